// Of the overlay, through its adapter.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { suites } from '../adapter/rampkit-overlay.mjs';

const NAMED = Object.fromEntries(['onOnboardingFinished', 'onShowPaywall', 'showPaywall'].map((name) => [name, { name }]));
const SETTINGS = { javaScript: true, mediaUserAction: false };
const closed = { closed: {} };
const wait = { wait: {} };
const close = { closeOnboarding: {} };
const hide = { hide: {} };
const back = { hardwareBack: {} };
const show = (options = {}) => ({ show: options });
const says = (body, page = 0) => ({ message: { page, body: typeof body === 'string' ? body : JSON.stringify(body) } });
const goTo = (targetScreenId, page, more) => says({ type: 'rampkit:navigate', targetScreenId, ...more }, page);
const slideTo = (id) => goTo(id, 0, { animation: 'slide' });
const curtain = (begin, from, to) => ({ curtainFade: { from, to, begin, end: begin + 160, color: '#ffffff' } });
const dismissal = (at) => ({ overlayFade: { from: 1, to: 0, begin: at + 150, end: at + 470 } });
const selected = (page, animated = false) => ({ selectPage: { page, animated } });

async function played({ ids = 'abc', callbacks = NAMED }, ...steps) {
  const config = {
    screens: [...ids].map((id) => ({ id, html: `<p>MARK-${id}</p>` })),
    variables: { v: 'MARK-v' },
    requiredScripts: ['https://h.test/MARK-s.js'],
    marks: ['MARK-v', 'MARK-s', ...[...ids].map((id) => `MARK-${id}`)],
    callbacks,
  };
  const { effects } = await suites['rampkit.overlay']({ config, steps: steps.map(([at, stimulus]) => ({ at, do: stimulus })) });
  return effects;
}

/** What comes of steps after a show that is long over. */
async function shown(options, ...steps) {
  const effects = await played(options, [0, show()], ...steps.map(([at, stimulus]) => [at + 1000, stimulus]));
  return effects.slice(1);
}

test('what is shown (RMP-OVL-01, 03, 04, 09, 19, RMP-CFG-01, 02, 05)', async () => {
  const [effects] = await played({ ids: 'ab' }, [5, show()]);
  assert.deepEqual(effects, [
    ...[0, 1].flatMap((page) => [{ createWebView: { page, settings: SETTINGS } },
      { script: { page, script: 'hardening', at: 'documentStart' } }]),
    { load: { page: 0, marks: ['MARK-v', 'MARK-s', 'MARK-a'] } },
    { load: { page: 1, marks: ['MARK-v', 'MARK-s', 'MARK-b'] } },
    { mount: { fullScreen: true, aboveAll: true } },
    { overlayFade: { from: 0, to: 1, begin: 5, end: 225 } },
  ]);
  assert.deepEqual(await shown({}, [0, { loaded: { page: 1 } }]), [[{ script: { page: 1, script: 'noSelect', at: 'loaded' } }]]);
  assert.deepEqual(await played({ ids: '' }, [0, show()], [1, close]), [[], []]);
  const [again] = await shown({}, [0, show()]);
  assert.deepEqual([again[0], Object.keys(again[1])], [closed, ['createWebView']]);
});

test('without an overlay nothing happens (RMP-OVL-08)', async () => {
  for (const stimulus of [close, hide, back, says('next'), { swipe: { to: 1 } }, { loaded: { page: 0 } },
    { openExternal: { url: 'https://x.test' } }]) {
    assert.deepEqual(await played({}, [0, stimulus], [500, wait]), [[], []]);
    assert.deepEqual((await shown({}, [0, close], [500, stimulus], [999, wait])).slice(1), [[closed], []]);
  }
});

test('moves behind the curtain (RMP-NAV-01 to 09, RMP-ANM-06)', async () => {
  assert.deepEqual(await shown({}, [0, says('next')], [159, goTo('c')], [160, wait], [319, goTo('c')], [320, goTo('c')]),
    [[curtain(1000, 0, 1)], [], [selected(1), curtain(1160, 1, 0)], [], [curtain(1320, 0, 1)]]);
  for (const stimulus of [goTo('a'), says('next', 7), { swipe: { to: 1 } }, says('rampkit:zzz'), says('rampkit:review')]) {
    assert.deepEqual(await shown({}, [0, stimulus], [500, wait]), [[], []]);
  }
});

