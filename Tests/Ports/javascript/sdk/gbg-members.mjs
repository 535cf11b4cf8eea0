// Reading and writing JSON objects with declared members.

import { DecodeError, JSONValue } from './gbg-json.mjs';

/** @returns {Map<string, JSONValue>} */
export function membersOf(value, what) {
  if (value.kind !== 'object') throw new DecodeError(`${what} is no object`);
  return value.value;
}

/** The member's value, or null where it is absent or null (GBG-ENV-24, AMB-GBG-10). */
export function member(members, name, kind) {
  const found = members.get(name);
  if (found === undefined || found.kind === 'null') return null;
  // GBG-ENV-30: no conversions, "1" is no number and 1 is no boolean.
  if (found.kind !== kind) throw new DecodeError(`${name} is a ${found.kind}, not a ${kind}`);
  return found.value;
}

export function required(members, name, kind) {
  const value = member(members, name, kind);
  if (value === null) throw new DecodeError(`${name} is missing`);
  return value;
}

export function optional(value, write) {
  return value === null || value === undefined ? undefined : write(value);
}

/** A JSON object of the members that are there: absent ones are left out, not written as null. */
export function object(members) {
  return JSONValue.object(new Map(Object.entries(members).filter(([, value]) => value !== undefined)));
}
