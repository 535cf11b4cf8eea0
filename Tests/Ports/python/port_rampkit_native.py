"""The adapter of the RampKit SDK for what pages ask of the platform, and for preloading."""

from port_rampkit_variables import WebView
from port_table import Suite, tables
from rampkit_data import OnboardingData, Screen
from rampkit_document import build_document
from rampkit_native import NativeRequests
from rampkit_preload import OverlayPages
from rampkit_variables import SharedVariables


def native_requests(case):
    """Suite rampkit.native-requests; nothing in the SDK waits but for answers."""
    device = Device(**case["config"])
    return {"effects": [device.play(step["do"]) for step in case["steps"]]}


class Device:
    """The platform and its user; keeps what it is asked for."""

    def __init__(self, pages, appId):
        self._effects = []
        self._pages = pages
        self._answers = {}  # of a question: values that came before it
        self._waiting = {}  # of a question: who waits for an answer
        views = [WebView(page, self._note) for page in range(pages)]
        self._native = NativeRequests(self, SharedVariables(views, {}, lambda: 0), appId)

    def play(self, stimulus):
        """What is done because of the stimulus."""
        self._effects = []
        (name, details), = stimulus.items()
        if name == "message" and details["page"] < self._pages:
            self._native.receive(details["body"])
        elif name == "answer":
            self._answers.setdefault(details["question"], []).append(details.get("value"))
            self._settle(details["question"])
        return self._effects

    def _note(self, effect):
        self._effects.append(effect)

    def _ask(self, question, answer, **details):
        self._note({"ask": {"question": question, **details}})
        self._waiting.setdefault(question, []).append(answer)
        self._settle(question)

    def _settle(self, question):
        waiting, answers = self._waiting.get(question, []), self._answers.get(question, [])
        while waiting and answers:
            waiting.pop(0)(answers.pop(0))

    def review_available(self, answer):
        """Of the platform."""
        self._ask("reviewAvailable", answer)

    def review_has_action(self, answer):
        """Of the platform."""
        self._ask("reviewHasAction", answer)

    def ask_permission(self, options, answer):
        """Of the platform."""
        self._ask("notificationPermission", answer, options=options)

    def request_review(self):
        """Of the platform."""
        self._note({"requestReview": {}})

    def open_url(self, url):
        """Of the platform."""
        self._note({"openUrl": {"url": url}})

    def present_in_foreground(self, banner, sound):
        """Of the platform."""
        given = {"banner": banner, "sound": sound}
        self._note({
            "foreground": {name: flag for name, flag in given.items() if flag is not None}})


def preload(case):
    """Suite rampkit.preload; nothing in the SDK waits."""
    window = Window(case["config"]["marks"])
    return {"effects": [window.play(step["do"]) for step in case["steps"]]}


class Window:
    """The window of the app; keeps what is done in it."""

    def __init__(self, marks):
        self._marks = marks
        self._effects = []
        self._pages = OverlayPages(self, self._build)

    def play(self, stimulus):
        """What is done because of the stimulus."""
        self._effects = []
        (name, details), = stimulus.items()
        screens = [Screen(**screen) for screen in details["screens"]]
        data = OnboardingData(details["onboardingId"], screens, [], [])
        self._pages.preload(data) if name == "preload" else self._pages.show(data)
        return self._effects

    def _build(self, *arguments):
        document = build_document(*arguments)
        self._effects.append({"build": self._marks_of(document)})
        return document

    def _marks_of(self, document):
        return {"marks": [mark for mark in self._marks if mark in document]}

    def mount(self, frame, document):
        """Of the platform."""
        self._effects.append({"mountPreloader": {
            "width": frame.width, "height": frame.height, "alpha": frame.alpha,
            "position": {"x": frame.x, "y": frame.y}, **self._marks_of(document)}})
        return lambda: self._effects.append({"destroyPreloader": {}})

    def load(self, page, document):
        """Of the platform."""
        self._effects.append({"load": {"page": page, **self._marks_of(document)}})


def _granted(*names):
    return {f"rampkit.{name}": True for name in names}


SUITES, CAPABILITIES, CHOICES = tables({
    "rampkit.native-requests": Suite(
        native_requests,
        _granted("review-availability", "app-store", "notification-options", "foreground-presentation"),
        {"rampkit.can-ask-again": "after-denial-false"}),
    "rampkit.preload": Suite(preload, _granted("build-hook")),
})
