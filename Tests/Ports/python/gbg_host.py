"""GBGBridge: the host, which routes what the page asks and carries what the app answers.

It is the code under test. It knows nothing of the kit and of the port protocol. Everything here
belongs to the thread of one event loop, but for responders, which any thread may call.
"""

import asyncio
import inspect
import json
import time
import uuid
import weakref
from dataclasses import dataclass
from typing import Any, Awaitable, Callable, Dict, List, Optional, Protocol

from gbg import (
    PROTOCOL_VERSION, BridgeErrorPayload, BridgeMessage, BridgeMessageType, BridgePayload,
    BridgeResponseStatus)
from gbg_capabilities import (
    DEFAULT_VERSION, BridgeCapabilityInfo, BridgeResponder, CapabilityQueryHandler,
    CaptureCapability, SlotHandler, describe)
from gbg_capture import FailedCaptureResult
from gbg_json import DecodeError, EncodeError, JSONValue
from gbg_page import DeliveryError, Page, WebView
from gbg_responder import Responder

BUSY = FailedCaptureResult("BUSY", "Another capture is in progress.", True)
"""What a slot answers while it works on an earlier request."""

Data = Dict[str, JSONValue]
Handle = Callable[[BridgeMessage, BridgeResponder], Optional[Awaitable[None]]]
"""Works on a request, as a plain function or as a coroutine."""


@dataclass(frozen=True)
class BridgeConfiguration:
    """The version of the app and what it can do."""

    host_version: str
    capabilities: Dict[str, BridgeCapabilityInfo]
    bootstrap_script: Optional[str] = None


class BridgeCapabilityHandler(Protocol):
    """Works on the requests for one action."""

    action: str
    handle: Handle


class BridgeHostDelegate:
    """Watches the bridge; override what is of interest."""

    def did_receive(self, host: "BridgeHost", message: BridgeMessage) -> None:
        """Called for every message of the page."""

    def unhandled_request(self, host: "BridgeHost", message: BridgeMessage) -> None:
        """Called for a request that nobody handles; it is pending now."""


@dataclass(frozen=True)
class _CustomCapability:
    version: Optional[str]
    handle: Handle


def _wall_clock() -> float:
    return time.time() * 1000


