"""The adapter of the GBGBridge SDK, captures and capabilities: one function for each suite."""

import gbg
import gbg_capture
from gbg_camera import CameraDetector
from gbg_capabilities import (
    BridgeCapabilityInfo, CapabilityQueryHandler, CaptureCapability, PermissionState, describe)
from gbg_host import BridgeConfiguration, BridgeHost
from gbg_json import DecodeError, JSONValue
from port_gbg_forms import capture, given, info, info_form, permission_state, plain
from starter_kit import Reject


def capture_result(case):
    """Suite gbg.capture-result; nothing in the response depends on the action."""
    payload = capture(case["result"]).payload("camera.document.capture")
    return {
        "status": payload.status.value,
        "data": plain(payload.data),
        "error": vars(payload.error) if payload.error else None,
    }


def enum_values(case):
    """Suite gbg.enum-values."""
    try:
        value = _ENUMS[case["enum"]].from_json(JSONValue.string(case["raw"]))
    except DecodeError as error:
        raise Reject("decode-error", str(error)) from error
    return {"raw": value.to_json().value}


def constants(_case):
    """Suite gbg.constants; the MIME types are those of results that name none."""
    host = BridgeHost.with_host_version("1.0.0")
    document = gbg_capture.DocumentCaptureResult(b"", 1, 1)
    selfie = gbg_capture.SelfieCaptureResult(b"", 1, 1, b"", b"")
    return {
        "protocolVersion": gbg.PROTOCOL_VERSION,
        "channel": gbg.CHANNEL,
        "queryAction": host.query_handler.action,
        "documentSlot": _names(host.document_capture),
        "selfieSlot": _names(host.selfie_capture),
        "documentMimeType": document.mime_type,
        "selfieMimeType": selfie.mime_type,
    }


def slot_info(case):
    """Suite gbg.slot-info."""
    slot = CaptureCapability(case["id"], case["actionId"], *given(case, "version"))
    if case["handlerSet"]:
        slot.handler = _never_called
    if "isEnabled" in case:
        slot.is_enabled = case["isEnabled"]
    if "permissionState" in case:
        slot.permission_state = permission_state(case["permissionState"])
    query = _queried(CapabilityQueryHandler(lambda: describe([slot]), "1.0.0"))
    return {
        **_names(slot),
        "version": slot.version,
        "isEnabled": slot.is_enabled,
        "permissionState": slot.permission_state.value,
        "isSupported": slot.is_supported,
        "info": info_form(slot.build_capability_info()),
        "queryEntry": query["capabilities"][slot.id],
    }


def capability_query(case):
    """Suite gbg.capability-query."""
    (kind, capabilities), = case["provider"].items()
    host_version = case["hostVersion"]
    if kind == "simple":
        handler = CapabilityQueryHandler.simple(lambda: capabilities, host_version)
        return _answered(handler)
    infos = {id: info(form) for id, form in capabilities.items()}
    if kind == "rich":
        return _answered(CapabilityQueryHandler(lambda: infos, host_version))
    if kind == "configuration":
        host = BridgeHost(BridgeConfiguration(host_version, infos))
        return _answered(host.query_handler)
    raise ValueError(f"no such provider: {kind}")


def capability_info(case):
    """Suite gbg.capability-info."""
    details = info(case["info"])
    if case["op"] == "recode":
        details = BridgeCapabilityInfo.decode(details.encode())
    return {"info": info_form(details)}


def camera_check(case):
    """Suite gbg.camera-check."""
    platform = _Camera(case["device"], case["authorization"])
    found = CameraDetector.check(platform)
    return {
        "hardwareAvailable": found.hardware_available,
        "permissionState": found.permission_state.value,
        "asked": platform.asked,
    }


async def _never_called(_request):
    raise AssertionError("nobody asks for a capture here")


class _Camera:
    """A platform that does as the case says, and notes what it is asked."""

    def __init__(self, device, authorization):
        self._device = object() if device else None
        self._authorization = authorization
        self.asked = []

    def default_video_device(self):
        self.asked.append("device")
        return self._device

    def video_authorization_status(self):
        self.asked.append("authorization")
        return self._authorization

    def request_video_access(self):
        self.asked.append("request")
        return self._authorization == "authorized"


class _Responder:
    """Keeps what a handler answers."""

    def __init__(self):
        self.responses = []

    def respond(self, status, data, error):
        self.responses.append((status, data, error))


def _answered(handler):
    data = _queried(handler)
    return {"data": data, "others": sorted(data.keys() - {"environment", "hostVersion", "capabilities"})}


def _queried(handler):
    """The data of the one response to a query."""
    responder = _Responder()
    handler.handle(gbg.BridgeMessage(
        version=gbg.PROTOCOL_VERSION, correlation_id="query",
        type=gbg.BridgeMessageType.REQUEST, timestamp=0.0,
        payload=gbg.BridgePayload(handler.action),
    ), responder)
    (_status, data, _error), = responder.responses
    return plain(data)


def _names(slot):
    return {"id": slot.id, "actionId": slot.action_id}


_ENUMS = {
    "BridgeMessageType": gbg.BridgeMessageType,
    "BridgeResponseStatus": gbg.BridgeResponseStatus,
    "PermissionState": PermissionState,
}
SUITES = {
    "gbg.capture-result": capture_result,
    "gbg.enum-values": enum_values,
    "gbg.constants": constants,
    "gbg.slot-info": slot_info,
    "gbg.capability-query": capability_query,
    "gbg.capability-info": capability_info,
    "gbg.camera-check": camera_check,
}
CAPABILITIES = {"gbg.camera": True, "gbg.camera-states": True, "gbg.further-members": True}
CHOICES = {
    "gbg.environment": "ios",
    "gbg.simple-version": "null",
    "gbg.constraints": "omitted",
    "gbg.unsupported-version": "null",
}
