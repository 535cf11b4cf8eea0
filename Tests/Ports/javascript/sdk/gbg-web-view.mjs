// Sets WebViews up for the bridge.

import { DEFAULT_BOOTSTRAP_SCRIPT } from './gbg-delivery.mjs';
import { MESSAGE_CHANNEL } from './gbg-host.mjs';

/**
 * What the platform's WebView offers. Scripts for "documentStart" run as early as it can (AMB-GBG-59).
 *
 * @typedef {object} WebView
 * @property {(script: {source: string, injectionTime: 'documentStart'}) => void} addUserScript
 * @property {(name: string, handler: (body: unknown) => void) => void} addMessageHandler
 * @property {(script: string) => Promise<unknown>} evaluateJavaScript
 * @property {(url: string) => void} load
 */

// A platform may refuse a second handler of one name, so what is set up is not set up again (AMB-GBG-30).
const hosts = new WeakMap();

export class BridgeWebViewConfigurator {
  /**
   * Script, message handler, attachment, in this order (GBG-CFG-10).
   *
   * @param {WebView} webView
   * @param {BridgeHost} host
   */
  static configure(webView, host) {
    if (hosts.get(webView) !== host) {
      webView.addUserScript({ source: bootstrapScript(host), injectionTime: 'documentStart' });
      webView.addMessageHandler(MESSAGE_CHANNEL, (body) => host.receive(body));
      hosts.set(webView, host);
    }
    host.attach(webView);
  }

  /** @param {() => WebView} createWebView */
  static makeWebView(host, createWebView) {
    const webView = createWebView();
    BridgeWebViewConfigurator.configure(webView, host);
    return webView;
  }
}

/** Shows a web journey in a WebView of its own. */
export class BridgeWebView {
  #url;
  #host;
  #createWebView;
  #webView = null;

  /** @param {{url: string, host: BridgeHost, createWebView: () => WebView}} options */
  constructor({ url, host, createWebView }) {
    this.#url = url;
    this.#host = host;
    this.#createWebView = createWebView;
  }

  get url() {
    return this.#url;
  }

  /** Goes there, unless it is the same URL written otherwise. */
  set url(url) {
    const isSame = normalized(url) === normalized(this.#url);
    this.#url = url;
    if (!isSame) this.#webView?.load(url);
  }

  /** Makes the WebView and loads the journey, when the view appears for the first time. */
  mount() {
    if (this.#webView !== null) return;
    this.#webView = BridgeWebViewConfigurator.makeWebView(this.#host, this.#createWebView);
    this.#webView.load(this.#url);
  }
}

// AMB-GBG-03: the app's script stands in the place of the default one.
function bootstrapScript({ configuration }) {
  return configuration.bootstrapScript ?? DEFAULT_BOOTSTRAP_SCRIPT;
}

// Letter case of scheme and host, and an empty path: as URLs are compared.
function normalized(url) {
  return URL.canParse(url) ? new URL(url).href : url;
}
