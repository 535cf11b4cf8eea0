// JSONValue: a JSON value that knows its kind, read from and written to JSON text.
//
// The reader is JSON.parse: it is strict (GBG-JSV-30, GBG-JSV-34), reads doubles (GBG-JSV-12) and
// needs no stack for deep text. What it does where the document is silent is what this SDK does:
// the last of repeated keys stays, -0 keeps its sign, 1e400 is Infinity, 1e-400 is 0, and lone
// surrogates are kept. A reader of our own would only surprise JavaScript developers.

export class DecodeError extends Error {
  name = 'DecodeError';
}

export class EncodeError extends Error {
  name = 'EncodeError';
}

// Everything below recurses, so text from a page must not decide how deep. The document names no
// limit; GBG-JSV-21 asks for 100 levels.
export const MAX_DEPTH = 128;

export class JSONValue {
  /** @param {'null'|'bool'|'number'|'string'|'object'|'array'} kind */
  constructor(kind, value) {
    this.kind = kind;
    this.value = value;
    Object.freeze(this);
  }

  static null = new JSONValue('null', null);
  static bool = (value) => new JSONValue('bool', value);
  static number = (value) => new JSONValue('number', value);
  static string = (value) => new JSONValue('string', value);
  static array = (values) => new JSONValue('array', values);

  /** @param {Map<string, JSONValue>} members a Map, so that "__proto__" is a key like any other */
  static object = (members) => new JSONValue('object', members);

  /** From what JSON.parse gives. */
  static from = (plain) => fromPlain(plain, Infinity);

  /** The plain JavaScript value (GBG-JSV-22..27, GBG-JSV-31). */
  get anyValue() {
    switch (this.kind) {
      case 'array':
        return this.value.map((element) => element.anyValue);
      case 'object':
        // fromEntries defines members and so keeps "__proto__", which an assignment would not.
        return Object.fromEntries([...this.value].map(([key, member]) => [key, member.anyValue]));
      default:
        return this.value;
    }
  }

  /** How many arrays and objects are inside each other. */
  get depth() {
    if (this.kind !== 'array' && this.kind !== 'object') return 0;
    let deepest = 0;
    for (const child of this.value.values()) deepest = Math.max(deepest, child.depth);
    return deepest + 1;
  }
}

/** @param {string|Uint8Array} source JSON text, or its UTF-8 bytes */
export function decodeJSON(source) {
  let plain;
  try {
    plain = JSON.parse(typeof source === 'string' ? source : decodeUTF8(source));
  } catch (error) {
    throw new DecodeError(`not JSON: ${error.message}`);
  }
  return fromPlain(plain, MAX_DEPTH);
}

/** From an object of the page, which may hold what JSON cannot (AMB-GBG-54). */
export function decodePlain(plain) {
  const value = fromPlain(plain, MAX_DEPTH);
  requireFinite(value, DecodeError);
  return value;
}

/** @param {JSONValue} value */
export function encodeJSON(value) {
  requireFinite(value, EncodeError);
  return JSON.stringify(value.anyValue);
}

function decodeUTF8(bytes) {
  // fatal: bytes that are no UTF-8 are no JSON text, rather than text with U+FFFD in it.
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

function fromPlain(plain, levels) {
  if (plain === null) return JSONValue.null;
  switch (typeof plain) {
    case 'boolean':
      return JSONValue.bool(plain);
    case 'number':
      return JSONValue.number(plain);
    case 'string':
      return JSONValue.string(plain);
  }
  if (typeof plain !== 'object') throw new DecodeError(`JSON has no ${typeof plain}`);
  if (levels === 0) throw new DecodeError(`nested deeper than ${MAX_DEPTH} levels`);
  if (Array.isArray(plain)) {
    return JSONValue.array(plain.map((element) => fromPlain(element, levels - 1)));
  }
  const members = new Map();
  for (const [key, member] of Object.entries(plain)) members.set(key, fromPlain(member, levels - 1));
  return JSONValue.object(members);
}

// GBG-JSV-15: JSON.stringify would write NaN and the infinities as null, which is another value.
function requireFinite(value, Failure) {
  if (value.kind === 'number' && !Number.isFinite(value.value)) {
    throw new Failure(`JSON has no text for ${value.value}`);
  }
  if (value.kind === 'array' || value.kind === 'object') {
    for (const child of value.value.values()) requireFinite(child, Failure);
  }
}