class BridgeHost:
    """Decodes messages, hands requests to their handlers, and answers the page."""

    def __init__(
        self, configuration: BridgeConfiguration, now: Callable[[], float] = _wall_clock
    ) -> None:
        """Declare what the configuration lists; the slots have no part in queries then.

        The clock tells milliseconds since the Unix epoch.
        """
        self.configuration = configuration
        self.capabilities = {
            id: info.supported for id, info in configuration.capabilities.items()}
        self.received_messages: List[BridgeMessage] = []
        self.pending_requests: List[BridgeMessage] = []
        self.last_error: Optional[str] = None
        self.document_capture = CaptureCapability("camera.document", "camera.document.capture")
        self.selfie_capture = CaptureCapability("camera.selfie", "camera.selfie.capture")
        self._slots = (self.document_capture, self.selfie_capture)
        self._handlers: Dict[str, BridgeCapabilityHandler] = {}
        self._customs: Dict[str, _CustomCapability] = {}
        self._delegate: "Optional[weakref.ref[BridgeHostDelegate]]" = None
        self._page = Page()
        self._now = now
        self._tasks: "set[asyncio.Task[None]]" = set()
        self._answer_queries_with(CapabilityQueryHandler.simple(
            self._supported, configuration.host_version))

    @classmethod
    def with_host_version(
        cls, host_version: str, now: Callable[[], float] = _wall_clock
    ) -> "BridgeHost":
        """Declare what the slots have handlers for, and the custom capabilities."""
        host = cls(BridgeConfiguration(host_version, {}), now)
        host._answer_queries_with(CapabilityQueryHandler(host._described, host_version))
        return host

    @property
    def delegate(self) -> Optional[BridgeHostDelegate]:
        """Who watches; the host does not keep it alive."""
        return self._delegate() if self._delegate else None

    @delegate.setter
    def delegate(self, delegate: Optional[BridgeHostDelegate]) -> None:
        self._delegate = None if delegate is None else weakref.ref(delegate)

    def attach(self, web_view: WebView) -> None:
        """Deliver to this web view; the host does not keep it alive."""
        self._page.attach(web_view)

    def clear_error(self) -> None:
        """Forget the last error; nothing else does (AMB-GBG-27)."""
        self.last_error = None

    def register(self, handler: BridgeCapabilityHandler) -> None:
        """Give the requests for the handler's action to it, and to no earlier one."""
        self._handlers[handler.action] = handler

    def register_custom_capability(
        self, id: str, handle: Handle, version: Optional[str] = None
    ) -> None:
        """Declare a capability without a slot; its requests have its id as their action."""
        self._customs[id] = _CustomCapability(version, handle)

    def unregister(self, action: str) -> None:
        """Leave requests for an action pending; a custom capability of that id is gone."""
        self._handlers.pop(action, None)
        self._customs.pop(action, None)

    def receive(self, body: Any) -> None:
        """Take what the page posts: a message as an object, or as its JSON text."""
        try:
            text = body if isinstance(body, str) else json.dumps(body, allow_nan=False)
            message = BridgeMessage.decode(text)
        except (DecodeError, TypeError, ValueError, RecursionError) as error:
            self.last_error = f"undecodable message: {error}"
            return
        self.received_messages.append(message)
        if self.delegate:
            self.delegate.did_receive(self, message)
        if message.type is BridgeMessageType.REQUEST:
            self._route(message)

    def send(self, event: str, data: Data) -> None:
        """Tell the page of an event; nobody answers."""
        self._deliver(BridgeMessageType.EVENT, str(uuid.uuid4()), BridgePayload(event, data))

    def respond(
        self,
        correlation_id: str,
        status: BridgeResponseStatus,
        data: Optional[Data] = None,
        error: Optional[BridgeErrorPayload] = None,
    ) -> None:
        """Answer a pending request, which is pending no longer once the answer is sent."""
        for index, request in enumerate(self.pending_requests):
            if request.correlation_id == correlation_id:
                break
        else:
            self.last_error = f"no pending request has the id {correlation_id}"
            return
        payload = BridgePayload(request.payload.action, data, status, error)
        if self._deliver(BridgeMessageType.RESPONSE, correlation_id, payload):
            del self.pending_requests[index]

    def respond_action(
        self,
        correlation_id: str,
        action: str,
        status: BridgeResponseStatus,
        data: Optional[Data] = None,
        error: Optional[BridgeErrorPayload] = None,
    ) -> None:
        """Answer any request; whether it is pending is not looked at."""
        payload = BridgePayload(action, data, status, error)
        self._deliver(BridgeMessageType.RESPONSE, correlation_id, payload)

    def _route(self, request: BridgeMessage) -> None:
        # A slot without a handler, or switched off, stands in nobody's way (AMB-GBG-20).
        action = request.payload.action
        slot = next((slot for slot in self._slots
                     if slot.action_id == action and slot.is_supported), None)
        if slot is not None:
            self._start_capture(slot, request)
        elif action in self._handlers:
            self._start(self._handle(self._handlers[action].handle, request))
        elif action in self._customs:
            self._start(self._handle(self._customs[action].handle, request))
        else:
            self.pending_requests.append(request)
            if self.delegate:
                self.delegate.unhandled_request(self, request)

    def _start_capture(self, slot: CaptureCapability, request: BridgeMessage) -> None:
        if slot.active_request is not None:
            self._answer(request, BUSY.payload(request.payload.action))
            return
        slot.active_request = request  # now, as the next request may come before the task runs
        self._start(self._capture(slot, slot.handler, request))

    async def _capture(
        self, slot: CaptureCapability, handler: SlotHandler, request: BridgeMessage
    ) -> None:
        try:
            result = await handler(request)
        except Exception as error:  # the app's; the page must not wait for ever
            result = FailedCaptureResult("HANDLER_FAILED", str(error), False)
        finally:
            slot.active_request = None
        self._answer(request, result.payload(request.payload.action))

    async def _handle(self, handle: Handle, request: BridgeMessage) -> None:
        def answer(payload: BridgePayload) -> None:
            self._answer(request, payload)

        outcome = handle(request, Responder(request.payload.action, answer))
        if inspect.isawaitable(outcome):
            await outcome

    def _start(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)  # the loop itself keeps tasks weakly
        task.add_done_callback(self._tasks.discard)

    def _answer(self, request: BridgeMessage, payload: BridgePayload) -> None:
        self._deliver(BridgeMessageType.RESPONSE, request.correlation_id, payload)

    def _deliver(
        self, type: BridgeMessageType, correlation_id: str, payload: BridgePayload
    ) -> bool:
        message = BridgeMessage(PROTOCOL_VERSION, correlation_id, type, self._now(), payload)
        try:
            self._page.deliver(message.encode())
        except (EncodeError, DeliveryError) as error:
            self.last_error = f"message not delivered: {error}"
            return False
        return True

    def _answer_queries_with(self, handler: CapabilityQueryHandler) -> None:
        self.query_handler = handler
        self.register(handler)

    def _supported(self) -> Dict[str, bool]:
        return {**self.capabilities, **dict.fromkeys(self._customs, True)}

    def _described(self) -> Dict[str, BridgeCapabilityInfo]:
        infos = describe(self._slots)
        for id, custom in self._customs.items():
            if not self._is_taken(id):
                version = DEFAULT_VERSION if custom.version is None else custom.version
                infos[id] = BridgeCapabilityInfo(True, version)
        return infos

    def _is_taken(self, id: str) -> bool:
        """Whether a slot that takes requests covers the id, by its own or by its action's."""
        return any(slot.is_supported and id in (slot.id, slot.action_id)
                   for slot in self._slots)
