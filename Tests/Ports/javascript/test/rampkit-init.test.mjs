// Of what init() does, and of what can be done once it has been called, through the adapter.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { suites } from '../adapter/rampkit-init.mjs';
import { ONBOARDING_URL, RampKitCore } from '../sdk/rampkit-core.mjs';

const SCREENS = ['a', 'b'].map((id) => ({ id, label: null, html: `<p>${id}</p>`, css: null, js: null }));
const DATA = { onboardingId: 'xyz-789', screens: SCREENS, requiredScripts: [] };
const STATE = [{ name: 'v', initialValue: 1 }];
const DOCUMENT = JSON.stringify({ ...DATA, variables: { state: STATE } });
const LINES = ['Init: userId abc', 'Init: starting onboarding load', 'Init: onboardingId xyz-789', 'Init: onboarding loaded',
  'Init: onboarding load failed', 'Init: failed to resolve user id', 'Init: auto-show onboarding', 'Init: finished',
  'ShowOnboarding: no onboarding data available', 'Overlay mounted: docs= 2', 'sendVarsToWebView 0', 'sendVarsToWebView 1',
  'received variables from page 0', 'received variables from page 1', 'broadcastVars', 'onPageSelected 1'];
const PREFIX = '[RampKit] ';
const BEGINNINGS = [PREFIX, ...LINES.map((line) => PREFIX + line), 'WebView error'];
const KINDS = ['storeRead', 'http', 'initDone', 'returned', 'mount', 'closed', 'selectPage', 'send', 'callback', 'log'];
const READ = { storeRead: { key: 'rk_user_id' } };
const HTTP = { http: { method: 'GET', url: ONBOARDING_URL } };
const DONE = { initDone: {} };
const MOUNTED = [{ mount: { fullScreen: true, aboveAll: true } }, 'Overlay mounted: docs= 2'];
const BEGUN = ['Init: userId abc', 'Init: starting onboarding load', HTTP];
const LOADED = ['Init: onboardingId xyz-789', 'Init: onboarding loaded', 'Init: finished'];
const NONE = ['ShowOnboarding: no onboarding data available'];
const SHOW = { showOnboarding: {} };
const FAIL = { httpFail: {} };
const GET_ID = { getUserId: {} };
const GET_DATA = { getOnboardingData: {} };
const RESTART = { restart: {} };
const WAIT = { wait: {} };
const inits = (members) => ({ init: { config: { apiKey: 'k', ...members } } });
const answers = (body = DOCUMENT, status = 200) => ({ httpAnswer: { status, body } });
const says = (body, page = 0) => ({ message: { page, body: typeof body === 'string' ? body : JSON.stringify(body) } });
const loads = (page) => ({ loaded: { page } });
const userId = (value) => [{ returned: { call: 'getUserId', value } }];
const data = (value) => [{ returned: { call: 'getOnboardingData', value } }];
const sent = (page, vars) => ({ send: { page, vars } });
const called = (name, payload) => ({ callback: { name, ...payload } });

/** What comes of each step; lines of the log as texts. */
async function played(config, ...steps) {
  const input = { config: { stored: 'abc', read: 'ok', write: 'ok', beginnings: BEGINNINGS, ...config },
    steps: steps.map(([at, stimulus]) => ({ at, do: stimulus })) };
  const { effects } = await suites['rampkit.init'](input);
  return effects.map((step) => step.filter((effect) => KINDS.includes(Object.keys(effect)[0])).map(told));
}

function told(effect) {
  return 'log' in effect ? effect.log.begins.replace(PREFIX, '') : effect;
}

/** What comes of steps when an onboarding has been shown. */
async function shown(members, ...steps) {
  const effects = await played({}, [0, inits({ autoShowOnboarding: true, ...members })], [0, answers()],
    ...steps.map(([at, stimulus]) => [at + 1000, stimulus]));
  return effects.slice(2);
}

test('init waits for the document, others do not (RMP-INI-01 to 03, 20, RMP-LOG-02 to 06, 11)', async () => {
  assert.deepEqual(
    await played({}, [0, GET_ID], [0, inits()], [100, GET_ID], [100, GET_DATA], [100, SHOW], [500, answers()],
      [501, GET_DATA], [502, answers()], [503, FAIL]),
    [userId(null), [READ, ...BEGUN], userId('abc'), data(null), NONE, [...LOADED, DONE],
      data({ ...DATA, variables: STATE }), [], []]);
});

test('true shows the onboarding, nothing else does (RMP-INI-04 to 07, 13, 19)', async () => {
  for (const autoShowOnboarding of [undefined, false, 'true', 'yes', 1, null, {}]) {
    assert.deepEqual((await played({}, [0, inits({ autoShowOnboarding })], [0, answers()]))[1], [...LOADED, DONE]);
  }
  assert.deepEqual((await played({}, [0, inits({ autoShowOnboarding: true })], [0, answers()]))[1],
    [...LOADED, 'Init: auto-show onboarding', ...MOUNTED, DONE]);
});

test('what fails leaves nothing behind (RMP-INI-08 to 10, 23, 24, RMP-LOG-08)', async () => {
  const failed = ['Init: onboarding load failed', 'Init: finished', DONE];
  const rows = [[FAIL, failed], [answers('no'), failed], [answers(''), failed],
    [answers('null'), ['Init: onboarding loaded', 'Init: finished', DONE]]];
  for (const [outcome, effects] of rows) {
    assert.deepEqual(
      await played({}, [0, inits()], [0, answers()], [1, inits({ autoShowOnboarding: true })], [2, outcome], [3, GET_DATA],
        [4, GET_ID], [5, SHOW]),
      [[READ, ...BEGUN], [...LOADED, DONE], BEGUN, effects, data(null), userId('abc'), NONE]);
  }
});

