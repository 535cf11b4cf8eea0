// The kit's names for what happens in the flow of a startAuth, and those of the SDK.

const TYPES = new Map([
  ['initiated', 'initiated'],
  ['otp-read', 'otpRead'],
  ['verified', 'verified'],
  ['delivery', 'delivery'],
  ['fallback', 'fallback'],
  ['token', 'token'],
  ['silent-failed', 'silentFailed'],
  ['sna-unavailable', 'silentUnavailable'],
  ['failed', 'failed'],
  ['otp-refused', 'failed'],
]);

export function flowEventType(kind) {
  const type = TYPES.get(kind);
  if (type === undefined) throw new TypeError(`nothing in a flow is called ${kind}`);
  return type;
}
