import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runPolyfill } from '../adapter/finvu-polyfill.mjs';
import { callbackCall } from '../sdk/finvu-callback.mjs';
import { AuthType, ErrorCode, Status } from '../sdk/finvu-constants.mjs';
import * as responses from '../sdk/finvu-responses.mjs';
import { canAuthenticateSilently } from '../sdk/finvu-silent.mjs';
import {
  InvalidParameter, requireInitConfig, requireOtp, requirePhoneNumber,
} from '../sdk/finvu-validation.mjs';

const CONFIG = { appId: 'A', requestId: 'R' };
const refuses = (check, value, message) =>
  assert.throws(() => check(value), (error) => error instanceof InvalidParameter && error.code === '1001' &&
    (message === undefined || error.message === message), JSON.stringify(value));

test('the documented names (FNV-STS-01..07, 15, FNV-ERR-01..04)', () => {
  assert.deepEqual(Object.values(Status), ['SUCCESS', 'FAILURE', 'INITIATE', 'OTP_AUTO_READ', 'VERIFY',
    'DELIVERY_STATUS', 'FALLBACK_TRIGGERED']);
  assert.deepEqual(Object.values(ErrorCode), ['1001', '1002', '5003', '9106']);
  assert.deepEqual(Object.values(AuthType), ['SILENT_AUTH', 'OTP']);
});

test('phone numbers are ten ASCII digits without a leading zero (FNV-STA-01..11, 13, 20, 21)', () => {
  for (const number of ['9876543210', '1000000000']) assert.equal(requirePhoneNumber(number), number);
  for (const number of ['0876543210', '987654321', '98765432101', '', '98765abcde', '+919876543210', '98765 43210',
    '9876543210\n', ' 9876543210', '９８７６５４３２１０', '९८७६५४३२१०', '987654321\ud800', undefined, null, true,
    9876543210, ['9876543210'], {}]) refuses(requirePhoneNumber, number, 'Invalid phone number format');
});

test('OTPs are four to eight ASCII digits (FNV-VER-01..06, 12, 14, 15)', () => {
  for (const otp of ['1234', '12345678', '0012']) assert.equal(requireOtp(otp), otp);
  for (const otp of ['123', '123456789', '12a4', '', '12 34', '1234\n', ' 1234', '१२३४', '1234\u0301', undefined, null,
    123456, true]) refuses(requireOtp, otp, 'Invalid OTP format');
});

test('the configuration has two ids (FNV-INI-01, 02, 04..11, 14, 16..18)', () => {
  assert.deepEqual(requireInitConfig(JSON.stringify({ ...CONFIG, x: 1 })), CONFIG);
  assert.deepEqual(requireInitConfig(CONFIG), CONFIG);
  assert.deepEqual(requireInitConfig('{"appId":" A ","requestId":"R"}'), { appId: ' A ', requestId: 'R' });
  for (const text of ['{"requestId":"R"}', '{"appId":"A"}', '{"appId":"","requestId":"R"}',
    '{"appId":"A","requestId":""}', '{}', '{"appId":1,"requestId":"R"}', '{"appId":"A","requestId":null}', '{"appId":" ","requestId":"R"}']) {
    refuses(requireInitConfig, text, 'appId and requestId are required');
  }
  for (const other of ['not json', '{', '', '[]', 'null', '1', '"x"', undefined, null, 1, []]) {
    refuses(requireInitConfig, other);
  }
});

test('the documented responses (FNV-INI-03, 12, FNV-STA-14..17, 26, FNV-VER-07, 08, FNV-STS-14)', () => {
  const { flowResponse } = responses;
  assert.deepEqual(responses.initialized(), { status: 'SUCCESS', statusCode: '200' });
  assert.deepEqual(responses.initFailed(), { status: 'FAILURE', errorCode: '1002', errorMessage:
    'Authentication failed, SDK initialization failed. Please try initializing the SDK again.' });
  assert.deepEqual(flowResponse({ type: 'initiated', authType: 'SILENT_AUTH' }),
    { status: 'INITIATE', statusCode: '200', authType: 'SILENT_AUTH', deliveryChannel: '' });
  assert.deepEqual(flowResponse({ type: 'token', authType: 'SILENT_AUTH', token: 'T' }),
    { status: 'SUCCESS', statusCode: '200', authType: 'SILENT_AUTH', token: 'T' });
  assert.deepEqual(responses.otpVerified({ token: 'T' }),
    { status: 'SUCCESS', statusCode: '200', authType: 'OTP', token: 'T' });
  assert.deepEqual(flowResponse({ type: 'silentFailed', cause: 'attempt' }),
    { status: 'FAILURE', errorCode: '1002', errorMessage: 'Authentication failed, SNA failed.' });
  assert.equal(flowResponse({ type: 'silentFailed', cause: 'conditions' }).errorCode, '9106');
  const generic = { status: 'FAILURE', errorCode: '1002', errorMessage: 'Authentication failed, something went wrong.' };
  assert.deepEqual([flowResponse({ type: 'failed' }), responses.somethingWentWrong()], [generic, generic]);
  assert.deepEqual(flowResponse({ type: 'otpRead', otp: '123456' }),
    { status: 'OTP_AUTO_READ', statusCode: '200', authType: 'OTP', otp: '123456' });
});

