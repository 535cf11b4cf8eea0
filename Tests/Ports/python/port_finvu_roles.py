"""The adapters of the Finvu SDK's other roles: suites finvu.page and finvu.host, both traces."""

import logging

from finvu_host import AuthenticationScreen
from finvu_page import LOG, AuthenticationPage
from finvu_parameters import InitConfig
from port_table import Suite, tables
from starter_kit import Unsupported


def page(case):
    """Suite finvu.page; nothing here takes time, so "at" is not looked at."""
    browser = Browser(case["config"]["ids"])
    LOG.addHandler(browser.log)
    try:
        return _played(browser, _PAGE_STIMULI, case["steps"])
    finally:
        LOG.removeHandler(browser.log)


def host(case):
    """Suite finvu.host; nothing here takes time, so "at" is not looked at."""
    return _played(Application(), _HOST_STIMULI, case["steps"])


def _played(stage, stimuli, steps):
    effects = []
    for step in steps:
        (name, details), = step["do"].items()
        if name not in stimuli:
            raise Unsupported(f"no such part: {name}")
        stage.effects = []
        stimuli[name](stage, details)
        effects.append(stage.effects)
    return {"effects": effects}


class Stage:
    """Keeps the effects of the present step."""

    def __init__(self):
        self.effects = []

    def effect(self, kind, **details):
        """Note an effect."""
        self.effects.append({kind: details})


class Browser(Stage):
    """A browser that shows the page: its user, its bridge and what it shows."""

    def __init__(self, ids):
        super().__init__()
        self.log = Log(self)
        self._bridge = Bridge(self)
        self._page = AuthenticationPage(
            self._bridge, self, [InitConfig(id["appId"], id["requestId"]) for id in ids])

    def user(self, details):
        """The user does something."""
        self._watched(lambda: self._act(details))

    def response(self, details):
        """The SDK calls back."""
        name = self._bridge.callbacks.get(_METHODS[details["to"]])
        callback = self._page.callbacks.get(name)
        if callback is not None:
            self._watched(lambda: callback(details["text"]))

    def _watched(self, act):
        """What escapes the page ends up in the browser's console, and harms nobody else."""
        try:
            act()
        except Exception:
            self.effect("threw")

    def _act(self, details):
        action = details["action"]
        if action == "init":
            self._page.init_auth()
        elif action == "start":
            self._page.start_auth(details.get("phoneNumber", ""))
        else:
            self._page.verify_otp(details.get("otp", ""), details.get("phoneNumber"))

    def bridge_throws(self, details):
        """The next call of a method will raise."""
        self._bridge.broken.add(details["method"])

    def alert(self, text):
        self.effect("alert", text=text)

    def show_otp_input(self):
        self.effect("showOtp")

    def show_error(self, text):
        self.effect("error", text=text)

    def hand_over(self, token):
        self.effect("token", text=token)


class Bridge:
    """A bridge object that notes what is called."""

    def __init__(self, browser):
        self.broken = set()
        self.callbacks = {}
        self._browser = browser

    def initAuth(self, *arguments):
        self._called("initAuth", arguments)

    def startAuth(self, *arguments):
        self._called("startAuth", arguments)

    def verifyOtp(self, *arguments):
        self._called("verifyOtp", arguments)

    def _called(self, method, arguments):
        if method in self.broken:
            self.broken.discard(method)
            raise RuntimeError("the handler is gone")
        self.callbacks[method] = arguments[-1]
        self._browser.effect("bridge", method=method, args=list(arguments))


class Log(logging.Handler):
    """Hears what the page logs."""

    def __init__(self, browser):
        super().__init__()
        self._browser = browser

    def emit(self, record):
        """Of logging.Handler."""
        self._browser.effect("log", text=record.getMessage())


class Application(Stage):
    """A host application with the screen; notes what that does."""

    def __init__(self):
        super().__init__()
        self._screen = AuthenticationScreen(self)

    def view_loaded(self, _details):
        """The screen is loaded."""
        self._screen.view_loaded()

    def leave(self, details):
        """The screen disappears."""
        self._screen.disappeared(details["movingFromParent"])

    def completed(self, details):
        """The journey ends."""
        success = details["outcome"] == "success"
        self._screen.completed(details.get("token") if success else None)

    def background(self, _details):
        """The application goes to the background."""
        self._screen.entered_background()

    def terminate(self, _details):
        """The application ends."""
        self._screen.will_terminate()

    def set_up_bridge(self):
        self.effect("setup")

    def load_page(self):
        self.effect("load")

    def clear_user_data(self):
        self.effect("clear")

    def cleanup_all(self):
        self.effect("cleanupAll")

    def remove_observers(self):
        self.effect("removeObservers")

    def hand_over(self, token):
        self.effect("handOver", token=token)

    def dismiss(self):
        self.effect("dismiss")


_METHODS = {"init": "initAuth", "start": "startAuth", "verify": "verifyOtp"}
LOG.propagate = False  # each run has its own handler
LOG.setLevel(logging.DEBUG)
_PAGE_STIMULI = {
    "user": Browser.user,
    "response": Browser.response,
    "bridgeThrows": Browser.bridge_throws,
}
_HOST_STIMULI = {
    "viewLoaded": Application.view_loaded,
    "leave": Application.leave,
    "completed": Application.completed,
    "background": Application.background,
    "terminate": Application.terminate,
}
SUITES, CAPABILITIES, CHOICES = tables({
    "finvu.page": Suite(page),
    "finvu.host": Suite(host, {"finvu.termination-notice": True, "finvu.host-data": True}),
})
