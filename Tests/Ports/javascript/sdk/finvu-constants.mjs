// The names and numbers of the protocol, spelt as they are sent.

/** The message handler's name, and that of the object the page calls (FNV-BRG-01, FNV-BRG-06). */
export const BRIDGE_NAME = 'finvu_authentication_bridge';

export const Method = Object.freeze({
  initAuth: 'initAuth',
  startAuth: 'startAuth',
  verifyOtp: 'verifyOtp',
});

export const Status = Object.freeze({
  success: 'SUCCESS',
  failure: 'FAILURE',
  initiate: 'INITIATE',
  otpAutoRead: 'OTP_AUTO_READ',
  verify: 'VERIFY',
  deliveryStatus: 'DELIVERY_STATUS',
  fallbackTriggered: 'FALLBACK_TRIGGERED',
});

export const ErrorCode = Object.freeze({
  invalidParameter: '1001',
  genericFailure: '1002',
  initFailed: '5003',
  silentFailed: '9106',
});

export const AuthType = Object.freeze({
  silent: 'SILENT_AUTH',
  otp: 'OTP',
});

export const Environment = Object.freeze({
  development: 'development',
  production: 'production',
});
