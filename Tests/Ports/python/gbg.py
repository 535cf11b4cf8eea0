"""GBGBridge: the envelope of every message that crosses the bridge.

It is the code under test. It knows nothing of the kit and of the port protocol.
"""

from dataclasses import dataclass
from typing import Dict, Optional, Union

from gbg_coding import WireEnum, member, optional, optional_member, required, take
from gbg_json import JSONValue, Kind

PROTOCOL_VERSION = "1.0"
"""The version of every message that the host sends."""

CHANNEL = "gbgBridge"
"""The script message channel that pages post to."""


class BridgeMessageType(WireEnum):
    """What a message is."""

    REQUEST = "request"
    RESPONSE = "response"
    EVENT = "event"


class BridgeResponseStatus(WireEnum):
    """How a request ended."""

    SUCCESS = "success"
    ERROR = "error"
    CANCELLED = "cancelled"
    UNSUPPORTED = "unsupported"
    ACKNOWLEDGED = "acknowledged"


@dataclass(frozen=True)
class BridgeErrorPayload:
    """Why a request failed, and whether it is worth another try."""

    code: str
    message: str
    recoverable: bool

    @classmethod
    def from_json(cls, value: JSONValue) -> "BridgeErrorPayload":
        """Read an error; raises DecodeError."""
        members = take(value, Kind.OBJECT, "error")
        return cls(
            code=member(members, "code", Kind.STRING),
            message=member(members, "message", Kind.STRING),
            recoverable=member(members, "recoverable", Kind.BOOL),
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
        members = take(value, Kind.OBJECT, "payload")
        status, error = (optional(members, name) for name in ("status", "error"))
        return cls(
            action=member(members, "action", Kind.STRING),
            data=optional_member(members, "data", Kind.OBJECT),
            status=None if status is None else BridgeResponseStatus.from_json(status),
            error=None if error is None else BridgeErrorPayload.from_json(error),
        )

    def to_json(self) -> JSONValue:
        """The payload as it crosses the bridge; what is None is left out."""
        members = {"action": JSONValue.string(self.action)}
        if self.data is not None:
            members["data"] = JSONValue.object(self.data)
        if self.status is not None:
            members["status"] = self.status.to_json()
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
        members = take(JSONValue.decode(source), Kind.OBJECT, "message")
        return cls(
            version=member(members, "version", Kind.STRING),
            correlation_id=member(members, "correlationId", Kind.STRING),
            type=BridgeMessageType.from_json(required(members, "type")),
            timestamp=member(members, "timestamp", Kind.NUMBER),
            payload=BridgePayload.from_json(required(members, "payload")),
        )

    def encode(self) -> str:
        """The message as JSON text; raises EncodeError where a number is not finite."""
        return JSONValue.object({
            "version": JSONValue.string(self.version),
            "correlationId": JSONValue.string(self.correlation_id),
            "type": self.type.to_json(),
            "timestamp": JSONValue.number(self.timestamp),
            "payload": self.payload.to_json(),
        }).encode()
