"""The adapter of the RampKit SDK: one function for each suite."""

import secrets
from contextlib import suppress

import rampkit_messages as messages
from port_rampkit_data import form_of
from rampkit import RampKitConfig, RampKitCore, Response, generate_user_id, uuid_v4

STORED_KEY = "rk_user_id"  # what "stored" stands under
DOCUMENT = (b'{"onboardingId":"o","screens":[{"id":"s","label":"s","html":"<p>s</p>",'
            b'"css":null,"js":null}],"requiredScripts":[]}')


def user_id_format(case):
    """Suite rampkit.user-id-format."""
    return {"id": uuid_v4(case["random"])}


def user_id_fresh(case):
    """Suite rampkit.user-id-fresh."""
    return {"ids": [generate_user_id() for _ in range(case["count"])]}


def stored_id(case):
    """Suite rampkit.stored-id; nothing here takes time, so "at" is not looked at."""
    device = Device(case["config"])
    core = device.core()
    answer = []
    for step in case["steps"]:
        (name, details), = step["do"].items()
        device.effects = []
        if name == "restart":
            core = device.core()
        elif name == "setStore":
            device.store.set_up(details)
        else:
            _call(core, device, name, details)
        answer.append(device.effects)
    return {"effects": answer}


def _call(core, device, name, details):
    if name == "init":
        # The document is there at once, so nothing waits.
        with suppress(StopIteration):
            core.init(RampKitConfig(details["config"].get("apiKey"))).send(None)
        device.note("initDone")
        return
    calls = {
        "getRampKitUserId": core.get_rampkit_user_id,
        "getUserId": core.get_user_id,
        "getOnboardingData": lambda: form_of(core.get_onboarding_data()),
    }
    try:
        value = calls[name]()
    except Exception:  # the suite takes a call that raises for one without an id
        value = None
    device.note("returned", call=name, value=value)


class Store:
    """The secure store; notes what the SDK asks of it."""

    def __init__(self, config, note):
        self._note = note
        self._items = {}
        self._answers = {"read": "ok", "write": "ok"}
        self.set_up(config)

    def set_up(self, settings):
        """Take over what is given of stored, read and write."""
        if "stored" in settings:
            stored = settings["stored"]
            text = isinstance(stored, str)
            self._items[STORED_KEY] = stored.encode("utf-8") if text else stored
        for name in self._answers:
            self._answers[name] = settings.get(name, self._answers[name])

    def read(self, key):
        """Of SecureStore."""
        self._note("storeRead", key=key, store="secure")
        if self._answers["read"] == "fails":
            raise OSError("read")
        return self._items.get(key)

    def write(self, key, value, accessible):
        """Of SecureStore."""
        self._note("storeWrite", key=key, value=value.decode("utf-8"), store="secure",
                   accessible=accessible)
        if self._answers["write"] == "fails":
            raise OSError("write")
        self._items[key] = value


class Device:
    """The store, the random source and the network; keeps what the SDK asks of them."""

    def __init__(self, config):
        self.effects = []
        self.store = Store(config, self.note)
        self._random = config["secureRandom"]

    def core(self):
        """The SDK of a new process. Nothing is shown."""
        return RampKitCore(self.store, self.http, screen=None, random_source=self.random)

    def note(self, name, **details):
        """An effect of the present step."""
        self.effects.append({name: details})

    def random(self, count):
        """The secure source: broken or the real one."""
        self.note("random", secure=True, bytes=count)
        if self._random == "fails":
            raise OSError("random")
        return secrets.token_bytes(count)

    async def http(self, method, url):
        """The network, which always has a document."""
        self.note("http", method=method, url=url)
        return Response(200, DOCUMENT)


def message_parsing(case):
    """Suite rampkit.message-parsing; the SDK has a parser, so the pages do not matter."""
    action = messages.parse_message(case["body"])
    name = _ACTIONS[type(action)]
    members = {} if action is None else {
        member: value.value if isinstance(value, messages.Animation) else value
        for member, value in vars(action).items()
        if value is not None
    }
    if name == "setVariables":
        members = {"vars": members["variables"]}
    elif name == "notifications":
        members["options"] = sorted(members["options"])
    return {"action": name, **members}


_ACTIONS = {
    type(None): "none",
    messages.Continue: "continue",
    messages.GoBack: "goBack",
    messages.Navigate: "navigate",
    messages.Close: "close",
    messages.RequestReview: "review",
    messages.Haptic: "haptic",
    messages.RequestNotifications: "notifications",
    messages.Finished: "finished",
    messages.ShowPaywall: "paywall",
    messages.SetVariables: "setVariables",
    messages.RequestVariables: "requestVariables",
}

SUITES = {
    "rampkit.user-id-format": user_id_format,
    "rampkit.user-id-fresh": user_id_fresh,
    "rampkit.stored-id": stored_id,
    "rampkit.message-parsing": message_parsing,
}
CAPABILITIES = {
    "rampkit.random-source": True,
    "rampkit.byte-store": True,
    "rampkit.restart": True,
    "rampkit.typed-bodies": True,
    "rampkit.notification-options": True,
    "rampkit.haptic-styles": True,
}
CHOICES = {
    "rampkit.random-failure": "no-id",
    "rampkit.read-failure": "no-id",
    "rampkit.write-failure": "return-id",
    "rampkit.object-body": "accept",
    "rampkit.empty-target": "none",
    "rampkit.missing-target": "none",
    "rampkit.haptic-action": "ignored",
    "rampkit.haptic-unknown-type": "none",
    "rampkit.ios-member-default": "true",
}
