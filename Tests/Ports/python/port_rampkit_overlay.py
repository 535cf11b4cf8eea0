"""The adapter of the RampKit SDK for the overlay."""

from port_rampkit_screen import Screen, WebView
from port_table import Suite, tables
from rampkit_data import OnboardingData, Screen as ScreenData, Variable
from rampkit_messages import Animation
from rampkit_presenter import OnboardingCallbacks, OnboardingPresenter


def overlay(case):
    """Suite rampkit.overlay."""
    device = Device(case["config"])
    return {"effects": [device.play(step["at"], step["do"]) for step in case["steps"]]}


_CALLBACKS = {
    "onOnboardingFinished": "on_onboarding_finished",
    "onShowPaywall": "on_show_paywall",
    "showPaywall": "show_paywall",
}


class Device(Screen):
    """The platform, the app and its user."""

    def __init__(self, config):
        super().__init__(config["marks"])
        self._data = OnboardingData(
            "onboarding", [ScreenData(**screen) for screen in config["screens"]],
            [Variable(*pair) for pair in config["variables"].items()], config["requiredScripts"])
        self._configured = OnboardingCallbacks(**self._callbacks(config["callbacks"]))
        self._presenter = OnboardingPresenter(self)

    def happen(self, name, details):
        """Of Screen."""
        if name in ("show", "closeOnboarding", "hide"):
            getattr(self, f"_on_{name}")(**details)
        elif self._presenter.overlay is not None:
            getattr(self, f"_on_{name}")(self._presenter.overlay, **details)

    def _callbacks(self, callbacks):
        return {_CALLBACKS[name]: self.callback(**one) for name, one in callbacks.items()}

    def _on_show(self, **callbacks):
        self._presenter.show_onboarding(
            self._data, self._configured, **self._callbacks(callbacks))

    def _on_closeOnboarding(self):
        self._presenter.close_onboarding()

    def _on_hide(self):
        self._presenter.hide_onboarding()

    def _on_message(self, shown, page, body):
        if page in self.web_views:
            shown.receive(self.web_views[page], body)

    def _on_foreignMessage(self, shown, body):
        shown.receive(WebView(self, None), body)

    def _on_navigate(self, shown, index, animation=None):
        shown.navigate(index) if animation is None else shown.navigate(index, Animation(animation))

    def _on_swipe(self, shown, to):
        if self.swipe:
            self.note("selectPage", page=to, animated=True)

    def _on_loaded(self, shown, page):
        if page in self.web_views:
            shown.page_loaded(page)

    def _on_openExternal(self, shown, url):
        shown.open_external(url)


def _granted(*names):
    return {f"rampkit.{name}": True for name in names}


SUITES, CAPABILITIES, CHOICES = tables({
    "rampkit.overlay": Suite(
        overlay,
        _granted("webkit-handlers", "webview-settings", "main-frame-scripts", "haptic-styles",
                 "throwing-callbacks", "foreign-web-view", "navigate-index", "swipe", "hide",
                 "open-external"),
        {"rampkit.continue-on-last": "none", "rampkit.goback-on-first": "none",
         "rampkit.unknown-id": "none", "rampkit.relative-to": "current",
         "rampkit.slide-lock": "none", "rampkit.paywall-both": "onShowPaywall",
         "rampkit.paywall-override": "one-show", "rampkit.show-while-visible": "ignored",
         "rampkit.hide": "immediate"}),
})
