import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RampKitCore } from '../sdk/rampkit-core.mjs';
import { parseMessage } from '../sdk/rampkit-messages.mjs';
import { RAMPKIT_USER_ID_KEY, formatUserId, generateUserId } from '../sdk/rampkit-user-id.mjs';

const V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const json = (message) => parseMessage(JSON.stringify(message));
const NONE = { action: 'none' };

test('the id is a version 4 UUID of the bytes (RMP-UID-01..05)', () => {
  assert.equal(formatUserId(new Uint8Array(16)), '00000000-0000-4000-8000-000000000000');
  assert.equal(formatUserId(new Uint8Array(16).fill(0xff)), 'ffffffff-ffff-4fff-bfff-ffffffffffff');
  assert.equal(formatUserId(Uint8Array.from({ length: 16 }, (_, i) => i)), '00010203-0405-4607-8809-0a0b0c0d0e0f');
  const ids = Array.from({ length: 1000 }, () => generateUserId());
  assert.equal(new Set(ids).size, 1000);
  for (const id of ids) assert.match(id, V4);
});

class MemoryStore {
  item = null;
  calls = [];
  async get(key) {
    this.calls.push(['get', key]);
    if (this.readFails) throw new Error('locked');
    return this.item;
  }
  async set(key, value, { accessible }) {
    this.calls.push(['set', key, accessible]);
    if (this.writeFails) throw new Error('full');
    this.item = value;
  }
}

const start = (store, more = {}) =>
  new RampKitCore({ store, fetch: async () => ({ json: async () => ({ screens: [] }) }), log: () => {}, ...more });

test('made once, stored, found again (RMP-UID-08..11, 13, 19)', async () => {
  const store = new MemoryStore();
  const core = start(store);
  assert.equal(core.getUserId(), null);
  const id = await core.getRampKitUserId();
  await core.init({ apiKey: 'k' });
  await core.init({ apiKey: 'k' });
  assert.equal(core.getUserId(), id);
  assert.deepEqual(store.calls, [['get', RAMPKIT_USER_ID_KEY], ['set', RAMPKIT_USER_ID_KEY, 'afterFirstUnlock']]);
  assert.equal(await start(store).getRampKitUserId(), id);
});

test('calls at the same time make one id', async () => {
  const store = new MemoryStore();
  const core = start(store);
  const [one, two] = await Promise.all([core.getRampKitUserId(), core.getRampKitUserId()]);
  assert.equal(one, two);
  assert.equal(store.calls.length, 2);
});

test('stored text stays as it is, other bytes are replaced (RMP-UID-14, 16, 18)', async () => {
  const store = new MemoryStore();
  for (const text of ['abc', '\ufeffABC']) {
    store.item = new TextEncoder().encode(text);
    assert.equal(await start(store).getRampKitUserId(), text);
  }
  store.item = Uint8Array.of(0xff, 0xfe);
  const id = await start(store).getRampKitUserId();
  assert.match(id, V4);
  assert.equal(await start(store).getRampKitUserId(), id);
});

test('init goes on without an id (RMP-UID-12, 17; AMB-RMP-67..69)', async () => {
  const locked = Object.assign(new MemoryStore(), { readFails: true });
  const core = start(locked);
  await core.init({});
  assert.equal(core.getUserId(), null);
  assert.deepEqual(core.getOnboardingData(), { onboardingId: null, screens: [], variables: [], requiredScripts: [] });
  await assert.rejects(core.getRampKitUserId());
  locked.readFails = false;
  assert.match(await core.getRampKitUserId(), V4);

  const full = start(Object.assign(new MemoryStore(), { writeFails: true }));
  await full.init({});
  assert.match(full.getUserId(), V4);

  const fails = () => { throw new Error('no entropy'); };
  const poor = start(new MemoryStore(), { randomBytes: fails, fetch: fails });
  await poor.init({});
  assert.equal(poor.getUserId(), null);
  assert.equal(poor.getOnboardingData(), null);
});

