// The native interface of the SDK: puts the bridge into a web view and takes it out again.

import { BRIDGE_NAME, Environment } from './finvu-constants.mjs';
import { AuthenticationSession } from './finvu-session.mjs';

// "Minimal logging": what somebody has to look into.
const PRODUCTION_LEVELS = ['warn', 'error'];

/** An app makes one and shares it. */
export class FinvuAuthenticationWrapper {
  #platform;
  #session = null;
  #environment = Environment.production;

  /**
   * @param {object} platform
   * @param {AuthenticationProvider} platform.provider
   * @param {() => NetworkConditions} [platform.networkConditions]
   * @param {(level: string, text: string) => void} [platform.log]
   */
  constructor({ provider, networkConditions, log = () => {} }) {
    this.#platform = { provider, networkConditions, log };
  }

  /**
   * For the same web view again, as a view does each time it appears: what is under way goes on
   * (AMB-FNV-43). Another web view takes the place of the first.
   *
   * @param {object} webView with addMessageHandler, removeMessageHandler and callFunction
   * @param {{viewController: object, environment?: string}} options
   */
  setupWebView(webView, { viewController, environment = Environment.production }) {
    this.#environment = environment;
    if (this.#session?.webView !== webView) this.#connect(webView);
    this.#session.viewController = viewController;
  }

  /** At any time and as often as one likes (FNV-LIF-01). */
  cleanupAll() {
    const session = this.#session;
    if (session === null) return;
    this.#session = null;
    session.close();
    session.webView?.removeMessageHandler(BRIDGE_NAME);
    this.#log('debug', 'cleaned up');
  }

  /** For diagnosis: what is kept in memory. Web view and view controller are held weakly. */
  get heldData() {
    return this.#session?.heldData ?? [];
  }

  #connect(webView) {
    this.cleanupAll();
    const { provider, networkConditions } = this.#platform;
    const log = (level, text) => this.#log(level, text);
    const session = new AuthenticationSession({ provider, networkConditions, log, webView });
    // Before anything else can load a page, which looks for the handler at once (FNV-BRG-14).
    webView.addMessageHandler(BRIDGE_NAME, (body) => session.receive(body));
    this.#session = session;
    this.#log('debug', 'set up');
  }

  #log(level, text) {
    const isSilent = this.#environment !== Environment.development && !PRODUCTION_LEVELS.includes(level);
    if (!isSilent) this.#platform.log(level, text);
  }
}
