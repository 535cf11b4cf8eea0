import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { fromWire, toWire } from '../adapter/wire.mjs';

const PORT = fileURLToPath(new URL('../port.mjs', import.meta.url));

function converse(lines) {
  const input = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  const { status, stdout } = spawnSync(process.execPath, [PORT], { input: `${input}\n`, maxBuffer: 1 << 26 });
  assert.equal(status, 0);
  return stdout.toString().trimEnd().split('\n').map((line) => JSON.parse(line));
}

const run = (id, suite, input) => ({ m: 'run', id, suite, input });

test('tagged values go both ways', () => {
  const values = ['\ud800', -0, NaN, Infinity, 2 ** 60, 1.5, [{ $f64: 'x' }], { $data: { $a: 1 } }, { $a: 1, b: 2 },
    JSON.parse('{"__proto__":1}'), Uint8Array.of(1, 2), null, 'ü'];
  for (const value of values) assert.deepEqual(fromWire(JSON.parse(JSON.stringify(toWire(value)))), value);
  assert.deepEqual(toWire('a\ud800'), { $utf16: '0061d800' });
  assert.deepEqual(toWire(-0), { $f64: '8000000000000000' });
  assert.deepEqual(toWire({ $a: 1 }), { $data: { $a: 1 } });
});

test('every run is answered once and in order, and bye ends it (PORT-01, PORT-08)', () => {
  const deep = '['.repeat(900) + ']'.repeat(900);
  const replies = converse([
    { m: 'hello', id: 0, protocol: [1], kit: '0', suites: [], limits: {} },
    'no JSON', '[', 'null', { m: 'later', id: 5 },
    run(7, 'passage.success-url', { patterns: ['*'], url: '' }),
    run(8, 'no.such-suite', {}),
    run(9, 'passage.jwt-flags', null),
    run(10, 'gbg.json-value-decode', { text: '[1' }),
    run(11, 'gbg.json-value-decode', { text: '['.repeat(2_000_000) }),
    run(12, 'rampkit.message-parsing', { body: `{"type":"rampkit:show-paywall","payload":${deep}}` }),
    run(13, 'rampkit.stored-id', { config: { stored: null, secureRandom: 'fails', read: 'ok', write: 'ok' },
      steps: [{ at: 0, do: { getRampKitUserId: {} } }, { at: 0, do: { restart: {} } }] }),
    { m: 'bye', id: 20 },
  ]);
  assert.deepEqual(replies.map(({ id }) => id), [0, 7, 8, 9, 10, 11, 12, 13, 20]);
  const outcomes = replies.map((reply) => Object.keys(reply)[1]);
  assert.deepEqual(outcomes, ['ok', 'ok', 'fault', 'fault', 'reject', 'reject', 'fault', 'ok', 'ok']);
  assert.deepEqual(replies[7].ok.effects, [
    [{ storeRead: { key: 'rk_user_id' } }, { random: { secure: true } },
      { returned: { call: 'getRampKitUserId', value: null } }],
    [],
  ]);
});

test('deep values: their depth, then a rejection', () => {
  const nested = (depth) => '['.repeat(depth) + ']'.repeat(depth);
  const [deep, deeper] = converse([
    run(1, 'gbg.json-value-decode', { text: nested(101) }),
    run(2, 'gbg.json-value-decode', { text: nested(20_000) }),
  ]);
  assert.deepEqual(deep.ok, { depth: 101 });
  assert.equal(deeper.reject.class, 'decode-error');
});
