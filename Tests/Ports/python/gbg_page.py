"""GBGBridge: how a message of the host gets into the page.

It is the code under test. It knows nothing of the kit and of the port protocol.
"""

import json
import weakref
from typing import Any, Callable, Optional, Protocol

RECEIVER = "window.GBGBridge.receive"
"""The function of the page that takes messages; the default bootstrap script defines it."""

DEFAULT_BOOTSTRAP_SCRIPT = """\
window.GBGBridge = window.GBGBridge || {
  receive: function (message) {
    window.dispatchEvent(new CustomEvent("gbgBridge", { detail: message }));
  }
};
"""


class WebView(Protocol):
    """What the bridge needs of the platform's web view."""

    def add_user_script(self, source: str) -> None:
        """Run a script in every page, at document start."""

    def add_message_handler(self, name: str, receive: Callable[[Any], None]) -> None:
        """Call receive with each body that pages post to the channel of that name."""

    def evaluate_javascript(self, script: str) -> None:
        """Run a script in the page; raises whatever the platform raises where that fails."""

    def load(self, url: str) -> None:
        """Go to a page."""


class DeliveryError(Exception):
    """A message did not get into the page."""


class Page:
    """The page in the attached web view, which the host does not keep alive."""

    def __init__(self) -> None:
        self._web_view: "Optional[weakref.ref[WebView]]" = None

    def attach(self, web_view: WebView) -> None:
        """Deliver to this web view from now on."""
        self._web_view = weakref.ref(web_view)

    def deliver(self, text: str) -> None:
        """Hand over a message, given as JSON text; raises DeliveryError."""
        web_view = self._web_view() if self._web_view else None
        if web_view is None:
            raise DeliveryError("no web view is attached")
        try:
            web_view.evaluate_javascript(delivery_script(text))
        except Exception as error:  # the platform's, of whatever type
            raise DeliveryError(f"the script failed: {error}") from error


def delivery_script(text: str) -> str:
    """The script that gives the value of a JSON text to the page."""
    # Parsed by the page, because as source text a member __proto__ would set the prototype.
    # json.dumps writes ASCII, so no line separator can end the literal.
    return f"{RECEIVER}(JSON.parse({json.dumps(text)}))"
