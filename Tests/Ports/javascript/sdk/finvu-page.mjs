// The web page of a journey: calls the bridge for the user and acts on what its callbacks are told.

import { AuthType, Status } from './finvu-constants.mjs';

const CALLBACKS = Object.freeze({
  init: 'handleInitAuthResponse',
  start: 'handleStartAuthResponse',
  verify: 'handleVerifyOtpResponse',
});

const PHONE_LENGTH = 10;
const OTP_LENGTH = 6;

export class AuthPage {
  #window;
  #ui;
  #nextConfig;
  #phoneNumber = null;
  #isInProgress = false;
  #hasHandedOver = false;

  /**
   * @param {object} options
   * @param {Window} options.window with the bridge; gets the callbacks
   * @param {object} options.ui alert(text), showError(text), showOtpInput(), log(text) and
   *   authenticated(token)
   * @param {() => {appId: string, requestId: string}} options.nextConfig with a requestId of its own
   *   for each request (FNV-INI-22)
   */
  constructor({ window, ui, nextConfig }) {
    this.#window = window;
    this.#ui = ui;
    this.#nextConfig = nextConfig;
    window[CALLBACKS.init] = (text) => this.#initAnswered(readResponse(text));
    window[CALLBACKS.start] = (text) => this.#startAnswered(readResponse(text));
    window[CALLBACKS.verify] = (text) => this.#verifyAnswered(readResponse(text));
  }

  static get callbacks() {
    return CALLBACKS;
  }

  initialize() {
    this.#call('initAuth', JSON.stringify(this.#nextConfig()), CALLBACKS.init);
  }

  start(phoneNumber) {
    if (!this.#requirePhoneNumber(phoneNumber)) return;
    if (this.#isInProgress) return;
    this.#isInProgress = true;
    this.#hasHandedOver = false;
    this.#phoneNumber = phoneNumber;
    // A call that has not gone out will not be answered.
    if (!this.#call('startAuth', phoneNumber, CALLBACKS.start)) this.#isInProgress = false;
  }

  /** @param {string} [phoneNumber] that of the last start where left out (FNV-VER-18) */
  verify(otp, phoneNumber = this.#phoneNumber) {
    if (!this.#requirePhoneNumber(phoneNumber)) return;
    if (!otp || otp.length !== OTP_LENGTH) {
      this.#ui.alert('Please enter a valid 6-digit OTP');
      return;
    }
    this.#call('verifyOtp', phoneNumber, otp, CALLBACKS.verify);
  }

  // The page's own check, which is no more than a help for the user.
  #requirePhoneNumber(phoneNumber) {
    const isValid = Boolean(phoneNumber) && phoneNumber.length >= PHONE_LENGTH;
    if (!isValid) this.#ui.alert('Please enter a valid phone number');
    return isValid;
  }

  // A handler that has been removed throws at each call (AMB-FNV-47).
  #call(method, ...args) {
    try {
      this.#window.finvu_authentication_bridge[method](...args);
      return true;
    } catch (error) {
      this.#ui.alert(`${method} failed: ${error}`);
      return false;
    }
  }

  // By the status: responses have no member "error" (AMB-FNV-07).
  #initAnswered(response) {
    this.#log('initAuth', response);
    if (response?.status === Status.failure) this.#showFailure(response);
  }

  #startAnswered(response) {
    this.#log('startAuth', response);
    switch (response?.status) {
      case Status.initiate:
        // In the silent flow there is nothing to enter: the token comes by itself (AMB-FNV-06).
        if (response.authType !== AuthType.silent) this.#ui.showOtpInput();
        break;
      case Status.success:
        this.#succeed(response);
        break;
      case Status.failure:
        this.#isInProgress = false;
        this.#showFailure(response);
        break;
      default: // news on the way, or no response: nothing to do (AMB-FNV-33)
    }
  }

  // After a failure the user can try another code.
  #verifyAnswered(response) {
    this.#log('verifyOtp', response);
    if (response?.status === Status.success) this.#succeed(response);
    else if (response?.status === Status.failure) this.#showFailure(response);
  }

  // Both callbacks may hear of one success (AMB-FNV-35).
  #succeed({ token }) {
    this.#isInProgress = false;
    if (typeof token !== 'string' || token === '' || this.#hasHandedOver) return;
    this.#hasHandedOver = true;
    this.#ui.authenticated(token);
  }

  #showFailure({ errorMessage }) {
    this.#ui.showError(String(errorMessage ?? 'Authentication failed'));
  }

  // Not the response itself, which may hold the token or the code.
  #log(method, response) {
    this.#ui.log(`${method}: ${response?.status ?? 'no response'}`);
  }
}

/** @returns {object|null} null for what is no response */
function readResponse(text) {
  try {
    const response = JSON.parse(text);
    return typeof response === 'object' ? response : null;
  } catch {
    return null;
  }
}
