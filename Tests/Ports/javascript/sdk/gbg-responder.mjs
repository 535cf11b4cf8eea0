// What a handler answers its request with.

import { BridgeResponseStatus } from './gbg-enums.mjs';

/**
 * At most one final response (GBG-RSP-08). Before it there may be one "acknowledged", which says that
 * the "result will follow" and would otherwise be of no use to handlers (AMB-GBG-14). It can be used
 * after the handler has returned (GBG-RSP-12).
 */
export class BridgeResponder {
  #send;
  #acknowledged = false;
  #answered = false;

  /** @param {(status: string, data: Map|null, error: object|null) => void} send */
  constructor(send) {
    this.#send = send;
  }

  /**
   * @param {string} status one of BridgeResponseStatus
   * @param {Map<string, JSONValue>|null} [data]
   * @param {{code: string, message: string, recoverable: boolean}|null} [error]
   */
  respond(status, data = null, error = null) {
    const isInterim = status === BridgeResponseStatus.acknowledged;
    if (this.#answered || (isInterim && this.#acknowledged)) return;
    if (isInterim) this.#acknowledged = true;
    else this.#answered = true;
    this.#send(status, data, error);
  }
}
