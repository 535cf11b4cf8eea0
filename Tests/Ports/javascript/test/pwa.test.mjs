import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIFETIME_SECONDS, cookiesFor } from '../sdk/pwa-cookies.mjs';
import { convertLink, firstLoad, launchLink } from '../sdk/pwa-links.mjs';
import { ALLOW, CANCEL, DOWNLOAD, NavigationPolicy } from '../sdk/pwa-navigation.mjs';
import { hasPlatformCookie, isShell, opensInApp } from '../sdk/pwa-page.mjs';
import { PLATFORM_COOKIE, ROOT_URL, userAgent } from '../sdk/pwa-settings.mjs';
import { LoadingProgress, setUpWebView, webViewFrame } from '../sdk/pwa-web-view.mjs';

const PIXEL = { model: 'Pixel 8', osVersion: '14' };
const ROOT = 'https://secret-santa.eddmann.com';

test('the user agent has model and version and ends with the token (PWA-UAG-03, 04, 07)', () => {
  assert.match(userAgent(PIXEL), /^Mozilla\/5\.0 \(Linux; Android 14; Pixel 8\) .* PWAShell$/);
});

test('the cookies are for the host of the root URL, for a year (PWA-COO-01..05, 09, 10, 12)', () => {
  const before = Date.now();
  const [first, second] = cookiesFor('https://your-domain.com/', [PLATFORM_COOKIE, { name: 'k', value: 'v' }]);
  const after = Date.now();
  const { expires, ...members } = first;
  assert.deepEqual(members, {
    ...PLATFORM_COOKIE, domain: 'your-domain.com', path: '/', secure: true, httpOnly: false,
  });
  assert.ok(expires - LIFETIME_SECONDS * 1000 >= before && expires - LIFETIME_SECONDS * 1000 <= after);
  assert.deepEqual(second, { ...first, name: 'k', value: 'v' });
});

test('a link is converted to https and keeps the rest (PWA-LNK-07, 10, 11, 24)', () => {
  const cases = [
    [`secretsanta://secret-santa.eddmann.com/a?b=1#c`, `${ROOT}/a?b=1#c`],
    ['x://u:p@h:8080/p%2Fq?r=%27#f', 'https://u:p@h:8080/p%2Fq?r=%27#f'],
    [`http://secret-santa.eddmann.com/a`, `${ROOT}/a`],
    [`https://secret-santa.eddmann.com/a`, `${ROOT}/a`],
    [`CUSTOMSCHEME://secret-santa.eddmann.com/a`, `${ROOT}/a`],
    ...['http://[', 'com.app.new', '', 'x:foo/bar', 'x:///p', 'mailto:a@b', '\ud800'].map((text) => [text, undefined]),
  ];
  for (const [link, url] of cases) assert.equal(convertLink(link)?.href, url, link);
});

test('what the app is launched with (PWA-LNK-01, 12, 16, 25)', () => {
  const load = (kind, text) => firstLoad(launchLink({ kind, text }), ROOT_URL).href;
  assert.equal(firstLoad(launchLink(undefined), ROOT_URL).href, ROOT_URL);
  assert.equal(load('app-link', `${ROOT}/remote/draws/123`), `${ROOT}/remote/draws/123`);
  assert.equal(load('custom-scheme', 'x://secret-santa.eddmann.com/a'), `${ROOT}/a`);
  assert.equal(load('shortcut', `${ROOT}/new`), `${ROOT}/new`);
  for (const type of ['', 'com.app.new', 'javascript:alert(1)', 'foo://secret-santa.eddmann.com/', 'https://evil.test/']) {
    assert.equal(load('shortcut', type), ROOT_URL, type);
  }
});

function decide(url, isForMainFrame = true) {
  const opened = [];
  const system = {
    showTab: ({ href }) => opened.push(`tab ${href}`),
    open: ({ href }) => opened.push(`app ${href}`),
  };
  return [new NavigationPolicy({ rootUrl: ROOT_URL, system }).decide({ url, isForMainFrame }), ...opened];
}

test('the WebView stays on the host (PWA-NAV-02, 08, 12, 13, 17)', () => {
  for (const url of [`${ROOT}/x`, `${ROOT}:444/x?y#z`, 'http://secret-santa.eddmann.com/',
    'https://SECRET-SANTA.EDDMANN.COM/', 'foo://Secret-Santa.eddmann.com/x']) {
    assert.deepEqual(decide(url), [ALLOW], url);
    assert.deepEqual(decide(url, false), [ALLOW], url);
  }
});

