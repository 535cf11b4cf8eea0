// What serves one web view, from setupWebView to cleanupAll: reads the page's messages, asks the
// provider and calls the page's callbacks.

import { callbackCall } from './finvu-callback.mjs';
import { Method } from './finvu-constants.mjs';
import { Flow } from './finvu-flow.mjs';
import * as responses from './finvu-responses.mjs';
import { canAuthenticateSilently } from './finvu-silent.mjs';
import {
  InvalidParameter, requireInitConfig, requireOtp, requirePhoneNumber,
} from './finvu-validation.mjs';

/**
 * The service behind the SDK. `signal` is aborted when nobody waits for the outcome any more.
 *
 * @typedef {object} AuthenticationProvider
 * @property {(request: {appId: string, requestId: string, signal: AbortSignal}) =>
 *   Promise<void>} initialize
 * @property {(request: {phoneNumber: string, silent: boolean, signal: AbortSignal},
 *   onEvent: (event: FlowEvent | {type: 'silentUnavailable'}) => void) => Promise<void>|void} start
 * @property {(request: {phoneNumber: string, otp: string, signal: AbortSignal}) =>
 *   Promise<{token: string}>} verify
 */
export class AuthenticationSession {
  #provider;
  #networkConditions;
  #log;
  #webView; // weak, like the view controller: "the SDK uses weak references"
  #viewController;
  #isInitialized = false;
  #flow = null;
  #closing = new AbortController();

  /**
   * @param {object} options
   * @param {AuthenticationProvider} options.provider
   * @param {() => NetworkConditions} [options.networkConditions] where the platform can tell
   * @param {(level: string, text: string) => void} options.log
   * @param {{callFunction: (name: string, args: string[]) => Promise<unknown>}} options.webView
   */
  constructor({ provider, networkConditions, log, webView }) {
    this.#provider = provider;
    this.#networkConditions = networkConditions;
    this.#log = log;
    this.#webView = new WeakRef(webView);
  }

  get webView() {
    return this.#webView.deref();
  }

  set viewController(viewController) {
    this.#viewController = new WeakRef(viewController);
  }

  /** What of the user is in memory now. */
  get heldData() {
    return this.#flow === null ? [] : ['phoneNumber'];
  }

  /** Drops what is under way: no callback is called any more (FNV-LIF-02). */
  close() {
    this.#closing.abort();
    this.#flow?.close();
    this.#flow = null;
  }

  /** A message of the page; what is none is ignored (AMB-FNV-24). */
  receive(body) {
    if (this.#closing.signal.aborted || typeof body !== 'object' || body === null) return;
    const { callback } = body;
    switch (body.method) {
      case Method.initAuth:
        this.#answer(callback, () => this.#initAuth(body));
        break;
      case Method.startAuth:
        this.#answer(callback, () => this.#startAuth(body));
        break;
      case Method.verifyOtp:
        this.#answer(callback, () => this.#verifyOtp(body));
        break;
      default:
        this.#respond(callback, responses.unknownMethod());
    }
  }

  // With what the call gives, at most once. A startAuth that has begun a flow gives nothing.
  async #answer(callback, call) {
    try {
      const response = await call();
      if (response !== undefined) this.#respond(callback, response);
    } catch (error) {
      this.#respond(callback, this.#refusal(error));
    }
  }

  // The page waits for an answer whatever fails here.
  #refusal(error) {
    if (error instanceof InvalidParameter) return responses.rejectedParameter(error);
    this.#log('error', `unexpected: ${error?.message ?? error}`);
    return responses.somethingWentWrong();
  }

  // After a success too: whether a used requestId will do is the provider's to say (AMB-FNV-42).
  async #initAuth({ initConfig }) {
    const config = requireInitConfig(initConfig);
    this.#log('debug', 'initAuth');
    try {
      await this.#provider.initialize({ ...config, signal: this.#closing.signal });
      this.#isInitialized = true;
      return responses.initialized();
    } catch {
      this.#isInitialized = false;
      return responses.initFailed();
    }
  }

  #startAuth(message) {
    const phoneNumber = requirePhoneNumber(message.phoneNumber);
    if (!this.#isInitialized) return responses.notInitialized();
    this.#log('debug', 'startAuth');
    // AMB-FNV-19: the last one counts, so that a user can correct the number or ask for another OTP.
    this.#flow?.close();
    const flow = new Flow({
      provider: this.#provider,
      phoneNumber,
      respond: (response) => this.#respond(message.callback, response),
      onEnd: () => this.#forget(flow),
    });
    this.#flow = flow;
    flow.start({ silent: this.#canBeSilent(), viewController: this.#viewController?.deref() });
    return undefined;
  }

  async #verifyOtp(message) {
    const phoneNumber = requirePhoneNumber(message.phoneNumber);
    const otp = requireOtp(message.otp);
    if (!this.#isInitialized) return responses.notInitialized();
    const flow = this.#flow;
    if (flow === null) return responses.notStarted();
    if (flow.phoneNumber !== phoneNumber) return responses.otherPhoneNumber();
    this.#log('debug', 'verifyOtp');
    try {
      const { token } = await this.#provider.verify({ phoneNumber, otp, signal: this.#closing.signal });
      flow.finish();
      return responses.otpVerified({ token });
    } catch {
      return responses.somethingWentWrong(); // the flow goes on, for another try (AMB-FNV-41)
    }
  }

  // Where the platform cannot tell, the provider finds out (AMB-FNV-40).
  #canBeSilent() {
    return this.#networkConditions === undefined || canAuthenticateSilently(this.#networkConditions());
  }

  #forget(flow) {
    if (this.#flow === flow) this.#flow = null;
  }

  async #respond(callback, response) {
    if (this.#closing.signal.aborted) return;
    const call = callbackCall(callback, response);
    const webView = this.webView;
    if (call === null || webView === undefined) return;
    this.#log('debug', `${response.status} for ${call.name}`); // no values: they are the user's
    try {
      await webView.callFunction(call.name, [call.argument]);
    } catch {
      this.#log('warn', `${call.name} could not be called`);
    }
  }
}
