"""GBGBridge: the envelope of every message that crosses the bridge.

It is the code under test. It knows nothing of the kit and of the port protocol.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Dict, Optional, Type, TypeVar, Union

from gbg_json import DecodeError, JSONValue, Kind

_Choice = TypeVar("_Choice", bound=Enum)


class BridgeMessageType(Enum):
    """What a message is."""

    REQUEST = "request"
    RESPONSE = "response"
    EVENT = "event"


class BridgeResponseStatus(Enum):
    """How a request ended."""

    SUCCESS = "success"
    ERROR = "error"
    CANCELLED = "cancelled"
    UNSUPPORTED = "unsupported"
    ACKNOWLEDGED = "acknowledged"


@dataclass(frozen=True)
class BridgeErrorPayload:
    """What went wrong, and whether it is worth another try."""

    code: str
    message: str
    recoverable: bool

    @classmethod
    def from_json(cls, value: JSONValue) -> "BridgeErrorPayload":
        """Read an error; raises DecodeError."""
        members = _take(value, Kind.OBJECT, "error")
        return cls(
            code=_member(members, "code", Kind.STRING),
            message=_member(members, "message", Kind.STRING),
            recoverable=_member(members, "recoverable", Kind.BOOL),
        )

    def to_json(self) -> JSONValue:
        """The error as it crosses the bridge."""
        return JSONValue.object({
            "code": JSONValue.string(self.code),
            "message": JSONValue.string(self.message),
            "recoverable": JSONValue.bool(self.recoverable),
        })


@dataclass(frozen=True)
class BridgePayload:
    """What a message carries."""

    action: str
    data: Optional[Dict[str, JSONValue]] = None
    status: Optional[BridgeResponseStatus] = None
    error: Optional[BridgeErrorPayload] = None

    @classmethod
    def from_json(cls, value: JSONValue) -> "BridgePayload":
        """Read a payload; null counts as left out. Raises DecodeError."""
        members = _take(value, Kind.OBJECT, "payload")
        data, status, error = (_optional(members, name) for name in ("data", "status", "error"))
        return cls(
            action=_member(members, "action", Kind.STRING),
            data=None if data is None else _take(data, Kind.OBJECT, "data"),
            status=None if status is None else _choice(status, BridgeResponseStatus, "status"),
            error=None if error is None else BridgeErrorPayload.from_json(error),
        )

    def to_json(self) -> JSONValue:
        """The payload as it crosses the bridge; what is None is left out."""
        members = {"action": JSONValue.string(self.action)}
        if self.data is not None:
            members["data"] = JSONValue.object(self.data)
        if self.status is not None:
            members["status"] = JSONValue.string(self.status.value)
        if self.error is not None:
            members["error"] = self.error.to_json()
        return JSONValue.object(members)


@dataclass(frozen=True)
class BridgeMessage:
    """The envelope."""

    version: str
    correlation_id: str
    type: BridgeMessageType
    timestamp: float  # milliseconds since the Unix epoch
    payload: BridgePayload

    @property
    def id(self) -> str:
        """Tells messages apart in lists; it does not cross the bridge."""
        return f"{self.correlation_id}-{self.timestamp}-{self.type.value}"

    @classmethod
    def decode(cls, source: Union[str, bytes]) -> "BridgeMessage":
        """Read a message from JSON text or its bytes; raises DecodeError."""
        members = _take(JSONValue.decode(source), Kind.OBJECT, "message")
        return cls(
            version=_member(members, "version", Kind.STRING),
            correlation_id=_member(members, "correlationId", Kind.STRING),
            type=_choice(_required(members, "type"), BridgeMessageType, "type"),
            timestamp=_member(members, "timestamp", Kind.NUMBER),
            payload=BridgePayload.from_json(_required(members, "payload")),
        )

    def encode(self) -> str:
        """The message as JSON text; raises EncodeError where a number is not finite."""
        return JSONValue.object({
            "version": JSONValue.string(self.version),
            "correlationId": JSONValue.string(self.correlation_id),
            "type": JSONValue.string(self.type.value),
            "timestamp": JSONValue.number(self.timestamp),
            "payload": self.payload.to_json(),
        }).encode()


def _required(members: Dict[str, JSONValue], name: str) -> JSONValue:
    if name not in members:
        raise DecodeError(f"{name} is missing")
    return members[name]


def _optional(members: Dict[str, JSONValue], name: str) -> Optional[JSONValue]:
    value = members.get(name)
    return None if value is None or value.kind is Kind.NULL else value


def _member(members: Dict[str, JSONValue], name: str, kind: Kind):
    return _take(_required(members, name), kind, name)


def _take(value: JSONValue, kind: Kind, name: str):
    if value.kind is not kind:
        raise DecodeError(f"{name} is {value.kind.value}, not {kind.value}")
    return value.value


def _choice(value: JSONValue, choices: Type[_Choice], name: str) -> _Choice:
    try:
        return choices(_take(value, Kind.STRING, name))
    except ValueError as error:  # DecodeError is one too
        raise DecodeError(f"{name}: {error}") from error
