"""Finvu: the screen of a host application that shows the web page.

It is the code under test. It knows nothing of the kit and of the port protocol.
"""

from typing import Optional, Protocol


class Platform(Protocol):
    """What the screen does by means of the platform and the SDK."""

    def set_up_bridge(self) -> None:
        """Set up the SDK for the web view of the screen."""

    def load_page(self) -> None:
        """Load the web page."""

    def clear_user_data(self) -> None:
        """Forget the phone number and the code."""

    def cleanup_all(self) -> None:
        """Clean up the SDK, which may have been done before."""

    def remove_observers(self) -> None:
        """Hear of the application's state no more."""

    def hand_over(self, token: str) -> None:
        """Give the token to who has opened the screen; nothing is stored."""

    def dismiss(self) -> None:
        """Leave the screen."""


class AuthenticationScreen:
    """Cleans up wherever the journey may end: completed, left, or cut off."""

    def __init__(self, platform: Platform) -> None:
        self._platform = platform

    def view_loaded(self) -> None:
        """The screen is there; the page must find the bridge when it is loaded."""
        self._platform.set_up_bridge()
        self._platform.load_page()

    def completed(self, token: Optional[str]) -> None:
        """The journey has ended, with a token if it was a success."""
        self._clean_up()
        if token is not None:
            self._platform.hand_over(token)
        self._platform.dismiss()

    def disappeared(self, is_moving_from_parent: bool) -> None:
        """The screen is gone, or another one covers it for a while."""
        if is_moving_from_parent:
            self._clean_up()

    def entered_background(self) -> None:
        """Nothing: the user may be looking for the code among the messages (AMB-FNV-21)."""

    def will_terminate(self) -> None:
        """The application ends."""
        self._clean_up()

    def _clean_up(self) -> None:
        self._platform.clear_user_data()
        self._platform.cleanup_all()
        self._platform.remove_observers()
