// One presentation of an onboarding, from its WebViews to its dismissal.

import { FADES } from './rampkit-constants.mjs';
import { overlayLine } from './rampkit-log.mjs';
import { parseMessage } from './rampkit-messages.mjs';
import { NativeRequests } from './rampkit-native.mjs';
import { Pager } from './rampkit-pager.mjs';
import { dispatchScript } from './rampkit-script.mjs';
import { SharedVariables } from './rampkit-variables.mjs';

const SETTINGS = Object.freeze({ javaScriptEnabled: true, mediaPlaybackRequiresUserGesture: false });

/**
 * @typedef {object} WebView
 * @property {(name: 'hardening'|'noSelect') => void} runAtDocumentStart from now on, in each document
 * @property {(name: 'hardening'|'noSelect') => void} runNow
 * @property {(script: string) => void} evaluate
 *
 * @typedef {object} Platform besides what NativeRequests wants of it; promises are kept when what they
 *   stand for is over
 * @property {(page: number, settings: object, listener: {onMessage: (body: unknown) => void,
 *   onLoad: () => void, onError: (description: string) => void}) => WebView} createWebView
 * @property {(options: {fullScreen: boolean, aboveAll: boolean, userInput: boolean}) => void} mount
 * @property {() => void} unmount
 * @property {(fade: object) => Promise<void>} animateOverlay
 * @property {(fade: object, color: string) => Promise<void>} animateCurtain
 * @property {(page: number, options: {animated: boolean}) => Promise<void>} selectPage
 * @property {(kind: string, style?: string) => void} performHaptic
 * @property {(url: string) => void} openURL
 * @property {() => number} now milliseconds by a clock that nobody sets
 * @property {(line: string) => void} log
 */

export class Overlay {
  #platform;
  #screens;
  #callbacks;
  #onClosed;
  #pager;
  #variables;
  #requests;
  #isClosing = false;
  #gone = new AbortController();

  /**
   * @param {Platform} platform
   * @param {{screens: {id: string}[], variables: Record<string, unknown>}} onboarding
   * @param {{finished?: Function, paywall?: Function}} callbacks
   * @param {() => void} onClosed
   */
  constructor(platform, { screens, variables }, callbacks, onClosed) {
    this.#platform = platform;
    this.#screens = screens;
    this.#callbacks = callbacks;
    this.#onClosed = onClosed;
    this.#pager = new Pager(platform, this.#gone.signal);
    const webViews = screens.map((_, page) => this.#createWebView(page));
    this.#variables = new SharedVariables({
      pages: webViews.map((webView) => ({ post: (message) => webView.evaluate(dispatchScript(message)) })),
      variables,
      now: () => platform.now(),
      log: (line) => platform.log(line),
    });
    this.#requests = new NativeRequests(platform, this.#variables);
  }

  /** @param {() => void} load loads the documents */
  show(load) {
    load();
    this.#platform.mount({ fullScreen: true, aboveAll: true, userInput: false });
    this.#platform.log(overlayLine(`Overlay mounted: docs= ${this.#screens.length}`));
    this.#platform.animateOverlay(FADES.overlayIn);
  }

  /** The back key of the device (RMP-OVL-14). */
  back() {
    if (this.#pager.current === 0) this.close();
    else this.#pager.navigate(this.#pager.current - 1);
  }

  /** A page leads out of the app. */
  openExternal(url) {
    this.#platform.openURL(url);
  }

  async close() {
    if (this.#isClosing) return;
    this.#isClosing = true;
    await this.#platform.animateOverlay(FADES.overlayOut);
    this.remove();
  }

  /** Without a fade. */
  remove() {
    if (this.#gone.signal.aborted) return;
    this.#gone.abort();
    this.#platform.unmount();
    this.#onClosed();
  }

  #createWebView(page) {
    const webView = this.#platform.createWebView(page, SETTINGS, {
      onMessage: (body) => this.#receive(page, body),
      onLoad: () => {
        webView.runNow('noSelect');
        this.#variables.pageLoaded(page);
      },
      // Of whatever kind; the other pages go on. As the sample of 11.3 prints it.
      onError: (description) => this.#platform.log(`WebView error: ${description}`),
    });
    webView.runAtDocumentStart('hardening');
    return webView;
  }

  #receive(page, body) {
    if (this.#isClosing) return;
    this.#perform(parseMessage(body), page);
    this.#variables.receive(page, body);
    this.#requests.receive(body);
  }

  // Moves are relative to the page that asks (AMB-RMP-26).
  #perform(message, page) {
    switch (message.action) {
      case 'continue':
        return this.#continue(page, message.animation);
      case 'goBack':
        return page === 0 ? this.close() : this.#pager.navigate(page - 1, message.animation);
      case 'navigate':
        return this.#navigate(page, message);
      case 'close':
        return this.close();
      case 'haptic':
        return this.#platform.performHaptic(message.kind, message.style);
      case 'finished':
        notify(this.#callbacks.finished, message);
        return this.close();
      case 'paywall':
        return notify(this.#callbacks.paywall, message);
      default:
        return undefined;
    }
  }

  // Behind the last screen is the app (AMB-RMP-23).
  #continue(page, animation) {
    const next = page + 1;
    return next === this.#screens.length ? this.close() : this.#pager.navigate(next, animation);
  }

  // To the first of that id, or just on (AMB-RMP-25).
  #navigate(page, { target, animation }) {
    const index = this.#screens.findIndex(({ id }) => id === target);
    return index < 0 ? this.#continue(page, animation) : this.#pager.navigate(index, animation);
  }
}

// What the app throws, then or later, is its own business.
async function notify(callback, message) {
  try {
    await (Object.hasOwn(message, 'payload') ? callback?.(message.payload) : callback?.());
  } catch {
    // The overlay goes on.
  }
}
