import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  BridgeCapabilityInfo, BridgeConfiguration, CapabilityQueryHandler,
  decodeCapabilityInfo, encodeCapabilityInfo,
} from '../sdk/gbg-capabilities.mjs';
import { CaptureResult } from '../sdk/gbg-capture.mjs';
import { BridgeMessageType, BridgeResponseStatus, PermissionState, decodeCase } from '../sdk/gbg-enums.mjs';
import { BridgeHost } from '../sdk/gbg-host.mjs';
import { DecodeError, EncodeError, JSONValue } from '../sdk/gbg-json.mjs';
import { CaptureCapability } from '../sdk/gbg-slot.mjs';

const REQUEST = { payload: { action: 'capability.query' } };
const handler = async () => CaptureResult.cancelled({ reason: 'x' });

async function query(answerer) {
  const calls = [];
  await answerer.handle(REQUEST, { respond: (...call) => calls.push(call) });
  assert.equal(calls.length, 1);
  const [status, data, error] = calls[0];
  assert.deepEqual([status, error], ['success', null]); // GBG-QRY-12
  return JSONValue.object(data).anyValue;
}

const rich = (infos) => query(new CapabilityQueryHandler({ richCapabilities: () => infos, hostVersion: '1' }));

test('the enumerations have their raw values and no others (GBG-STS, GBG-PRM-01..05, 12, GBG-ENV-09, 10)', () => {
  const all = [
    [BridgeMessageType, ['request', 'response', 'event']],
    [BridgeResponseStatus, ['success', 'error', 'cancelled', 'unsupported', 'acknowledged']],
    [PermissionState, ['granted', 'denied', 'notDetermined', 'restricted', 'notApplicable']],
  ];
  for (const [cases, raws] of all) {
    for (const raw of raws) assert.equal(decodeCase(cases, raw, 'case'), raw);
    for (const raw of ['', 'authorized', 'Granted', 'ok', 'notify', 'constructor', '__proto__', `${raws[0]} `]) {
      assert.throws(() => decodeCase(cases, raw, 'case'), DecodeError, raw);
    }
  }
});

test('the documented response (GBG-QRY-02..06, 11, 16)', async () => {
  const host = new BridgeHost({ hostVersion: '1.0.0' });
  host.documentCapture.handler = handler;
  host.documentCapture.permissionState = PermissionState.granted;
  assert.deepEqual(await query(host), {
    environment: 'ios',
    hostVersion: '1.0.0',
    capabilities: {
      'camera.document': { supported: true, version: '1.0', permissionState: 'granted' },
      'camera.selfie': { supported: false, version: null, permissionState: 'notDetermined' },
    },
  });
});

test('slots start without support and with their defaults (GBG-SLT-01..05, 21)', () => {
  const { documentCapture, selfieCapture } = new BridgeHost({ hostVersion: '1' });
  assert.deepEqual([documentCapture.id, documentCapture.actionId], ['camera.document', 'camera.document.capture']);
  assert.deepEqual([selfieCapture.id, selfieCapture.actionId], ['camera.selfie', 'camera.selfie.capture']);
  for (const set of [false, true]) {
    for (const isEnabled of [false, true]) {
      const slot = new CaptureCapability({ id: 'a', actionId: 'a.b' });
      assert.deepEqual([slot.isEnabled, slot.permissionState, slot.version], [true, 'notDetermined', null]);
      if (set) slot.handler = handler;
      slot.isEnabled = isEnabled;
      assert.equal(slot.isSupported, set && isEnabled);
    }
  }
});

test('a slot reports its override, or "1.0" when supported (GBG-SLT-18, GBG-QRY-07, AMB-GBG-44)', () => {
  const versions = [[undefined, true, '1.0'], ['2.1', true, '2.1'], [undefined, false, null], ['2.1', false, '2.1']];
  for (const [version, supported, reported] of versions) {
    const slot = new CaptureCapability({ id: 'a', actionId: 'a.b', version });
    if (supported) slot.handler = handler;
    assert.deepEqual({ ...slot.buildCapabilityInfo() }, {
      supported, version: reported, constraints: null, permissionState: 'notDetermined',
    });
  }
});

test('a rich provider: permissionState when there is one, no constraints (GBG-QRY-05, 09, 13)', async () => {
  const constraints = new Map([['maxResolution', JSONValue.number(4096)]]);
  const { capabilities } = await rich({
    a: new BridgeCapabilityInfo({ supported: true, version: '3', constraints, permissionState: 'denied' }),
    b: new BridgeCapabilityInfo({ supported: false }),
  });
  assert.deepEqual(capabilities, {
    a: { supported: true, version: '3', permissionState: 'denied' },
    b: { supported: false, version: null },
  });
});

test('providers are called on each query (GBG-QRY-10)', async () => {
  let flags = { a: true };
  const simple = new CapabilityQueryHandler({ capabilities: () => flags, hostVersion: '1' });
  assert.deepEqual((await query(simple)).capabilities, { a: { supported: true, version: null } });
  flags = { a: false };
  assert.deepEqual((await query(simple)).capabilities, { a: { supported: false, version: null } });
});

test('a configuration answers by its flags, slots left out (GBG-INI-02..04, 07, GBG-QRY-08)', async () => {
  const host = new BridgeHost({
    configuration: new BridgeConfiguration({
      hostVersion: '1.2.3',
      capabilities: {
        'camera.capture': new BridgeCapabilityInfo({ supported: true, version: '1.0' }),
        x: new BridgeCapabilityInfo({ supported: false }),
      },
    }),
  });
  host.documentCapture.handler = handler;
  assert.deepEqual(host.capabilities, { 'camera.capture': true, x: false });
  assert.equal(host.configuration.bootstrapScript, null);
  assert.deepEqual(await query(host), {
    environment: 'ios', hostVersion: '1.2.3',
    capabilities: {
      'camera.capture': { supported: true, version: null }, x: { supported: false, version: null },
    },
  });
});

test('infos are read with what is optional left out or null (GBG-CFG-07)', () => {
  const bare = { supported: true, version: null, constraints: null, permissionState: null };
  const texts = ['{"supported":true}', JSON.stringify(bare), '{"supported":true,"more":[1]}'];
  for (const text of texts) assert.deepEqual({ ...decodeCapabilityInfo(text) }, bare);
  const wrong = ['{}', '[]', 'null', '{"supported":null}', '{"supported":1}', '{"supported":"true"}', '{"supported":true',
    '{"supported":true,"version":1}', '{"supported":true,"constraints":[]}', '{"supported":true,"permissionState":{}}'];
  for (const text of wrong) assert.throws(() => decodeCapabilityInfo(text), DecodeError, text);
});

test('encoding and decoding give an equal info (GBG-CFG-11)', () => {
  const constraints = JSONValue.from(JSON.parse('{"types":["passport",null],"__proto__":{"n":1.5}}')).value;
  const infos = [
    { supported: false },
    { supported: true, version: '1.0', constraints, permissionState: 'of the app' },
    { supported: true, constraints: new Map() },
  ].map((info) => new BridgeCapabilityInfo(info));
  for (const info of infos) assert.deepEqual(decodeCapabilityInfo(encodeCapabilityInfo(info)), info);
  const endless = new Map([['n', JSONValue.number(Infinity)]]);
  assert.throws(() => encodeCapabilityInfo({ supported: true, constraints: endless }), EncodeError);
});
