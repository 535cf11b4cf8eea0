import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FinvuAuthenticationWrapper } from '../sdk/finvu-wrapper.mjs';

const NUMBER = '9876543210';
const CONFIG = JSON.stringify({ appId: 'A', requestId: 'R' });
const settle = () => new Promise((resolve) => setImmediate(resolve));

// A provider that is told by the test what to answer.
function makeProvider() {
  const asked = [];
  const pending = (name, { signal, ...request }) =>
    new Promise((resolve, reject) => asked.push({ name, ...request, resolve, reject }));
  return {
    asked,
    initialize: (request) => pending('init', request),
    start: ({ signal, viewController, ...request }, emit) => void asked.push({ name: 'start', ...request, emit }),
    verify: (request) => pending('verify', request),
  };
}

function makeWebView() {
  const calls = [];
  const handlers = new Map();
  return {
    calls,
    handlers,
    addMessageHandler: (name, handler) => {
      assert.ok(!handlers.has(name));
      handlers.set(name, handler);
    },
    removeMessageHandler: (name) => handlers.delete(name),
    callFunction: async (name, [text]) => {
      calls.push([name, JSON.parse(text)]);
      throw new Error('no such function'); // FNV-CBK-08: nothing may come of it
    },
  };
}

function makeScene({ environment, networkConditions } = {}) {
  const provider = makeProvider();
  const log = [];
  const sdk = new FinvuAuthenticationWrapper({
    provider, networkConditions, log: (level, text) => log.push([level, text]),
  });
  const webView = makeWebView();
  const viewController = {};
  const setUp = () => sdk.setupWebView(webView, { viewController, environment });
  setUp();
  const post = async (body) => {
    webView.handlers.get('finvu_authentication_bridge')?.(body);
    await settle();
    return webView.calls.at(-1);
  };
  const emit = (number, event) => provider.asked[number].emit(event);
  return { provider, asked: provider.asked, sdk, webView, calls: webView.calls, log, setUp, post, emit, viewController };
}

async function makeReady(options) {
  const scene = makeScene(options);
  scene.post({ method: 'initAuth', initConfig: CONFIG, callback: 'i' });
  scene.asked[0].resolve();
  await settle();
  scene.calls.length = 0;
  scene.asked.length = 0;
  return scene;
}

const startAuth = (callback, phoneNumber = NUMBER) => ({ method: 'startAuth', phoneNumber, callback });
const verifyOtp = (callback, otp = '0012', phoneNumber = NUMBER) => ({ method: 'verifyOtp', phoneNumber, otp, callback });
const statuses = (calls) => calls.map(([name, { status }]) => `${name} ${status}`);

test('initAuth asks the provider and answers (FNV-INI-03, 12, 15, 19, 21, 23)', async () => {
  const { asked, calls, post } = makeScene();
  const initAuth = (callback, initConfig = CONFIG) => post({ method: 'initAuth', initConfig, callback });
  await initAuth('a', '{"appId":""}');
  assert.deepEqual([asked.length, calls[0][1].errorCode], [0, '1001']);
  initAuth('b');
  asked[0].reject(new Error('no network'));
  await settle();
  initAuth('c');
  assert.deepEqual([asked[1].appId, asked[1].requestId], ['A', 'R']);
  asked[1].resolve();
  await settle();
  initAuth('d');
  asked[2].resolve();
  await settle();
  assert.deepEqual(statuses(calls), ['a FAILURE', 'b FAILURE', 'c SUCCESS', 'd SUCCESS']);
});

test('nothing works before it (FNV-STA-19)', async () => {
  const { asked, calls, post } = makeScene();
  await post(startAuth('s'));
  await post(verifyOtp('v'));
  assert.deepEqual([asked.length, ...statuses(calls)], [0, 's FAILURE', 'v FAILURE']);
});

test('a silent flow (FNV-STA-14, 15, 25, FNV-CBK-03, 05, 12, FNV-STS-12, 13)', async () => {
  const { asked, calls, post, emit } = await makeReady();
  await post(startAuth('s'));
  assert.deepEqual([asked[0].name, asked[0].phoneNumber, asked[0].silent], ['start', NUMBER, true]);
  for (const type of ['initiated', 'delivery', 'verified']) emit(0, { type });
  emit(0, { type: 'token', token: 'T' });
  emit(0, { type: 'delivery' });
  emit(0, { type: 'token', token: 'U' });
  assert.deepEqual(statuses(calls), ['s INITIATE', 's DELIVERY_STATUS', 's VERIFY', 's SUCCESS']);
  assert.deepEqual(calls[3][1], { status: 'SUCCESS', statusCode: '200', authType: 'SILENT_AUTH', token: 'T' });
});

test('an OTP flow, at the second try (FNV-STA-26, FNV-VER-07, 08, 13, 16, FNV-CBK-04, 10)', async () => {
  const { asked, calls, post, emit } = await makeReady();
  await post(startAuth('s'));
  emit(0, { type: 'initiated', authType: 'OTP', deliveryChannel: 'SMS' });
  post(verifyOtp('v'));
  assert.equal(asked[1].otp, '0012');
  asked[1].reject(new Error('wrong'));
  await settle();
  post(verifyOtp('w'));
  asked[2].resolve({ token: 'T' });
  await settle();
  emit(0, { type: 'delivery' });
  assert.deepEqual(statuses(calls), ['s INITIATE', 'v FAILURE', 'w SUCCESS']);
  assert.deepEqual(calls[0][1], { status: 'INITIATE', statusCode: '200', authType: 'OTP', deliveryChannel: 'SMS' });
  await post(verifyOtp('x')); // there is no flow any more (FNV-VER-17)
  assert.deepEqual([asked.length, statuses(calls).at(-1)], [3, 'x FAILURE']);
});

