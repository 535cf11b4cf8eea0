// The screen of the app that shows the journey.

/**
 * @typedef {object} AppServices what the screen needs of its app
 * @property {(handler: () => void) => () => void} onTermination observes it; gives what ends that
 * @property {() => void} loadPage
 * @property {() => void} clearInput forgets phone number and OTP
 * @property {() => void} dismiss leaves the screen
 * @property {(token: string) => void} handOver tells the caller, who alone keeps the token
 */
export class AuthScreen {
  #sdk;
  #webView;
  #services;
  #endObservation = null;

  /**
   * @param {object} options
   * @param {import('./finvu-wrapper.mjs').FinvuAuthenticationWrapper} options.sdk
   * @param {object} options.webView
   * @param {AppServices} options.services
   */
  constructor({ sdk, webView, services }) {
    this.#sdk = sdk;
    this.#webView = webView;
    this.#services = services;
  }

  /** The bridge first, so that the page finds it. */
  viewLoaded() {
    this.#endObservation = this.#services.onTermination(() => this.#cleanUp());
    this.#sdk.setupWebView(this.#webView, { viewController: this });
    this.#services.loadPage();
  }

  /** The journey is over: own data, SDK, screen, in this order (FNV-LIF-10). */
  completed({ token } = {}) {
    this.#cleanUp();
    if (token !== undefined) this.#services.handOver(token);
    this.#services.dismiss();
  }

  /** A screen that is only covered comes back, and its journey goes on (AMB-FNV-22). */
  left({ movingFromParent }) {
    if (movingFromParent) this.#cleanUp();
  }

  /** The user reads the OTP in another app, so this must not end the journey (AMB-FNV-21). */
  enteredBackground() {}

  #cleanUp() {
    this.#services.clearInput();
    this.#sdk.cleanupAll();
    this.#endObservation?.();
    this.#endObservation = null;
  }
}