test('slides lock (RMP-NAV-10, RMP-ANM-07)', async () => {
  assert.deepEqual(await shown({}, [0, slideTo('c')], [199, slideTo('b')], [300, slideTo('b')], [301, says('next', 1)]),
    [[selected(2, true)], [], [selected(1, true)], []]);
});

test('moves are relative to the page that asks (RMP-MSJ-17)', async () => {
  const up = [curtain(1000, 0, 1)];
  assert.deepEqual(await shown({}, [0, says('next', 1)]), [up]);
  assert.deepEqual(await shown({}, [0, says('rampkit:goBack', 2)]), [up]);
  assert.deepEqual(await shown({}, [0, goTo('nope', 1)]), [up]);
  assert.deepEqual(await shown({ ids: 'abb' }, [0, goTo('b')], [200, wait]), [up, [selected(1), curtain(1160, 1, 0)]]);
  for (const stimulus of [says('next', 2), says('rampkit:goBack'), goTo('nope', 2)]) {
    assert.deepEqual(await shown({}, [0, stimulus]), [[dismissal(1000)]]);
  }
});

test('dismissals (RMP-OVL-05, 07, 14 to 18)', async () => {
  for (const stimulus of [close, hide, back, says('rampkit:close'), says({ type: 'rampkit:close' })]) {
    assert.deepEqual(await shown({}, [0, stimulus], [100, close], [101, says('next')], [469, wait], [470, wait], [471, close]),
      [[dismissal(1000)], [], [], [], [closed], []]);
  }
  assert.deepEqual(await shown({}, [0, slideTo('c')], [500, back], [700, wait]),
    [[selected(2, true)], [curtain(1500, 0, 1)], [selected(1), curtain(1660, 1, 0)]]);
  const [, replaced, later] = await shown({}, [0, says('next')], [10, show()], [900, wait]);
  assert.deepEqual([replaced[0], later], [closed, []]);
});

test('callbacks (RMP-CBK)', async () => {
  const called = (name, payload) => ({ callback: { name, ...payload } });
  const finished = { type: 'rampkit:onboarding-finished' };
  assert.deepEqual(await shown({}, [0, says(finished.type)]), [[called('onOnboardingFinished'), dismissal(1000)]]);
  assert.deepEqual(await shown({}, [0, says({ ...finished, payload: null })]),
    [[called('onOnboardingFinished', { payload: null }), dismissal(1000)]]);
  assert.deepEqual(await shown({ callbacks: {} }, [0, says(finished)]), [[dismissal(1000)]]);
  assert.deepEqual(await shown({ callbacks: { onOnboardingFinished: { name: 'f', throws: true } } }, [0, says(finished)]),
    [[called('f'), dismissal(1000)]]);
  const paywall = says({ type: 'rampkit:show-paywall', payload: 7 });
  assert.deepEqual(await shown({}, [0, paywall]), [[called('showPaywall', { payload: 7 })]]);
  assert.deepEqual(await shown({ callbacks: { onShowPaywall: { name: 'f' } } }, [0, paywall]), [[called('f', { payload: 7 })]]);
  const effects = await played({}, [0, show({ onShowPaywall: { name: 'g' } })], [500, paywall], [501, close], [1000, show()],
    [1500, paywall]);
  assert.deepEqual([effects[1], effects[4]], [[called('g', { payload: 7 })], [called('g', { payload: 7 })]]);
});

test('haptics and links (RMP-MSJ-09, RMP-CFG-03)', async () => {
  assert.deepEqual(await shown({}, [0, says('haptic:x')], [1, says({ type: 'rampkit:haptic', hapticType: 'selection' })],
    [2, { openExternal: { url: 'https://x.test' } }]),
  [[{ haptic: { kind: 'impact', style: 'medium' } }], [{ haptic: { kind: 'selection' } }],
    [{ openUrl: { url: 'https://x.test', by: 'system' } }]]);
});
