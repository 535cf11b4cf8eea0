"""The adapter of the GBGBridge SDK's web view: suite gbg.web-view, a trace."""

from gbg_host import BridgeConfiguration, BridgeHost
from gbg_page import DEFAULT_BOOTSTRAP_SCRIPT
from gbg_web_view import BridgeWebView, BridgeWebViewConfigurator
from port_table import Suite, tables
from starter_kit import Reject


def web_view(case):
    """Suite gbg.web-view; nothing here takes time, so "at" is not looked at."""
    setup = Setup(case["config"])
    effects = []
    for step in case["steps"]:
        (name, details), = step["do"].items()
        setup.effects = []
        if name not in _STIMULI:
            raise Reject("bad-input", f"no such stimulus: {name}")
        _STIMULI[name](setup, details)
        effects.append(setup.effects)
    return {"effects": effects}


class Setup:
    """An app that sets up a web view in one of the three ways."""

    def __init__(self, config):
        self.effects = []
        self.channels = {}
        self._entry = config["entry"]
        self._url = config.get("url")
        self._host = Host(self, config.get("bootstrapScript"))
        self._web_view = None
        self._shown = None

    def effect(self, kind, **details):
        """Note an effect of the present step."""
        self.effects.append({kind: details})

    def set_up(self, _details):
        """Set up the web view in the way of the case."""
        if self._entry == "configure":
            self._web_view = View(self)
            BridgeWebViewConfigurator.configure(self._web_view, self._host)
        elif self._entry == "makeWebView":
            self._web_view = BridgeWebViewConfigurator.make_web_view(self._host, self._create)
        elif self._entry == "view":
            self._shown = BridgeWebView(self._url, self._host, self._create)
        else:
            raise Reject("bad-input", f"no such entry: {self._entry}")

    def set_url(self, details):
        """Show another journey."""
        if self._shown is None:
            raise Reject("bad-input", "no view is shown")
        self._shown.url = details["url"]

    def post(self, details):
        """The page posts on the documented channel; nothing happens where nobody listens."""
        before = len(self._host.received_messages)
        self.channels.get("gbgBridge", lambda body: None)(details["body"])
        for message in self._host.received_messages[before:]:
            self.effect("received", correlationId=message.correlation_id)

    def _create(self):
        self.effect("createWebView")
        return View(self)


class Host(BridgeHost):
    """A host that notes when a web view is attached."""

    def __init__(self, setup, bootstrap_script):
        super().__init__(BridgeConfiguration("1.0.0", {}, bootstrap_script))
        self._setup = setup

    def attach(self, web_view):
        self._setup.effect("attach")
        super().attach(web_view)


class View:
    """A web view that notes what is done to it."""

    def __init__(self, setup):
        self._setup = setup

    def add_user_script(self, source):
        known = source == DEFAULT_BOOTSTRAP_SCRIPT
        self._setup.effect("injectScript", at="documentStart",
                           script="default" if known else {"custom": source})

    def add_message_handler(self, name, receive):
        self._setup.effect("addMessageHandler", name=name)
        self._setup.channels[name] = receive

    def load(self, url):
        self._setup.effect("load", url=url)


_STIMULI = {
    "setUp": Setup.set_up,
    "setUrl": Setup.set_url,
    "post": Setup.post,
    "wait": lambda setup, details: None,
}
SUITES, CAPABILITIES, CHOICES = tables({"gbg.web-view": Suite(web_view, {"gbg.view": True})})
