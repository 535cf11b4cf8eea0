"""The adapter of the RampKit SDK for the overlay."""

from port_table import Suite, tables
from rampkit_data import OnboardingData, Screen, Variable
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


class Device:
    """The platform, with a clock of its own, the app and its user; keeps what is done."""

    def __init__(self, config):
        self._marks = config["marks"]
        self._effects = []
        self._time = 0
        self._timers = []
        self._web_views = {}
        self._swipe = None
        data = OnboardingData(
            "onboarding", [Screen(**screen) for screen in config["screens"]],
            [Variable(*pair) for pair in config["variables"].items()], config["requiredScripts"])
        self._presenter = OnboardingPresenter(
            self, data, OnboardingCallbacks(**self._callbacks(config["callbacks"])))

    def play(self, time, stimulus):
        """What is done up to this time, and because of the stimulus."""
        self._effects = []
        self._elapse(lambda due: due < time)
        self._time = time
        (name, details), = stimulus.items()
        if name in ("show", "closeOnboarding", "hide"):
            getattr(self, f"_on_{name}")(**details)
        elif name != "wait" and self._presenter.overlay is not None:
            getattr(self, f"_on_{name}")(self._presenter.overlay, **details)
        self._elapse(lambda due: due == time)
        return self._effects

    def _elapse(self, is_due):
        while any(is_due(due) for due, _ in self._timers):
            timer = min(self._timers, key=lambda timer: timer[0])  # the earliest set of equal ones
            self._timers.remove(timer)
            self._time, action = timer
            action()

    def _note(self, effect, /, **details):
        self._effects.append({effect: details})

    def _callbacks(self, callbacks):
        return {_CALLBACKS[name]: self._callback(**one) for name, one in callbacks.items()}

    def _callback(self, name, throws=False):
        def call(payload):
            self._note("callback", name=name, **({} if payload is None else {"payload": payload}))
            if throws:
                raise RuntimeError("of the app")

        return call

    def _on_show(self, **callbacks):
        self._presenter.show_onboarding(**self._callbacks(callbacks))

    def _on_closeOnboarding(self):
        self._presenter.close_onboarding()

    def _on_hide(self):
        self._presenter.hide_onboarding()

    def _on_message(self, shown, page, body):
        if page in self._web_views:
            shown.receive(self._web_views[page], body)

    def _on_foreignMessage(self, shown, body):
        shown.receive(WebView(), body)

    def _on_navigate(self, shown, index, animation=None):
        shown.navigate(index) if animation is None else shown.navigate(index, Animation(animation))

    def _on_swipe(self, shown, to):
        if self._swipe:
            self._note("selectPage", page=to, animated=True)

    def _on_loaded(self, shown, page):
        if page in self._web_views:
            shown.page_loaded(page)

    def _on_openExternal(self, shown, url):
        shown.open_external(url)

    def now(self):
        """Of the platform."""
        return self._time

    def web_view(self, page, settings):
        """Of the platform."""
        self._note("createWebView", page=page, handler=settings.handler_name, settings={
            "javaScript": settings.java_script, "inlineMedia": settings.inline_media,
            "mediaUserAction": settings.media_user_action,
            "dataDetectors": settings.data_detectors})
        for one in settings.user_scripts:
            self._note("script", page=page, script=one.script.value, at=one.time.value,
                       mainFrameOnly=one.main_frame_only)
        self._web_views[page] = WebView()
        return self._web_views[page]

    def load(self, page, document):
        """Of the platform."""
        self._note("load", page=page, marks=[mark for mark in self._marks if mark in document])

    def present(self, settings):
        """Of the platform."""
        self._swipe = settings.swipe
        self._note("mount", fullScreen=settings.full_screen, aboveAll=settings.above_all)

    def dismiss(self):
        """Of the platform."""
        self._web_views = {}
        self._note("closed")

    def animate_overlay(self, fade, done):
        """Of the platform."""
        self._animate("overlayFade", fade, done)

    def animate_curtain(self, color, fade, done):
        """Of the platform."""
        self._animate("curtainFade", fade, done, color=color)

    def _animate(self, kind, fade, done, **details):
        begin = self._time + fade.delay
        end = begin + fade.duration
        self._note(kind, **{"from": fade.start, "to": fade.end}, begin=begin, end=end, **details)
        self._timers.append((end, done))

    def select_page(self, page, direction, animated):
        """Of the platform."""
        self._note("selectPage", page=page, animated=animated, direction=direction.value)

    def haptic(self, kind, style):
        """Of the platform."""
        self._note("haptic", kind=kind, **({} if style is None else {"style": style}))

    def open_url(self, url):
        """Of the platform."""
        self._note("openUrl", url=url, by="system")

    def review_available(self, answer):
        """Of the platform, where nobody answers."""

    def ask_permission(self, options, answer):
        """Of the platform, where nobody answers."""

    def present_in_foreground(self, banner, sound):
        """Of the platform."""


class WebView:
    """Of the platform; what it evaluates is the business of its page."""

    def evaluate(self, script):
        """Of the platform."""


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
