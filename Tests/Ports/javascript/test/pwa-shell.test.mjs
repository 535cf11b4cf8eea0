// Of the PWA shell over time, through its adapter.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { suites } from '../adapter/pwa-shell.mjs';

const ROOT = 'https://a.test/';
const COOKIE = { setCookie: { name: 'app-platform', store: 'webview' } };
const BEGUN = [{ connectionProblem: { shown: false } }, { createWebView: {} }, { webView: { hidden: true } },
  { loadingView: { hidden: false } }, COOKIE];
const load = (url = ROOT) => ({ load: { url } });
const bar = (progress) => ({ setProgress: { progress } });
const FAILED = [{ webView: { hidden: true } }, { loadingView: { hidden: false } },
  { connectionProblem: { shown: true } }, bar(0.05)];
const SHOWN = [{ webView: { hidden: false } }, { loadingView: { hidden: true } }];

const launch = (activity = [], shortcutType = null, urlContexts = []) => [0, 'launch',
  { activities: activity.map((webpageURL) => ({ type: 'browsing-web', webpageURL })), shortcutType, urlContexts }];
const stored = [0, 'cookieStored', {}];
const fail = (at) => [at, 'failProvisional', { code: -1009, url: ROOT }];
const link = (at, webpageURL) => [at, 'continueActivity', { type: 'browsing-web', webpageURL }];
const finish = (at) => [at, 'finish', { url: ROOT }];
const wait = (at) => [at, 'wait', {}];

function played(...stimuli) {
  const steps = stimuli.map(([at, name, body]) => ({ at, do: { [name]: body } }));
  return suites['pwa-shell.shell']({ config: { rootUrl: ROOT }, steps }).effects;
}

/** What follows the launch. */
const after = (...stimuli) => played(launch(), stored, ...stimuli).slice(2);

test('the first page waits for the cookie (PWA-COO-11, PWA-LNK-16, 19, 21)', () => {
  const b = `${ROOT}b`;
  for (const [stimulus, first] of [[launch(), ROOT], [launch([b]), b], [launch([], b), b],
    [launch([], null, ['x://a.test/b']), b], [launch(['https://b.test/']), ROOT]]) {
    assert.deepEqual(played(stimulus, wait(9), [9, 'cookieStored', {}]), [BEGUN, [], [load(first)]]);
  }
});

test('the cookie is set again (PWA-COO-06, 07)', () => {
  assert.deepEqual(after([1, 'setCookie', { completion: true }], [1, 'setCookie', { completion: false }],
    [2, 'cookieStored', {}]), [[COOKIE], [COOKIE], [{ cookieCompletion: {} }]]);
});

test('links of the running app are loaded (PWA-LNK-05 to 08, 13, 14, 26)', () => {
  const url = "https://a.test/a'b";
  assert.deepEqual(after(link(1, url), [1, 'openURLContexts', { urls: ["x://a.test/a'b"] }],
    [1, 'performShortcut', { type: url }]), Array(3).fill([load(url)]));
  const nothing = [link(1, null), [1, 'openURLContexts', { urls: [] }], ...['', 'http://[', 'javascript:alert(1)', 'a.b']
    .map((type) => [1, 'performShortcut', { type }])];
  assert.deepEqual(after(...nothing), nothing.map(() => []));
  assert.deepEqual(after(link(1, 'https://b.test/')), [[{ open: { via: 'safari', url: 'https://b.test/' } }]]);
});

test('navigations (PWA-NAV-02, PWA-APP-03)', () => {
  const asked = (url, canOpen) => after([1, 'decidePolicy', { url, mainFrame: true, canOpen }])[0];
  const cancel = { decide: { decision: 'cancel' } };
  assert.deepEqual(asked(`${ROOT}x`, true), [{ decide: { decision: 'allow' } }]);
  assert.deepEqual(asked('https://b.test/', true), [{ open: { via: 'safari', url: 'https://b.test/' } }, cancel]);
  assert.deepEqual(asked('x:y', true), [{ open: { via: 'system', url: 'x:y' } }, cancel]);
  assert.deepEqual(asked('x:y', false), [cancel]);
});

test('a failed load is tried again once (PWA-RTY-03 to 07, 13)', () => {
  assert.deepEqual(after(fail(10), wait(3009), wait(3010), wait(6009), wait(6010), wait(90_000)),
    [FAILED, [], [bar(0.1)], [], [load()], []]);
});

test('of several failures the newest counts (PWA-RTY-11)', () => {
  assert.deepEqual(after(fail(0), fail(1000), wait(3999), wait(9000)), [FAILED, FAILED, [], [bar(0.1), load()]]);
});

test('the latest link is tried again (PWA-RTY-14)', () => {
  assert.deepEqual(after(finish(1), link(2, `${ROOT}v`), fail(3), wait(9000)),
    [SHOWN, [load(`${ROOT}v`)], FAILED, [bar(0.1), load(`${ROOT}v`)]]);
});

test('no retry once another page is loaded, or the app is gone (PWA-RTY-15)', () => {
  assert.deepEqual(after(fail(0), link(1, ROOT), wait(9000)), [FAILED, [load()], []]);
  assert.deepEqual(after(fail(0), wait(3000), finish(3001), wait(9000)), [FAILED, [bar(0.1)], SHOWN, []]);
  assert.deepEqual(after(fail(0), [1, 'teardown', {}], wait(9000)), [FAILED, [], []]);
  assert.deepEqual(after(fail(0), link(6000, ROOT)), [FAILED, [bar(0.1), load()]]);
});

test('a failed part of a page is nothing (PWA-RTY-17), and progress', () => {
  assert.deepEqual(after([1, 'failResource', { code: -1009, url: ROOT }], wait(9000)), [[], []]);
  assert.deepEqual(after([1, 'progress', { estimatedProgress: 0.29 }], [2, 'progress', { estimatedProgress: 0.8 }]),
    [[bar(0.29)], [{ connectionProblem: { shown: false } }, bar(1)]]);
});

test('an unknown stimulus', () => assert.throws(() => played([0, 'x', {}]), TypeError));