test('no token but with SUCCESS, no member without a value (FNV-STS-08..11, 16, 17, FNV-ERR-05)', () => {
  for (const type of ['initiated', 'otpRead', 'verified', 'delivery', 'fallback', 'silentFailed', 'failed']) {
    const response = responses.flowResponse({ type, authType: 'OTP', otp: '1234', token: 'T', deliveryChannel: null });
    assert.ok(Object.values(Status).includes(response.status));
    assert.ok(!('token' in response));
    for (const value of Object.values(response)) assert.equal(typeof value, 'string');
    if (response.status === 'FAILURE') assert.ok(Object.values(ErrorCode).includes(response.errorCode));
    else assert.deepEqual([response.statusCode, 'errorCode' in response], ['200', false]);
  }
});

test('callbacks are names of functions and nothing else (FNV-CBK-01, 02, 06, 07, 14)', () => {
  const response = { status: 'SUCCESS', token: '"\\\n\u2028</script>' };
  for (const name of ['handleInitAuthResponse', '$', '_a1']) {
    const call = callbackCall(name, response);
    assert.equal(call.name, name);
    assert.deepEqual(JSON.parse(call.argument), response);
  }
  for (const name of ['', 'a.b', 'alert(1);x', 'a b', '1a', 'a\n', 'a"]', undefined, null, 7, {}, ['cb']]) {
    assert.equal(callbackCall(name, response), null);
  }
});

test('silent authentication needs all four conditions (FNV-STA-22)', () => {
  for (let bits = 0; bits < 16; bits += 1) {
    const [mobileData, wifi, mobileNetwork, simSupported] = [1, 2, 4, 8].map((bit) => (bits & bit) !== 0);
    assert.equal(canAuthenticateSilently({ mobileData, wifi, mobileNetwork, simSupported }), bits === 0b1101);
  }
});

test('the polyfill posts what it is given (FNV-BRG-01, 02, 06..09, 11, 15..17)', () => {
  const { posted, ...rest } = runPolyfill({ present: 'handler', bridge: 'absent', calls: [
    { fn: 'initAuth', args: [{ appId: 'A' }, 'cb'] },
    { fn: 'startAuth', args: ['12', 'cb'] },
    { fn: 'verifyOtp', args: ['9876543210', '123456', 'cb'] },
    { fn: 'startAuth', args: [] },
  ] });
  assert.deepEqual(rest, { defined: true, kept: false, threw: false,
    functions: { initAuth: true, startAuth: true, verifyOtp: true } });
  assert.deepEqual(JSON.parse(JSON.stringify(posted.map(({ body }) => body))), [
    { method: 'initAuth', initConfig: { appId: 'A' }, callback: 'cb' },
    { method: 'startAuth', phoneNumber: '12', callback: 'cb' },
    { method: 'verifyOtp', phoneNumber: '9876543210', otp: '123456', callback: 'cb' },
    { method: 'startAuth' },
  ]);
  assert.ok(posted.every(({ others }) => others.length === 0));
});

test('the polyfill leaves pages alone that have a bridge or no handler (FNV-BRG-03..05, 18)', () => {
  const calls = [{ fn: 'startAuth', args: ['1', 'cb'] }];
  for (const present of ['nothing', 'window', 'webkit', 'messageHandlers']) {
    const { defined, posted, threw } = runPolyfill({ present, bridge: 'absent', calls });
    assert.deepEqual([defined, posted, threw], [false, [], false], present);
  }
  const { kept, posted } = runPolyfill({ present: 'handler', bridge: 'own', calls });
  assert.deepEqual([kept, posted], [true, []]);
  for (const bridge of [null, false, 0, '']) {
    assert.equal(runPolyfill({ present: 'handler', bridge, calls }).posted.length, 1);
  }
});
