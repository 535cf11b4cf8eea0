// What a page's arguments have to be before anybody else gets to see them.

import { ErrorCode } from './finvu-constants.mjs';

// AMB-FNV-01: the section of the rules says ten digits; the FAQ's 7-15 is an explanation of an error.
// JavaScript's `$` is the very end of the text, and not also before a last line feed (FNV-STA-10).
const PHONE_NUMBER = /^[1-9][0-9]{9}$/;
const OTP = /^[0-9]{4,8}$/;

/** An argument that the documented rules refuse. */
export class InvalidParameter extends Error {
  name = 'InvalidParameter';
  code = ErrorCode.invalidParameter;
}

/** @returns {string} */
export function requirePhoneNumber(phoneNumber) {
  return requireText(phoneNumber, PHONE_NUMBER, 'Invalid phone number format');
}

/** @returns {boolean} */
export function isOtp(otp) {
  return typeof otp === 'string' && OTP.test(otp);
}

/** @returns {string} */
export function requireOtp(otp) {
  return requireText(otp, OTP, 'Invalid OTP format');
}

/**
 * The page passes JSON.stringify's text. Channels carry objects too, and one that has not been made a
 * text says the same (AMB-FNV-13).
 *
 * @returns {{appId: string, requestId: string}}
 */
export function requireInitConfig(initConfig) {
  const config = typeof initConfig === 'string' ? parse(initConfig) : initConfig;
  if (typeof config !== 'object' || config === null || Array.isArray(config)) {
    throw new InvalidParameter('initConfig is not a JSON object');
  }
  const { appId, requestId } = config;
  if (!isId(appId) || !isId(requestId)) throw new InvalidParameter('appId and requestId are required');
  return { appId, requestId };
}

// No conversion: a number has lost its leading zeros (AMB-FNV-39). Only ASCII digits (AMB-FNV-16).
function requireText(value, pattern, message) {
  if (typeof value !== 'string' || !pattern.test(value)) throw new InvalidParameter(message);
  return value;
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidParameter('initConfig is not valid JSON');
  }
}

// AMB-FNV-15: nobody means an id of blanks. The id itself is passed on as it is.
function isId(id) {
  return typeof id === 'string' && id.trim() !== '';
}
