// Of the variables that the pages of a RampKit overlay share, and of their adapter.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerLine } from '../adapter/answer.mjs';
import { SharedVariables } from '../sdk/rampkit-variables.mjs';

const posted = (vars) => JSON.stringify({ type: 'rampkit:variables', vars });
const toAll = (vars) => [0, 1, 2].map((page) => [page, { type: 'rampkit:variables', vars }]);

/** Three pages and a clock. */
function overlayWith(variables) {
  let now = 0;
  let sent = [];
  const pages = [0, 1, 2].map((page) => ({ post: (message) => sent.push([page, message]) }));
  const shared = new SharedVariables({ pages, variables, now: () => now });
  const sends = (time, act) => {
    now = time;
    sent = [];
    act();
    return sent;
  };
  return {
    load: (page, time) => sends(time, () => shared.pageLoaded(page)),
    post: (page, body, time) => sends(time, () => shared.receive(page, body)),
  };
}

test('a load and a request send all to that page alone (RMP-VAR-05, RMP-MSJ-16)', () => {
  const overlay = overlayWith({ a: 1 });
  assert.deepEqual(overlay.load(1, 0), [toAll({ a: 1 })[1]]);
  assert.deepEqual(overlay.post(2, '{"type":"rampkit:request-vars"}', 0), [toAll({ a: 1 })[2]]);
});

test('a merge is shallow and goes to all pages (RMP-VAR-06, 07, 19; AMB-RMP-32)', () => {
  const overlay = overlayWith({ a: { x: 1, y: 2 }, b: 1 });
  overlay.load(0, 0);
  const merged = { a: { x: 3 }, b: 1, c: null };
  assert.deepEqual(overlay.post(0, posted({ a: { x: 3 }, c: null }), 1000), toAll(merged));
  assert.deepEqual(overlay.post(0, posted({}), 1000), toAll(merged));
  const proto = JSON.parse('{"__proto__":1}');
  assert.deepEqual(overlay.post(0, posted(proto), 1000), toAll({ ...merged, ...proto }));
});

test('within the window new names alone count (RMP-VAR-09, 10, 12, 20)', () => {
  const overlay = overlayWith({ a: 1, b: 2 });
  overlay.load(0, 0);
  assert.deepEqual(overlay.post(0, posted({ a: 9, b: 2, z: 5 }), 599), toAll({ a: 1, b: 2, z: 5 }));
  assert.deepEqual(overlay.post(0, posted({ a: 9 }), 600), toAll({ a: 9, b: 2, z: 5 }));
});

test('each page has a window, which loads alone open (RMP-VAR-13, 21, 22, 24)', () => {
  const overlay = overlayWith({ a: 1 });
  overlay.load(0, 0);
  overlay.load(1, 0);
  overlay.load(0, 700);
  assert.deepEqual(overlay.post(1, posted({ a: 5 }), 800), toAll({ a: 5 }));
  assert.deepEqual(overlay.post(0, posted({ a: 1 }), 900), toAll({ a: 5 }));
  assert.deepEqual(overlay.post(1, posted({ a: 6 }), 1000), toAll({ a: 6 }));
});

test('other messages send nothing (RMP-VAR-17)', () => {
  for (const body of ['next', '', '{"type":"rampkit:variables","vars":[1]}', null]) {
    assert.deepEqual(overlayWith({ a: 1 }).post(0, body, 1000), []);
  }
});

test('rampkit.variables: a trace', async () => {
  const stimuli = [[0, { loaded: { page: 0 } }], [0, { loaded: { page: 2 } }], [599, { wait: {} }],
    [601, { message: { page: 0, body: posted({ a: 2 }) } }], [601, { message: { page: 2, body: posted({ a: 3 }) } }],
    [601, { message: { page: 1, body: posted({ '\ud800': 1 }) } }]];
  const steps = stimuli.map(([at, stimulus]) => ({ at, do: stimulus }));
  const input = { config: { pages: 2, initial: { a: 1 } }, steps };
  const reply = await answerLine(JSON.stringify({ m: 'run', id: 1, suite: 'rampkit.variables', input }));
  const toBoth = (vars) => [0, 1].map((page) => ({ send: { page, vars } }));
  assert.deepEqual(JSON.parse(reply).ok.effects, [toBoth([['a', 1]]).slice(0, 1), [], [], toBoth([['a', 2]]), [],
    toBoth([['a', 2], [{ $utf16: 'd800' }, 1]])]);
});
