"""GBGBridge: what capture handlers return, and the response that each result makes.

It is the code under test. It knows nothing of the kit and of the port protocol.
"""

import base64
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Dict

from gbg import BridgeErrorPayload, BridgePayload, BridgeResponseStatus
from gbg_json import JSONValue


class CaptureResult(ABC):
    """The result of a capture: a document, a selfie, a cancellation or a failure."""

    @abstractmethod
    def payload(self, action: str) -> BridgePayload:
        """The payload of the response to a request for that action."""


@dataclass(frozen=True)
class DocumentCaptureResult(CaptureResult):
    """A captured document; width and height are in pixels."""

    image_data: bytes
    width: int
    height: int
    mime_type: str = "image/png"

    def payload(self, action: str) -> BridgePayload:
        """Success, with the image in the data."""
        data = _image(self.image_data, self.width, self.height, self.mime_type)
        return BridgePayload(action, data, BridgeResponseStatus.SUCCESS)


@dataclass(frozen=True)
class SelfieCaptureResult(CaptureResult):
    """A captured selfie: a preview, and what biometrics are checked against."""

    preview_image_data: bytes
    width: int
    height: int
    encrypted_blob: bytes
    unencrypted_blob: bytes
    mime_type: str = "image/jpeg"

    def payload(self, action: str) -> BridgePayload:
        """Success, with the preview and the blobs in the data."""
        data = _image(self.preview_image_data, self.width, self.height, self.mime_type)
        data["encryptedBlobBase64"] = _base64(self.encrypted_blob)
        data["unencryptedBlobBase64"] = _base64(self.unencrypted_blob)
        return BridgePayload(action, data, BridgeResponseStatus.SUCCESS)


@dataclass(frozen=True)
class CancelledCaptureResult(CaptureResult):
    """The user gave up."""

    reason: str

    def payload(self, action: str) -> BridgePayload:
        """Cancelled; the reason is data, since errors come with the status error only."""
        data = {"reason": JSONValue.string(self.reason)}
        return BridgePayload(action, data, BridgeResponseStatus.CANCELLED)


@dataclass(frozen=True)
class FailedCaptureResult(CaptureResult):
    """The capture failed."""

    code: str
    message: str
    recoverable: bool

    def payload(self, action: str) -> BridgePayload:
        """An error, without data."""
        error = BridgeErrorPayload(self.code, self.message, self.recoverable)
        return BridgePayload(action, None, BridgeResponseStatus.ERROR, error)


def _image(image: bytes, width: int, height: int, mime_type: str) -> Dict[str, JSONValue]:
    return {
        "imageBase64": _base64(image),
        "imageWidth": JSONValue.number(width),
        "imageHeight": JSONValue.number(height),
        "mimeType": JSONValue.string(mime_type),
    }


def _base64(octets: bytes) -> JSONValue:
    # The standard alphabet, padded and on one line (GBG-CAP-05).
    return JSONValue.string(base64.b64encode(octets).decode("ascii"))