test('text messages (RMP-MSS, RMP-MSP-07, 10)', () => {
  const fade = (action) => ({ action, animation: 'fade' });
  for (const text of ['next', 'continue', 'rampkit:tap']) assert.deepEqual(parseMessage(text), fade('continue'));
  assert.deepEqual(parseMessage('rampkit:goBack'), fade('goBack'));
  assert.deepEqual(parseMessage('rampkit:navigate:a:b'), { ...fade('navigate'), target: 'a:b' });
  assert.deepEqual(parseMessage('rampkit:navigate:__goBack__'), fade('goBack'));
  assert.deepEqual(parseMessage('haptic:success'), { action: 'haptic', kind: 'impact', style: 'medium' });
  assert.deepEqual(parseMessage('rampkit:request-review'), { action: 'review' });
  assert.deepEqual(parseMessage('rampkit:onboarding-finished'), { action: 'finished' });
  const unknown = [' next', 'NEXT', '', 'haptic', 'rampkit:navigate', 'constructor', '"next"', '[1]', 'rampkit:zzz'];
  for (const text of unknown) assert.deepEqual(parseMessage(text), NONE, text);
});

test('structured messages, as text and posted (RMP-MSP-01, 03, 08, 12; RMP-MSJ)', () => {
  assert.deepEqual(parseMessage(' {"type":"rampkit:close"} '), { action: 'close' });
  assert.deepEqual(parseMessage({ type: 'rampkit:close' }), { action: 'close' });
  assert.deepEqual(json({ type: 'continue', animation: 'slide' }), { action: 'continue', animation: 'slide' });
  assert.deepEqual(json({ type: 'rampkit:continue', animation: 'Slide' }), { action: 'continue', animation: 'fade' });
  assert.deepEqual(json({ type: 'rampkit:navigate', targetScreenId: 's3', animation: 'slide' }),
    { action: 'navigate', target: 's3', animation: 'slide' });
  assert.deepEqual(json({ type: 'rampkit:navigate', targetScreenId: '__continue__' }),
    { action: 'continue', animation: 'fade' });
  assert.deepEqual(json({ type: 'rampkit:show-paywall', payload: 7 }), { action: 'paywall', payload: 7 });
  assert.deepEqual(json({ type: 'rampkit:onboarding-finished' }), { action: 'finished' });
  assert.deepEqual(json({ type: 'rampkit:variables', vars: { a: 1 } }), { action: 'setVariables', vars: { a: 1 } });
  const without = [
    { type: 5 }, { type: ['rampkit:close'] }, { type: null }, {}, { type: 'RAMPKIT:CLOSE' }, { type: 'next' },
    { type: 'constructor' }, { type: 'navigate' }, { type: 'rampkit:variables', vars: [1] },
    { type: 'rampkit:navigate', targetScreenId: '' },
  ];
  for (const message of without) assert.deepEqual(json(message), NONE, JSON.stringify(message));
  for (const body of [5, true, null, ['rampkit:close'], undefined]) assert.deepEqual(parseMessage(body), NONE);
});

test('haptics (RMP-HAP)', () => {
  const haptic = (members) => json({ type: 'rampkit:haptic', action: 'haptic', ...members });
  const result = (kind, style) => ({ action: 'haptic', kind, ...(style && { style }) });
  for (const style of ['Light', 'Medium', 'Heavy', 'Rigid', 'Soft']) {
    assert.deepEqual(haptic({ hapticType: 'impact', impactStyle: style }), result('impact', style.toLowerCase()));
  }
  for (const type of ['Success', 'Warning', 'Error']) {
    assert.deepEqual(haptic({ hapticType: 'notification', notificationType: type }),
      result('notification', type.toLowerCase()));
  }
  assert.deepEqual(haptic({ hapticType: 'selection' }), result('selection'));
  assert.deepEqual(haptic({ hapticType: 'impact', impactStyle: 'toString' }), result('impact', 'medium'));
  assert.deepEqual(haptic({ hapticType: 'notification' }), result('notification', 'success'));
  assert.deepEqual(haptic({ hapticType: 'boom' }), result('impact', 'medium'));
});

test('notification options (RMP-NOT-01, 02)', () => {
  const options = (ios) => json({ type: 'rampkit:request-notification-permission', ios }).options;
  assert.deepEqual(options({ allowAlert: true, allowBadge: false, allowSound: true }), ['alert', 'sound']);
  assert.deepEqual(options(undefined), ['alert', 'badge', 'sound']);
  assert.deepEqual(parseMessage('rampkit:request-notification-permission').options, ['alert', 'badge', 'sound']);
});
