"""Finvu: the web page, which leads the user through the authentication.

It is the code under test. It knows nothing of the kit and of the port protocol.
"""

import json
import logging
from typing import Any, Callable, Dict, Iterable, Optional, Protocol

from finvu import AuthType, Status
from finvu_parameters import InitConfig

LOG = logging.getLogger("finvu.page")
"""Hears of statuses, never of numbers, codes and tokens."""

LEAST_PHONE_NUMBER = 10
"""Fewer characters are no complete number; the SDK knows the exact form."""

OTP_LENGTH = 6
"""As long as the codes are that are sent to this page's users."""


class Bridge(Protocol):
    """The bridge object of the page; each function may raise."""

    def initAuth(self, initConfig: str, callback: str) -> None:
        """Initialise the SDK."""

    def startAuth(self, phoneNumber: str, callback: str) -> None:
        """Authenticate the user of a phone number."""

    def verifyOtp(self, phoneNumber: str, otp: str, callback: str) -> None:
        """Verify a code."""


class View(Protocol):
    """What the user sees, and where the token goes."""

    def alert(self, text: str) -> None:
        """Tell the user to correct something."""

    def show_otp_input(self) -> None:
        """Let the user enter a code."""

    def show_error(self, text: str) -> None:
        """Tell the user that something has failed."""

    def hand_over(self, token: str) -> None:
        """Use the token."""


class AuthenticationPage:
    """Calls the bridge for the user, and takes its responses."""

    def __init__(self, bridge: Bridge, view: View, ids: Iterable[InitConfig]) -> None:
        """The ids are used up one by one, since a request id stands for one request."""
        self._bridge = bridge
        self._view = view
        self._ids = iter(ids)
        self._phone_number = ""
        self._is_in_progress = False
        self._has_token = False
        self.callbacks: Dict[str, Callable[[str], None]] = {
            "handleInitAuthResponse": self._take_init_response,
            "handleStartAuthResponse": self._take_start_response,
            "handleVerifyOtpResponse": self._take_verify_response,
        }

    def init_auth(self) -> None:
        """Initialise the SDK for a new request."""
        ids = next(self._ids, None)
        if ids is None:
            self._view.show_error("There is no request to authenticate for.")
            return
        config = json.dumps({"appId": ids.app_id, "requestId": ids.request_id})
        self._call("initAuth", config, "handleInitAuthResponse")

    def start_auth(self, phone_number: str) -> None:
        """Start the authentication, unless one is going on."""
        if self._is_in_progress:
            return
        if not self._has_phone_number(phone_number):
            return
        self._phone_number = phone_number
        self._is_in_progress = True
        self._has_token = False
        if not self._call("startAuth", phone_number, "handleStartAuthResponse"):
            self._is_in_progress = False

    def verify_otp(self, otp: str, phone_number: Optional[str] = None) -> None:
        """Verify a code, for the number that the authentication was started with."""
        number = self._phone_number if phone_number is None else phone_number
        if not self._has_phone_number(number):
            return
        if len(otp) != OTP_LENGTH:
            self._view.alert("Please enter a valid 6-digit OTP")
            return
        self._call("verifyOtp", number, otp, "handleVerifyOtpResponse")

    def _has_phone_number(self, phone_number: str) -> bool:
        if len(phone_number) < LEAST_PHONE_NUMBER:
            self._view.alert("Please enter a valid phone number")
            return False
        return True

    def _call(self, method: str, *arguments: str) -> bool:
        try:
            getattr(self._bridge, method)(*arguments)
        except Exception as error:  # the handler behind the bridge may be gone
            self._view.alert(f"{method} failed: {error}")
            return False
        return True

    def _take_init_response(self, text: str) -> None:
        response = _parsed(text)
        if response.get("status") == Status.FAILURE.value:
            self._show_failure(response)

    def _take_start_response(self, text: str) -> None:
        response = _parsed(text)
        status = response.get("status")
        if status == Status.INITIATE.value:
            # A silent authentication goes on without the user.
            if response.get("authType") == AuthType.OTP.value:
                self._view.show_otp_input()
        elif status == Status.SUCCESS.value:
            self._finish(response)
        elif status == Status.FAILURE.value:
            self._is_in_progress = False
            self._show_failure(response)

    def _take_verify_response(self, text: str) -> None:
        response = _parsed(text)
        status = response.get("status")
        if status == Status.SUCCESS.value:
            self._finish(response)
        elif status == Status.FAILURE.value:
            self._show_failure(response)  # the code can be entered once more

    def _finish(self, response: Dict[str, Any]) -> None:
        self._is_in_progress = False
        token = response.get("token")
        # Both callbacks may hear of the one token.
        if isinstance(token, str) and token and not self._has_token:
            self._has_token = True
            self._view.hand_over(token)

    def _show_failure(self, response: Dict[str, Any]) -> None:
        message = response.get("errorMessage")
        self._view.show_error(message if isinstance(message, str) else "Something went wrong.")


def _parsed(text: str) -> Dict[str, Any]:
    """The members of a response; none where the text is no response."""
    try:
        response = json.loads(text)
    except (ValueError, RecursionError):
        response = None
    if not isinstance(response, dict):
        LOG.warning("a response that is no JSON object")
        return {}
    LOG.debug("a response with the status %r", response.get("status"))
    return response
