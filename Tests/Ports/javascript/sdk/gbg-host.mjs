// The host: takes the page's messages, finds who answers them, and sends answers and events.

import { BridgeConfiguration, CapabilityQueryHandler } from './gbg-capabilities.mjs';
import { deliveryScript } from './gbg-delivery.mjs';
import { BridgeMessageType, BridgeResponseStatus } from './gbg-enums.mjs';
import { DecodeError, EncodeError } from './gbg-json.mjs';
import { BridgeMessage, PROTOCOL_VERSION, decodePostedMessage } from './gbg-messages.mjs';
import { Observable } from './gbg-observable.mjs';
import { BridgeResponder } from './gbg-responder.mjs';
import { Registry } from './gbg-routing.mjs';
import { CaptureCapability } from './gbg-slot.mjs';

/** The name under which the page finds the host (GBG-CFG-05). */
export const MESSAGE_CHANNEL = 'gbgBridge';

/**
 * Observers are told of changes of receivedMessages, pendingRequests, capabilities and lastError.
 *
 * @typedef {object} BridgeHostDelegate with any of these two
 * @property {(host: BridgeHost, message: BridgeMessage) => void} [didReceive]
 * @property {(host: BridgeHost, message: BridgeMessage) => void} [unhandledRequest]
 *
 * @typedef {object} WebView
 * @property {(script: string) => Promise<unknown>|unknown} evaluateJavaScript
 */
export class BridgeHost extends Observable {
  documentCapture = new CaptureCapability({
    id: 'camera.document',
    actionId: 'camera.document.capture',
  });

  selfieCapture = new CaptureCapability({ id: 'camera.selfie', actionId: 'camera.selfie.capture' });

  receivedMessages = [];
  pendingRequests = [];
  #lastError = null;
  #registry = new Registry([this.documentCapture, this.selfieCapture]);
  #configuration;
  #delegate;
  #webView;
  #now;

