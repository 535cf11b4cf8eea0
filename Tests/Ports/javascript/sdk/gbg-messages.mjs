// BridgeMessage: the envelope of everything that crosses the bridge.

import { BridgeMessageType, BridgeResponseStatus, decodeCase } from './gbg-enums.mjs';
import { DecodeError, JSONValue, decodeJSON, decodePlain, encodeJSON } from './gbg-json.mjs';
import { member, membersOf, object, optional, required } from './gbg-members.mjs';

/** What the messages of this SDK say as their version (GBG-ENV-07). */
export const PROTOCOL_VERSION = '1.0';

export class BridgeMessage {
  /** `payload` is { action, data: Map<string, JSONValue>|null, status, error }, null where absent. */
  constructor({ version, correlationId, type, timestamp, payload }) {
    this.version = version;
    this.correlationId = correlationId;
    this.type = type;
    this.timestamp = timestamp;
    this.payload = payload;
  }

  /** GBG-ENV-11. A getter, so it never becomes a member of what is sent (GBG-ENV-25). */
  get id() {
    return `${this.correlationId}-${this.timestamp}-${this.type}`;
  }
}

/** @param {string|Uint8Array} source */
export function decodeMessage(source) {
  return readMessage(decodeJSON(source));
}

/**
 * What a page has posted: the message as a JSON text or as an object, since channels differ in what
 * they carry (AMB-GBG-02).
 */
export function decodePostedMessage(body) {
  return typeof body === 'string' ? decodeMessage(body) : readMessage(decodePlain(body));
}

function readMessage(value) {
  const message = membersOf(value, 'message');
  return new BridgeMessage({
    // GBG-ENV-26: any version is read, so that a newer page is not cut off by an older host.
    version: required(message, 'version', 'string'),
    correlationId: required(message, 'correlationId', 'string'),
    type: decodeCase(BridgeMessageType, required(message, 'type', 'string'), 'type'),
    timestamp: readTimestamp(message),
    payload: readPayload(required(message, 'payload', 'object')),
  });
}

/** @param {BridgeMessage} message */
export function encodeMessage(message) {
  const { payload } = message;
  return encodeJSON(object({
    version: JSONValue.string(message.version),
    correlationId: JSONValue.string(message.correlationId),
    type: JSONValue.string(message.type),
    timestamp: JSONValue.number(message.timestamp),
    payload: object({
      action: JSONValue.string(payload.action),
      data: optional(payload.data, JSONValue.object),
      status: optional(payload.status, JSONValue.string),
      // Sent whatever the status is: the app gave it, and the page can tell (AMB-GBG-35).
      error: optional(payload.error, writeError),
    }),
  }));
}

// GBG-ENV-28: a status on a request, or an error beside "success", is read as it stands.
function readPayload(payload) {
  const status = member(payload, 'status', 'string');
  const error = member(payload, 'error', 'object');
  return {
    action: required(payload, 'action', 'string'),
    data: member(payload, 'data', 'object'),
    status: status === null ? null : decodeCase(BridgeResponseStatus, status, 'status'),
    error: error === null ? null : readError(error),
  };
}

function readError(error) {
  return {
    code: required(error, 'code', 'string'),
    message: required(error, 'message', 'string'),
    recoverable: required(error, 'recoverable', 'bool'),
  };
}

function readTimestamp(message) {
  const timestamp = required(message, 'timestamp', 'number');
  // 1e400 reads as Infinity, which is no moment and could not be sent on.
  if (!Number.isFinite(timestamp)) throw new DecodeError('timestamp is out of range');
  return timestamp;
}

function writeError({ code, message, recoverable }) {
  return object({
    code: JSONValue.string(code),
    message: JSONValue.string(message),
    recoverable: JSONValue.bool(recoverable),
  });
}
