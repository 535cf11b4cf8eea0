"""The adapter of the RampKit SDK for the variables that pages share."""

import re

from rampkit_variables import SharedVariables


def variables(case):
    """Suite rampkit.variables; nothing in the SDK waits, so the clock just jumps."""
    overlay = Overlay(**case["config"])
    return {"effects": [overlay.play(step["at"], step["do"]) for step in case["steps"]]}


class Overlay:
    """The web views and the clock; keeps what the SDK sends to the pages."""

    def __init__(self, pages, initial):
        self._effects = []
        self._time = 0
        self._count = pages
        web_views = [WebView(page, self._note) for page in range(pages)]
        self._shared = SharedVariables(web_views, initial, lambda: self._time)

    def play(self, time, stimulus):
        """What is sent because of the stimulus."""
        self._time = time
        self._effects = []
        (name, details), = stimulus.items()
        if name != "wait" and details["page"] < self._count:
            self._happen(name, details)
        return self._effects

    def _happen(self, name, details):
        if name == "loaded":
            self._shared.page_loaded(details["page"])
        elif name == "message":
            self._shared.receive(details["page"], details["body"])

    def _note(self, effect):
        self._effects.append(effect)


class WebView:
    """The web view of a page."""

    def __init__(self, page, note):
        self._page = page
        self._note = note

    def post(self, message):
        """Of Page."""
        if message["type"] == "rampkit:variables":
            self._note({"send": {"page": self._page, "vars": pairs_where_needed(message["vars"])}})


def pairs_where_needed(values):
    """The object, or its pairs where a name cannot stand in JSON text."""
    fits = not any(map(_LONE_SURROGATE.search, values))
    return values if fits else [list(pair) for pair in values.items()]


_LONE_SURROGATE = re.compile("[\ud800-\udfff]")

SUITES = {"rampkit.variables": variables}
CAPABILITIES = {}
CHOICES = {"rampkit.broadcast": "on-change"}
