import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CameraDetector } from '../sdk/gbg-camera.mjs';
import { CaptureResult, DocumentCaptureResult, SelfieCaptureResult, encodeCaptureResult } from '../sdk/gbg-capture.mjs';
import { JSONValue } from '../sdk/gbg-json.mjs';

const dataOf = (result) => JSONValue.object(encodeCaptureResult(result).data).anyValue;

const documentOf = (imageData, more) =>
  CaptureResult.document(new DocumentCaptureResult({ imageData, width: 1920, height: 1080, ...more }));

const selfieOf = (more) => CaptureResult.selfie(new SelfieCaptureResult({
  previewImageData: Uint8Array.of(1), width: 640, height: 480,
  encryptedBlob: Uint8Array.of(2), unencryptedBlob: Uint8Array.of(3), ...more,
}));

test('a document is sent as documented (GBG-CAP-01, 02, 11)', () => {
  const result = documentOf(Uint8Array.of(1, 2));
  const { status, error } = encodeCaptureResult(result);
  assert.deepEqual([status, error], ['success', null]);
  assert.deepEqual(dataOf(result), { imageBase64: 'AQI=', imageWidth: 1920, imageHeight: 1080, mimeType: 'image/png' });
  assert.equal(dataOf(documentOf(Uint8Array.of(1), { mimeType: 'image/heic' })).mimeType, 'image/heic');
});

test('a selfie is sent as documented (GBG-CAP-03, 04, 11)', () => {
  assert.equal(encodeCaptureResult(selfieOf()).status, 'success');
  assert.deepEqual(dataOf(selfieOf()), {
    imageBase64: 'AQ==', imageWidth: 640, imageHeight: 480, mimeType: 'image/jpeg',
    encryptedBlobBase64: 'Ag==', unencryptedBlobBase64: 'Aw==',
  });
  assert.equal(dataOf(selfieOf({ mimeType: 'image/heic' })).mimeType, 'image/heic');
});

test('bytes are standard padded base64 in one line (GBG-CAP-05, 09)', () => {
  assert.equal(dataOf(documentOf(Uint8Array.of(0xfb, 0xff))).imageBase64, '+/8=');
  assert.equal(dataOf(documentOf(new Uint8Array(0))).imageBase64, '');
  assert.match(dataOf(documentOf(new Uint8Array(200))).imageBase64, /^[A-Za-z0-9+/=]{268}$/);
  // A view of a part of a buffer, as capture APIs hand out.
  assert.equal(dataOf(documentOf(Uint8Array.of(9, 1, 2, 9).subarray(1, 3))).imageBase64, 'AQI=');
});

test('sizes are numbers (GBG-CAP-08)', () => {
  const { imageWidth, imageHeight } = dataOf(documentOf(Uint8Array.of(1), { width: 1, height: 2147483647 }));
  assert.deepEqual([imageWidth, imageHeight], [1, 2147483647]);
});

test('cancelled and failed are sent without an image (GBG-CAP-06, 07, 10)', () => {
  const cancelled = CaptureResult.cancelled({ reason: 'x' });
  assert.deepEqual(dataOf(cancelled), { reason: 'x' });
  assert.equal(encodeCaptureResult(cancelled).status, 'cancelled');
  for (const recoverable of [true, false]) {
    const error = { code: 'E', message: 'm', recoverable };
    assert.deepEqual(encodeCaptureResult(CaptureResult.failed(error)), { status: 'error', data: null, error });
  }
});

test('the camera is looked at and nobody is asked (GBG-PRM-06..11, 13)', () => {
  const states = [
    ['authorized', 'granted'], ['denied', 'denied'], ['notDetermined', 'notDetermined'],
    ['restricted', 'restricted'], ['of a later platform', 'denied'],
  ];
  for (const [status, permissionState] of states) {
    for (const device of [null, {}]) {
      const result = CameraDetector.check({
        defaultVideoDevice: () => device,
        videoAuthorizationStatus: () => status,
        requestVideoAccess: () => assert.fail('asked the user'),
      });
      assert.deepEqual(result, { hardwareAvailable: device !== null, permissionState });
    }
  }
});
