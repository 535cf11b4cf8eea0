// The finvu suites of single inputs. No suite has rejections: what is refused is an answer.

import { callbackCall } from '../sdk/finvu-callback.mjs';
import { AuthType, Environment, ErrorCode, Method, Status } from '../sdk/finvu-constants.mjs';
import { INTERFACE, PACKAGE, PLATFORM } from '../sdk/finvu-package.mjs';
import * as responses from '../sdk/finvu-responses.mjs';
import { canAuthenticateSilently } from '../sdk/finvu-silent.mjs';
import {
  InvalidParameter, requireInitConfig, requireOtp, requirePhoneNumber,
} from '../sdk/finvu-validation.mjs';
import { flowEventType } from './finvu-events.mjs';
import { runPolyfill } from './finvu-polyfill.mjs';

export const suites = {
  'finvu.phone-number': ({ phoneNumber }) => validate(() => void requirePhoneNumber(phoneNumber)),
  'finvu.otp': ({ otp }) => validate(() => void requireOtp(otp)),
  'finvu.init-config': ({ initConfig }) => validate(() => requireInitConfig(initConfig)),
  'finvu.constants': ({ table }) => look(CONSTANTS, table),
  'finvu.apple-package': ({ table }) => look(PACKAGE_TABLES, table),
  'finvu.polyfill': runPolyfill,
  'finvu.response': ({ method, outcome }) => respond(method, outcome),
  'finvu.silent-conditions': (conditions) =>
    ({ path: canAuthenticateSilently(conditions) ? 'silent' : 'otp' }),
  'finvu.callback-call': ({ callback, response }) => describeCall(callbackCall(callback, response)),
};

const CONSTANTS = {
  statuses: Status,
  errorCodes: ErrorCode,
  authTypes: AuthType,
  environments: Environment,
};

const PACKAGE_TABLES = { platform: PLATFORM, package: PACKAGE, interface: INTERFACE };

function look(tables, name) {
  if (!Object.hasOwn(tables, name)) throw new TypeError(`unknown table ${name}`);
  return tables[name];
}

function validate(read) {
  try {
    return { valid: true, ...read() };
  } catch (error) {
    if (!(error instanceof InvalidParameter)) throw error;
    return { valid: false, errorCode: error.code, errorMessage: error.message };
  }
}

function describeCall(call) {
  if (call === null) return { none: true };
  return { call: { function: call.name, arguments: [call.argument] } };
}

// What the SDK makes of an outcome.
function respond(method, { kind, ...members }) {
  if (kind === 'rejected-parameter') return rejected(method);
  if (method === Method.startAuth) return responses.flowResponse({ type: flowEventType(kind), ...members });
  switch (kind) {
    case 'ok':
      return responses.initialized();
    case 'init-failed':
      return responses.initFailed();
    case 'token':
      return responses.otpVerified(members);
    case 'failed':
    case 'otp-refused':
      return responses.somethingWentWrong();
    default:
      throw new TypeError(`unknown outcome ${kind}`);
  }
}

// The outcome has no argument, so one of each method that is refused.
const REFUSED = {
  [Method.initAuth]: () => requireInitConfig('{}'),
  [Method.startAuth]: () => requirePhoneNumber(''),
  [Method.verifyOtp]: () => requireOtp(''),
};

function rejected(method) {
  try {
    look(REFUSED, method)();
  } catch (error) {
    if (error instanceof InvalidParameter) return responses.rejectedParameter(error);
    throw error;
  }
  throw new Error(`${method} has refused nothing`);
}
