// Capture results and how they are sent.

import { BridgeResponseStatus } from './gbg-enums.mjs';
import { JSONValue } from './gbg-json.mjs';

export class DocumentCaptureResult {
  /** @param {{imageData: Uint8Array, width: number, height: number, mimeType?: string}} capture */
  constructor({ imageData, width, height, mimeType = 'image/png' }) {
    Object.assign(this, { imageData, width, height, mimeType });
  }
}

export class SelfieCaptureResult {
  /**
   * @param {object} capture
   * @param {Uint8Array} capture.previewImageData
   * @param {number} capture.width
   * @param {number} capture.height
   * @param {string} [capture.mimeType] of the preview
   * @param {Uint8Array} capture.encryptedBlob
   * @param {Uint8Array} capture.unencryptedBlob
   */
  constructor({
    previewImageData, width, height, mimeType = 'image/jpeg', encryptedBlob, unencryptedBlob,
  }) {
    Object.assign(this, { previewImageData, width, height, mimeType, encryptedBlob, unencryptedBlob });
  }
}

/** What a capture handler returns. */
export class CaptureResult {
  constructor(kind, value) {
    this.kind = kind;
    this.value = value;
    Object.freeze(this);
  }

  /** @param {DocumentCaptureResult} capture */
  static document = (capture) => new CaptureResult('document', capture);

  /** @param {SelfieCaptureResult} capture */
  static selfie = (capture) => new CaptureResult('selfie', capture);

  /** @param {{reason: string}} cancellation */
  static cancelled = ({ reason }) => new CaptureResult('cancelled', { reason });

  /** @param {{code: string, message: string, recoverable: boolean}} failure */
  static failed = ({ code, message, recoverable }) =>
    new CaptureResult('failed', { code, message, recoverable });
}

/**
 * The response that a capture result makes, with nulls for what it has not.
 *
 * @param {CaptureResult} result
 * @returns {{status: string, data: Map<string, JSONValue>|null, error: object|null}}
 */
export function encodeCaptureResult({ kind, value }) {
  const { success, cancelled, error } = BridgeResponseStatus;
  switch (kind) {
    case 'document':
      return { status: success, data: imageMembers(value.imageData, value), error: null };
    case 'selfie':
      return { status: success, data: selfieMembers(value), error: null };
    case 'cancelled':
      // AMB-GBG-17: in the data, as an error is "only present when status is .error".
      return { status: cancelled, data: new Map([['reason', JSONValue.string(value.reason)]]), error: null };
    case 'failed':
      return { status: error, data: null, error: value };
    default:
      throw new TypeError(`unknown capture result ${kind}`);
  }
}

function selfieMembers(selfie) {
  return new Map([
    ...imageMembers(selfie.previewImageData, selfie),
    ['encryptedBlobBase64', base64(selfie.encryptedBlob)],
    ['unencryptedBlobBase64', base64(selfie.unencryptedBlob)],
  ]);
}

function imageMembers(bytes, { width, height, mimeType }) {
  return new Map([
    ['imageBase64', base64(bytes)],
    ['imageWidth', JSONValue.number(width)],
    ['imageHeight', JSONValue.number(height)],
    ['mimeType', JSONValue.string(mimeType)],
  ]);
}

// Standard alphabet, padded, in one line (GBG-CAP-05).
function base64(bytes) {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return JSONValue.string(view.toString('base64'));
}
