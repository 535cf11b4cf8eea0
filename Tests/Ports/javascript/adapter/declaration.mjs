// What the port says of itself in answer to hello: for each suite the choices and capabilities that
// it asks about. What several suites ask about stands with each of them, and is the same.

// Of the language: its strings hold lone surrogates.
const COMMON = { 'utf16-strings': true };

const JSON_CHOICES = {
  // As JSON.parse does.
  'json.duplicate-keys': 'last',
  'json.canonical-keys': 'distinct',
  'json.negative-zero': 'kept',
  'json.overflow': 'infinity',
  'json.underflow': 'zero',
  'json.lone-surrogate': 'keep',
};

const SOURCES = { 'gbg.bytes-source': true };

const QUERIES = {
  'gbg.environment': 'ios',
  'gbg.simple-version': 'null',
  'gbg.constraints': 'omitted',
  'gbg.unsupported-version': 'override',
};

// The channel carries whatever the page passes.
const ARGUMENTS = { 'finvu.any-argument': true };

const RESPONSES = {
  'finvu.init-failure-code': 'generic',
  'finvu.silent-failure-code': 'by-cause',
};

const VALIDATION = {
  'finvu.phone-length': 'ten',
  'finvu.non-string-argument': 'reject',
  'finvu.init-config-object': 'accept',
  'finvu.blank-id': 'reject',
};

const RAMPKIT_DATA = {
  'rampkit.data': 'tolerant-skip',
  'rampkit.empty-name': 'skip',
  'rampkit.missing-initial-value': 'absent',
};

// Of an Android app: what is not here, Apple's platform or its WebView has alone.
const SHELL_SETTINGS = { 'pwa-shell.settings': true };
const SHELL_DEVICE = { 'pwa-shell.device-identity': true };
const SHELL_LINKS = { 'pwa-shell.text-links': true };

