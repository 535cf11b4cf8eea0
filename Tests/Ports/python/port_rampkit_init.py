"""The adapter of the RampKit SDK for what init() does, and what can be done afterwards."""

import json
import logging
import re

from port_rampkit import Store
from port_rampkit_data import form_of
from port_rampkit_screen import Screen
from port_table import Suite, tables
from rampkit import RampKitConfig, RampKitCore, Response
from rampkit_log import LOGGER


def init(case):
    """Suite rampkit.init."""
    device = Device(case["config"])
    lines = Lines(case["config"]["beginnings"], device.note)
    LOGGER.addHandler(lines)
    LOGGER.setLevel(logging.INFO)
    try:
        return {"effects": [device.play(step["at"], step["do"]) for step in case["steps"]]}
    finally:
        LOGGER.setLevel(logging.NOTSET)
        LOGGER.removeHandler(lines)


class Lines(logging.Handler):
    """Tells how lines of the log begin."""

    def __init__(self, beginnings, note):
        super().__init__()
        self._beginnings = sorted(beginnings, key=len, reverse=True)
        self._note = note

    def emit(self, record):
        """Of Handler."""
        line = record.getMessage()
        self._note("log", begins=next(filter(line.startswith, self._beginnings), None))


class Request:
    """A request to the network; who awaits it goes on once there is an outcome."""

    def __init__(self):
        self.outcome = None

    def __await__(self):
        yield self
        if isinstance(self.outcome, Exception):
            raise self.outcome
        return self.outcome


class Device(Screen):
    """The platform, the app and its user."""

    def __init__(self, config):
        super().__init__()
        self._store = Store(config, self.note)
        self._waiting = []  # a request, and the init() that awaits it
        self._begin()

    def happen(self, name, details):
        """Of Screen."""
        getattr(self, f"_on_{name}")(**details)

    def evaluated(self, page, script):
        """Of Screen."""
        message = json.loads(_MESSAGE.search(script)[1])
        if message["type"] == "rampkit:variables":
            self.note("send", page=page, vars=message["vars"])

    async def http(self, method, url):
        """Of RampKitCore."""
        self.note("http", method=method, url=url)
        return await Request()

    def _begin(self):
        RampKitCore.launch(lambda: RampKitCore(self._store, self.http, self))

    def _go_on(self, running):
        try:
            request = running.send(None)
        except StopIteration:
            self.note("initDone")
        else:
            self._waiting.append((request, running))

    def _settle(self, outcome):
        if self._waiting:
            request, running = self._waiting.pop()
            request.outcome = outcome
            self._go_on(running)

    def _on_init(self, config):
        members = {_MEMBERS[name]: value for name, value in config.items() if name in _MEMBERS}
        for name in ("on_onboarding_finished", "on_show_paywall"):
            if name in members:
                members[name] = self.callback(members[name])
        self._go_on(RampKitCore.shared().init(RampKitConfig(**members)))

    def _on_httpAnswer(self, status, body):
        self._settle(Response(status, body.encode("utf-8", "surrogatepass")))

    def _on_httpFail(self):
        self._settle(OSError("no connection"))

    def _on_getUserId(self):
        self.note("returned", call="getUserId", value=RampKitCore.shared().get_user_id())

    def _on_getOnboardingData(self):
        data = RampKitCore.shared().get_onboarding_data()
        value = None if data is None else form_of(data)
        self.note("returned", call="getOnboardingData", value=value)

    def _on_showOnboarding(self):
        RampKitCore.shared().show_onboarding()

    def _on_loaded(self, page):
        if page in self.web_views:
            RampKitCore.shared().overlay.page_loaded(page)

    def _on_loadFailed(self, page, provisional):
        if page in self.web_views:
            RampKitCore.shared().overlay.page_failed("not found", provisional)

    def _on_message(self, page, body):
        if page in self.web_views:
            RampKitCore.shared().overlay.receive(self.web_views[page], body)

    def _on_restart(self):
        self.forget()
        self._waiting = []
        self._begin()


_MESSAGE = re.compile(r"new MessageEvent\('message', {data: (.*)}\)\);", re.DOTALL)
_MEMBERS = {
    "apiKey": "api_key", "environment": "environment",
    "autoShowOnboarding": "auto_show_onboarding",
    "onOnboardingFinished": "on_onboarding_finished", "onShowPaywall": "on_show_paywall",
}

SUITES, CAPABILITIES, CHOICES = tables({
    "rampkit.init": Suite(
        init,
        {"rampkit.log": True, "rampkit.restart": True, "rampkit.untyped-config": True},
        {"rampkit.http-status": "non-2xx-fails", "rampkit.read-failure": "no-id"}),
})
