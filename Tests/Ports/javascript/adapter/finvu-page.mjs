// The suite finvu.page: plays a trace on the web page of a journey.

import { AuthPage } from '../sdk/finvu-page.mjs';

export const suites = { 'finvu.page': playPage };

const METHODS = { init: 'initAuth', start: 'startAuth', verify: 'verifyOtp' };

function playPage({ config, steps }) {
  let effects = [];
  const play = makePlayer(config, (effect) => effects.push(effect));
  return {
    effects: steps.map(({ do: stimulus }) => {
      effects = [];
      play(stimulus);
      return effects;
    }),
  };
}

function makePlayer({ ids = [] }, note) {
  const bridge = makeBridge(note);
  const window = { finvu_authentication_bridge: bridge.functions };
  const page = new AuthPage({ window, ui: makeUi(note), nextConfig: makeConfigs(ids) });
  return (stimulus) => {
    const [name, value] = Object.entries(stimulus)[0];
    switch (name) {
      case 'user':
        return watched(() => act(page, value), note);
      case 'response':
        return watched(() => window[bridge.callbacks[METHODS[value.to]]]?.(value.text), note);
      case 'bridgeThrows':
        return bridge.throwAt(value.method);
      default:
        throw new TypeError(`unknown stimulus ${name}`);
    }
  };
}

// What escapes the page ends up in the browser's console.
function watched(run, note) {
  try {
    run();
  } catch {
    note({ threw: {} });
  }
}

function act(page, { action, phoneNumber, otp }) {
  switch (action) {
    case 'init':
      return page.initialize();
    case 'start':
      return page.start(phoneNumber);
    case 'verify':
      return page.verify(otp, phoneNumber);
    default:
      throw new TypeError(`unknown action ${action}`);
  }
}

function makeBridge(note) {
  const throwing = new Set();
  const callbacks = {};
  const functions = Object.fromEntries(['initAuth', 'startAuth', 'verifyOtp'].map((method) => [
    method,
    (...args) => {
      // A call that throws has not reached the bridge; the next one does.
      if (throwing.delete(method)) throw new TypeError('no message handler');
      callbacks[method] = args.at(-1);
      note({ bridge: { method, args } });
    },
  ]));
  return { functions, callbacks, throwAt: (method) => throwing.add(method) };
}

function makeUi(note) {
  return {
    alert: (text) => note({ alert: { text } }),
    showError: (text) => note({ error: { text } }),
    showOtpInput: () => note({ showOtp: {} }),
    log: (text) => note({ log: { text } }),
    authenticated: (token) => note({ token: { text: token } }),
  };
}

// The trace's ids one after the other; a page that runs out of them makes its own.
function makeConfigs(ids) {
  let used = 0;
  return () => {
    used += 1;
    return ids[used - 1] ?? { appId: ids[0]?.appId ?? 'app', requestId: `request-${used}` };
  };
}
