// Of RampKit's document, its constants and its log, and of their adapter.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerLine } from '../adapter/answer.mjs';
import { initialVariables, parseOnboarding } from '../sdk/rampkit-data.mjs';

const parse = (document) => parseOnboarding(JSON.stringify(document));
const screen = { id: 'a', label: 'A', html: '<p>', css: 'p{}', js: 'f()' };

async function answer(suite, input) {
  const { id, ...outcome } = JSON.parse(await answerLine(JSON.stringify({ m: 'run', id: 1, suite, input })));
  return outcome;
}

test('a whole document, with members that nobody knows (RMP-DAT-01 to 04, 07, 08)', () => {
  const state = [{ name: 'n', initialValue: [1, { a: null }], x: 1 }, { name: 'm', initialValue: 'm' }];
  const document = { onboardingId: 'o', screens: [{ ...screen, x: 1 }, { ...screen, id: 'b' }],
    variables: { state, x: 1 }, requiredScripts: ['https://a.test/x.js'], x: 1 };
  assert.deepEqual(parse(document), { onboardingId: 'o', screens: [screen, { ...screen, id: 'b' }],
    variables: state.map(({ name, initialValue }) => ({ name, initialValue })),
    requiredScripts: ['https://a.test/x.js'] });
});

test('what is absent, null or mistyped (RMP-DAT-03 to 06, 10, 11)', () => {
  const empty = { onboardingId: null, screens: [], variables: [], requiredScripts: [] };
  for (const odd of [{}, [], null, 7, { screens: {} }, { onboardingId: 7, screens: 'a', variables: 7, requiredScripts: 'x' },
    { variables: [], requiredScripts: null }, { variables: { state: {} } }, { requiredScripts: [1, null] },
    { screens: [null, 'a', [], {}, { id: 1 }, { html: 'x' }] }, { variables: { state: [null, {}, { name: '' }, { name: 1 }] } }]) {
    assert.deepEqual(parse(odd), empty);
  }
  const bare = { id: 'a', label: null, html: null, css: null, js: null };
  assert.deepEqual(parse({ screens: [{ id: 'a' }, { id: 'a', label: 1, html: null, css: [], js: {} }] }).screens, [bare, bare]);
});

test('no JSON (RMP-DAT-09)', () => {
  for (const body of ['', '{', '{"screens":[]} x', "{'a':1}", '\ufeff{}']) assert.throws(() => parseOnboarding(body), SyntaxError);
});

test('the variables to begin with (RMP-VAR-01 to 04, 23)', () => {
  const state = [{ name: 'a', initialValue: 1 }, null, { name: '', initialValue: 1 }, { name: 'b' },
    { name: 'a', initialValue: 2 }, { name: 'c', initialValue: null }];
  assert.deepEqual(initialVariables({ state }), { a: 2, c: null });
  for (const odd of [undefined, null, 7, [], {}, { state: 5 }, { state: 'x' }, { state: {} }]) {
    assert.deepEqual(initialVariables(odd), {});
  }
  const proto = JSON.parse('[{"name":"__proto__","initialValue":{"a":1}}]');
  assert.deepEqual(Object.entries(initialVariables({ state: proto })), [['__proto__', { a: 1 }]]);
});

test('the suites', async () => {
  assert.deepEqual(await answer('rampkit.onboarding-data', { body: '{' }).then(({ reject }) => reject.class), 'not-json');
  assert.deepEqual(await answer('rampkit.onboarding-data', { body: '[]' }),
    { ok: { data: { onboardingId: null, screens: [], variables: [], requiredScripts: [] } } });
  assert.deepEqual(await answer('rampkit.initial-variables', { variables: { state: [{ name: 'a', initialValue: 1 }] } }),
    { ok: { vars: [['a', 1]] } });
  assert.deepEqual(await answer('rampkit.log-line', { context: 'Init', message: 'finished' }),
    { ok: { line: '[RampKit] Init: finished' } });
});

test('the constants (RMP-CST-01 to 06, RMP-ANM-01 to 05, RMP-NOT-05)', async () => {
  assert.deepEqual(await answer('rampkit.constants', { table: 'names' }), { ok: {
    onboardingUrl: 'https://dqplcvw3fzili.cloudfront.net/labelaiOnboarding.json',
    userIdKey: 'rk_user_id',
    handlerName: null,
    specialTargets: ['__continue__', '__goBack__'],
    permissionStatuses: ['granted', 'denied', 'undetermined'],
    variablesGlobal: '__rampkitVariables',
    noSelectStyleId: 'rk-no-select-style',
    noSelectGuard: '__rkNoSelectApplied',
    animations: {
      overlayIn: { ms: 220, delayMs: 0, easing: 'cubic-out', from: 0, to: 1 },
      overlayOut: { ms: 320, delayMs: 150, easing: 'cubic-out', from: 1, to: 0 },
      curtainOut: { ms: 160, delayMs: 0, easing: 'quad-out', from: 0, to: 1 },
      curtainIn: { ms: 160, delayMs: 0, easing: 'quad-in', from: 1, to: 0 },
      slide: { ms: null },
    },
  } });
});
