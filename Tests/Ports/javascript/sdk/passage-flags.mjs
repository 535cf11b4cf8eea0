// What the intent token and the configuration response switch on.

export const DEFAULT_INTERVAL_SECONDS = 5;

/**
 * The flags in the payload of an intent token. The token is not verified, as the backend does that:
 * header and signature are not looked at (PSG-JWT-13). A token that cannot be read has no flags
 * (PSG-JWT-09, PSG-JWT-10): a missing screenshot must not keep the user from connecting.
 *
 * @param {string} token
 */
export function readTokenFlags(token) {
  const payload = readPayload(token);
  return {
    record: payload.record === true,
    captureScreenshot: payload.captureScreenshot === true,
    captureScreenshotInterval: readInterval(payload.captureScreenshotInterval),
    clearAllCookies: payload.clearAllCookies === true,
  };
}

/**
 * Which captures run. The token decides, not the configuration (PSG-SCR-02), and `record`, "full
 * recording mode", captures without captureScreenshot as well (AMB-PSG-21).
 */
export function decideCaptures(flags) {
  const on = flags.record || flags.captureScreenshot;
  return { timer: on, manual: on };
}

/** PSG-COK-11: either of the two may ask for it. */
export function decideCookieClearing(flags, configuration) {
  return flags.clearAllCookies || configuration?.clearAllCookies === true;
}

function readPayload(token) {
  try {
    const payload = JSON.parse(decodeSegment(token.split('.', 2)[1]));
    // A list has no members of these names, and null would throw on access.
    return isRecord(payload) ? payload : {};
  } catch {
    return {};
  }
}

// Buffer's "base64url" skips what is foreign and so would find a payload in "!e!30!"; a JWT segment
// is base64url without padding (PSG-JWT-08), and trailing padding is all we forgive.
function decodeSegment(segment) {
  const digits = segment.replace(/={1,2}$/, '');
  if (!/^[A-Za-z0-9_-]+$/.test(digits) || digits.length % 4 === 1) {
    throw new SyntaxError('no base64url');
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(digits, 'base64url'));
}

// PSG-JWT-12: a timer of zero or less would run at every turn of the event loop.
function readInterval(value) {
  return Number.isFinite(value) && value > 0 ? value : DEFAULT_INTERVAL_SECONDS;
}

function isRecord(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
