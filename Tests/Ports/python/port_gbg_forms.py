"""The forms in which the kit writes values of the GBGBridge SDK, there and back."""

import gbg
import gbg_capture
from gbg_capabilities import BridgeCapabilityInfo, PermissionState
from gbg_json import JSONValue
from starter_kit import Reject


def capture(form):
    """The result that a form tells of."""
    (kind, details), = form.items()
    if kind == "document":
        return gbg_capture.DocumentCaptureResult(
            details["imageData"], details["width"], details["height"],
            *given(details, "mimeType"))
    if kind == "selfie":
        return gbg_capture.SelfieCaptureResult(
            details["previewImageData"], details["width"], details["height"],
            details["encryptedBlob"], details["unencryptedBlob"], *given(details, "mimeType"))
    if kind == "cancelled":
        return gbg_capture.CancelledCaptureResult(**details)
    if kind == "failed":
        return gbg_capture.FailedCaptureResult(**details)
    raise ValueError(f"no such result: {kind}")


def capture_form(result):
    """The form of a result, with the defaults of what its maker left out."""
    details = {_WIRE_NAMES.get(name, name): member for name, member in vars(result).items()}
    return {_CAPTURE_KINDS[type(result)]: details}


def given(details, name):
    """The last argument of a call: none where the case leaves it to the SDK's default."""
    return [details[name]] if name in details else []


def info(form):
    """The capability info that a form tells of."""
    constraints = form.get("constraints")
    parts = {
        "supported": form["supported"],
        "version": form.get("version"),
        "constraints": None if constraints is None else value(constraints).value,
        "permission_state": form.get("permissionState"),
    }
    return BridgeCapabilityInfo(**{name: part for name, part in parts.items() if part is not None})


def info_form(capability):
    """The form of a capability info."""
    return {
        "supported": capability.supported,
        "version": capability.version,
        "constraints": plain(capability.constraints),
        "permissionState": capability.permission_state,
    }


def permission_state(text):
    """The permission state of that name."""
    try:
        return PermissionState(text)
    except ValueError as error:  # a slot holds one of the five (AMB-GBG-50)
        raise Reject("bad-input", str(error)) from error


def message_form(message):
    """The form of a message; None stands for what it leaves out."""
    payload = message.payload
    return {
        "version": message.version,
        "correlationId": message.correlation_id,
        "type": message.type.value,
        "timestamp": message.timestamp,
        "payload": {
            "action": payload.action,
            "data": plain(payload.data),
            "status": payload.status.value if payload.status else None,
            "error": vars(payload.error) if payload.error else None,
        },
    }


def answer(details):
    """The status, the data and the error that an app answers with."""
    error = details.get("error")
    return (
        gbg.BridgeResponseStatus(details["status"]),
        data(details.get("data")),
        None if error is None else gbg.BridgeErrorPayload(**error),
    )


def data(members):
    """What an app sends; None stays None."""
    if members is None:
        return None
    return {name: value(member) for name, member in members.items()}


def plain(members):
    """The members of an object as plain JSON; None stays None."""
    return None if members is None else JSONValue.object(members).any_value


def value(member):
    """The SDK's value for plain JSON; bool comes before number because True is an int."""
    if member is None:
        return JSONValue.null()
    if isinstance(member, bool):
        return JSONValue.bool(member)
    if isinstance(member, (int, float)):
        return JSONValue.number(member)
    if isinstance(member, str):
        return JSONValue.string(member)
    if isinstance(member, list):
        return JSONValue.array([value(item) for item in member])
    return JSONValue.object({name: value(inner) for name, inner in member.items()})


_CAPTURE_KINDS = {
    gbg_capture.DocumentCaptureResult: "document",
    gbg_capture.SelfieCaptureResult: "selfie",
    gbg_capture.CancelledCaptureResult: "cancelled",
    gbg_capture.FailedCaptureResult: "failed",
}
_WIRE_NAMES = {
    "image_data": "imageData",
    "preview_image_data": "previewImageData",
    "encrypted_blob": "encryptedBlob",
    "unencrypted_blob": "unencryptedBlob",
    "mime_type": "mimeType",
}
