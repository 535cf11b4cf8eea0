import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerLine } from '../adapter/answer.mjs';

async function run(suite, input) {
  const { id, ...outcome } = JSON.parse(await answerLine(JSON.stringify({ m: 'run', id: 1, suite, input })));
  assert.equal(id, 1);
  return outcome;
}

const bytes = (base64) => ({ $bytes: base64 });

test('capture results', async () => {
  const size = { width: 3, height: 4 };
  const image = { imageBase64: 'AQI=', imageWidth: 3, imageHeight: 4 };
  assert.deepEqual(await run('gbg.capture-result', { result: { document: { imageData: bytes('AQI='), ...size } } }),
    { ok: { status: 'success', data: { ...image, mimeType: 'image/png' }, error: null } });
  const selfie = { previewImageData: bytes('AQI='), ...size, encryptedBlob: bytes(''), unencryptedBlob: bytes('Aw==') };
  assert.deepEqual((await run('gbg.capture-result', { result: { selfie } })).ok.data,
    { ...image, mimeType: 'image/jpeg', encryptedBlobBase64: '', unencryptedBlobBase64: 'Aw==' });
  assert.deepEqual(await run('gbg.capture-result', { result: { cancelled: { reason: 'r' } } }),
    { ok: { status: 'cancelled', data: { reason: 'r' }, error: null } });
  const failed = { code: 'c', message: 'm', recoverable: false };
  assert.deepEqual(await run('gbg.capture-result', { result: { failed } }),
    { ok: { status: 'error', data: null, error: failed } });
});

test('enumerations and constants', async () => {
  assert.deepEqual(await run('gbg.enum-values', { enum: 'PermissionState', raw: 'granted' }), { ok: { raw: 'granted' } });
  const { reject } = await run('gbg.enum-values', { enum: 'BridgeMessageType', raw: { $utf16: 'd800' } });
  assert.equal(reject.class, 'decode-error');
  assert.deepEqual((await run('gbg.constants', {})).ok, {
    protocolVersion: '1.0', channel: 'gbgBridge', queryAction: 'capability.query',
    documentSlot: { id: 'camera.document', actionId: 'camera.document.capture' },
    selfieSlot: { id: 'camera.selfie', actionId: 'camera.selfie.capture' },
    documentMimeType: 'image/png', selfieMimeType: 'image/jpeg',
  });
});

test('slots', async () => {
  const entry = { supported: true, version: '1.0', permissionState: 'notDetermined' };
  for (const id of ['a', '__proto__']) {
    assert.deepEqual((await run('gbg.slot-info', { id, actionId: 'a.b', handlerSet: true })).ok, {
      id, actionId: 'a.b', version: null, isEnabled: true, permissionState: 'notDetermined',
      isSupported: true, info: { ...entry, constraints: null }, queryEntry: entry,
    });
  }
  const { ok } = await run('gbg.slot-info',
    { id: 'a', actionId: 'b', version: '2', handlerSet: true, isEnabled: false, permissionState: 'restricted' });
  assert.deepEqual(ok.queryEntry, { supported: false, version: '2', permissionState: 'restricted' });
  assert.deepEqual([ok.version, ok.isEnabled, ok.isSupported], ['2', false, false]);
});

test('capability queries', async () => {
  const info = { supported: true, version: '2', constraints: { n: [1] }, permissionState: 'granted' };
  const answers = [
    [{ simple: { a: true } }, { supported: true, version: null }],
    [{ rich: { a: info } }, { supported: true, version: '2', permissionState: 'granted' }],
    [{ configuration: { a: info } }, { supported: true, version: null }],
  ];
  for (const [provider, a] of answers) {
    assert.deepEqual(await run('gbg.capability-query', { hostVersion: '7', provider }),
      { ok: { data: { environment: 'ios', hostVersion: '7', capabilities: { a } }, others: [] } });
  }
  const proto = JSON.parse('{"__proto__":true}');
  const { ok } = await run('gbg.capability-query', { hostVersion: '7', provider: { simple: proto } });
  assert.ok(Object.hasOwn(ok.data.capabilities, '__proto__'));
});

test('the camera', async () => {
  const { ok } = await run('gbg.camera-check', { device: false, authorization: 'notDetermined' });
  assert.deepEqual({ ...ok, asked: ok.asked.toSorted() },
    { hardwareAvailable: false, permissionState: 'notDetermined', asked: ['authorization', 'device'] });
});
