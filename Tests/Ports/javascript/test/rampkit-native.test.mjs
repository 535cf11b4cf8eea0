// Of what pages ask of the platform and of preloading, through their adapter.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { suites } from '../adapter/rampkit-native.mjs';

async function played(...stimuli) {
  const steps = stimuli.map(([name, body]) => ({ at: 0, do: { [name]: body } }));
  const { effects } = await suites['rampkit.native-requests']({ config: { pages: 2, appId: null }, steps });
  return effects;
}

const message = (body, page = 0) => ['message', { page, body }];
const request = (members) =>
  message(JSON.stringify({ type: 'rampkit:request-notification-permission', ...members }), 1);
const answer = (outcome) => ['answer', { question: 'notificationPermission', ...outcome }];
const asked = (...options) => ({ ask: { question: 'notificationPermission', options } });
const all = asked('alert', 'badge', 'sound');
const told = (notificationsPermission) => [0, 1].map((page) => ({ send: { page, vars: { notificationsPermission } } }));

test('reviews (RMP-REV-01, RMP-MSS-06, 07)', async () => {
  const review = [{ requestReview: {} }];
  assert.deepEqual(await played(message('rampkit:review'), message('rampkit:request-review'),
    ['answer', { question: 'reviewAvailable', value: false }], message('rampkit:review', 2), message('next')),
  [review, review, [], [], []]);
});

test('the permission to notify (RMP-NOT-01 to 09)', async () => {
  const denied = told({ granted: false, status: 'denied', canAskAgain: true });
  assert.deepEqual(await played(request({ ios: { allowBadge: false } }), answer({ value: true })),
    [[asked('alert', 'sound')], told({ granted: true, status: 'granted', canAskAgain: false })]);
  assert.deepEqual(await played(request(), answer({ value: false })), [[all], denied]);
  assert.deepEqual(await played(request(), answer({ error: true })), [[all], denied]);
  assert.deepEqual(await played(answer({ value: false }), request()), [[], [all, ...denied]]);
});

test('channels (RMP-NOT-12)', async () => {
  for (const [android, channel] of [
    [{ channelId: 'c', name: 'n', importance: 'HIGH' }, { id: 'c', name: 'n', importance: 'HIGH' }],
    [{ channelId: 'c' }, { id: 'c', name: 'c', importance: 'DEFAULT' }],
    [{ name: 1, importance: 'x' }, { id: 'default', name: 'default', importance: 'DEFAULT' }],
  ]) assert.deepEqual(await played(request({ android })), [[{ channel }, all]]);
});

function preloaded(...calls) {
  const steps = calls.map(([name, onboardingId, marks]) => ({ at: 0, do: { [name]: {
    onboardingId, screens: [...marks].map((mark) => ({ id: mark, html: `<p>MARK-${mark}</p>` })) } } }));
  return suites['rampkit.preload']({ config: { marks: ['MARK-A', 'MARK-B'] }, steps }).effects;
}

test('preloading (RMP-PLD-01 to 08)', () => {
  const marks = [['MARK-A'], ['MARK-B']].map((one) => ({ marks: one }));
  const builds = marks.map((build) => ({ build }));
  const loads = marks.map((one, page) => ({ load: { page, ...one } }));
  const mount = { mountPreloader: { width: null, height: null, alpha: null, position: null, ...marks[0] } };
  const destroy = { destroyPreloader: {} };
  assert.deepEqual(preloaded(['preload', 'a', 'AB'], ['preload', 'a', 'B'], ['show', 'a', 'B'], ['show', 'b', 'AB']),
    [[...builds, mount], [], [destroy, ...loads], [...builds, ...loads]]);
  assert.deepEqual(preloaded(['preload', 'a', 'A'], ['preload', 'b', 'A'])[1], [builds[0], destroy, mount]);
  assert.deepEqual(preloaded(['preload', 'a', ''], ['show', 'a', '']), [[], []]);
});
