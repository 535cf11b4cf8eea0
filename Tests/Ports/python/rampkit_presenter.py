"""RampKit: what is on the screen of the onboardings that init() loads.

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
    """Shows onboardings, one overlay at a time."""

    def __init__(self, platform: Any) -> None:
        self.overlay: Optional[Overlay] = None
        self._platform = platform
        self._pages = OverlayPages(platform)

    def show_onboarding(
        self, data: OnboardingData, configured: OnboardingCallbacks,
        on_show_paywall: Optional[Callback] = None, show_paywall: Optional[Callback] = None,
    ) -> None:
        """Show it from the first screen, unless one is shown or it has none."""
        if self.overlay is not None or not data.screens:
            return
        paywalls = [
            on_show_paywall, show_paywall, configured.on_show_paywall, configured.show_paywall]
        callbacks = Callbacks(
            configured.on_onboarding_finished, next(filter(None, paywalls), None))
        self.overlay = Overlay(self._platform, self._pages, data, callbacks, self._closed)

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
