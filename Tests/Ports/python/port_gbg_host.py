"""The adapter of the GBGBridge SDK's host: suite gbg.host, a trace."""

import asyncio
import json
import sys
import threading
import weakref

from gbg_host import BridgeConfiguration, BridgeHost, BridgeHostDelegate
from gbg_page import RECEIVER
from port_gbg_forms import (
    answer, capture, capture_form, data, given, info, info_form, message_form, permission_state)
from port_table import Suite, tables
from starter_kit import Reject

PASSES = 10
"""Turns of the event loop after each stimulus; the longest chain of the SDK's tasks takes four."""


def host(case):
    """Suite gbg.host."""
    return {"effects": asyncio.run(_play(case))}


async def _play(case):
    stage = Stage(case["config"])
    effects = []
    for step in case["steps"]:
        (name, details), = step["do"].items()
        effects.append(await stage.step(step["at"], name, details))
    return effects


class Stage:
    """A host with all that surrounds it: pages, handlers, a delegate and a clock."""

    def __init__(self, config):
        self.effects = []
        self._epoch = config.get("epochMs", 0)
        self._now = self._epoch
        self._calls = []
        self._views = {}
        self._seen_views = {}
        self.host = self._host(config)
        self._slots = {"document": self.host.document_capture,
                       "selfie": self.host.selfie_capture}
        self._delegate = _DELEGATES[config.get("delegate", "none")](self)
        self._seen_delegate = weakref.ref(self._delegate) if self._delegate else None
        self.host.delegate = self._delegate
        if config.get("webView") is not None:
            self.attach({"webView": config["webView"]})

    def _host(self, config):
        version = config["hostVersion"]
        if config.get("init", "hostVersion") == "hostVersion":
            return BridgeHost.with_host_version(version, lambda: self._now)
        return BridgeHost(BridgeConfiguration(
            version,
            {id: info(form) for id, form in config.get("capabilities", {}).items()},
            config.get("bootstrapScript"),
        ), lambda: self._now)

    async def step(self, at, name, details):
        """What the host does on a stimulus, until nothing is left to do."""
        self.effects = []
        self._now = self._epoch + at
        had_error = self.host.last_error is not None
        if name not in _STIMULI:
            raise Reject("bad-input", f"no such stimulus: {name}")
        _STIMULI[name](self, details)
        for _ in range(PASSES):
            await asyncio.sleep(0)
        has_error = self.host.last_error is not None
        if has_error != had_error:
            self.effect("lastError", set=has_error)
        return self.effects

    def effect(self, kind, **details):
        """Note an effect of the present step."""
        self.effects.append({kind: details})

    def post(self, details):
        """The page posts a text or an object."""
        self.host.receive(details["text"] if "text" in details else details["body"])

    def register(self, details):
        """A handler for an action."""
        self.host.register(Handler(self, details["handler"], details["action"]))

    def unregister(self, details):
        """No handler for an action."""
        self.host.unregister(details["action"])

    def register_custom(self, details):
        """A handler for a custom capability."""
        handler = Handler(self, details["handler"], details["id"])
        self.host.register_custom_capability(
            details["id"], handler.handle, *given(details, "version"))

    def set_slot(self, details):
        """Another handler, switch, permission state or version of a slot."""
        slot = self._slots[details["slot"]]
        if "handler" in details:
            slot.handler = self._slot_handler(slot, details["handler"])
        if "isEnabled" in details:
            slot.is_enabled = details["isEnabled"]
        if "permissionState" in details:
            slot.permission_state = permission_state(details["permissionState"])
        if "version" in details:
            slot.version = details["version"]

    def _slot_handler(self, slot, form):
        if form is None:
            return None

        async def handler(request):
            call = self.called(form["name"], request)
            if form["mode"] == "manual":
                return await call.returned
            result = await slot.await_completion()
            self.effect("awaitReturned", call=call.number, result=capture_form(result))
            return result

        return handler

    def called(self, handler, request, responder=None):
        """Note a call of a handler; the call is what the trace ends later."""
        call = Call(len(self._calls), responder)
        self._calls.append(call)
        self.effect(
            "handlerCalled", handler=handler, call=call.number, request=message_form(request))
        return call

    def handler_respond(self, details):
        """A handler uses its responder."""
        call = self._call(details)
        if call is None or call.responder is None:
            return
        if details.get("thread", "main") == "main":
            call.responder.respond(*answer(details))
        else:
            thread = threading.Thread(target=call.responder.respond, args=answer(details))
            thread.start()
            thread.join()

    def handler_return(self, details):
        """A handler comes to its end, that of a slot with a result."""
        call = self._call(details)
        if call is None or call.returned.done():
            return
        result = details.get("result")
        # The handler of a slot owes a result; without one it does not return.
        if call.responder is not None or result is not None:
            call.returned.set_result(None if result is None else capture(result))

    def _call(self, details):
        """The call of that number; none where the host has not made it."""
        number = details["call"]
        return self._calls[number] if number < len(self._calls) else None

    def complete(self, details):
        """The app completes a capture."""
        self._slots[details["slot"]].complete(capture(details["result"]))

    def respond(self, details):
        """The app answers a pending request."""
        self.host.respond(details["correlationId"], *answer(details))

    def respond_action(self, details):
        """The app answers a request and names the action."""
        self.host.respond_action(details["correlationId"], details["action"], *answer(details))

    def send(self, details):
        """The app sends an event."""
        self.host.send(details["event"], data(details["data"]))

    def clear_error(self, _details):
        """The app clears the error."""
        self.host.clear_error()

    def attach(self, details):
        """The app attaches a web view."""
        self.host.attach(self._view(details["webView"]))

    def drop_web_view(self, details):
        """The app lets go of a web view."""
        self._views.pop(details["webView"], None)

    def drop_delegate(self, _details):
        """The app lets go of the delegate."""
        self._delegate = None

    def evaluate_fails(self, details):
        """The next script of a web view will fail."""
        self._view(details["webView"]).next_script_fails = True

    def _view(self, name):
        if name not in self._views:
            self._views[name] = View(self, name)
            self._seen_views[name] = weakref.ref(self._views[name])
        return self._views[name]

    def inspect(self, _details):
        """Everything that can be asked of the host."""
        host, configuration = self.host, self.host.configuration
        self.effect(
            "state",
            receivedMessages=[message_form(message) for message in host.received_messages],
            pendingRequests=[message_form(message) for message in host.pending_requests],
            capabilities=dict(host.capabilities),
            lastErrorSet=host.last_error is not None,
            configuration={
                "hostVersion": configuration.host_version,
                "capabilities": {
                    id: info_form(form) for id, form in configuration.capabilities.items()},
                "bootstrapScript": configuration.bootstrap_script,
            },
            slots={name: _slot_form(slot) for name, slot in self._slots.items()},
            webViewAlive={
                name: view() is not None for name, view in self._seen_views.items()},
            delegateAlive=self._seen_delegate is not None and self._seen_delegate() is not None,
        )


