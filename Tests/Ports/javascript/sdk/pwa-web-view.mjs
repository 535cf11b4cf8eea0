// The WebView: how it is set up, where it is, and what its progress does to the screen.

import { userAgent } from './pwa-settings.mjs';

/** Percent from which the bar is shown full, and from which there is no connection problem. */
export const FULL_FROM = 80;
export const CONNECTED_FROM = 30;

/**
 * @param {object} webView the platform's
 * @param {object} options
 * @param {object} options.client what decides on navigations
 * @param {{model: string, osVersion: string}} options.device
 * @param {boolean} options.debuggable whether this is a debug build
 */
export function setUpWebView(webView, { client, device, debuggable }) {
  Object.assign(webView.settings, {
    javaScriptEnabled: true,
    domStorageEnabled: true,
    javaScriptCanOpenWindowsAutomatically: true,
    userAgentString: userAgent(device),
  });
  webView.overScrollMode = 'never';
  webView.client = client;
  webView.debuggingEnabled = debuggable;
}

/** Below the status bar, down to the end of the container; in pixels. */
export function webViewFrame({ width, height }, statusBarHeight) {
  return { x: 0, y: statusBarHeight, width, height: Math.max(0, height - statusBarHeight) };
}

/** The platform tells of progress only while a page loads. */
export class LoadingProgress {
  #screen;

  /**
   * @param {object} screen
   * @param {(fraction: number, animated: boolean) => void} screen.setProgress
   * @param {() => void} screen.hideConnectionProblem
   */
  constructor(screen) {
    this.#screen = screen;
  }

  /** @param {number} percent a whole number from 0 to 100 */
  changed(percent) {
    if (percent >= CONNECTED_FROM) this.#screen.hideConnectionProblem();
    this.#screen.setProgress(percent >= FULL_FROM ? 1 : percent / 100, true);
  }
}
