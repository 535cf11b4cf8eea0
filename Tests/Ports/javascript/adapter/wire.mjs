// The protocol's tagged values: what JSON text cannot carry.

// A reply may be nested 512 deep. What is put around an answer takes a few levels.
const MAX_DEPTH = 500;
const MAX_EXACT = 2 ** 53;

/** From a parsed line to JavaScript values. */
export function fromWire(wire) {
  if (Array.isArray(wire)) return wire.map(fromWire);
  if (typeof wire !== 'object' || wire === null) return wire;
  const name = tagOf(wire);
  switch (name) {
    case '$bytes':
      return new Uint8Array(Buffer.from(wire.$bytes, 'base64'));
    case '$utf16':
      return textFromHex(wire.$utf16);
    case '$f64':
      return numberFromHex(wire.$f64);
    case '$data':
      return membersFromWire(wire.$data);
    default:
      return membersFromWire(wire);
  }
}

/** From JavaScript values to what JSON.stringify writes for the kit. */
export function toWire(value, depth = 0) {
  switch (typeof value) {
    case 'string':
      return value.isWellFormed() ? value : { $utf16: hexFromText(value) };
    case 'number':
      return needsBits(value) ? { $f64: hexFromNumber(value) } : value;
    case 'object':
      break;
    default:
      return value;
  }
  if (value === null) return null;
  if (value instanceof Uint8Array) return { $bytes: Buffer.from(value).toString('base64') };
  if (depth === MAX_DEPTH) throw new RangeError('nested too deep for a reply');
  if (Array.isArray(value)) return value.map((element) => toWire(element, depth + 1));
  const members = mapMembers(value, (member) => toWire(member, depth + 1));
  return tagOf(members) === undefined ? members : { $data: members };
}

function membersFromWire(wire) {
  return mapMembers(wire, fromWire);
}

// fromEntries and not assignment, for members named "__proto__".
function mapMembers(object, map) {
  return Object.fromEntries(Object.entries(object).map(([key, member]) => [key, map(member)]));
}

function tagOf(object) {
  const keys = Object.keys(object);
  return keys.length === 1 && keys[0].startsWith('$') ? keys[0] : undefined;
}

// JSON.stringify writes -0 as 0 and has nothing for NaN. Beyond 2^53 the bits say which double it
// is, where digits would look like an exact integer.
function needsBits(number) {
  return Object.is(number, -0) || !(Math.abs(number) <= MAX_EXACT);
}

function numberFromHex(hex) {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt(`0x${hex}`));
  return view.getFloat64(0);
}

function hexFromNumber(number) {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, number);
  return view.getBigUint64(0).toString(16).padStart(16, '0');
}

// Four digits a code unit.
function textFromHex(hex) {
  let text = '';
  for (let i = 0; i < hex.length; i += 4) {
    text += String.fromCharCode(Number.parseInt(hex.slice(i, i + 4), 16));
  }
  return text;
}

function hexFromText(text) {
  let hex = '';
  for (let i = 0; i < text.length; i += 1) hex += text.charCodeAt(i).toString(16).padStart(4, '0');
  return hex;
}
