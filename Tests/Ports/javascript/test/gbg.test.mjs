import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DecodeError, EncodeError, JSONValue, MAX_DEPTH, decodeJSON, encodeJSON } from '../sdk/gbg-json.mjs';
import { BridgeMessage, decodeMessage, encodeMessage } from '../sdk/gbg-messages.mjs';

const REQUEST = {
  version: '1.0', correlationId: 'c1', type: 'request', timestamp: 1700000000000,
  payload: { action: 'capability.query' },
};

const decodeObject = (object) => decodeMessage(JSON.stringify(object));
const without = (object, name) => Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));
const withPayload = (members) => ({ ...REQUEST, payload: { ...REQUEST.payload, ...members } });

test('each JSON type has its kind (GBG-JSV-01..11)', () => {
  const kinds = [
    ['"true"', 'string'], ['0', 'number'], ['3.14', 'number'], ['true', 'bool'], ['null', 'null'],
    ['{"k":1}', 'object'], ['[1]', 'array'],
  ];
  for (const [text, kind] of kinds) assert.equal(decodeJSON(text).kind, kind, text);
});

test('numbers are doubles; what is open goes as JSON.parse does', () => {
  const read = (text) => decodeJSON(text).value;
  assert.equal(read('9007199254740993'), 9007199254740992);
  assert.ok(Object.is(read('-0'), -0));
  assert.equal(read('1e400'), Infinity);
  assert.equal(read('1e-400'), 0);
  assert.equal(read('"\\ud800"'), '\ud800');
  assert.deepEqual(decodeJSON('{"a":1,"a":2}').anyValue, { a: 2 });
});

test('text that is no JSON, and bytes that are no UTF-8, do not decode (GBG-JSV-30, 34)', () => {
  const broken = ['[1', '{"a":1]', '{"a" 1}', '[1 2]', '"abc', '', 'tru', '1 2', '[1,,2]', 'NaN', "'a'", '"\n"'];
  for (const text of broken) assert.throws(() => decodeJSON(text), DecodeError, text);
  assert.throws(() => decodeJSON(Uint8Array.of(0x22, 0xff, 0x22)), DecodeError);
  assert.equal(decodeJSON(new TextEncoder().encode('"ü"')).value, 'ü');
});

test('depth is limited, and never a crash (GBG-JSV-21)', () => {
  const nested = (depth) => '['.repeat(depth) + ']'.repeat(depth);
  assert.equal(decodeJSON(nested(100)).depth, 100);
  assert.equal(decodeJSON(nested(MAX_DEPTH)).depth, MAX_DEPTH);
  assert.throws(() => decodeJSON(nested(MAX_DEPTH + 1)), DecodeError);
  assert.throws(() => decodeJSON(nested(1_000_000)), DecodeError);
  assert.throws(() => decodeJSON('{"a":'.repeat(200_000)), DecodeError);
});

test('the documented payload is written as its JSON (GBG-JSV-28)', () => {
  const passport = new Map([['type', JSONValue.string('passport')], ['number', JSONValue.string('AB123456')]]);
  const payload = JSONValue.object(new Map([
    ['name', JSONValue.string('John Doe')],
    ['age', JSONValue.number(30)],
    ['verified', JSONValue.bool(true)],
    ['documents', JSONValue.array([JSONValue.object(passport)])],
    ['metadata', JSONValue.null],
  ]));
  assert.deepEqual(JSON.parse(encodeJSON(payload)), {
    name: 'John Doe', age: 30, verified: true, metadata: null,
    documents: [{ type: 'passport', number: 'AB123456' }],
  });
});

test('numbers that JSON lacks are refused, also inside (GBG-JSV-15)', () => {
  for (const number of [NaN, Infinity, -Infinity]) {
    assert.throws(() => encodeJSON(JSONValue.array([JSONValue.number(number)])), EncodeError);
  }
});

test('"__proto__" is a key like any other', () => {
  const text = '{"__proto__":{"a":[1,null]}}';
  assert.equal(encodeJSON(decodeJSON(text)), text);
  assert.ok(Object.hasOwn(decodeJSON(text).anyValue, '__proto__'));
});

test('a message decodes, with its computed id (GBG-ENV-01, 11, 21)', () => {
  const message = decodeObject({ ...REQUEST, more: 1 });
  assert.equal(message.id, 'c1-1700000000000-request');
  assert.deepEqual(message.payload, { action: 'capability.query', data: null, status: null, error: null });
});

test('required members are required, null is none (GBG-ENV-02..06, 12, 27)', () => {
  for (const name of Object.keys(REQUEST)) {
    assert.throws(() => decodeObject(without(REQUEST, name)), DecodeError, name);
    assert.throws(() => decodeObject({ ...REQUEST, [name]: null }), DecodeError, name);
  }
  assert.throws(() => decodeObject({ ...REQUEST, payload: {} }), DecodeError);
  for (const text of ['[]', 'null', '"x"']) assert.throws(() => decodeMessage(text), DecodeError);
});

test('closed sets and types are checked (GBG-ENV-10, 14, 18..20, 30; GBG-STS-06)', () => {
  const error = { code: 'c', message: 'm', recoverable: true };
  const wrong = [
    { ...REQUEST, type: 'notify' }, { ...REQUEST, type: 'constructor' }, { ...REQUEST, version: 1 },
    { ...REQUEST, timestamp: '1700000000000' }, { ...REQUEST, timestamp: true },
    withPayload({ data: [1] }), withPayload({ status: 'ok' }), withPayload({ error: {} }),
    ...Object.keys(error).map((name) => withPayload({ error: without(error, name) })),
    withPayload({ error: { ...error, recoverable: 1 } }),
  ];
  for (const object of wrong) assert.throws(() => decodeObject(object), DecodeError, JSON.stringify(object));
  assert.deepEqual(decodeObject(withPayload({ status: 'success', error })).payload.error, error);
});

test('optional members given as null are absent (GBG-ENV-24)', () => {
  const message = decodeObject(withPayload({ data: null, status: null, error: null }));
  assert.equal(message.payload.status, null);
});

test('encoding and decoding give an equal message, without id (GBG-ENV-16, 22, 25)', () => {
  const message = new BridgeMessage({
    ...REQUEST, type: 'response',
    payload: { action: 'a', data: new Map([['n', JSONValue.number(1.5)]]), status: 'success', error: null },
  });
  const text = encodeMessage(message);
  assert.deepEqual(Object.keys(JSON.parse(text)).sort(), Object.keys(REQUEST).sort());
  assert.ok(!('error' in JSON.parse(text).payload));
  assert.deepEqual(decodeMessage(text), message);
});
