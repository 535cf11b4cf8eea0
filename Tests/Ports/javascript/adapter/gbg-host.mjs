// The suite gbg.host: plays a trace on a host, its app and its pages.

import { BridgeConfiguration } from '../sdk/gbg-capabilities.mjs';
import { BridgeHost } from '../sdk/gbg-host.mjs';
import { Page } from './gbg-page.mjs';
import {
  describeInfo, describeMessage, describeResult, makeInfos, makeMembers, makeResult,
} from './gbg-values.mjs';
import { Reject } from './reject.mjs';

export const suites = { 'gbg.host': playHost };

const ANNOUNCED = new Map([
  ['receivedMessages', 'announcesReceivedMessages'],
  ['pendingRequests', 'announcesPendingRequests'],
  ['isEnabled', 'announcesIsEnabled'],
  ['activeRequest', 'announcesActiveRequest'],
]);

async function playHost({ config, steps }) {
  const scene = new Scene(config);
  const effects = [];
  for (const { at, do: stimulus } of steps) {
    effects.push(await scene.play(at, stimulus));
  }
  return { effects };
}

// All that is due now runs before the next turn of the event loop.
function settle() {
  return new Promise((resolve) => setImmediate(resolve));
}

class Scene {
  #effects = [];
  #time;
  #epoch;
  #pages = new Map();
  #delegate; // the host holds it weakly
  #calls = [];
  #lastErrorSet = false;
  #host;

  constructor({ epochMs, webView = null, delegate, ...config }) {
    this.#epoch = epochMs;
    this.#time = epochMs;
    this.#host = makeHost(config, () => this.#time);
    this.#delegate = this.#makeDelegate(delegate);
    this.#host.delegate = this.#delegate;
    for (const observed of [this.#host, this.#host.documentCapture, this.#host.selfieCapture]) {
      observed.observe((name) => this.#hostChanged(name));
    }
    if (webView !== null) this.#host.attach(this.#page(webView));
  }

  async play(at, stimulus) {
    this.#effects = [];
    this.#time = this.#epoch + at;
    const [name, value] = Object.entries(stimulus)[0];
    const action = ACTIONS[name];
    if (action === undefined) throw new Reject('bad-input', `unknown stimulus ${name}`);
    action(this, value); // no call of this host throws: what does is a fault of ours
    await settle();
    return this.#effects;
  }

  get host() {
    return this.#host;
  }

  #note(effect) {
    this.#effects.push(effect);
  }

  #hostChanged(name) {
    if (ANNOUNCED.has(name)) this.#note({ [ANNOUNCED.get(name)]: {} });
    const isSet = typeof this.#host.lastError === 'string';
    if (name !== 'lastError' || isSet === this.#lastErrorSet) return;
    this.#lastErrorSet = isSet;
    this.#note({ lastError: { set: isSet } });
  }

  #makeDelegate(kind = 'none') {
    const noting = (method) => (_host, message) =>
      this.#note({ delegate: { method, message: describeMessage(message) } });
    switch (kind) {
      case 'none':
        return null;
      case 'silent':
        return {};
      case 'recording':
        return { didReceive: noting('didReceive'), unhandledRequest: noting('unhandledRequest') };
      default:
        throw new Reject('bad-input', `unknown delegate ${kind}`);
    }
  }