test('what is malformed never reaches the provider (FNV-STA-12, FNV-VER-09..11, FNV-BRG-10)', async () => {
  const { asked, calls, post } = await makeReady();
  await post(startAuth('s', '123'));
  await post({ method: 'startAuth', phone_number: NUMBER, callback: 's' });
  assert.deepEqual(calls[0][1], { status: 'FAILURE', errorCode: '1001', errorMessage: 'Invalid phone number format' });
  await post(startAuth('s'));
  await post(verifyOtp('v', '12'));
  assert.equal(calls.at(-1)[1].errorMessage, 'Invalid OTP format');
  await post(verifyOtp('v', '1234', '12'));
  await post(verifyOtp('v', '1234', '9876543211'));
  assert.deepEqual([asked.length, ...statuses(calls)],
    [1, 's FAILURE', 's FAILURE', 'v FAILURE', 'v FAILURE', 'v FAILURE']);
});

test('without the conditions the flow goes on with an OTP (FNV-STA-16, 18, 23)', async () => {
  const { asked, calls, post, emit } = await makeReady();
  await post(startAuth('s'));
  emit(0, { type: 'silentUnavailable', condition: 'wifi' });
  assert.deepEqual([asked[1].name, asked[1].silent], ['start', false]);
  emit(0, { type: 'fallback' });
  emit(1, { type: 'initiated' });
  assert.deepEqual(statuses(calls), ['s FALLBACK_TRIGGERED', 's INITIATE']);
  assert.equal(calls[1][1].authType, 'OTP');
  await post(startAuth('t'));
  emit(2, { type: 'silentFailed', cause: 'attempt' });
  emit(2, { type: 'initiated', authType: 'OTP' });
  assert.deepEqual(statuses(calls).slice(2), ['t FAILURE']);

  const offline = await makeReady({
    networkConditions: () => ({ mobileData: true, wifi: true, mobileNetwork: true, simSupported: true }),
  });
  await offline.post(startAuth('s'));
  assert.equal(offline.asked[0].silent, false);
});

test('a code that was read is submitted (FNV-CBK-11, FNV-STS-14)', async () => {
  const { asked, calls, post, emit } = await makeReady();
  await post(startAuth('s'));
  emit(0, { type: 'initiated', authType: 'OTP' });
  emit(0, { type: 'otpRead', otp: '123456' });
  assert.deepEqual([asked[1].name, asked[1].otp, calls[1][1].otp], ['verify', '123456', '123456']);
  asked[1].resolve({ token: 'T' });
  await settle();
  assert.deepEqual(statuses(calls), ['s INITIATE', 's OTP_AUTO_READ', 's SUCCESS']);
});

test('a second startAuth takes the place of the first (FNV-STA-24)', async () => {
  const { calls, post, emit } = await makeReady();
  await post(startAuth('a'));
  await post(startAuth('b'));
  emit(0, { type: 'initiated' });
  emit(1, { type: 'initiated' });
  assert.deepEqual(statuses(calls), ['b INITIATE']);
});

test('what is no request of the protocol does nothing (FNV-BRG-13, FNV-CBK-14)', async () => {
  const { asked, calls, post } = await makeReady();
  for (const body of ['text', null, 7, [], {}, { method: 'foo' }, { method: ['startAuth'] }]) await post(body);
  assert.deepEqual([asked, calls], [[], []]);
  await post({ method: 'foo', callback: 'cb' });
  assert.deepEqual([asked.length, statuses(calls)], [0, ['cb FAILURE']]);
  await post(startAuth(undefined));
  await post(startAuth(null));
  assert.equal(asked.length, 2);
});

test('cleanupAll ends everything until the next setup (FNV-LIF-01..05, 08, 09, 14)', async () => {
  const { sdk, asked, calls, webView, post, emit, setUp } = await makeReady();
  new FinvuAuthenticationWrapper({ provider: makeProvider() }).cleanupAll();
  setUp(); // twice for one web view: one handler
  assert.equal(webView.handlers.size, 1);
  await post(startAuth('s'));
  post(verifyOtp('v'));
  assert.deepEqual(sdk.heldData, ['phoneNumber']);
  const handler = webView.handlers.get('finvu_authentication_bridge');
  for (let i = 0; i < 3; i += 1) sdk.cleanupAll();
  assert.deepEqual([webView.handlers.size, sdk.heldData], [0, []]);
  emit(0, { type: 'token', token: 'T' });
  asked[1].resolve({ token: 'T' });
  handler(startAuth('s'));
  await settle();
  assert.deepEqual([asked.length, calls], [2, []]);
  setUp();
  await post({ method: 'initAuth', initConfig: CONFIG, callback: 'i' });
  asked[2].resolve();
  await settle();
  assert.deepEqual(statuses(calls), ['i SUCCESS']);
});

test('the environment decides on the log alone (FNV-ENV-01..03)', async () => {
  const logs = [];
  for (const environment of ['development', 'production', undefined]) {
    const { log, calls, post, emit } = await makeReady({ environment });
    await post(startAuth('s'));
    emit(0, { type: 'token', token: 'secret' });
    assert.deepEqual(statuses(calls), ['s SUCCESS']);
    assert.ok(log.every(([, text]) => !text.includes('secret') && !text.includes(NUMBER)));
    logs.push(log.filter(([level]) => level === 'debug').length);
  }
  assert.ok(logs[0] > 0);
  assert.deepEqual(logs.slice(1), [0, 0]);
});
