// The provider of a trace: it notes what it is asked and answers when the trace says so.

import { flowEventType } from './finvu-events.mjs';

// What ends a startAuth for the provider.
const FINAL = ['token', 'silent-failed', 'failed'];

// One result a call: VERIFY and the like are no part of this interface.
const FAILURES = ['init-failed', 'otp-refused', 'failed'];

export class TraceProvider {
  #note;
  #calls = new Map(); // by the message of the page that has caused them
  #messages = 0;
  #current = 0; // the message that is being processed or reported on

  /** @param {(effect: object) => void} note */
  constructor(note) {
    this.#note = note;
  }

  /** A message of the page comes. */
  begin() {
    this.#messages += 1;
    this.#current = this.#messages;
  }

  /** What the trace reports on the message of this number; nothing where nothing was asked. */
  report(message, { kind, ...members }) {
    this.#current = message;
    const call = this.#calls.get(message);
    if (call === undefined) return;
    call.isOver ||= FINAL.includes(kind);
    if (call.settle !== undefined) settle(call, kind, members);
    else call.onEvent?.({ type: flowEventType(kind), ...members });
  }

  initialize({ appId, requestId }) {
    this.#note({ providerInit: { appId, requestId } });
    return this.#pending(this.#open());
  }

  start({ phoneNumber, silent, signal }, onEvent) {
    this.#note({ providerStart: { phoneNumber, silent } });
    const call = this.#open();
    if (call.onEvent === undefined) {
      signal.addEventListener('abort', () => this.#cancelled(call), { once: true });
    }
    call.onEvent = onEvent;
  }

  verify({ phoneNumber, otp }) {
    this.#note({ providerVerify: { phoneNumber, otp } });
    return this.#pending(this.#open());
  }

  #cancelled({ isOver }) {
    if (!isOver) this.#note({ providerCancel: {} });
  }

  // A further call because of the same message continues the one before.
  #open() {
    if (!this.#calls.has(this.#current)) this.#calls.set(this.#current, {});
    return this.#calls.get(this.#current);
  }

  #pending(call) {
    return new Promise((resolve, reject) => {
      call.settle = { resolve, reject };
    });
  }
}

function settle(call, kind, members) {
  const { resolve, reject } = call.settle;
  if (FAILURES.includes(kind)) reject(Object.assign(new Error(kind), members));
  else if (kind === 'ok' || kind === 'token') resolve(members);
  // An OTP that the SDK has submitted itself: the rest is news of the flow.
  else call.onEvent?.({ type: flowEventType(kind), ...members });
}