class Call:
    """One call of a handler."""

    def __init__(self, number, responder):
        self.number = number
        self.responder = responder
        self.returned = asyncio.get_running_loop().create_future()


class Handler:
    """A handler of the app, which does what the trace says."""

    def __init__(self, stage, name, action):
        self._stage = stage
        self._name = name
        self.action = action

    async def handle(self, request, responder):
        """Run until the trace lets the handler return."""
        await self._stage.called(self._name, request, responder).returned


class View:
    """A web view with a page that notes what it is given."""

    def __init__(self, stage, name):
        self._stage = stage
        self._name = name
        self.next_script_fails = False

    def evaluate_javascript(self, script):
        """Run a script, which can only be a delivery."""
        if self.next_script_fails:
            self.next_script_fails = False
            raise RuntimeError("a JavaScript exception occurred")
        main = threading.current_thread() is threading.main_thread()
        self._stage.effect("delivered", webView=self._name, message=_delivered(script),
                           thread="main" if main else "background")


def _delivered(script):
    """The message in a script, as a page would have it."""
    before, after = f"{RECEIVER}(JSON.parse(", "))"
    if not (script.startswith(before) and script.endswith(after)):
        raise ValueError(f"no delivery: {script}")
    return json.loads(json.loads(script[len(before):-len(after)]))


class RecordingDelegate(BridgeHostDelegate):
    """Notes what the host tells it."""

    def __init__(self, stage):
        self._stage = stage

    def did_receive(self, host, message):
        self._stage.effect("delegate", method="didReceive", message=message_form(message))

    def unhandled_request(self, host, message):
        self._stage.effect("delegate", method="unhandledRequest", message=message_form(message))


def _slot_form(slot):
    active = slot.active_request
    return {
        "isSupported": slot.is_supported,
        "isEnabled": slot.is_enabled,
        "activeRequest": None if active is None else message_form(active),
        "permissionState": slot.permission_state.value,
        "version": slot.version,
    }


_DELEGATES = {
    "none": lambda stage: None,
    "silent": lambda stage: BridgeHostDelegate(),
    "recording": RecordingDelegate,
}
_STIMULI = {
    "post": Stage.post,
    "register": Stage.register,
    "unregister": Stage.unregister,
    "registerCustom": Stage.register_custom,
    "setSlot": Stage.set_slot,
    "handlerRespond": Stage.handler_respond,
    "handlerReturn": Stage.handler_return,
    "complete": Stage.complete,
    "respond": Stage.respond,
    "respondAction": Stage.respond_action,
    "send": Stage.send,
    "clearError": Stage.clear_error,
    "attach": Stage.attach,
    "dropWebView": Stage.drop_web_view,
    "dropDelegate": Stage.drop_delegate,
    "evaluateFails": Stage.evaluate_fails,
    "inspect": Stage.inspect,
    "wait": lambda stage, details: None,  # time passes, which the host does not notice
}
SUITES, CAPABILITIES, CHOICES = tables({
    "gbg.host": Suite(
        host,
        {
            "gbg.posted-text": True,
            "gbg.clock": True,
            "gbg.observers": False,  # its properties are plain attributes
            # Other Pythons collect what is dropped at a time of their own.
            "gbg.weak-references": sys.implementation.name == "cpython",
            "gbg.evaluation-errors": True,
            "gbg.slot-version": True,
        },
        {
            "gbg.unset-slot": "pending",
            "gbg.disabled-slot": "pending",
            "gbg.busy-status": "error",
            "gbg.early-complete": "dropped",
            "gbg.acknowledged": "final",
            "gbg.explicit-respond-pending": "kept",
        },
    ),
})
