"""The adapter of the Finvu SDK's native side: suite finvu.session, a trace."""

import logging
import sys
import weakref

from finvu import Environment
from finvu_session import LOG
from finvu_wrapper import FinvuAuthenticationWrapper
from port_finvu_events import event
from port_table import Suite, tables
from starter_kit import Unsupported


def session(case):
    """Suite finvu.session; nothing here takes time, so "at" is not looked at."""
    phone = Phone(Environment(case["config"]["environment"]))
    log = Log(phone)
    LOG.addHandler(log)
    try:
        return {"effects": [phone.step(step["do"]) for step in case["steps"]]}
    finally:
        LOG.removeHandler(log)


class Log(logging.Handler):
    """Hears what the SDK logs."""

    def __init__(self, phone):
        super().__init__()
        self._phone = phone

    def emit(self, record):
        """Of logging.Handler."""
        self._phone.effect("log", level=_LEVELS[record.levelno], text=record.getMessage())


class Phone:
    """A host application with the SDK, its web views and a provider."""

    def __init__(self, environment):
        self.effects = []
        self._environment = environment
        self._provider = Provider(self)
        self._wrapper = FinvuAuthenticationWrapper(self._provider)
        self._view = None
        self._controller = None
        self._dropped = {}

    def step(self, stimulus):
        """What the SDK does on a stimulus."""
        (name, details), = stimulus.items()
        if name not in _STIMULI:
            raise Unsupported(f"no such part: {name}")
        self.effects = []
        _STIMULI[name](self, details)
        return self.effects

    def effect(self, kind, **details):
        """Note an effect of the present step."""
        self.effects.append({kind: details})

    def set_up(self, details):
        """The host application sets up a web view."""
        if self._view is None or self._view.id != details["webView"]:
            self._view = View(self, details["webView"])
        if self._controller is None or self._controller.id != details["viewController"]:
            self._controller = Controller(details["viewController"])
        self._wrapper.setup_web_view(self._view, self._controller, self._environment)

    def load_page(self, _details):
        """The host application loads the page."""
        self.effect("load")

    def message(self, details):
        """The page posts; where no handler is registered nobody hears it."""
        self._provider.begin()
        if self._view is not None:
            for receive in list(self._view.handlers.values()):
                receive(details["body"])

    def provider(self, details):
        """The provider reports."""
        self._provider.report(details["message"], details)

    def call_result(self, details):
        """How the last call of the page went."""
        if details["missingFunction"] and self._view is not None and self._view.missing:
            self._view.missing()

    def drop(self, details):
        """The application lets go of an object, and sees whether the SDK does."""
        name = details["object"]
        held = "_view" if name == "webView" else "_controller"
        if getattr(self, held) is not None:
            self._dropped[name] = weakref.ref(getattr(self, held))
        setattr(self, held, None)

    def cleanup_all(self, _details):
        """The application cleans up."""
        self._wrapper.cleanup_all()

    def inspect(self, _details):
        """What the SDK keeps: of the user, and of what the application has let go of."""
        alive = [name for name, object in self._dropped.items() if object() is not None]
        self.effect("held", **dict.fromkeys(self._wrapper.retained + alive, True))


class Controller:
    """A view controller."""

    def __init__(self, id):
        self.id = id


class View:
    """A web view that notes what the SDK does to it."""

    def __init__(self, phone, id):
        self.id = id
        self.handlers = {}
        self.missing = None
        self._phone = phone

    def add_message_handler(self, name, receive):
        """Like WebKit's, it takes no second handler of a name."""
        if name in self.handlers:
            raise ValueError(f"there is a handler named {name}")
        self.handlers[name] = receive
        self._phone.effect("register", webView=self.id, name=name)

    def remove_message_handler(self, name):
        self.handlers.pop(name, None)
        self._phone.effect("unregister", webView=self.id, name=name)

    def call_function(self, name, argument, missing):
        self.missing = missing
        self._phone.effect("call", webView=self.id, function=name, argument=argument)


class Provider:
    """A provider that notes what it is asked and reports what the trace says."""

    def __init__(self, phone):
        self._phone = phone
        self._reports = {}
        self._messages = 0
        self._current = None

    def begin(self):
        """A message of the page comes: what is asked from here on is asked because of it."""
        self._messages += 1
        self._current = self._messages

    def initialize(self, app_id, request_id, report):
        self._asked("providerInit", report, appId=app_id, requestId=request_id)

    def start(self, phone_number, silently, report):
        self._asked("providerStart", report, phoneNumber=phone_number, silently=silently)

    def verify(self, phone_number, otp, report):
        self._asked("providerVerify", report, phoneNumber=phone_number, otp=otp)

    def cancel(self):
        self._phone.effect("providerCancel")

    def _asked(self, effect, report, **fields):
        self._phone.effect(effect, **fields)
        # A further call because of the same message continues the one before.
        self._reports[self._current] = report

    def report(self, message, details):
        """Report on what the SDK has asked because of a message, if it has asked."""
        self._current = message
        if message in self._reports:
            self._reports[message](event({**details, "kind": details["event"]}))


LOG.propagate = False  # each run has its own handler
_LEVELS = {
    logging.DEBUG: "debug", logging.INFO: "info", logging.WARNING: "warn", logging.ERROR: "error",
}
_STIMULI = {
    "setup": Phone.set_up,
    "loadPage": Phone.load_page,
    "message": Phone.message,
    "provider": Phone.provider,
    "callResult": Phone.call_result,
    "drop": Phone.drop,
    "cleanupAll": Phone.cleanup_all,
    "inspect": Phone.inspect,
    "wait": lambda phone, details: None,
}
SUITES, CAPABILITIES, CHOICES = tables({
    "finvu.session": Suite(
        session,
        {
            "finvu.any-argument": True,
            "finvu.auto-read": True,
            "finvu.inspect": True,
            "finvu.log": True,
            "finvu.page-polyfill": True,
            # Other Pythons collect what is dropped at a time of their own.
            "finvu.prompt-release": sys.implementation.name == "cpython",
            "finvu.silent-failure": True,
        },
        {
            "finvu.auto-read": "sdk-submits",
            "finvu.init-failure-code": "by-cause",
            "finvu.init-serves": "any",
            "finvu.out-of-order": "failure",
            "finvu.phone-mismatch": "refuse",
            "finvu.second-start": "last",
            "finvu.silent-failure-code": "by-cause",
            "finvu.silent-unavailable": "fallback",
            "finvu.unknown-method": "failure",
            "finvu.verify-result": "own",
            "finvu.verify-without-start": "failure",
        },
    ),
})
