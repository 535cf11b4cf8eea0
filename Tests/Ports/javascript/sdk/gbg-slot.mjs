// The typed slots: what they declare, and how a request runs through their handler.

import { BridgeCapabilityInfo } from './gbg-capabilities.mjs';
import { encodeCaptureResult } from './gbg-capture.mjs';
import { BridgeResponseStatus, PermissionState } from './gbg-enums.mjs';
import { Observable } from './gbg-observable.mjs';

const DEFAULT_VERSION = '1.0';

// AMB-GBG-16: the document names no code. The slot is free again soon, so it pays to retry.
const BUSY = { code: 'BUSY', message: 'another capture is in progress', recoverable: true };

const HANDLER_FAILED = 'HANDLER_FAILED';

export class CaptureCapability extends Observable {
  /** @type {((request: BridgeMessage) => Promise<CaptureResult>)|null} setting it declares support */
  handler = null;
  permissionState = PermissionState.notDetermined;
  #isEnabled = true;
  #activeRequest = null;
  #completion = null;

  /** @param {{id: string, actionId: string, version?: string|null}} slot */
  constructor({ id, actionId, version = null }) {
    super();
    this.id = id;
    this.actionId = actionId;
    /** Overrides the version that is reported. */
    this.version = version;
  }

  get isEnabled() {
    return this.#isEnabled;
  }

  set isEnabled(isEnabled) {
    this.#isEnabled = isEnabled;
    this.changed('isEnabled');
  }

  get isSupported() {
    return this.handler !== null && this.isEnabled;
  }

  /** The request that the handler works on, null while there is none. */
  get activeRequest() {
    return this.#activeRequest;
  }

  /** The slot as it stands, the default version included (AMB-GBG-55). */
  buildCapabilityInfo() {
    const { isSupported: supported, permissionState } = this;
    // AMB-GBG-44: the default is for supported slots, an override counts for any.
    const version = this.version ?? (supported ? DEFAULT_VERSION : null);
    return new BridgeCapabilityInfo({ supported, version, permissionState });
  }

  /**
   * For a handler: waits for complete(). Who waits at the same time gets the same result.
   *
   * @returns {Promise<CaptureResult>}
   */
  awaitCompletion() {
    this.#completion ??= deferred();
    return this.#completion.promise;
  }

  /**
   * Resumes the handler that waits. Without one the result is dropped: it belongs to no request, and
   * the next one must not be answered with an image that was taken before it came (AMB-GBG-18).
   *
   * @param {CaptureResult} result
   */
  complete(result) {
    const completion = this.#completion;
    this.#completion = null;
    completion?.resolve(result);
  }

  /** Answers a request: what the handler returns, or that the slot is busy. */
  async handle(request, responder) {
    if (this.#activeRequest !== null) {
      responder.respond(BridgeResponseStatus.error, null, BUSY);
      return;
    }
    const { handler } = this; // of now: replacing it does not change who has been asked
    this.#setActiveRequest(request);
    const { status, data, error } = await outcomeOf(handler, request);
    // Before the answer goes out, as the page may send the next request at once.
    this.#setActiveRequest(null);
    responder.respond(status, data, error);
  }

  #setActiveRequest(request) {
    this.#activeRequest = request;
    this.changed('activeRequest');
  }
}

// A handler that throws would leave the slot busy and the page waiting for good.
async function outcomeOf(handler, request) {
  try {
    return encodeCaptureResult(await handler(request));
  } catch (error) {
    const failure = { code: HANDLER_FAILED, message: String(error?.message ?? error), recoverable: false };
    return { status: BridgeResponseStatus.error, data: null, error: failure };
  }
}

function deferred() {
  let resolve;
  const promise = new Promise((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
