// The running app: its first load, the links it is given, and what it does without a network.

import { cookiesFor } from './pwa-cookies.mjs';
import { firstLoad, launchLink } from './pwa-links.mjs';
import { ALLOW, NavigationPolicy } from './pwa-navigation.mjs';
import { PLATFORM_COOKIE } from './pwa-settings.mjs';
import { LoadingProgress } from './pwa-web-view.mjs';

const RETRY_STEP = 3000; // milliseconds: half of what a failed load waits for the next one
const FAILED_PROGRESS = 0.05;
const RETRY_PROGRESS = 0.1;

/** @typedef {Parameters<typeof launchLink>[0]} Intent */

/**
 * @typedef {object} Platform
 * @property {() => {load: (url: string) => void}} createWebView
 * @property {{setCookie: (cookie: object, stored: () => void) => void}} cookies of the WebView
 * @property {object} screen setWebViewHidden, setLoadingViewHidden, showConnectionProblem and what
 *   LoadingProgress needs
 * @property {object} system what NavigationPolicy needs
 * @property {(action: () => void, delay: number) => unknown} setTimer
 * @property {(timer: unknown) => void} clearTimer
 */

export class Shell {
  #platform;
  #screen;
  #webView;
  #policy;
  #progress;
  #rootUrl;
  /** What is loaded again: the latest link, so that one that fails is not lost (AMB-PWA-26). */
  #target;
  #retry;

  /**
   * @param {string} rootUrl
   * @param {Intent} intent what the app is launched with
   * @param {Platform} platform
   */
  constructor(rootUrl, intent, platform) {
    this.#platform = platform;
    this.#screen = platform.screen;
    this.#rootUrl = rootUrl;
    this.#target = firstLoad(launchLink(intent), rootUrl);
    this.#policy = new NavigationPolicy({ rootUrl, system: platform.system });
    this.#progress = new LoadingProgress(platform.screen);
  }

  /** The first page waits for the cookie, by which the server may tell the app from a browser. */
  onCreate() {
    this.#webView = this.#platform.createWebView();
    this.#showLoading();
    this.setCookie(() => this.#load());
  }

  onDestroy() {
    this.#dropRetry();
  }

  /** @param {() => void} [completion] called when the cookie is stored */
  setCookie(completion = () => {}) {
    const [cookie] = cookiesFor(this.#rootUrl, [PLATFORM_COOKIE]);
    this.#platform.cookies.setCookie(cookie, completion);
  }

  /** @param {Intent} intent a link that the running app is given */
  onNewIntent(intent) {
    const link = launchLink(intent);
    // What is loaded by the app is not asked about by the WebView.
    if (link === undefined || this.shouldOverride({ url: link.href, isForMainFrame: true }) !== ALLOW) return;
    this.#target = link;
    this.#dropRetry();
    this.#load();
  }

  shouldOverride(request) {
    return this.#policy.decide(request);
  }

  onProgressChanged(percent) {
    this.#progress.changed(percent);
  }

  onPageFinished() {
    this.#dropRetry();
    this.#screen.setWebViewHidden(false);
    this.#screen.setLoadingViewHidden(true);
  }

  /** The platform reports each part of a page that fails as well (PWA-RTY-17). */
  onReceivedError({ isForMainFrame }) {
    if (!isForMainFrame) return;
    this.#dropRetry();
    this.#showLoading();
    this.#screen.showConnectionProblem();
    this.#screen.setProgress(FAILED_PROGRESS, true);
    this.#retryAfter(() => {
      this.#screen.setProgress(RETRY_PROGRESS, true);
      this.#retryAfter(() => this.#load());
    });
  }

  #showLoading() {
    this.#screen.setWebViewHidden(true);
    this.#screen.setLoadingViewHidden(false);
  }

  #retryAfter(action) {
    this.#retry = this.#platform.setTimer(action, RETRY_STEP);
  }

  // One retry waits at most, and none once something else is loaded (AMB-PWA-09, 52).
  #dropRetry() {
    this.#platform.clearTimer(this.#retry);
  }

  #load() {
    this.#webView.load(this.#target.href);
  }
}
