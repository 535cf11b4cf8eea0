import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CaptureResult, DocumentCaptureResult } from '../sdk/gbg-capture.mjs';
import { BridgeHost } from '../sdk/gbg-host.mjs';
import { Page } from '../adapter/gbg-page.mjs';

const settle = () => new Promise((resolve) => setImmediate(resolve));
const cancelled = (reason) => CaptureResult.cancelled({ reason });
const image = CaptureResult.document(new DocumentCaptureResult({ imageData: Uint8Array.of(1), width: 2, height: 3 }));

function makeScene() {
  const responses = [];
  const page = new Page(({ correlationId, payload }) => responses.push([correlationId, payload.status, payload]));
  const host = new BridgeHost({ hostVersion: '1' });
  host.attach(page);
  const request = (correlationId, action) => {
    host.receive({ version: '1.0', correlationId, type: 'request', timestamp: 5, payload: { action } });
    return settle();
  };
  const document = (id) => request(id, 'camera.document.capture');
  const selfie = (id) => request(id, 'camera.selfie.capture');
  const statuses = () => responses.map(([id, status]) => [id, status]);
  return { page, host, responses, statuses, document, selfie, request };
}

test('a capture runs from the request to the response (GBG-SLT-08, 10, 12, 13, 20)', async () => {
  const { host, responses, document } = makeScene();
  const slot = host.documentCapture;
  const got = [];
  slot.handler = async (request) => {
    got.push(request.correlationId);
    return slot.awaitCompletion();
  };
  for (const id of ['c1', 'c2']) {
    await document(id);
    assert.equal(slot.activeRequest.correlationId, id);
    slot.complete(image);
    slot.complete(cancelled('too late')); // GBG-SLT-15
    await settle();
    assert.equal(slot.activeRequest, null);
  }
  assert.deepEqual(got, ['c1', 'c2']);
  assert.deepEqual(responses.map(([id, status, { data }]) => [id, status, data.imageWidth]),
    [['c1', 'success', 2], ['c2', 'success', 2]]);
});

test('a busy slot rejects, the other one does not (GBG-SLT-09, 11, 16)', async () => {
  const { host, statuses, document, selfie } = makeScene();
  let calls = 0;
  host.documentCapture.handler = () => {
    calls += 1;
    return host.documentCapture.awaitCompletion();
  };
  host.selfieCapture.handler = async () => cancelled('x');
  await document('c1');
  await document('c2');
  await selfie('c3');
  assert.equal(calls, 1);
  assert.equal(host.documentCapture.activeRequest.correlationId, 'c1');
  host.documentCapture.complete(cancelled('x'));
  await settle();
  assert.deepEqual(statuses(), [['c2', 'error'], ['c3', 'cancelled'], ['c1', 'cancelled']]);
});

test('a result that nobody waits for is dropped (GBG-SLT-14, 22)', async () => {
  const { host, statuses, document } = makeScene();
  const slot = host.documentCapture;
  slot.complete(image);
  slot.handler = () => slot.awaitCompletion();
  await document('c1');
  assert.deepEqual(statuses(), []);
  slot.complete(cancelled('x'));
  await settle();
  assert.deepEqual(statuses(), [['c1', 'cancelled']]);

  let end;
  slot.handler = () => new Promise((resolve) => {
    end = resolve;
  });
  await document('c2');
  slot.complete(image); // the handler does not wait for it
  end(cancelled('x'));
  await settle();
  assert.deepEqual(statuses().slice(1), [['c2', 'cancelled']]);
});

test('slots without handler and disabled ones (GBG-SLT-06, 07, 17, GBG-RTE-13, 28)', async () => {
  const { host, statuses, document, request } = makeScene();
  await document('c1');
  assert.deepEqual(host.pendingRequests.map(({ correlationId }) => correlationId), ['c1']);
  const got = [];
  const taking = (name) => (_request, responder) => {
    got.push(name);
    responder.respond('success');
  };
  host.registerCustomCapability('camera.document.capture', { handler: taking('custom') });
  await document('c2');
  host.register({ action: 'camera.document.capture', handle: taking('registered') });
  await document('c3');
  host.documentCapture.handler = async () => {
    got.push('slot');
    return cancelled('x');
  };
  await document('c4');
  assert.deepEqual(got, ['custom', 'registered', 'slot']);
  host.documentCapture.isEnabled = false;
  await document('c5');
  assert.deepEqual(statuses().at(-1), ['c5', 'unsupported']);
  host.registerCustomCapability('nfc.read', { handler: taking('nfc') });
  await request('c6', 'nfc.read'); // GBG-RTE-17
  assert.equal(got.at(-1), 'nfc');
});

test('a handler that throws frees its slot and answers', async () => {
  const { host, statuses, document } = makeScene();
  host.documentCapture.handler = async () => {
    throw new Error('no camera');
  };
  await document('c1');
  await document('c2');
  assert.deepEqual(statuses(), [['c1', 'error'], ['c2', 'error']]);
});