test('the status is not looked at (RMP-INI-22)', async () => {
  for (const status of [100, 304, 404, 500]) {
    assert.deepEqual((await played({}, [0, inits()], [0, answers(DOCUMENT, status)]))[1], [...LOADED, DONE]);
  }
});

test('the document may be lacking (AMB-RMP-37)', async () => {
  const empty = { onboardingId: null, screens: [], variables: [], requiredScripts: [] };
  const effects = await played({}, [0, inits()], [0, answers('{}')], [1, GET_DATA], [2, SHOW]);
  assert.deepEqual(effects.slice(1), [['Init: onboarding loaded', 'Init: finished', DONE], data(empty), []]);
});

test('the address may be another one (AMB-RMP-52)', async () => {
  const [[, , , http]] = await played({}, [0, inits({ customOnboardingURL: 'https://t.test/x.json', environment: 'staging' })]);
  assert.deepEqual(http, { http: { method: 'GET', url: 'https://t.test/x.json' } });
});

test('a store that fails (RMP-LOG-07)', async () => {
  assert.deepEqual(await played({ read: 'fails' }, [0, inits()], [0, GET_ID]),
    [[READ, 'Init: failed to resolve user id', ...BEGUN.slice(1)], userId(null)]);
  const [, , [{ returned }]] = await played({ stored: null, write: 'fails' }, [0, inits()], [0, answers()], [0, GET_ID]);
  assert.equal(returned.value.length, 36);
});

test('the newest request is answered', async () => {
  assert.deepEqual(
    (await played({}, [0, inits({ autoShowOnboarding: true })], [0, inits()], [1, answers()], [2, FAIL], [3, GET_DATA])).slice(2),
    [[...LOADED, DONE], ['Init: onboarding load failed', 'Init: finished', DONE], data(null)]);
});

test('with the process all ends but the store (RMP-VAR-16)', async () => {
  const begin = [[0, inits({ autoShowOnboarding: true })], [0, answers()], [0, loads(0)]];
  const sends = ['sendVarsToWebView 0', sent(0, { v: 1 })];
  const effects = await played({}, ...begin, [700, says({ type: 'rampkit:variables', vars: { v: 2 } }, 1)], [701, inits()],
    [702, RESTART], [703, answers()], [704, says('next')], [705, GET_ID], [706, GET_DATA], [900, WAIT],
    ...begin.map(([, stimulus]) => [1000, stimulus]));
  assert.deepEqual(effects[2], sends);
  assert.deepEqual(effects.slice(5), [[], [], [], userId(null), data(null), [], [READ, ...BEGUN],
    [...LOADED, 'Init: auto-show onboarding', ...MOUNTED, DONE], sends]);
  assert.deepEqual(await shown({}, [0, says('next')], [100, RESTART], [900, WAIT]), [[], [], []]);
});

test('pages that load, and that fail (RMP-LOG-12, 13, 17, 18)', async () => {
  const failures = [[0, false], [1, true], [2, true]].map(([page, provisional]) => ({ loadFailed: { page, provisional } }));
  assert.deepEqual(await shown({}, ...[loads(1), loads(2), ...failures].map((stimulus, at) => [at, stimulus])),
    [['sendVarsToWebView 1', sent(1, { v: 1 })], [], ['WebView error'], ['WebView error'], []]);
});

test('what pages post (RMP-LOG-14 to 16, RMP-VAR-18)', async () => {
  const post = (vars, page) => says({ type: 'rampkit:variables', vars }, page);
  const toAll = ['broadcastVars', sent(0, { v: '</' }), sent(1, { v: '</' })];
  assert.deepEqual(
    await shown({}, [0, post({ v: '</' }, 1)], [1, post({ v: '</' }, 0)], [2, says({ type: 'rampkit:request-vars' })],
      [3, says('next')], [163, WAIT], [400, says('rampkit:close')], [870, WAIT], [871, says('next')]),
    [['received variables from page 1', ...toAll], ['received variables from page 0', ...toAll],
      ['sendVarsToWebView 0', sent(0, { v: '</' })], [],
      ['onPageSelected 1', { selectPage: { page: 1, animated: false } }], [], [{ closed: {} }], []]);
});

test('callbacks are those of the latest init (RMP-INI-21)', async () => {
  const effects = await played({}, [0, inits({ onOnboardingFinished: 'f', onShowPaywall: 'p' })], [0, answers()],
    [0, inits({ onOnboardingFinished: 'g' })], [0, answers()], [0, SHOW], [1, says('rampkit:show-paywall')],
    [2, says({ type: 'rampkit:onboarding-finished', payload: [1] })], [472, WAIT]);
  assert.deepEqual(effects.slice(4), [MOUNTED, [], [called('g', { payload: [1] })], [{ closed: {} }]]);
  assert.deepEqual(await shown({ onShowPaywall: 'p' }, [0, says('rampkit:show-paywall')]), [[called('p')]]);
});

test('a process has one instance (RMP-INI-16)', () => {
  const start = () => RampKitCore.start({ store: {}, log: () => {} });
  start();
  const first = RampKitCore.instance;
  assert.equal(RampKitCore.instance, first);
  start();
  assert.notEqual(RampKitCore.instance, first);
});

test('an init that rejects is a fault of the run, and so is what nobody knows', async (t) => {
  await assert.rejects(played({}, [0, { fly: {} }]), TypeError);
  t.mock.method(RampKitCore.prototype, 'init', async () => { throw new RangeError(); });
  await assert.rejects(played({}, [0, inits()]), RangeError);
});