test('the rest is opened outside (PWA-NAV-03..05, 09..11, 14, 15, 18)', () => {
  for (const url of ['https://example.com/', 'http://example.com/', 'https://www.secret-santa.eddmann.com/',
    `${ROOT}.evil.test/`, 'https://evil.test/?secret-santa.eddmann.com', `${ROOT}@evil.test/`]) {
    assert.deepEqual(decide(url), [CANCEL, `tab ${new URL(url).href}`]);
    assert.deepEqual(decide(url, false), [ALLOW]);
  }
  assert.deepEqual(decide('HTTPS://example.com/'), [CANCEL, 'tab https://example.com/']);
  assert.deepEqual(decide('mailto:x@secret-santa.eddmann.com'), [CANCEL, 'app mailto:x@secret-santa.eddmann.com']);
  assert.deepEqual(decide('http://['), [CANCEL]);
  assert.deepEqual(decide('about:blank'), [ALLOW]);
  assert.deepEqual(decide('data:text/html,x'), [ALLOW]);
  assert.deepEqual(decide(`blob:${ROOT}/u`), [DOWNLOAD]);
});

test('without a host in the root URL no URL is of the host', () => {
  const system = { open: () => {} };
  assert.equal(new NavigationPolicy({ rootUrl: 'app:', system }).decide({ url: 'mailto:a@b' }), CANCEL);
});

test('the WebView (PWA-CFG-03, 06, 08, 09, PWA-UAG-05)', () => {
  const client = {};
  for (const debuggable of [true, false]) {
    const webView = { settings: {} };
    setUpWebView(webView, { client, device: PIXEL, debuggable });
    assert.equal(webView.client, client);
    assert.deepEqual(webView, {
      settings: {
        javaScriptEnabled: true,
        domStorageEnabled: true,
        javaScriptCanOpenWindowsAutomatically: true,
        userAgentString: userAgent(PIXEL),
      },
      overScrollMode: 'never',
      client,
      debuggingEnabled: debuggable,
    });
  }
});

test('the frame (PWA-FRM-01)', () => {
  assert.deepEqual(webViewFrame({ width: 390, height: 844 }, 47), { x: 0, y: 47, width: 390, height: 797 });
  assert.equal(webViewFrame({ width: 390, height: 40 }, 47).height, 0);
});

test('progress (PWA-PRG-02..07)', () => {
  const changed = (percent) => {
    const done = [];
    new LoadingProgress({
      setProgress: (fraction, animated) => done.push([fraction, animated]),
      hideConnectionProblem: () => done.push('hide'),
    }).changed(percent);
    return done;
  };
  assert.deepEqual(changed(29), [[0.29, true]]);
  assert.deepEqual(changed(30), ['hide', [0.3, true]]);
  assert.deepEqual(changed(79), ['hide', [0.79, true]]);
  assert.deepEqual(changed(80), ['hide', [1, true]]);
});

test('the page knows the app (PWA-COO-14, PWA-UAG-06)', () => {
  const own = 'app-platform=iOS App Store';
  for (const cookie of [own, `a=b; ${own}; c=d`, `a=b;${own}`]) assert.ok(hasPlatformCookie(cookie), cookie);
  for (const cookie of ['', 'app-platform=ios app store', 'app-platform=iOS%20App%20Store', `x-${own}`, `${own}s`]) {
    assert.ok(!hasPlatformCookie(cookie), cookie);
  }
  assert.ok(isShell(userAgent(PIXEL)));
  assert.ok(!isShell('pwashell'));
});

test('association paths (PWA-AAS-05)', () => {
  const cases = [
    ['*', '/remote/draws/123', true], ['*', '', true], ['/a', '/a', true], ['/a', '/a/b', false],
    ['/a/*', '/a/b', true], ['/a/*', '/b/a/c', false], ['*/b', '/a/b', true], ['/a*b*c', '/axbxc', true],
    ['/a*b*c', '/axc', false], ['/ab*ba', '/aba', false],
  ];
  for (const [pattern, path, match] of cases) assert.equal(opensInApp(['/x', pattern], path), match, `${pattern} ${path}`);
  assert.equal(opensInApp([], '/'), false);
});
