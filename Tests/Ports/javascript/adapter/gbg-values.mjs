// What the gbg traces say of messages, results and capabilities, from and to the values of the SDK.

import { BridgeCapabilityInfo } from '../sdk/gbg-capabilities.mjs';
import { CaptureResult, DocumentCaptureResult, SelfieCaptureResult } from '../sdk/gbg-capture.mjs';
import { JSONValue } from '../sdk/gbg-json.mjs';

export function makeResult(result) {
  const [kind, value] = Object.entries(result)[0];
  switch (kind) {
    case 'document':
      return CaptureResult.document(new DocumentCaptureResult(value));
    case 'selfie':
      return CaptureResult.selfie(new SelfieCaptureResult(value));
    case 'cancelled':
      return CaptureResult.cancelled(value);
    case 'failed':
      return CaptureResult.failed(value);
    default:
      throw new TypeError(`unknown result ${kind}`);
  }
}

export function describeResult({ kind, value }) {
  return { [kind]: { ...value } };
}

export function makeInfos(infos) {
  return Object.fromEntries(Object.entries(infos).map(([id, info]) => [id, makeInfo(info)]));
}

export function makeInfo({ supported, version, constraints, permissionState }) {
  return new BridgeCapabilityInfo({
    supported, version, constraints: makeMembers(constraints), permissionState,
  });
}

export function describeInfo({ supported, version, constraints, permissionState }) {
  return { supported, version, constraints: plain(constraints), permissionState };
}

/** @returns {Map<string, JSONValue>|null} */
export function makeMembers(members) {
  return members == null ? null : JSONValue.from(members).value;
}

export function plain(members) {
  return members === null ? null : JSONValue.object(members).anyValue;
}

/** A message with plain data. */
export function describeMessage({ version, correlationId, type, timestamp, payload }) {
  return { version, correlationId, type, timestamp, payload: { ...payload, data: plain(payload.data) } };
}
