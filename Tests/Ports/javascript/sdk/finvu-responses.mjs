// The responses that the page's callbacks get. Members that have no value are left out.

import { AuthType, ErrorCode, Status } from './finvu-constants.mjs';

const OK = '200';

const SOMETHING_WENT_WRONG = 'Authentication failed, something went wrong.';
const INIT_FAILED =
  'Authentication failed, SDK initialization failed. Please try initializing the SDK again.';
const SILENT_AUTH_FAILED = 'Authentication failed, SNA failed.';

export const initialized = () => progress(Status.success);

export const otpVerified = ({ token }) => progress(Status.success, { authType: AuthType.otp, token });

/** @param {import('./finvu-validation.mjs').InvalidParameter} error */
export const rejectedParameter = ({ code, message }) => failure(code, message);

/** AMB-FNV-03: as the section of the method has it, code and text. */
export const initFailed = () => failure(ErrorCode.genericFailure, INIT_FAILED);

export const somethingWentWrong = () => failure(ErrorCode.genericFailure, SOMETHING_WENT_WRONG);

/** AMB-FNV-18: the documented text that tells a page what to do about it. */
export const notInitialized = initFailed;

/** AMB-FNV-18: there is no flow that this could belong to. */
export const notStarted = somethingWentWrong;

/** AMB-FNV-24 */
export const unknownMethod = () => failure(ErrorCode.invalidParameter, 'Unknown method');

/** AMB-FNV-17: "same as used in startAuth". */
export const otherPhoneNumber = () =>
  failure(ErrorCode.invalidParameter, 'The phone number is not the one of startAuth');

/**
 * What happens in the flow of a startAuth. `authType` is that of the flow where the event names none.
 *
 * @typedef {object} FlowEvent
 * @property {keyof typeof OF_EVENT} type
 * @property {string} [authType]
 * @property {string} [deliveryChannel]
 * @property {string} [otp]
 * @property {string} [token]
 * @property {'conditions'|'attempt'} [cause]
 */
const OF_EVENT = {
  // The sample's channel of a silent flow is the empty text.
  initiated: ({ authType, deliveryChannel = '' }) =>
    progress(Status.initiate, { authType, deliveryChannel }),
  // FNV-STS-14: with the code, or the page could not "auto-submit or show" it.
  otpRead: ({ otp }) => progress(Status.otpAutoRead, { authType: AuthType.otp, otp }),
  verified: ({ authType }) => progress(Status.verify, { authType }),
  delivery: ({ authType, deliveryChannel }) =>
    progress(Status.deliveryStatus, { authType, deliveryChannel }),
  // AMB-FNV-27: what goes on is the OTP flow.
  fallback: () => progress(Status.fallbackTriggered, { authType: AuthType.otp }),
  token: ({ authType, token }) => progress(Status.success, { authType, token }),
  // AMB-FNV-04: 9106 is for "SIM/network conditions not met", the sample's 1002 for the attempt.
  silentFailed: ({ cause }) =>
    failure(cause === 'conditions' ? ErrorCode.silentFailed : ErrorCode.genericFailure, SILENT_AUTH_FAILED),
  failed: somethingWentWrong,
};

/** @param {FlowEvent} event */
export function flowResponse(event) {
  return OF_EVENT[event.type](event);
}

function progress(status, members = {}) {
  const known = Object.entries(members).filter(([, value]) => value !== undefined && value !== null);
  return { status, statusCode: OK, ...Object.fromEntries(known) };
}

function failure(errorCode, errorMessage) {
  return { status: Status.failure, errorCode, errorMessage };
}
