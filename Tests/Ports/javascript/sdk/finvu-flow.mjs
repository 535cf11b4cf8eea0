// The flow that a startAuth begins.

import { AuthType } from './finvu-constants.mjs';
import { flowResponse } from './finvu-responses.mjs';
import { isOtp } from './finvu-validation.mjs';

// What ends a flow: nothing of it is delivered any more (AMB-FNV-28).
const FINAL = ['token', 'silentFailed', 'failed'];

export class Flow {
  #provider;
  #phoneNumber;
  #respond;
  #onEnd;
  #authType = AuthType.silent;
  #hasFallenBack = false;
  #abort = new AbortController();

  /**
   * @param {object} options
   * @param {AuthenticationProvider} options.provider
   * @param {string} options.phoneNumber
   * @param {(response: object) => void} options.respond to the callback of the startAuth
   * @param {() => void} options.onEnd
   */
  constructor({ provider, phoneNumber, respond, onEnd }) {
    this.#provider = provider;
    this.#phoneNumber = phoneNumber;
    this.#respond = respond;
    this.#onEnd = onEnd;
  }

  get phoneNumber() {
    return this.#phoneNumber;
  }

  /** @param {{silent: boolean, viewController?: object}} options */
  start({ silent, viewController }) {
    if (!silent) this.#authType = AuthType.otp;
    this.#ask({ silent, viewController });
  }

  /** Nothing more is delivered, and the provider need not go on. */
  close() {
    this.#phoneNumber = null;
    this.#abort.abort();
  }

  /** It has come to its end elsewhere, by a verified OTP. */
  finish() {
    this.close();
    this.#onEnd();
  }

  async #ask({ silent, viewController }) {
    const request = { phoneNumber: this.#phoneNumber, silent, viewController, signal: this.#abort.signal };
    try {
      await this.#provider.start(request, (event) => this.#handle(event));
    } catch {
      this.#handle({ type: 'failed' });
    }
  }

  #handle(event) {
    if (this.#abort.signal.aborted) return;
    if (event.type === 'silentUnavailable') this.#fallBack();
    else if (event.type === 'fallback') this.#announceFallback();
    else this.#report(event);
    if (event.type === 'otpRead' && isOtp(event.otp)) this.#submit(event.otp);
  }

  #report(event) {
    // By the INITIATE the page decides what to do next (AMB-FNV-06).
    if (event.type === 'initiated') this.#authType = event.authType ?? this.#authType;
    const response = flowResponse({ ...event, authType: event.authType ?? this.#authType });
    if (FINAL.includes(event.type)) this.finish();
    this.#respond(response);
  }

  // "The SDK will automatically fall back to OTP-based authentication."
  #fallBack() {
    if (this.#hasFallenBack) {
      this.#report({ type: 'failed' });
      return;
    }
    this.#announceFallback();
    this.#ask({ silent: false });
  }

  // Once, whether the SDK or the provider has decided on it.
  #announceFallback() {
    this.#authType = AuthType.otp;
    if (this.#hasFallenBack) return;
    this.#hasFallenBack = true;
    this.#report({ type: 'fallback' });
  }

  // "You may receive OTP_AUTO_READ and then SUCCESS automatically" (AMB-FNV-09).
  async #submit(otp) {
    try {
      const request = { phoneNumber: this.#phoneNumber, otp, signal: this.#abort.signal };
      const { token } = await this.#provider.verify(request);
      this.#handle({ type: 'token', token, authType: AuthType.otp });
    } catch {
      this.#handle({ type: 'failed' });
    }
  }
}
