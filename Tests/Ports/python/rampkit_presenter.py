"""RampKit: what an app can do with the onboarding that init() has loaded.

It is the code under test. It knows nothing of the kit and of the port protocol.
"""

from typing import Any, NamedTuple, Optional

from rampkit_data import OnboardingData
from rampkit_overlay import Callback, Callbacks, Overlay
from rampkit_preload import OverlayPages


class OnboardingCallbacks(NamedTuple):
    """The callbacks of the configuration; show_paywall is another name of on_show_paywall."""

    on_onboarding_finished: Optional[Callback] = None
    on_show_paywall: Optional[Callback] = None
    show_paywall: Optional[Callback] = None


class OnboardingPresenter:
    """Shows the onboarding, one overlay at a time."""

    def __init__(
        self, platform: Any, data: OnboardingData, callbacks: OnboardingCallbacks
    ) -> None:
        self.overlay: Optional[Overlay] = None
        self._platform = platform
        self._data = data
        self._callbacks = callbacks
        self._pages = OverlayPages(platform)

    def show_onboarding(
        self, on_show_paywall: Optional[Callback] = None, show_paywall: Optional[Callback] = None
    ) -> None:
        """Show it from the first screen, unless it is shown or has none; callbacks are for now."""
        if self.overlay is not None or not self._data.screens:
            return
        configured = self._callbacks
        paywalls = [
            on_show_paywall, show_paywall, configured.on_show_paywall, configured.show_paywall]
        callbacks = Callbacks(
            configured.on_onboarding_finished, next(filter(None, paywalls), None))
        self.overlay = Overlay(self._platform, self._pages, self._data, callbacks, self._closed)

    def close_onboarding(self) -> None:
        """Dismiss the overlay, if there is one, as its pages can."""
        if self.overlay is not None:
            self.overlay.close()

    def hide_onboarding(self) -> None:
        """Take the overlay away at once."""
        if self.overlay is not None:
            self.overlay.hide()

    def _closed(self) -> None:
        self.overlay = None
