// The enumerations with raw values. A case is its raw value, so it is written as it is.

import { DecodeError } from './gbg-json.mjs';

export const BridgeMessageType = enumeration('request', 'response', 'event');

export const BridgeResponseStatus = enumeration(
  'success', 'error', 'cancelled', 'unsupported', 'acknowledged',
);

export const PermissionState = enumeration(
  'granted', 'denied', 'notDetermined', 'restricted', 'notApplicable',
);

/** The case with this raw value; other texts are none (GBG-ENV-10, GBG-STS-06, GBG-PRM-12). */
export function decodeCase(cases, raw, what) {
  const raws = Object.values(cases);
  if (!raws.includes(raw)) throw new DecodeError(`${what} is none of ${raws.join(', ')}`);
  return raw;
}

function enumeration(...raws) {
  return Object.freeze(Object.fromEntries(raws.map((raw) => [raw, raw])));
}
