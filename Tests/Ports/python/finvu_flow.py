"""Finvu: one authentication, from startAuth to its SUCCESS or FAILURE.

It is the code under test. It knows nothing of the kit and of the port protocol.
"""

from dataclasses import replace
from typing import Callable, Protocol

from finvu import AuthType
from finvu_events import (
    Authenticated, Event, FallbackTriggered, Failed, OtpRead, SilentFailed, SilentUnavailable,
    Verified)
from finvu_responses import Response, response

Deliver = Callable[[Response], None]
"""Tells the page, at the callback of one request."""

Report = Callable[[Event], None]
"""Takes what a provider finds out, as often as it likes."""


class Provider(Protocol):
    """Who authenticates; it reports when it likes, not before it has returned."""

    def initialize(self, app_id: str, request_id: str, report: Report) -> None:
        """Get ready."""

    def start(self, phone_number: str, silently: bool, report: Report) -> None:
        """Authenticate, silently or by a code; whatever was started before is over."""

    def verify(self, phone_number: str, otp: str, report: Report) -> None:
        """Verify a code."""

    def cancel(self) -> None:
        """Give up whatever was started."""


class Flow:
    """Tells the page what comes of one startAuth; once it has ended, nothing more.

        live --SUCCESS, FAILURE or close()--> ended

    A code that is refused to verifyOtp ends that call only: the user may have mistyped it.
    """

    def __init__(self, phone_number: str, provider: Provider, deliver: Deliver) -> None:
        self.phone_number = phone_number
        self.is_live = True
        self._provider = provider
        self._deliver = deliver
        self._has_fallen_back = False

    def start(self) -> None:
        """Try to authenticate silently."""
        self._provider.start(self.phone_number, True, self._report)

    def fall_back(self) -> None:
        """Authenticate by a code, since silent authentication cannot work."""
        if self._has_fallen_back:
            return
        self._has_fallen_back = True
        self._deliver(response(FallbackTriggered()))
        self._provider.start(self.phone_number, False, self._report)

    def verify(self, otp: str, deliver: Deliver) -> None:
        """Verify a code of the page's; the result goes to the callback of that request only."""
        self._provider.verify(self.phone_number, otp, _Verification(self, deliver).report)

    def close(self) -> None:
        """Be silent from now on, and forget the user."""
        self.is_live = False
        self.phone_number = ""

    def _report(self, event: Event) -> None:
        if not self.is_live:
            return
        if isinstance(event, SilentUnavailable):
            self.fall_back()
            return
        if isinstance(event, FallbackTriggered):
            if self._has_fallen_back:
                return  # the page knows
            self._has_fallen_back = True
        if isinstance(event, (Authenticated, SilentFailed, Failed)):
            self.close()
        self._deliver(response(event))
        if isinstance(event, OtpRead):
            self._provider.verify(self.phone_number, event.otp, self._report)


class _Verification:
    """One verifyOtp, with one result."""

    def __init__(self, flow: Flow, deliver: Deliver) -> None:
        self._flow = flow
        self._deliver = deliver
        self._is_done = False

    def report(self, event: Event) -> None:
        if self._is_done or not self._flow.is_live:
            return
        self._is_done = not isinstance(event, Verified)
        if isinstance(event, Authenticated):
            self._flow.close()
            event = replace(event, auth_type=AuthType.OTP)
        self._deliver(response(event))