  #page(webView) {
    if (!this.#pages.has(webView)) {
      this.#pages.set(webView, new Page((message) => this.#note({ delivered: { webView, message } })));
    }
    return this.#pages.get(webView);
  }

  attach(webView) {
    this.#host.attach(this.#page(webView));
  }

  failNextEvaluation(webView) {
    this.#page(webView).failNext();
  }

  /** A handler of the app that does nothing by itself: the trace responds and returns for it. */
  makeHandler(name) {
    return (request, responder) => this.#open(name, request, { responder }).ended;
  }

  makeSlotHandler(slot, { name, mode }) {
    if (mode === 'manual') return (request) => this.#open(name, request, {}).ended;
    return async (request) => {
      const { number } = this.#open(name, request, {});
      const result = await slot.awaitCompletion();
      this.#note({ awaitReturned: { call: number, result: describeResult(result) } });
      return result;
    };
  }

  #open(name, request, call) {
    const number = this.#calls.length;
    call.number = number;
    call.ended = new Promise((resolve) => {
      call.end = resolve;
    });
    this.#calls.push(call);
    this.#note({ handlerCalled: { handler: name, call: number, request: describeMessage(request) } });
    return call;
  }

  /** Undefined where the host has made no such call: then nothing comes of it. */
  call(number) {
    return this.#calls[number];
  }

  slot(name) {
    const slot = { document: this.#host.documentCapture, selfie: this.#host.selfieCapture }[name];
    if (slot === undefined) throw new Reject('bad-input', `unknown slot ${name}`);
    return slot;
  }

  inspect() {
    const { receivedMessages, pendingRequests, capabilities, lastError, configuration } = this.#host;
    this.#note({
      state: {
        receivedMessages: receivedMessages.map(describeMessage),
        pendingRequests: pendingRequests.map(describeMessage),
        capabilities: { ...capabilities },
        lastErrorSet: typeof lastError === 'string',
        configuration: describeConfiguration(configuration),
        slots: {
          document: describeSlot(this.#host.documentCapture),
          selfie: describeSlot(this.#host.selfieCapture),
        },
      },
    });
  }
}

// Weak references end when the collector likes: dropWebView and dropDelegate are not asked (AMB-GBG-60).
const ACTIONS = {
  post: ({ host }, { text, body }) => host.receive(text ?? body),
  register: (scene, { handler, action }) =>
    scene.host.register({ action, handle: scene.makeHandler(handler) }),
  unregister: ({ host }, { action }) => host.unregister(action),
  registerCustom: (scene, { handler, id, version }) =>
    scene.host.registerCustomCapability(id, { version, handler: scene.makeHandler(handler) }),
  setSlot,
  handlerRespond: (scene, { call, status, data, error }) =>
    scene.call(call)?.responder?.respond(status, makeMembers(data), error),
  handlerReturn,
  complete: (scene, { slot, result }) => scene.slot(slot).complete(makeResult(result)),
  respond: ({ host }, { correlationId, ...response }) =>
    host.respond(correlationId, makeResponse(response)),
  respondAction: ({ host }, { correlationId, action, ...response }) =>
    host.respondToAction(correlationId, action, makeResponse(response)),
  send: ({ host }, { event, data }) => host.send(event, makeMembers(data)),
  clearError: ({ host }) => host.clearError(),
  attach: (scene, { webView }) => scene.attach(webView),
  evaluateFails: (scene, { webView }) => scene.failNextEvaluation(webView),
  inspect: (scene) => scene.inspect(),
  wait: () => {},
};

function makeHost({ init, hostVersion, capabilities, bootstrapScript }, now) {
  if (init === 'hostVersion') return new BridgeHost({ hostVersion, now });
  const configuration = new BridgeConfiguration({
    hostVersion, capabilities: makeInfos(capabilities ?? {}), bootstrapScript,
  });
  return new BridgeHost({ configuration, now });
}

function setSlot(scene, { slot: name, handler, ...properties }) {
  const slot = scene.slot(name);
  if (handler !== undefined) slot.handler = handler && scene.makeSlotHandler(slot, handler);
  for (const property of ['isEnabled', 'permissionState', 'version']) {
    if (properties[property] !== undefined) slot[property] = properties[property];
  }
}

// The handler of a slot owes a result; without one it does not return.
function handlerReturn(scene, { call: number, result }) {
  const call = scene.call(number);
  if (result !== undefined) call?.end(makeResult(result));
  else if (call?.responder !== undefined) call.end();
}

function makeResponse({ status, data, error = null }) {
  return { status, data: makeMembers(data), error };
}

function describeConfiguration({ hostVersion, capabilities, bootstrapScript }) {
  const infos = Object.entries(capabilities).map(([id, info]) => [id, describeInfo(info)]);
  return { hostVersion, capabilities: Object.fromEntries(infos), bootstrapScript };
}

function describeSlot({ isSupported, isEnabled, activeRequest, permissionState, version }) {
  const request = activeRequest === null ? null : describeMessage(activeRequest);
  return { isSupported, isEnabled, activeRequest: request, permissionState, version };
}
