"""Finvu: the bridge object that a page makes where the native SDK offers only a message handler.

It is the code under test. It knows nothing of the kit and of the port protocol. The names of
members and parameters are those of the page's API and of the messages, so they are in camel case.
"""

from typing import Any, Dict

from finvu import BRIDGE_NAME


def install(scope: Any) -> None:
    """Define the bridge in the window of the scope, if a handler is there and no bridge is."""
    window = getattr(scope, "window", None)
    if window is None or getattr(window, BRIDGE_NAME, None):
        return
    handlers = getattr(getattr(window, "webkit", None), "messageHandlers", None)
    if getattr(handlers, BRIDGE_NAME, None) is not None:
        setattr(window, BRIDGE_NAME, Bridge(window))


class Bridge:
    """Posts each call as a message and looks at none of the arguments.

    An argument that is left out is None, as if it had been null.
    """

    def __init__(self, window: Any) -> None:
        self._window = window

    def initAuth(self, initConfig: Any = None, callback: Any = None) -> None:
        """Initialise the SDK."""
        self._post({"method": "initAuth", "initConfig": initConfig, "callback": callback})

    def startAuth(self, phoneNumber: Any = None, callback: Any = None) -> None:
        """Authenticate the user of a phone number."""
        self._post({"method": "startAuth", "phoneNumber": phoneNumber, "callback": callback})

    def verifyOtp(self, phoneNumber: Any = None, otp: Any = None, callback: Any = None) -> None:
        """Verify the code that the user has entered."""
        self._post({"method": "verifyOtp", "phoneNumber": phoneNumber, "otp": otp,
                    "callback": callback})

    def _post(self, message: Dict[str, Any]) -> None:
        # Looked up at each call, since the native side may have put another handler there.
        getattr(self._window.webkit.messageHandlers, BRIDGE_NAME).postMessage(message)
