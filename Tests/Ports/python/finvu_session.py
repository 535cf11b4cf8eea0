"""Finvu: what the native SDK does with the messages of one page, between setup and cleanup.

It is the code under test. It knows nothing of the kit and of the port protocol.
"""

import logging
import weakref
from typing import Any, Callable, Dict, Optional, Protocol

import finvu_parameters as parameters
from finvu import FAILED, ErrorCode, FinvuError, Status
from finvu_callback import callback_call
from finvu_conditions import SilentConditions
from finvu_events import Event, Initialized
from finvu_flow import Deliver, Flow, Provider
from finvu_responses import Response, failure, response

LOG = logging.getLogger("finvu")
"""Hears of statuses, never of numbers, codes and tokens."""


class WebView(Protocol):
    """What the SDK needs of the platform's web view."""

    def add_message_handler(self, name: str, receive: Callable[[Any], None]) -> None:
        """Call receive with each body that pages post to the handler of that name."""

    def remove_message_handler(self, name: str) -> None:
        """Have no handler of that name."""

    def call_function(self, name: str, argument: str, missing: Callable[[], None]) -> None:
        """Call a global function of the page; missing is called where there is none."""


class Session:
    """Answers the page until it is closed. The web view is not kept alive."""

    def __init__(
        self,
        web_view: WebView,
        provider: Provider,
        conditions: Callable[[], Optional[SilentConditions]],
    ) -> None:
        self.flow: Optional[Flow] = None
        self._web_view = weakref.ref(web_view)
        self._provider = provider
        self._conditions = conditions
        self._is_initialized = False
        self._is_open = True

    @property
    def web_view(self) -> Optional[WebView]:
        """The page's web view, while it is there."""
        return self._web_view()

    def close(self) -> None:
        """Answer nothing any more and forget the user."""
        self._is_open = False
        if self.flow is not None:
            self.flow.close()
            self.flow = None

    def receive(self, body: Any) -> None:
        """Take what the page posts; nothing in it can make this raise."""
        if not self._is_open or not isinstance(body, dict):
            LOG.debug("ignored a message")
            return

        callback = body.get("callback")

        def deliver(answer: Response) -> None:  # keeps the name, not the number and the code
            self._deliver(callback, answer)

        try:
            self._process(body, deliver)
        except FinvuError as error:
            deliver(failure(error))

    def _process(self, body: Dict[str, Any], deliver: Deliver) -> None:
        method = body.get("method")
        if method == "initAuth":
            process = self._init_auth
        elif method == "startAuth":
            process = self._start_auth
        elif method == "verifyOtp":
            process = self._verify_otp
        else:
            raise FinvuError(ErrorCode.INVALID_PARAMETER, "Unknown method")
        LOG.debug("received %s", method)
        process(body, deliver)

    def _init_auth(self, body: Dict[str, Any], deliver: Deliver) -> None:
        config = parameters.init_config(body.get("initConfig"))
        is_answered = False

        def report(event: Event) -> None:
            nonlocal is_answered
            if is_answered:
                return
            is_answered = True
            self._is_initialized = isinstance(event, Initialized)
            deliver(response(event))

        self._provider.initialize(config.app_id, config.request_id, report)

    def _start_auth(self, body: Dict[str, Any], deliver: Deliver) -> None:
        phone_number = parameters.phone_number(body.get("phoneNumber"))
        if not self._is_initialized:
            raise FinvuError(ErrorCode.GENERIC_FAILURE, FAILED)
        if self.flow is not None:
            # The user may have mistyped the number, so the last call is the one that counts.
            self.flow.close()
        self.flow = Flow(phone_number, self._provider, deliver)
        conditions = self._conditions()
        if conditions is None or conditions.are_met:
            self.flow.start()
        else:
            self.flow.fall_back()

    def _verify_otp(self, body: Dict[str, Any], deliver: Deliver) -> None:
        phone_number = parameters.phone_number(body.get("phoneNumber"))
        otp = parameters.otp(body.get("otp"))
        if self.flow is None or not self.flow.is_live:
            raise FinvuError(ErrorCode.GENERIC_FAILURE, FAILED)
        if phone_number != self.flow.phone_number:
            raise FinvuError(
                ErrorCode.INVALID_PARAMETER, "The phone number differs from that of startAuth")
        self.flow.verify(otp, deliver)

    def _deliver(self, callback: Any, answer: Response) -> None:
        call, web_view = callback_call(callback, answer), self.web_view
        if not self._is_open or call is None or web_view is None:
            LOG.debug("nobody to tell of %s", answer["status"])
            return
        level = logging.INFO if answer["status"] == Status.FAILURE.value else logging.DEBUG
        LOG.log(level, "delivered %s", answer["status"])
        web_view.call_function(call.function, call.argument, _warn_of_missing_function)


def _warn_of_missing_function() -> None:
    LOG.warning("the page has no function of the name that it gave as callback")
