import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AuthPage } from '../sdk/finvu-page.mjs';
import { AuthScreen } from '../sdk/finvu-screen.mjs';

const NUMBER = '9876543210';

function makePage(methods = {}) {
  const done = [];
  const note = (name) => (...args) => void done.push([name, ...args]);
  const window = { finvu_authentication_bridge: {
    initAuth: note('initAuth'), startAuth: note('startAuth'), verifyOtp: note('verifyOtp'), ...methods,
  } };
  const ui = { alert: note('alert'), showError: note('error'), showOtpInput: note('showOtp'), log: () => {},
    authenticated: note('token') };
  const page = new AuthPage({ window, ui, nextConfig: () => ({ appId: 'A', requestId: 'R' }) });
  const answer = (to, response) =>
    window[AuthPage.callbacks[to]](typeof response === 'string' ? response : JSON.stringify(response));
  return { page, window, done, answer };
}

test('the configuration is passed as text, under a callback that exists (FNV-INI-20)', () => {
  const { page, window, done } = makePage();
  page.initialize();
  const [[method, text, callback]] = done;
  assert.deepEqual([method, JSON.parse(text)], ['initAuth', { appId: 'A', requestId: 'R' }]);
  assert.equal(typeof window[callback], 'function');
});

test('a silent journey waits for the token (FNV-CBK-09, 16)', () => {
  const { page, done, answer } = makePage();
  page.start(NUMBER);
  answer('start', { status: 'INITIATE', authType: 'SILENT_AUTH' });
  for (const response of [{ status: 'VERIFY', token: 'T' }, { status: 'SUCCESS' }, { status: 'SUCCESS', token: '' }]) {
    answer('start', response);
  }
  assert.equal(done.length, 1);
  answer('start', { status: 'SUCCESS', token: 'T' });
  answer('verify', { status: 'SUCCESS', token: 'T' });
  assert.deepEqual(done.slice(1), [['token', 'T']]);
});

test('an OTP journey (FNV-CBK-10, 22, FNV-VER-18)', () => {
  const { page, done, answer } = makePage();
  page.start(NUMBER);
  answer('start', { status: 'INITIATE', authType: 'OTP' });
  page.verify('123456');
  answer('verify', { status: 'FAILURE', errorCode: '1002', errorMessage: 'm' });
  page.verify('654321');
  answer('verify', { status: 'SUCCESS', token: 'T' });
  assert.deepEqual(done.map(([name, ...args]) => [name, ...args.slice(0, 2)]), [
    ['startAuth', NUMBER, 'handleStartAuthResponse'], ['showOtp'], ['verifyOtp', NUMBER, '123456'], ['error', 'm'],
    ['verifyOtp', NUMBER, '654321'], ['token', 'T'],
  ]);
});

test('what is no response, or news, is let pass (FNV-CBK-15, 18, 23)', () => {
  const { page, done, answer } = makePage();
  page.start(NUMBER);
  for (const to of ['init', 'start', 'verify']) {
    for (const text of ['not json', '', 'null', '7', '"x"', '[]', '{}', '{"status":"X"}']) answer(to, text);
  }
  for (const status of ['VERIFY', 'OTP_AUTO_READ', 'DELIVERY_STATUS', 'FALLBACK_TRIGGERED']) answer('start', { status });
  answer('init', { status: 'FAILURE', errorMessage: 'm' });
  assert.deepEqual(done.slice(1), [['error', 'm']]);
});

test('input is checked (FNV-CBK-19, 20)', () => {
  const { page, done } = makePage();
  page.start('');
  page.start('987654321');
  page.start(undefined);
  page.verify('1', '123');
  page.verify('1234', NUMBER);
  assert.deepEqual(done, [
    ...Array(4).fill(['alert', 'Please enter a valid phone number']),
    ['alert', 'Please enter a valid 6-digit OTP'],
  ]);
});

test('one start at a time, and another when the flow has ended (FNV-SEC-03, 06, FNV-CBK-17, 21)', () => {
  let throws = true;
  const { page, done, answer } = makePage({
    startAuth: (number) => {
      if (throws) throw new Error('no handler');
      done.push(['startAuth', number]);
    },
  });
  page.start(NUMBER);
  assert.deepEqual(done.splice(0), [['alert', 'startAuth failed: Error: no handler']]);
  throws = false;
  for (const end of [{ status: 'FAILURE', errorMessage: 'm' }, { status: 'SUCCESS', token: 'T' }]) {
    page.start(NUMBER);
    page.start(NUMBER);
    answer('start', end);
  }
  page.start(NUMBER);
  assert.deepEqual(done.map(([name]) => name), ['startAuth', 'error', 'startAuth', 'token', 'startAuth']);
});

function makeScreen() {
  const done = [];
  const note = (name) => (...args) => void done.push([name, ...args]);
  let terminate = null;
  const screen = new AuthScreen({
    sdk: { setupWebView: () => done.push(['setup']), cleanupAll: note('cleanupAll') },
    webView: {},
    services: {
      onTermination: (observer) => {
        terminate = observer;
        return note('removeObservers');
      },
      loadPage: note('load'), clearInput: note('clear'), dismiss: note('dismiss'), handOver: note('handOver'),
    },
  });
  screen.viewLoaded();
  assert.deepEqual(done.splice(0), [['setup'], ['load']]);
  return { screen, done, terminate: () => terminate() };
}

const CLEANED_UP = [['clear'], ['cleanupAll'], ['removeObservers']];

test('a journey that is over is cleaned up before the screen goes (FNV-LIF-10..12, FNV-SEC-02, 05)', () => {
  const { screen, done } = makeScreen();
  screen.completed({ token: 'T' });
  assert.deepEqual(done, [...CLEANED_UP, ['handOver', 'T'], ['dismiss']]);
  const failed = makeScreen();
  failed.screen.completed();
  assert.deepEqual(failed.done, [...CLEANED_UP, ['dismiss']]);
});

test('so is one that the user leaves, or the application (FNV-LIF-06, 07, 15)', () => {
  const { screen, done, terminate } = makeScreen();
  screen.enteredBackground();
  screen.left({ movingFromParent: false });
  assert.deepEqual(done, []);
  screen.left({ movingFromParent: true });
  assert.deepEqual(done.splice(0), CLEANED_UP);
  const other = makeScreen();
  other.terminate();
  assert.deepEqual(other.done, CLEANED_UP);
  terminate();
});
