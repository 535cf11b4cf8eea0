// What a page's message asks for. parseMessage returns an action and never throws (RMP-MSP-09);
// the overlay performs it.

const NONE = Object.freeze({ action: 'none' });
export const CONTINUE_TARGET = '__continue__';
export const GO_BACK_TARGET = '__goBack__';
const NAVIGATE_PREFIX = 'rampkit:navigate:';
const HAPTIC_PREFIX = 'haptic:';

// Maps, as a page may send "constructor" for any of these names.
const TEXT_MESSAGES = new Map([
  ['next', () => move('continue')],
  ['continue', () => move('continue')],
  ['rampkit:tap', () => move('continue')],
  ['rampkit:goBack', () => move('goBack')],
  ['rampkit:close', () => ({ action: 'close' })],
  ['rampkit:review', () => ({ action: 'review' })],
  ['rampkit:request-review', () => ({ action: 'review' })],
  ['rampkit:request-notification-permission', () => notifications({})],
  ['rampkit:onboarding-finished', () => ({ action: 'finished' })],
  ['rampkit:show-paywall', () => ({ action: 'paywall' })],
]);

const STRUCTURED_MESSAGES = new Map([
  ['continue', (message) => move('continue', message.animation)],
  ['rampkit:continue', (message) => move('continue', message.animation)],
  ['rampkit:goBack', (message) => move('goBack', message.animation)],
  ['rampkit:navigate', (message) => navigate(message.targetScreenId, message.animation)],
  ['rampkit:close', () => ({ action: 'close' })],
  ['rampkit:haptic', haptic],
  ['rampkit:review', () => ({ action: 'review' })],
  ['rampkit:request-review', () => ({ action: 'review' })],
  ['rampkit:request-notification-permission', notifications],
  ['rampkit:onboarding-finished', (message) => withPayload('finished', message)],
  ['rampkit:show-paywall', (message) => withPayload('paywall', message)],
  ['rampkit:variables', setVariables],
  ['rampkit:request-vars', () => ({ action: 'requestVariables' })],
]);

const IMPACT_STYLES = new Map(
  ['Light', 'Medium', 'Heavy', 'Rigid', 'Soft'].map((name) => [name, name.toLowerCase()]),
);
const NOTIFICATION_TYPES = new Map(
  ['Success', 'Warning', 'Error'].map((name) => [name, name.toLowerCase()]),
);

/** @param {unknown} body what the page has posted: a text, or a value where the bridge carries such */
export function parseMessage(body) {
  if (isRecord(body)) return parseStructured(body);
  if (typeof body !== 'string') return NONE; // RMP-MSP-12
  const message = parseJSON(body);
  // RMP-MSP-04: JSON text of anything but an object goes the way of other texts.
  return isRecord(message) ? parseStructured(message) : parseText(body);
}

function parseStructured(message) {
  return STRUCTURED_MESSAGES.get(message.type)?.(message) ?? NONE;
}

function parseText(text) {
  const known = TEXT_MESSAGES.get(text);
  if (known) return known();
  // RMP-MSS-12: an id may have colons in it.
  if (text.startsWith(NAVIGATE_PREFIX)) return navigate(text.slice(NAVIGATE_PREFIX.length));
  // RMP-MSS-13: whatever the type says.
  if (text.startsWith(HAPTIC_PREFIX)) return impact('medium');
  return NONE;
}

// RMP-MSJ-22: anything but "slide" is the default.
function move(action, animation) {
  return { action, animation: animation === 'slide' ? 'slide' : 'fade' };
}

function navigate(target, animation) {
  if (target === CONTINUE_TARGET) return move('continue', animation);
  if (target === GO_BACK_TARGET) return move('goBack', animation);
  // AMB-RMP-60: without a target there is nowhere to go; guessing "continue" would skip a screen.
  if (typeof target !== 'string' || target === '') return NONE;
  return { ...move('navigate', animation), target };
}

// The member `action` says nothing that the type has not said and is not looked at (AMB-RMP-22).
// Names that are not known get the defaults of the sample in 8.1 (RMP-HAP-06, 10, 12, 15, 16).
function haptic({ hapticType, impactStyle, notificationType }) {
  switch (hapticType) {
    case 'selection':
      return { action: 'haptic', kind: 'selection' };
    case 'notification': {
      const style = NOTIFICATION_TYPES.get(notificationType) ?? 'success';
      return { action: 'haptic', kind: 'notification', style };
    }
    case 'impact':
      return impact(IMPACT_STYLES.get(impactStyle) ?? 'medium');
    default:
      return impact('medium');
  }
}

function impact(style) {
  return { action: 'haptic', kind: 'impact', style };
}

// RMP-NOT-01, RMP-NOT-02: what the page does not speak of is asked for.
function notifications(message) {
  const ios = isRecord(message.ios) ? message.ios : {};
  const wanted = { alert: ios.allowAlert, badge: ios.allowBadge, sound: ios.allowSound };
  const action = {
    action: 'notifications',
    options: Object.keys(wanted).filter((name) => (wanted[name] ?? true) === true),
  };
  if (isRecord(message.android)) action.android = message.android;
  if (isRecord(message.behavior)) action.behavior = message.behavior;
  return action;
}

// RMP-MSJ-23: without a payload the callback gets none, which a payload of undefined would blur.
function withPayload(action, message) {
  return Object.hasOwn(message, 'payload') ? { action, payload: message.payload } : { action };
}

// RMP-VAR-17: a list or a scalar names no variables.
function setVariables({ vars }) {
  return isRecord(vars) ? { action: 'setVariables', vars } : NONE;
}

function parseJSON(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
