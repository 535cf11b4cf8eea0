// The variables that the pages of an overlay share.

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
  #values;
  #initialized = new Map();

  /**
   * @param {object} overlay
   * @param {Page[]} overlay.pages
   * @param {Record<string, unknown>} overlay.variables what they are at first
   * @param {() => number} [overlay.now] milliseconds by a clock that nobody sets
   */
  constructor({ pages, variables, now = () => performance.now() }) {
    this.#pages = pages;
    this.#now = now;
    this.#values = { ...variables };
  }

  /** A page has finished loading; a reload begins anew (RMP-VAR-05, 21). */
  pageLoaded(index) {
    this.#initialized.set(index, this.#now());
    this.#send(this.#pages[index]);
  }

  /** A page has posted a message, whichever page is shown (9.1: "by any screen"). */
  receive(index, body) {
    const message = parseMessage(body);
    if (message.action === 'setVariables') this.#merge(index, message.vars);
    if (message.action === 'requestVariables') this.#send(this.#pages[index]); // RMP-MSJ-16
  }

  // Broadcasts whether or not anything has changed, as the table of the messages has it (AMB-RMP-32).
  #merge(index, vars) {
    const fresh = Object.entries(vars).filter(([name, value]) => !this.#isStale(index, name, value));
    this.#values = { ...this.#values, ...Object.fromEntries(fresh) };
    for (const page of this.#pages) this.#send(page);
  }

  // A value of the page's own defaults, posted before it has seen those of the host (RMP-VAR-09).
  #isStale(index, name, value) {
    if (!this.#isSettling(index)) return false;
    return Object.hasOwn(this.#values, name) && !isSameValue(value, this.#values[name]);
  }

  // RMP-VAR-13, 22: of each page by itself, and only what is sent after a load counts.
  #isSettling(index) {
    return this.#now() - (this.#initialized.get(index) ?? -Infinity) < STALE_WINDOW;
  }

  #send(page) {
    page.post({ type: VARIABLES_MESSAGE, vars: { ...this.#values } });
  }
}

/** Of JSON values; loops over pairs, as a page may nest deeper than the stack. */
export function isSameValue(one, other) {
  const pairs = [[one, other]];
  for (const [left, right] of pairs) {
    if (left === right) continue;
    if (!haveSameNames(left, right)) return false;
    for (const name of Object.keys(left)) pairs.push([left[name], right[name]]);
  }
  return true;
}

function haveSameNames(left, right) {
  if (!isObject(left) || !isObject(right)) return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const names = Object.keys(left);
  return names.length === Object.keys(right).length && names.every((name) => Object.hasOwn(right, name));
}

function isObject(value) {
  return typeof value === 'object' && value !== null;
}
