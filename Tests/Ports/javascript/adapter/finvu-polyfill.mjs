// The suite finvu.polyfill: runs the page's script in a page that is only as far there as is said.

import { readFileSync } from 'node:fs';
import { Script, createContext } from 'node:vm';
import { BRIDGE_NAME } from '../sdk/finvu-constants.mjs';

const POLYFILL = new Script(
  readFileSync(new URL('../sdk/finvu-polyfill.js', import.meta.url), 'utf8'),
  { filename: 'finvu-polyfill.js' },
);

// What there is of window.webkit.messageHandlers.finvu_authentication_bridge, from the left.
const PARTS = ['nothing', 'window', 'webkit', 'messageHandlers', 'handler'];
const FUNCTIONS = ['initAuth', 'startAuth', 'verifyOtp'];
const MEMBERS = ['method', 'initConfig', 'phoneNumber', 'otp', 'callback'];

export function runPolyfill({ present, bridge, calls }) {
  const posted = [];
  const page = makePage(present, (body) => posted.push(describeMessage(body)));
  const own = makeOwnBridge();
  const hasWindow = page.window !== undefined;
  if (hasWindow && bridge !== 'absent') page.window[BRIDGE_NAME] = bridge === 'own' ? own : bridge;
  const threw = [
    throws(() => POLYFILL.runInContext(createContext(page))),
    ...calls.map(({ fn, args }) => callBridge(page.window?.[BRIDGE_NAME], fn, args)),
  ].includes(true);
  const found = page.window?.[BRIDGE_NAME];
  return {
    defined: isObject(found),
    kept: found === own,
    functions: Object.fromEntries(FUNCTIONS.map((name) => [name, typeof found?.[name] === 'function'])),
    posted,
    threw,
  };
}

function makePage(present, postMessage) {
  const depth = PARTS.indexOf(present);
  if (depth < 0) throw new TypeError(`unknown part ${present}`);
  const page = {};
  let parent = page;
  for (const name of ['window', 'webkit', 'messageHandlers'].slice(0, depth)) {
    parent[name] = {};
    parent = parent[name];
  }
  if (present === 'handler') parent[BRIDGE_NAME] = { postMessage };
  return page;
}

function makeOwnBridge() {
  return Object.fromEntries(FUNCTIONS.map((name) => [name, () => {}]));
}

// Not at all where there is no bridge.
function callBridge(bridge, name, args) {
  return isObject(bridge) && throws(() => bridge[name](...args));
}

function throws(action) {
  try {
    action();
    return false;
  } catch {
    return true;
  }
}

function isObject(value) {
  return typeof value === 'object' && value !== null;
}

function describeMessage(body) {
  const others = Object.keys(body).filter((name) => !MEMBERS.includes(name));
  return { handler: BRIDGE_NAME, body, others };
}
