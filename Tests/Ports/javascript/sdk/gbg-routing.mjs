// Who takes a request: the typed slots, the handlers of the app and its custom capabilities.

import { BridgeCapabilityInfo } from './gbg-capabilities.mjs';
import { BridgeResponseStatus } from './gbg-enums.mjs';

// "Defaults to "1.0" in query responses."
const DEFAULT_VERSION = '1.0';

export class Registry {
  #slots;
  #handlers = new Map();
  #customs = new Map();

  /** @param {CaptureCapability[]} slots */
  constructor(slots) {
    this.#slots = slots;
  }

  /** In the place of an earlier handler for the same action. */
  addHandler(handler) {
    this.#handlers.set(handler.action, handler);
  }

  addCustom(id, version, handle) {
    this.#customs.set(id, { action: id, version, handle });
  }

  /** Of the query response too: nobody would answer for the capability any more (AMB-GBG-32). */
  remove(action) {
    this.#handlers.delete(action);
    this.#customs.delete(action);
  }

  /**
   * What takes a request with this action: a slot before the app's handlers before custom
   * capabilities (AMB-GBG-20). A slot without a handler stands in nobody's way.
   *
   * @returns {{handle: (request, responder) => Promise<void>|void}|undefined}
   */
  find(action) {
    const slot = this.#slots.find(({ actionId, handler }) => actionId === action && handler !== null);
    if (slot !== undefined) return slot.isEnabled ? slot : UNSUPPORTED;
    return this.#handlers.get(action) ?? this.#customs.get(action);
  }

  /** @returns {Record<string, BridgeCapabilityInfo>} of slots and custom capabilities */
  capabilityInfos() {
    const infos = new Map(this.#slots.map((slot) => [slot.id, slot.buildCapabilityInfo()]));
    for (const [id, { version }] of this.#customs) {
      if (this.#isShadowed(id)) continue;
      infos.set(id, new BridgeCapabilityInfo({ supported: true, version: version ?? DEFAULT_VERSION }));
    }
    return Object.fromEntries(infos);
  }

  /** @returns {string[]} */
  customIds() {
    return [...this.#customs.keys()];
  }

  // A slot has two names, and the document says only that it "takes precedence" (AMB-GBG-20).
  #isShadowed(id) {
    return this.#slots.some((slot) => slot.handler !== null && (slot.id === id || slot.actionId === id));
  }
}

// A disabled slot "reports as unsupported even if a handler is set", to requests too (AMB-GBG-15).
const UNSUPPORTED = {
  handle: (_request, responder) => responder.respond(BridgeResponseStatus.unsupported),
};
