// The gbg suites of values and messages. A typed value is {"t": kind, "v": value}, an object's members are pairs.

import { DecodeError, EncodeError, JSONValue, decodeJSON, encodeJSON } from '../sdk/gbg-json.mjs';
import { BridgeMessage, decodeMessage, encodeMessage } from '../sdk/gbg-messages.mjs';
import { Reject } from './reject.mjs';

// Deeper values are answered by their depth alone.
const MAX_TYPED_DEPTH = 100;

export const suites = {
  'gbg.json-value-decode': ({ text, bytes }) =>
    rejecting(() => {
      const value = decodeJSON(text ?? bytes);
      const { depth } = value;
      return depth > MAX_TYPED_DEPTH ? { depth } : { value: toTyped(value) };
    }),
  'gbg.json-transcode': ({ text, bytes }) =>
    rejecting(() => ({ text: encodeJSON(decodeJSON(text ?? bytes)) })),
  'gbg.json-value-encode': ({ value }) =>
    rejecting(() => ({ text: encodeJSON(fromTyped(value)) })),
  'gbg.json-value-any': ({ value }) => ({ any: describeAny(fromTyped(value).anyValue) }),
  'gbg.message-envelope': ({ text, bytes }) =>
    rejecting(() => {
      const message = decodeMessage(text ?? bytes);
      return { message: describeMessage(message), id: message.id };
    }),
  'gbg.message-envelope-encode': ({ message }) =>
    rejecting(() => ({ text: encodeMessage(makeMessage(message)) })),
};

/** With the errors of the SDK as rejections. */
export function rejecting(run) {
  try {
    return run();
  } catch (error) {
    if (error instanceof DecodeError) throw new Reject('decode-error', error.message);
    if (error instanceof EncodeError) throw new Reject('encode-error', error.message);
    throw error;
  }
}

export function fromTyped({ t, v }) {
  switch (t) {
    case 'null':
      return JSONValue.null;
    case 'array':
      return JSONValue.array(v.map(fromTyped));
    case 'object':
      return JSONValue.object(membersFromTyped(v));
    default:
      return JSONValue[t](v);
  }
}

function toTyped({ kind, value }) {
  switch (kind) {
    case 'null':
      return { t: kind };
    case 'array':
      return { t: kind, v: value.map(toTyped) };
    case 'object':
      return { t: kind, v: membersToTyped(value) };
    default:
      return { t: kind, v: value };
  }
}

// Pairs, or an object "where that can say every name".
function membersFromTyped(members) {
  const pairs = Array.isArray(members) ? members : Object.entries(members);
  return new Map(pairs.map(([key, member]) => [key, fromTyped(member)]));
}

function membersToTyped(members) {
  return [...members].map(([key, member]) => [key, toTyped(member)]);
}

// The kinds of the untyped view by the names of the document; all of JavaScript's numbers are doubles.
function describeAny(any) {
  if (any === null) return { type: 'NSNull' };
  if (Array.isArray(any)) return { type: '[Any]', v: any.map(describeAny) };
  switch (typeof any) {
    case 'string':
      return { type: 'String', v: any };
    case 'number':
      return { type: 'Double', v: any };
    case 'boolean':
      return { type: 'Bool', v: any };
    default: {
      const members = Object.entries(any).map(([key, member]) => [key, describeAny(member)]);
      return { type: '[String: Any]', v: members };
    }
  }
}

function describeMessage({ version, correlationId, type, timestamp, payload }) {
  const data = payload.data === null ? null : membersToTyped(payload.data);
  return { version, correlationId, type, timestamp, payload: { ...payload, data } };
}

function makeMessage({ payload, ...envelope }) {
  const { action, data = null, status = null, error = null } = payload;
  return new BridgeMessage({
    ...envelope,
    payload: { action, data: data === null ? null : membersFromTyped(data), status, error },
  });
}
