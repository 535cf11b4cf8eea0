// The suites of the PWA shell without time. The shell is an Android app's: what only Apple's platform
// has is null.

import { cookiesFor } from '../sdk/pwa-cookies.mjs';
import { convertLink, firstLoad, launchLink } from '../sdk/pwa-links.mjs';
import { NavigationPolicy } from '../sdk/pwa-navigation.mjs';
import { hasPlatformCookie, isShell, opensInApp } from '../sdk/pwa-page.mjs';
import * as settings from '../sdk/pwa-settings.mjs';
import { LoadingProgress, setUpWebView, webViewFrame } from '../sdk/pwa-web-view.mjs';
import { Reject } from './reject.mjs';

export const suites = {
  'pwa-shell.constants': constants,
  'pwa-shell.webview-config': configure,
  'pwa-shell.user-agent': testUserAgent,
  'pwa-shell.page-detection': ({ cookie, userAgent }) =>
    ({ cookie: hasPlatformCookie(cookie), userAgent: isShell(userAgent) }),
  'pwa-shell.cookie': storeCookies,
  'pwa-shell.scheme-conversion': ({ url }) => ({ url: convertLink(url)?.href ?? null }),
  'pwa-shell.launch-link': launch,
  'pwa-shell.navigation-policy': decide,
  'pwa-shell.progress': changeProgress,
  'pwa-shell.webview-frame': ({ container, statusBarHeight }) => webViewFrame(container, statusBarHeight),
  'pwa-shell.association-path': ({ paths, path }) => ({ match: opensInApp(paths, path) }),
};

function constants() {
  return {
    rootUrl: settings.ROOT_URL,
    platformCookie: settings.PLATFORM_COOKIE,
    themeColor: settings.THEME_COLOR,
    cookieDomain: cookiesFor(settings.ROOT_URL, [settings.PLATFORM_COOKIE])[0].domain,
    uiElements: Object.fromEntries(settings.UI_ELEMENTS.map((role) => [role, true])),
    bundleIdentifier: null,
    teamIdentifier: null,
    appBoundDomains: null,
    associatedDomains: null,
  };
}

function configure({ build, device, osVersion }) {
  const webView = { settings: {} };
  const client = {};
  const model = { model: device, osVersion };
  setUpWebView(webView, { client, device: model, debuggable: build === 'debug' });
  return {
    limitsNavigationsToAppBoundDomains: null,
    allowsInlineMediaPlayback: null,
    javaScriptCanOpenWindowsAutomatically: webView.settings.javaScriptCanOpenWindowsAutomatically,
    standalone: null,
    allowsBackForwardNavigationGestures: null,
    bounces: webView.overScrollMode !== 'never',
    contentInsetAdjustmentBehavior: null,
    inspectable: webView.debuggingEnabled,
    navigationDelegate: webView.client === client,
    customUserAgent: webView.settings.userAgentString,
    userAgent: settings.userAgent(model),
  };
}

function testUserAgent({ device, osVersion, test, texts }) {
  const userAgent = settings.userAgent({ model: device, osVersion });
  return { userAgent, result: texts.some((text) => userAgent[test](text)) };
}

// The pair of the document stands for the app's own.
const DOCUMENT_COOKIE = { name: 'app-platform', value: 'iOS App Store' };

function storeCookies({ rootUrl, cookie, extraCookies }) {
  if (!URL.canParse(rootUrl)) throw new Reject('root-url-without-host', 'no URL');
  const own = cookie.name === DOCUMENT_COOKIE.name && cookie.value === DOCUMENT_COOKIE.value;
  const pairs = [own ? settings.PLATFORM_COOKIE : cookie, ...extraCookies];
  const [first, ...others] = cookiesFor(rootUrl, pairs).map(({ expires, ...members }) =>
    ({ ...members, lifetime: (expires.getTime() - Date.now()) / 1000 }));
  return { ...first, extraCookies: others };
}

function launch({ rootUrl, activities, shortcutType, urlContexts }) {
  const link = launchLink(intentOf(activities, shortcutType, urlContexts));
  return { firstLoad: firstLoad(link, rootUrl).href, launchLinkUrl: link?.href ?? null };
}

// Android launches an app with one intent, so there is one source at most.
export function intentOf(activities, shortcutType, [context]) {
  const webpage = activities.find(({ webpageURL }) => webpageURL !== null);
  if (webpage !== undefined) return { kind: 'app-link', text: webpage.webpageURL };
  if (shortcutType !== null) return { kind: 'shortcut', text: shortcutType };
  if (context !== undefined) return { kind: 'custom-scheme', text: context };
  return undefined;
}

function decide({ rootUrl, url, mainFrame, canOpen }) {
  const opened = [];
  const system = {
    showTab: ({ href }) => opened.push({ via: 'safari', url: href, animated: null }),
    // Without an app that takes the URL the attempt comes to nothing.
    open: ({ href }) => canOpen && opened.push({ via: 'system', url: href, animated: null }),
  };
  const policy = new NavigationPolicy({ rootUrl, system });
  return { decisions: [policy.decide({ url, isForMainFrame: mainFrame })], opened };
}

function changeProgress({ estimatedProgress, connectionProblem }) {
  const answer = { progress: null, animated: null, connectionProblem, order: [] };
  const progress = new LoadingProgress({
    hideConnectionProblem: () => {
      answer.connectionProblem = false;
      answer.order.push('connection-problem');
    },
    setProgress: (fraction, animated) => {
      Object.assign(answer, { progress: fraction, animated });
      answer.order.push('set-progress');
    },
  });
  progress.changed(Math.round(estimatedProgress * 100));
  return answer;
}
