"""GBGBridge: what the host can do, and how it tells the page when that asks.

It is the code under test. It knows nothing of the kit and of the port protocol.
"""

import asyncio
from dataclasses import dataclass
from typing import Awaitable, Callable, Dict, Iterable, Optional, Protocol, Union

from gbg import BridgeErrorPayload, BridgeMessage, BridgeResponseStatus
from gbg_capture import CaptureResult
from gbg_coding import WireEnum, member, optional_member, take
from gbg_json import JSONValue, Kind

DEFAULT_VERSION = "1.0"
"""The version of a supported slot that names none."""


class PermissionState(WireEnum):
    """Whether the user, or who manages the device, lets the app use a capability."""

    GRANTED = "granted"
    DENIED = "denied"
    NOT_DETERMINED = "notDetermined"
    RESTRICTED = "restricted"
    NOT_APPLICABLE = "notApplicable"


@dataclass(frozen=True)
class BridgeCapabilityInfo:
    """Metadata about a single capability."""

    supported: bool
    version: Optional[str] = None
    constraints: Optional[Dict[str, JSONValue]] = None
    permission_state: Optional[str] = None

    @classmethod
    def from_json(cls, value: JSONValue) -> "BridgeCapabilityInfo":
        """Read an info; null counts as left out. Raises DecodeError."""
        members = take(value, Kind.OBJECT, "capability info")
        return cls(
            supported=member(members, "supported", Kind.BOOL),
            version=optional_member(members, "version", Kind.STRING),
            constraints=optional_member(members, "constraints", Kind.OBJECT),
            permission_state=optional_member(members, "permissionState", Kind.STRING),
        )

    def to_json(self) -> JSONValue:
        """The whole info; what is None is left out."""
        members = {"supported": JSONValue.bool(self.supported)}
        if self.version is not None:
            members["version"] = JSONValue.string(self.version)
        if self.constraints is not None:
            members["constraints"] = JSONValue.object(self.constraints)
        if self.permission_state is not None:
            members["permissionState"] = JSONValue.string(self.permission_state)
        return JSONValue.object(members)

    @classmethod
    def decode(cls, source: Union[str, bytes]) -> "BridgeCapabilityInfo":
        """Read an info from JSON text or its bytes; raises DecodeError."""
        return cls.from_json(JSONValue.decode(source))

    def encode(self) -> str:
        """The info as JSON text; raises EncodeError where a constraint is not finite."""
        return self.to_json().encode()


SlotHandler = Callable[[BridgeMessage], Awaitable[CaptureResult]]
"""Captures what a request asks for."""


class CaptureCapability:
    """A capture that the host declares by setting a handler."""

    def __init__(self, id: str, action_id: str, version: Optional[str] = None) -> None:
        self.id = id
        self.action_id = action_id
        self.version = version
        self.handler: Optional[SlotHandler] = None
        self.is_enabled = True
        self.permission_state = PermissionState.NOT_DETERMINED
        self.active_request: Optional[BridgeMessage] = None
        self._completion: "Optional[asyncio.Future[CaptureResult]]" = None

    @property
    def is_supported(self) -> bool:
        """Whether a handler is set and nobody has switched the slot off."""
        return self.handler is not None and self.is_enabled

    def build_capability_info(self) -> BridgeCapabilityInfo:
        """The current state of the slot, as a query is to see it."""
        return BridgeCapabilityInfo(
            supported=self.is_supported,
            version=self._reported_version() if self.is_supported else None,
            permission_state=self.permission_state.value,
        )

    async def await_completion(self) -> CaptureResult:
        """Wait for complete(), in handlers whose capture is driven from elsewhere."""
        self._completion = asyncio.get_running_loop().create_future()
        return await self._completion

    def complete(self, result: CaptureResult) -> None:
        """End the wait of the handler; without one that waits the result is dropped."""
        if self._completion is not None and not self._completion.done():
            self._completion.set_result(result)

    def _reported_version(self) -> str:
        return DEFAULT_VERSION if self.version is None else self.version


def describe(slots: Iterable[CaptureCapability]) -> Dict[str, BridgeCapabilityInfo]:
    """What the rich provider says of these slots at the moment."""
    return {slot.id: slot.build_capability_info() for slot in slots}


class BridgeResponder(Protocol):
    """Takes the response to one request."""

    def respond(
        self,
        status: BridgeResponseStatus,
        data: Optional[Dict[str, JSONValue]] = None,
        error: Optional[BridgeErrorPayload] = None,
    ) -> None:
        """Send the response."""


class CapabilityQueryHandler:
    """Tells the page what the host can do."""

    action = "capability.query"

    def __init__(
        self, rich_capabilities: Callable[[], Dict[str, BridgeCapabilityInfo]], host_version: str
    ) -> None:
        self._capabilities = rich_capabilities
        self._host_version = host_version

    @classmethod
    def simple(
        cls, capabilities: Callable[[], Dict[str, bool]], host_version: str
    ) -> "CapabilityQueryHandler":
        """A handler that knows no more of each capability than whether it is supported."""
        def infos() -> Dict[str, BridgeCapabilityInfo]:
            # No default version: what the host runs may be another, which the map cannot tell.
            return {id: BridgeCapabilityInfo(supported)
                    for id, supported in capabilities().items()}

        return cls(infos, host_version)

    def handle(self, request: BridgeMessage, responder: BridgeResponder) -> None:
        """Answer a query; the capabilities are asked for anew each time (GBG-QRY-10)."""
        entries = {id: _entry(info) for id, info in self._capabilities().items()}
        responder.respond(BridgeResponseStatus.SUCCESS, {
            "environment": JSONValue.string("ios"),  # the only one that web journeys know of
            "hostVersion": JSONValue.string(self._host_version),
            "capabilities": JSONValue.object(entries),
        }, None)


def _entry(info: BridgeCapabilityInfo) -> JSONValue:
    # Unlike elsewhere a missing version is written, as null (GBG-QRY-06); the format has no
    # member for constraints.
    version = JSONValue.null() if info.version is None else JSONValue.string(info.version)
    members = {"supported": JSONValue.bool(info.supported), "version": version}
    if info.permission_state is not None:
        members["permissionState"] = JSONValue.string(info.permission_state)
    return JSONValue.object(members)
