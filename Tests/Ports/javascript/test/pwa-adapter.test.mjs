import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerLine } from '../adapter/answer.mjs';

const ROOT = 'https://secret-santa.eddmann.com/';

async function run(suite, input) {
  const line = JSON.stringify({ m: 'run', id: 1, suite: `pwa-shell.${suite}`, input });
  const { id, ...outcome } = JSON.parse(await answerLine(line));
  assert.equal(id, 1);
  return outcome;
}

test('constants: what Apple alone has is null', async () => {
  const { ok } = await run('constants', { table: 'settings' });
  assert.deepEqual(ok, {
    rootUrl: ROOT,
    platformCookie: { name: 'app-platform', value: 'Android App' },
    themeColor: [202, 5, 44],
    cookieDomain: 'secret-santa.eddmann.com',
    uiElements: { progressView: true, connectionProblemView: true, loadingView: true, webviewView: true },
    bundleIdentifier: null, teamIdentifier: null, appBoundDomains: null, associatedDomains: null,
  });
});

test('the WebView and its user agent', async () => {
  const device = { device: 'Pixel 8', osVersion: '14' };
  const { ok } = await run('webview-config', { build: 'debug', ...device });
  assert.equal(ok.customUserAgent, ok.userAgent);
  assert.deepEqual([ok.inspectable, ok.navigationDelegate, ok.bounces, ok.standalone], [true, true, false, null]);
  assert.equal(ok.javaScriptCanOpenWindowsAutomatically, true);
  assert.equal((await run('webview-config', { build: 'release', ...device })).ok.inspectable, false);
  const ask = async (name, texts) => (await run('user-agent', { ...device, test: name, texts })).ok.result;
  assert.equal(await ask('endsWith', ['x', ' PWAShell']), true);
  assert.equal(await ask('startsWith', ['PWAShell']), false);
  assert.equal(await ask('includes', ['Pixel 8; ', 'Pixel 8']), true);
});

test('cookies: the pair of the document is the own one', async () => {
  const cookie = { name: 'app-platform', value: 'iOS App Store' };
  const common = { domain: 'a.test', path: '/', secure: true, httpOnly: false, lifetime: 31_556_926 };
  const input = { rootUrl: 'https://a.test/', cookie, extraCookies: [{ name: 'k', value: 'v' }], now: 5 };
  const extra = { name: 'k', value: 'v', ...common };
  // The clock goes on meanwhile.
  const rounded = ({ lifetime, extraCookies, ...members }) => ({
    ...members, lifetime: Math.round(lifetime), ...(extraCookies && { extraCookies: extraCookies.map(rounded) }) });
  assert.deepEqual(rounded((await run('cookie', input)).ok),
    { ...common, name: 'app-platform', value: 'Android App', extraCookies: [extra] });
  for (const other of [{ ...cookie, name: 'n' }, { ...cookie, value: 'w' }]) {
    assert.deepEqual(rounded((await run('cookie', { ...input, cookie: other, extraCookies: [] })).ok),
      { ...common, ...other, extraCookies: [] });
  }
  assert.equal((await run('cookie', { ...input, rootUrl: '' })).reject.class, 'root-url-without-host');
});

test('links', async () => {
  assert.deepEqual((await run('scheme-conversion', { url: 'x://a.test/p' })).ok, { url: 'https://a.test/p' });
  assert.deepEqual((await run('scheme-conversion', { url: 'x:p' })).ok, { url: null });
  const launch = async (given) => (await run('launch-link',
    { rootUrl: ROOT, activities: [], shortcutType: null, urlContexts: [], ...given })).ok;
  assert.deepEqual(await launch({}), { firstLoad: ROOT, launchLinkUrl: null });
  const activity = (webpageURL) => ({ type: 'browsing-web', webpageURL });
  for (const given of [
    { activities: [activity(null), activity(`${ROOT}a`)] }, { shortcutType: `${ROOT}a` },
    { urlContexts: ['x://secret-santa.eddmann.com/a'] },
  ]) assert.deepEqual(await launch(given), { firstLoad: `${ROOT}a`, launchLinkUrl: `${ROOT}a` });
});

test('navigations', async () => {
  const decide = async (url, canOpen) =>
    (await run('navigation-policy', { rootUrl: ROOT, url, mainFrame: true, canOpen })).ok;
  assert.deepEqual(await decide('https://example.com/', false),
    { decisions: ['cancel'], opened: [{ via: 'safari', url: 'https://example.com/', animated: null }] });
  assert.deepEqual(await decide('mailto:a@b', true),
    { decisions: ['cancel'], opened: [{ via: 'system', url: 'mailto:a@b', animated: null }] });
  assert.deepEqual(await decide('mailto:a@b', false), { decisions: ['cancel'], opened: [] });
});

test('progress, frame, page and paths', async () => {
  const progress = async (estimatedProgress) => (await run('progress',
    { keyPath: 'estimatedProgress', estimatedProgress, isLoading: true, connectionProblem: true })).ok;
  assert.deepEqual(await progress(0.29),
    { progress: 0.29, animated: true, connectionProblem: true, order: ['set-progress'] });
  assert.deepEqual(await progress(0.5),
    { progress: 0.5, animated: true, connectionProblem: false, order: ['connection-problem', 'set-progress'] });
  assert.deepEqual((await run('webview-frame', { container: { width: 390, height: 844 }, statusBarHeight: 47 })).ok,
    { x: 0, y: 47, width: 390, height: 797 });
  assert.deepEqual((await run('page-detection', { cookie: 'app-platform=iOS App Store', userAgent: '' })).ok,
    { cookie: true, userAgent: false });
  assert.deepEqual((await run('association-path', { paths: ['*'], path: '/a' })).ok, { match: true });
});
