"""The adapter of the GBGBridge SDK, values and messages: one function for each suite."""

import math

import gbg
from gbg_json import DecodeError, EncodeError, JSONValue, Kind
from starter_kit import F64, Reject


def json_value_decode(case):
    """Suite gbg.json-value-decode."""
    value = decoded(JSONValue.decode, case)
    depth = _depth(value)
    return {"depth": depth} if depth > 100 else {"value": _typed(value)}


def json_value_encode(case):
    """Suite gbg.json-value-encode."""
    return {"text": encoded(untyped(case["value"]))}


def json_value_any(case):
    """Suite gbg.json-value-any; the table's names stand for Python's kinds."""
    return {"any": _any(untyped(case["value"]).any_value)}


def json_transcode(case):
    """Suite gbg.json-transcode: what encoding makes of the decoded value."""
    return {"text": encoded(decoded(JSONValue.decode, case))}


def message_envelope(case):
    """Suite gbg.message-envelope."""
    message = decoded(gbg.BridgeMessage.decode, case)
    payload, error = message.payload, message.payload.error
    data = payload.data
    return {"id": message.id, "message": {
        "version": message.version,
        "correlationId": message.correlation_id,
        "type": message.type.value,
        "timestamp": _number(message.timestamp),
        "payload": {
            "action": payload.action,
            "data": None if data is None else {key: _typed(data[key]) for key in data},
            "status": payload.status.value if payload.status else None,
            "error": vars(error) if error else None,
        },
    }}


def message_envelope_encode(case):
    """Suite gbg.message-envelope-encode; absent and null members are both None."""
    message = case["message"]
    payload = message["payload"]
    data, status, error = (payload.get(name) for name in ("data", "status", "error"))
    return {"text": encoded(gbg.BridgeMessage(
        version=message["version"],
        correlation_id=message["correlationId"],
        type=gbg.BridgeMessageType(message["type"]),
        timestamp=message["timestamp"],
        payload=gbg.BridgePayload(
            action=payload["action"],
            data=None if data is None else {key: untyped(value) for key, value in data},
            status=None if status is None else gbg.BridgeResponseStatus(status),
            error=None if error is None else gbg.BridgeErrorPayload(**error),
        ),
    ))}


def decoded(decode, source):
    """What the SDK reads from the text or the bytes of a case."""
    try:
        return decode(source["text"] if "text" in source else source["bytes"])
    except DecodeError as error:
        raise Reject("decode-error", str(error)) from error


def encoded(value):
    """The text that the SDK writes for a value of its own."""
    try:
        return value.encode()
    except EncodeError as error:
        raise Reject("encode-error", str(error)) from error


def _typed(value):
    """The kit's form of a value: {"t": kind, "v": value}."""
    kind, plain = value.kind, value.value
    if kind is Kind.NULL:
        return {"t": "null"}
    if kind is Kind.OBJECT:
        plain = [[name, _typed(member)] for name, member in plain.items()]
    elif kind is Kind.ARRAY:
        plain = [_typed(item) for item in plain]
    return {"t": kind.value, "v": _number(plain)}


def untyped(form):
    """The value that such a form tells of."""
    kind = form["t"]
    if kind == "null":
        return JSONValue.null()
    if kind == "object":
        return JSONValue.object({name: untyped(member) for name, member in form["v"]})
    if kind == "array":
        return JSONValue.array([untyped(item) for item in form["v"]])
    makers = {"bool": JSONValue.bool, "number": JSONValue.number, "string": JSONValue.string}
    return makers[kind](form["v"])


def _any(plain):
    form = {"type": _ANY_NAMES.get(type(plain), type(plain).__name__)}
    if isinstance(plain, dict):
        form["v"] = [[name, _any(member)] for name, member in plain.items()]
    elif isinstance(plain, list):
        form["v"] = [_any(item) for item in plain]
    elif plain is not None:
        form["v"] = _number(plain)
    return form


_ANY_NAMES = {
    str: "String", float: "Double", bool: "Bool", type(None): "NSNull",
    list: "[Any]", dict: "[String: Any]",
}


def _number(value):
    """Send by its bits what plain JSON might lose on the way; other values are left alone."""
    if isinstance(value, float):
        minus_zero = value == 0 and math.copysign(1, value) < 0
        if minus_zero or abs(value) > 2**53:
            return F64(value)
    return value


def _depth(value):
    """How many arrays and objects stand inside each other."""
    deepest, pending = 0, [(value, 0)]
    while pending:
        value, outside = pending.pop()
        if value.kind in (Kind.OBJECT, Kind.ARRAY):
            deepest = max(deepest, outside + 1)
            inside = value.value.values() if value.kind is Kind.OBJECT else value.value
            pending += [(member, outside + 1) for member in inside]
    return deepest


SUITES = {
    "gbg.json-value-decode": json_value_decode,
    "gbg.json-value-encode": json_value_encode,
    "gbg.json-value-any": json_value_any,
    "gbg.json-transcode": json_transcode,
    "gbg.message-envelope": message_envelope,
    "gbg.message-envelope-encode": message_envelope_encode,
}
CAPABILITIES = {"gbg.bytes-source": True}
CHOICES = {
    "json.duplicate-keys": "last",
    "json.canonical-keys": "distinct",
    "json.negative-zero": "kept",
    "json.underflow": "zero",
    "json.overflow": "reject",
    "json.lone-surrogate": "keep",
    "gbg.error-on-success": "sent",
}
