"""Tests of GBGBridge's capture results."""

import base64
import unittest

from gbg import BridgeErrorPayload, BridgePayload, BridgeResponseStatus
from gbg_capture import (
    CancelledCaptureResult, DocumentCaptureResult, FailedCaptureResult, SelfieCaptureResult)
from gbg_json import JSONValue

DOCUMENT = DocumentCaptureResult(b"\x01\x02", 1920, 1080)
SELFIE = SelfieCaptureResult(b"\x01", 640, 480, b"\x02", b"\x03")


def data(result):
    return JSONValue.object(result.payload("a").data).any_value


class CaptureResultTests(unittest.TestCase):
    def test_a_document(self):
        self.assertEqual(data(DOCUMENT), {
            "imageBase64": "AQI=", "imageWidth": 1920, "imageHeight": 1080,
            "mimeType": "image/png",
        })

    def test_a_selfie(self):
        self.assertEqual(data(SELFIE), {
            "imageBase64": "AQ==", "imageWidth": 640, "imageHeight": 480,
            "mimeType": "image/jpeg", "encryptedBlobBase64": "Ag==",
            "unencryptedBlobBase64": "Aw==",
        })

    def test_both_are_a_success_without_an_error(self):
        for result in (DOCUMENT, SELFIE):
            payload = result.payload("a")
            self.assertEqual(
                (payload.action, payload.status, payload.error),
                ("a", BridgeResponseStatus.SUCCESS, None))

    def test_a_mime_type_is_sent_as_it_is(self):
        for result in (DocumentCaptureResult(b"", 1, 1, mime_type="image/heic"),
                       SelfieCaptureResult(b"", 1, 1, b"", b"", mime_type="image/heic")):
            self.assertEqual(data(result)["mimeType"], "image/heic")

    def test_base64_is_standard_padded_and_on_one_line(self):
        self.assertEqual(data(DocumentCaptureResult(b"\xfb\xff", 1, 1))["imageBase64"], "+/8=")
        self.assertEqual(data(DocumentCaptureResult(b"", 1, 1))["imageBase64"], "")
        long = data(DocumentCaptureResult(b"x" * 200, 1, 1))["imageBase64"]
        self.assertEqual(len(long), 268)
        self.assertTrue(long.rstrip("=").isalnum())

    def test_every_byte_comes_back(self):
        octets = bytes(range(256))
        sent = data(SelfieCaptureResult(octets, 1, 1, octets[::-1], octets[:100]))
        for name, expected in (("imageBase64", octets), ("encryptedBlobBase64", octets[::-1]),
                               ("unencryptedBlobBase64", octets[:100])):
            with self.subTest(name):
                self.assertEqual(base64.b64decode(sent[name], validate=True), expected)

    def test_sizes_are_exact(self):
        sent = data(DocumentCaptureResult(b"", 2147483647, 1))
        self.assertEqual((sent["imageWidth"], sent["imageHeight"]), (2147483647, 1))

    def test_a_cancellation_has_a_reason_and_no_image(self):
        payload = CancelledCaptureResult("x").payload("a")
        self.assertEqual(payload, BridgePayload(
            "a", {"reason": JSONValue.string("x")}, BridgeResponseStatus.CANCELLED))

    def test_a_failure_is_an_error_and_nothing_else(self):
        for recoverable in (True, False):
            payload = FailedCaptureResult("E", "m", recoverable).payload("a")
            self.assertEqual(payload, BridgePayload(
                "a", None, BridgeResponseStatus.ERROR, BridgeErrorPayload("E", "m", recoverable)))


if __name__ == "__main__":
    unittest.main()