const DECLARED = {
  'gbg.json-value-decode': { choices: JSON_CHOICES, capabilities: SOURCES },
  'gbg.json-value-encode': { choices: JSON_CHOICES, capabilities: SOURCES },
  'gbg.json-transcode': { choices: JSON_CHOICES, capabilities: SOURCES },
  'gbg.json-value-any': { choices: JSON_CHOICES, capabilities: SOURCES },
  'gbg.message-envelope': { choices: JSON_CHOICES, capabilities: SOURCES },
  'gbg.message-envelope-encode': {
    choices: { ...JSON_CHOICES, 'gbg.error-on-success': 'sent' },
    capabilities: SOURCES,
  },
  'gbg.capability-query': { choices: QUERIES, capabilities: { 'gbg.further-members': true } },
  'gbg.slot-info': { choices: QUERIES },
  'gbg.camera-check': { capabilities: { 'gbg.camera': true, 'gbg.camera-states': true } },
  'gbg.host': {
    choices: {
      ...QUERIES,
      'gbg.error-on-success': 'sent',
      'gbg.unset-slot': 'pending',
      'gbg.disabled-slot': 'unsupported',
      'gbg.busy-status': 'error',
      'gbg.early-complete': 'dropped',
      'gbg.acknowledged': 'interim',
      'gbg.explicit-respond-pending': 'kept',
    },
    capabilities: {
      'gbg.posted-text': true,
      'gbg.clock': true,
      'gbg.observers': true,
      'gbg.evaluation-errors': true,
      'gbg.slot-version': true,
      // A collector decides when what is held weakly is gone.
      'gbg.weak-references': false,
    },
  },
  'gbg.web-view': { capabilities: { 'gbg.view': true } },
  'finvu.phone-number': { choices: VALIDATION, capabilities: ARGUMENTS },
  'finvu.otp': { choices: VALIDATION, capabilities: ARGUMENTS },
  'finvu.init-config': {
    choices: { ...VALIDATION, 'json.duplicate-keys': 'last' },
    capabilities: ARGUMENTS,
  },
  'finvu.response': {
    choices: RESPONSES,
    capabilities: { 'finvu.auto-read': true, 'finvu.silent-failure': true },
  },
  'finvu.silent-conditions': {
    choices: { 'finvu.silent-unavailable': 'fallback' },
    capabilities: { 'finvu.silent-check': true },
  },
  'finvu.callback-call': {
    choices: { 'finvu.dotted-callback': 'ignore' },
    capabilities: ARGUMENTS,
  },
  'finvu.host': { capabilities: { 'finvu.termination-notice': true, 'finvu.host-data': true } },
  'finvu.session': {
    choices: {
      ...RESPONSES,
      'finvu.silent-unavailable': 'fallback',
      'finvu.auto-read': 'sdk-submits',
      'finvu.phone-mismatch': 'refuse',
      'finvu.init-serves': 'any',
      'finvu.out-of-order': 'failure',
      'finvu.verify-without-start': 'failure',
      'finvu.second-start': 'last',
      'finvu.unknown-method': 'failure',
      'finvu.verify-result': 'own',
    },
    capabilities: {
      ...ARGUMENTS,
      'finvu.auto-read': true,
      'finvu.silent-failure': true,
      'finvu.inspect': true,
      'finvu.log': true,
      'finvu.page-polyfill': true,
      // A collector decides when what is held weakly is gone.
      'finvu.prompt-release': false,
    },
  },
  'passage.jwt-flags': {
    choices: {
      'passage.jwt-malformed': 'defaults',
      'passage.jwt-flag-type': 'boolean',
      'passage.record-captures': 'yes',
    },
    capabilities: { 'passage.capture-decision': true },
  },
  'pwa-shell.webview-config': {
    capabilities: {
      ...SHELL_DEVICE,
      'pwa-shell.debug-build': true,
      'pwa-shell.release-build': true,
      'pwa-shell.webview.java-script-can-open-windows-automatically': true,
      'pwa-shell.webview.bounces': true,
    },
  },
  'pwa-shell.user-agent': { capabilities: SHELL_DEVICE },
  'pwa-shell.page-detection': {
    choices: { 'pwa-shell.detection': 'parsed' },
    capabilities: { 'pwa-shell.page-detection': true },
  },
  'pwa-shell.cookie': { capabilities: { ...SHELL_SETTINGS, 'pwa-shell.extra-cookies': true } },
  'pwa-shell.scheme-conversion': {
    choices: { 'pwa-shell.hostless-link': 'ignore' },
    capabilities: SHELL_LINKS,
  },
  'pwa-shell.launch-link': {
    capabilities: { ...SHELL_SETTINGS, ...SHELL_LINKS, 'pwa-shell.app-shortcuts': true },
  },
  'pwa-shell.navigation-policy': {
    choices: {
      'pwa-shell.host-comparison': 'ignore-ascii-case',
      'pwa-shell.policy-frames': 'main-only',
      'pwa-shell.in-page-about': 'allow',
      'pwa-shell.in-page-blob': 'download',
      'pwa-shell.in-page-data': 'allow',
    },
    capabilities: SHELL_SETTINGS,
  },
  'pwa-shell.webview-frame': { capabilities: { 'pwa-shell.computed-frame': true } },
  'pwa-shell.shell': {
    choices: {
      'pwa-shell.deep-link-delivery': 'request',
      'pwa-shell.cookie-gate': 'wait',
      'pwa-shell.foreign-launch-link': 'root',
      'pwa-shell.retry-target': 'latest-link',
      'pwa-shell.retry-overlap': 'newest',
      'pwa-shell.retry-after-success': 'drop-at-start',
    },
    capabilities: {
      ...SHELL_SETTINGS, ...SHELL_LINKS, 'pwa-shell.app-shortcuts': true, 'pwa-shell.resource-errors': true,
    },
  },
  'pwa-shell.association-path': { capabilities: { 'pwa-shell.association-match': true } },
  'rampkit.stored-id': {
    choices: {
      'rampkit.random-failure': 'no-id',
      'rampkit.read-failure': 'no-id',
      'rampkit.write-failure': 'return-id',
    },
    capabilities: { 'rampkit.random-source': true, 'rampkit.byte-store': true, 'rampkit.restart': true },
  },
  'rampkit.message-parsing': {
    choices: {
      'rampkit.object-body': 'accept',
      'rampkit.empty-target': 'none',
      'rampkit.missing-target': 'none',
      'rampkit.haptic-action': 'ignored',
      'rampkit.haptic-unknown-type': 'medium',
      'rampkit.ios-member-default': 'true',
    },
    capabilities: {
      'rampkit.typed-bodies': true,
      'rampkit.notification-options': true,
      'rampkit.haptic-styles': true,
    },
  },
  'rampkit.onboarding-data': { choices: RAMPKIT_DATA },
  'rampkit.initial-variables': { choices: RAMPKIT_DATA },
  'rampkit.dispatch-script': { capabilities: { 'rampkit.non-json-numbers': true } },
  'rampkit.html-document': {
    choices: { 'rampkit.missing-html': 'fallback' },
    capabilities: { 'rampkit.screens-without-html': true },
  },
  'rampkit.log-line': { capabilities: { 'rampkit.log-function': true } },
  'rampkit.init': {
    choices: { 'rampkit.http-status': 'ignored', 'rampkit.read-failure': 'no-id' },
    capabilities: { 'rampkit.log': true, 'rampkit.restart': true, 'rampkit.untyped-config': true },
  },
  'rampkit.native-requests': {
    choices: { 'rampkit.can-ask-again': 'after-denial-true' },
    capabilities: { 'rampkit.notification-options': true, 'rampkit.android-channels': true },
  },
  'rampkit.overlay': {
    choices: {
      'rampkit.continue-on-last': 'close',
      'rampkit.goback-on-first': 'close',
      'rampkit.unknown-id': 'continue',
      'rampkit.relative-to': 'sender',
      'rampkit.slide-lock': 'locks',
      'rampkit.paywall-both': 'showPaywall',
      'rampkit.paywall-override': 'stays',
      'rampkit.show-while-visible': 'replaced',
      'rampkit.hide': 'animated',
    },
    capabilities: {
      'rampkit.haptic-styles': true,
      'rampkit.webview-settings': true,
      'rampkit.throwing-callbacks': true,
      'rampkit.swipe': true,
      'rampkit.hide': true,
      'rampkit.hardware-back': true,
      'rampkit.open-external': true,
    },
  },
  'rampkit.preload': { capabilities: { 'rampkit.build-hook': true } },
  'rampkit.variables': { choices: { 'rampkit.broadcast': 'always' } },
};

export function declare(suites) {
  const declared = suites.map((suite) => DECLARED[suite] ?? {});
  return {
    protocol: 1,
    port: { name: 'javascript-sample', version: '0.1.0', language: 'javascript' },
    suites,
    choices: Object.assign({}, ...declared.map(({ choices }) => choices)),
    capabilities: Object.assign({}, COMMON, ...declared.map(({ capabilities }) => capabilities)),
  };
}