  /**
   * With `hostVersion` a query is told of the slots and the custom capabilities; with `configuration`
   * of the flags of the configuration, and of the slots not.
   *
   * @param {object} options one of the first two, and
   * @param {string} [options.hostVersion]
   * @param {BridgeConfiguration} [options.configuration]
   * @param {() => number} [options.now] milliseconds since the Unix epoch
   */
  constructor({ hostVersion, configuration, now = Date.now }) {
    super();
    this.#now = now;
    this.#configuration = configuration ?? new BridgeConfiguration({ hostVersion, capabilities: {} });
    this.capabilities = flagsOf(this.#configuration);
    this.register(new CapabilityQueryHandler({
      hostVersion: this.#configuration.hostVersion,
      ...(configuration === undefined
        ? { richCapabilities: () => this.#registry.capabilityInfos() }
        : { capabilities: () => this.#declaredFlags() }),
    }));
  }

  get configuration() {
    return this.#configuration;
  }

  /** @type {string|null} stays until clearError(), whatever succeeds meanwhile (AMB-GBG-27) */
  get lastError() {
    return this.#lastError;
  }

  clearError() {
    this.#setLastError(null);
  }

  /** @type {BridgeHostDelegate|null} held weakly: the app has to keep it (GBG-LIF-02) */
  get delegate() {
    return this.#delegate?.deref() ?? null;
  }

  set delegate(delegate) {
    this.#delegate = delegate === null ? undefined : new WeakRef(delegate);
  }

  /** Messages go to this WebView from now on. It is held weakly (GBG-LIF-01). */
  attach(webView) {
    this.#webView = new WeakRef(webView);
  }

  /** @param {{action: string, handle: (request, responder) => Promise<void>}} handler */
  register(handler) {
    this.#registry.addHandler(handler);
  }

  unregister(action) {
    this.#registry.remove(action);
  }

  /** In the place of an earlier one with this id (GBG-RTE-29). */
  registerCustomCapability(id, { version = null, handler }) {
    this.#registry.addCustom(id, version, handler);
  }

  /** What the page posts: the JSON text of a message, or the message itself (AMB-GBG-02). */
  receive(body) {
    const message = this.#decode(body);
    if (message === null) return;
    this.receivedMessages.push(message);
    this.changed('receivedMessages');
    this.delegate?.didReceive?.(this, message);
    // GBG-RTE-11, GBG-RTE-24: nobody answers events and responses.
    if (message.type === BridgeMessageType.request) this.#route(message);
  }

  /** Lets whoever takes the request's action answer it. */
  async handle(request, responder) {
    const taker = this.#registry.find(request.payload.action);
    if (taker === undefined) throw new Error(`no handler for ${request.payload.action}`);
    await taker.handle(request, responder);
  }

  /** @param {Map<string, JSONValue>} data */
  send(action, data) {
    const payload = { action, data, status: null, error: null };
    this.#deliver(BridgeMessageType.event, crypto.randomUUID(), payload);
  }

  /**
   * Answers a pending request, the first of those with this id.
   *
   * @param {string} correlationId
   * @param {{status: string, data?: Map<string, JSONValue>|null, error?: object|null}} response
   */
  respond(correlationId, response) {
    const request = this.pendingRequests.find((pending) => pending.correlationId === correlationId);
    if (request === undefined) {
      this.#setLastError(`no pending request ${correlationId}`);
      return;
    }
    const isSent = this.#respond(correlationId, request.payload.action, response);
    // "Removed upon sending": what could not be sent can be tried again (AMB-GBG-48).
    if (isSent) this.#removePending(request);
  }

  /** Sends without a look at the pending requests, which stay as they are (AMB-GBG-22). */
  respondToAction(correlationId, action, response) {
    this.#respond(correlationId, action, response);
  }

  #decode(body) {
    try {
      return decodePostedMessage(body);
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
      this.#setLastError(`a message could not be decoded: ${error.message}`);
      return null;
    }
  }

  #route(request) {
    const { correlationId, payload: { action } } = request;
    const taker = this.#registry.find(action);
    if (taker === undefined) {
      this.pendingRequests.push(request);
      this.changed('pendingRequests');
      this.delegate?.unhandledRequest?.(this, request);
      return;
    }
    const responder = new BridgeResponder((status, data, error) =>
      this.#respond(correlationId, action, { status, data, error }));
    this.#run(taker, request, responder);
  }

  // Nobody awaits it: requests for one action run side by side (GBG-RTE-26).
  async #run(taker, request, responder) {
    try {
      await taker.handle(request, responder);
    } catch (error) {
      const message = `the handler of ${request.payload.action} failed: ${error?.message ?? error}`;
      this.#setLastError(message);
      // The page would wait for good. If the handler has answered before, this is dropped.
      const failure = { code: 'HANDLER_FAILED', message, recoverable: false };
      responder.respond(BridgeResponseStatus.error, null, failure);
    }
  }

  #respond(correlationId, action, { status, data = null, error = null }) {
    return this.#deliver(BridgeMessageType.response, correlationId, { action, data, status, error });
  }

  #removePending(request) {
    this.pendingRequests.splice(this.pendingRequests.indexOf(request), 1);
    this.changed('pendingRequests');
  }

  /** @returns {boolean} whether the message has been handed to the WebView */
  #deliver(type, correlationId, payload) {
    const webView = this.#webView?.deref();
    if (webView === undefined) {
      this.#setLastError('no WebView is attached');
      return false;
    }
    const message = new BridgeMessage({
      version: PROTOCOL_VERSION, correlationId, type, timestamp: this.#now(), payload,
    });
    try {
      this.#evaluate(webView, deliveryScript(message));
      return true;
    } catch (error) {
      if (!(error instanceof EncodeError)) throw error;
      this.#setLastError(`a message could not be encoded: ${error.message}`);
      return false;
    }
  }

  // Started at once, so that messages arrive in order (GBG-EVT-08); ended when the page has run it.
  async #evaluate(webView, script) {
    try {
      await webView.evaluateJavaScript(script);
    } catch (error) {
      this.#setLastError(`a script failed: ${error?.message ?? error}`);
    }
  }

  #setLastError(text) {
    this.#lastError = text;
    this.changed('lastError');
  }

  // AMB-GBG-56: "appears in capability.query responses" without a restriction, here as a flag.
  #declaredFlags() {
    const customs = this.#registry.customIds().map((id) => [id, true]);
    return { ...this.capabilities, ...Object.fromEntries(customs) };
  }
}

function flagsOf({ capabilities }) {
  return Object.fromEntries(Object.entries(capabilities).map(([id, { supported }]) => [id, supported]));
}
