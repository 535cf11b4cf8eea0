import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decideCaptures, decideCookieClearing, readTokenFlags } from '../sdk/passage-flags.mjs';
import { AUTOMATION, NavigationController, UI } from '../sdk/passage-navigation.mjs';
import { isSuccessURL } from '../sdk/success-url.mjs';

const DEFAULTS = {
  record: false, captureScreenshot: false, captureScreenshotInterval: 5, clearAllCookies: false,
};

const segment = (text) => Buffer.from(text).toString('base64url');
const token = (payload) => `${segment('{"alg":"HS256"}')}.${segment(payload)}.c2ln`;
const flags = (payload) => readTokenFlags(token(JSON.stringify(payload)));

test('flags come from the payload segment (PSG-JWT-01..07)', () => {
  const all = { record: true, captureScreenshot: true, captureScreenshotInterval: 10, clearAllCookies: true };
  assert.deepEqual(flags(all), all);
  assert.deepEqual(flags({}), DEFAULTS);
  assert.deepEqual(flags({ flags: all, Record: true }), DEFAULTS);
});

test('the payload is base64url (PSG-JWT-08)', () => {
  const payload = '{"record":true,"n":"\u00fb\u00ff\u00fe~~~???"}';
  assert.match(segment(payload), /[-_]/);
  assert.equal(readTokenFlags(token(payload)).record, true);
});

test('what cannot be read has no flags (PSG-JWT-09, 10, 14)', () => {
  const broken = ['', 'abc', '.', '..', 'a.!!!.c', '\ud800.\ud800', `a.!${segment('{"record":true}')}.c`];
  for (const text of broken) assert.deepEqual(readTokenFlags(text), DEFAULTS, text);
  for (const payload of ['[]', '7', '"x"', 'null', 'words', '{']) {
    assert.deepEqual(readTokenFlags(token(payload)), DEFAULTS, payload);
  }
  assert.deepEqual(readTokenFlags(`a.${Buffer.from([0x7b, 0xff, 0x7d]).toString('base64url')}.c`), DEFAULTS);
});

test('only true enables, and an odd value leaves the others alone (PSG-JWT-11, 12, 17)', () => {
  for (const odd of [1, 'true', null, {}, []]) {
    assert.deepEqual(flags({ record: odd, captureScreenshot: true }), { ...DEFAULTS, captureScreenshot: true });
  }
  for (const odd of [0, -1, 'x', null, [10], true]) {
    assert.equal(flags({ captureScreenshotInterval: odd }).captureScreenshotInterval, 5);
  }
});

test('captures and clearing (PSG-SCR-02, PSG-SCR-10, PSG-COK-11)', () => {
  assert.deepEqual(decideCaptures(flags({})), { timer: false, manual: false });
  assert.deepEqual(decideCaptures(flags({ captureScreenshot: true })), { timer: true, manual: true });
  assert.deepEqual(decideCaptures(flags({ record: true })), { timer: true, manual: true });
  assert.equal(decideCookieClearing(flags({ clearAllCookies: true }), undefined), true);
  assert.equal(decideCookieClearing(flags({}), { clearAllCookies: true }), true);
  assert.equal(decideCookieClearing(flags({}), {}), false);
});

test('patterns (PSG-SUC-04..08, 12..15)', () => {
  const cases = [
    ['https://e.test/ok', 'https://e.test/ok', true],
    ['https://e.test/done*', 'https://e.test/done?x=1', true],
    ['https://e.test/done*', 'https://e.test/done', true],
    ['https://*.e.test/*/ok', 'https://a.e.test/x/ok', true],
    ['https://e.test/*/done', 'https://e.test/a/b/done', true],
    ['*', 'https://e.test/', true],
    ['**', '', true],
    ['https://e.test/a?b', 'https://e.test/aXb', false],
    ['https://e.test/ok', 'https://evil.test/?r=https://e.test/ok', false],
    ['https://e.test/Done', 'https://e.test/done', false],
    ['*aba', 'ab', false],
    ['aba*aba', 'aba', false],
    ['ab*ba', 'aba', false],
    ['*ab*ab', 'xab', false],
    ['*a*b', 'xbab', true],
  ];
  for (const [pattern, url, match] of cases) assert.equal(isSuccessURL([pattern], url), match, `${pattern} ${url}`);
  assert.equal(isSuccessURL([], 'https://e.test/ok'), false);
  assert.equal(isSuccessURL(['https://a.test/x', 'https://e.test/ok'], 'https://e.test/ok'), true);
});

test('no backtracking (PSG-SUC-10)', () => {
  assert.equal(isSuccessURL(['*a*a*a*a*a*b'], `https://e.test/${'a'.repeat(5000)}`), false);
});

function play(visible, ...events) {
  const shown = [];
  const controller = new NavigationController({
    successPatterns: ['https://e.test/ok'], visible, show: (webView) => shown.push(webView),
  });
  for (const [name, ...rest] of events) controller[name](...rest);
  return shown;
}

test('a match of the automation, at start or end, shows the UI once (PSG-SUC-01..03, 11, 16)', () => {
  const start = ['navigationStarted', AUTOMATION, 'https://e.test/ok'];
  const end = ['navigationEnded', AUTOMATION, 'https://e.test/ok'];
  assert.deepEqual(play(AUTOMATION, start), [UI]);
  assert.deepEqual(play(AUTOMATION, end), [UI]);
  assert.deepEqual(play(AUTOMATION, start, end), [UI]);
  assert.deepEqual(play(UI, start, end), []);
  assert.deepEqual(play(AUTOMATION, ['navigationStarted', AUTOMATION, 'https://other.test/z']), []);
  assert.deepEqual(play(AUTOMATION, ['navigationEnded', UI, 'https://e.test/ok']), []);
});

test('switching', () => {
  assert.deepEqual(play(UI, ['switchWebview'], ['switchWebview']), [AUTOMATION, UI]);
  assert.deepEqual(play(UI, ['setUserActionRequired', true], ['setUserActionRequired', true]), [AUTOMATION]);
});
