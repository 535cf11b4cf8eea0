// The variables that the pages of an overlay share.

import { overlayLine } from './rampkit-log.mjs';
import { parseMessage } from './rampkit-messages.mjs';

const VARIABLES_MESSAGE = 'rampkit:variables';
const STALE_WINDOW = 600; // milliseconds

/**
 * @typedef {object} Page the WebView of one screen
 * @property {(message: object) => void} post dispatches a message to the page's listeners
 */

export class SharedVariables {
  #pages;
  #now;
  #log;
  #values;
  #settledAt = new Map();

  /**
   * @param {object} overlay
   * @param {Page[]} overlay.pages
   * @param {Record<string, unknown>} overlay.variables what they are at first
   * @param {() => number} overlay.now milliseconds by a clock that nobody sets
   * @param {(line: string) => void} [overlay.log]
   */
  constructor({ pages, variables, now, log = () => {} }) {
    this.#pages = pages;
    this.#now = now;
    this.#log = (message) => log(overlayLine(message));
    this.#values = { ...variables };
  }

  /** A page has finished loading; a reload begins anew (RMP-VAR-05, 21). */
  pageLoaded(index) {
    this.#settledAt.set(index, this.#now() + STALE_WINDOW);
    this.#sendTo(index);
  }

  /** A page has posted a message, whichever page is shown (9.1: "by any screen"). */
  receive(index, body) {
    const message = parseMessage(body);
    if (message.action === 'setVariables') this.#merge(index, message.vars);
    if (message.action === 'requestVariables') this.#sendTo(index); // RMP-MSJ-16
  }

  /** The host itself sets these, and all pages hear of it. */
  set(variables) {
    this.#values = { ...this.#values, ...variables };
    this.#broadcast();
  }

  // Broadcasts whether or not anything has changed, as the table of the messages has it (AMB-RMP-32).
  #merge(index, vars) {
    this.#log(`received variables from page ${index}`);
    // RMP-VAR-09: what the page was built with, posted before it has seen what the host has. Equal
    // values are left out as well, which makes no difference.
    const isFresh = this.#isSettling(index) ? ([name]) => !Object.hasOwn(this.#values, name) : () => true;
    const fresh = Object.entries(vars).filter(isFresh);
    this.#values = { ...this.#values, ...Object.fromEntries(fresh) };
    this.#broadcast();
  }

  #broadcast() {
    this.#log('broadcastVars');
    for (const page of this.#pages) this.#send(page);
  }

  // RMP-VAR-13, 22: of each page by itself, and only what is sent after a load counts.
  #isSettling(index) {
    return this.#now() < this.#settledAt.get(index); // false where there is none yet
  }

  // Names only: what the user has said is not for the log.
  #sendTo(index) {
    this.#log(`sendVarsToWebView ${index} {${Object.keys(this.#values).join(', ')}}`);
    this.#send(this.#pages[index]);
  }

  #send(page) {
    page.post({ type: VARIABLES_MESSAGE, vars: { ...this.#values } });
  }
}
