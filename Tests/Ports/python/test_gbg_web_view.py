"""Tests of how GBGBridge wires web views, and of the adapters of its traces."""

import json
import unittest

import port_gbg_host
import port_gbg_web_view
from gbg_web_view import normalized
from starter_kit import Reject, decode, encode


def ask(suite, config, *steps):
    """The effects of a trace, as the kit gets them, which has to be JSON."""
    case = {"config": config,
            "steps": [{"at": 10 * index, "do": do} for index, do in enumerate(steps)]}
    return decode(json.loads(json.dumps(encode(suite(decode(case))))))["effects"]


def view(*steps, **config):
    return ask(port_gbg_web_view.web_view, config, *steps)


def host(*steps, **config):
    return ask(port_gbg_host.host, {
        "init": "hostVersion", "hostVersion": "1.0.0", "epochMs": 1700000000000,
        "delegate": "none", "webView": "w", **config}, *steps)


def post(action, id="c1"):
    return {"post": {"body": {
        "version": "1.0", "correlationId": id, "type": "request", "timestamp": 5,
        "payload": {"action": action, "data": {"$data": {"$a": 1}}}}}}


def kinds(effects):
    return [[next(iter(effect)) for effect in step] for step in effects]


def wiring(script="default"):
    return [{"injectScript": {"script": script, "at": "documentStart"}},
            {"addMessageHandler": {"name": "gbgBridge"}}, {"attach": {}}]


class WebViewTests(unittest.TestCase):
    def test_each_entry_wires_a_web_view(self):
        create, load = {"createWebView": {}}, {"load": {"url": "https://e.test/a"}}
        for entry, expected in (
            ("configure", wiring()), ("makeWebView", [create, *wiring()]),
            ("view", [create, *wiring(), load]),
        ):
            with self.subTest(entry):
                self.assertEqual(
                    view({"setUp": {}}, entry=entry, url="https://e.test/a"), [expected])

    def test_a_script_of_the_app_stands_in_for_the_default(self):
        self.assertEqual(view({"setUp": {}}, entry="configure", bootstrapScript="window.x=1"),
                         [wiring({"custom": "window.x=1"})])
        self.assertEqual(view({"setUp": {}}, entry="configure", bootstrapScript=""),
                         [wiring({"custom": ""})])

    def test_another_url_is_loaded(self):
        urls = ["https://E.test", "https://e.test/", "https://e.test/b", "https://e.test/B"]
        effects = view({"setUp": {}}, *({"setUrl": {"url": url}} for url in urls),
                       entry="view", url="https://e.test")
        self.assertEqual(effects[1:], [
            [], [], [{"load": {"url": urls[2]}}], [{"load": {"url": urls[3]}}]])

    def test_urls_are_normalized_a_little(self):
        for url, expected in (
            ("HTTPS://User@E.test:8080", "https://User@e.test:8080/"),
            ("https://e.test/A?B#C", "https://e.test/A?B#C"),
            ("https://e.test//", "https://e.test//"),
            ("https://[", "https://["),
        ):
            self.assertEqual(normalized(url), expected)

    def test_what_makes_no_sense_is_refused(self):
        for entry, steps in (("other", [{"setUp": {}}]), ("view", [{"fly": {}}]),
                             ("configure", [{"setUrl": {"url": "https://e.test"}}])):
            with self.subTest(entry), self.assertRaises(Reject):
                view(*steps, entry=entry, url="https://e.test")


class HostTraceTests(unittest.TestCase):
    def test_a_capture(self):
        for mode, end in (
            ("await", {"complete": {"slot": "document", "result": {"cancelled": {
                "reason": "r"}}}}),
            ("manual", {"handlerReturn": {"call": 0, "result": {"cancelled": {"reason": "r"}}}}),
        ):
            effects = host(
                {"setSlot": {"slot": "document", "handler": {"name": "h", "mode": mode},
                             "permissionState": "granted", "version": "2"}},
                post("camera.document.capture"), post("camera.document.capture", "c2"), end,
                {"inspect": {}})
            called, = effects[1]
            self.assertEqual(called["handlerCalled"]["request"]["payload"]["data"], {"$a": 1})
            busy, = effects[2]
            self.assertEqual(busy["delivered"]["message"]["payload"]["status"], "error")
            self.assertEqual(effects[3][-1]["delivered"], {
                "webView": "w", "thread": "main", "message": {
                    "version": "1.0", "correlationId": "c1", "type": "response",
                    "timestamp": 1700000000030, "payload": {
                        "action": "camera.document.capture", "status": "cancelled",
                        "data": {"reason": "r"}}}})
            self.assertEqual(effects[3][:-1], [{"awaitReturned": {
                "call": 0, "result": {"cancelled": {"reason": "r"}}}}] * (mode == "await"))
            slot = effects[4][0]["state"]["slots"]["document"]
            self.assertEqual(slot, {
                "isSupported": True, "isEnabled": True, "activeRequest": None,
                "permissionState": "granted", "version": "2"})

    def test_a_handler_answers_from_another_thread(self):
        respond = {"handlerRespond": {"call": 0, "status": "success", "thread": "background"}}
        effects = host({"register": {"handler": "h", "action": "x"}}, post("x"), respond, respond,
                       {"handlerReturn": {"call": 0}}, {"handlerRespond": {
                           "call": 7, "status": "success"}})
        self.assertEqual(kinds(effects), [[], ["handlerCalled"], ["delivered"], [], [], []])
        self.assertEqual(effects[2][0]["delivered"]["thread"], "main")

    def test_errors_and_the_delegate(self):
        effects = host(
            {"post": {"text": "no"}}, {"post": {"text": "no"}}, {"clearError": {}}, post("x"),
            {"respondAction": {"correlationId": "c1", "action": "a", "status": "success"}},
            {"evaluateFails": {"webView": "w"}}, {"send": {"event": "e", "data": {}}},
            {"clearError": {}}, {"dropWebView": {"webView": "w"}}, {"dropDelegate": {}},
            {"respond": {"correlationId": "c1", "status": "success"}}, post("y", "c2"),
            {"attach": {"webView": "v"}}, {"send": {"event": "e", "data": {"a": {
                "t": "number", "v": -0.0}}}}, {"inspect": {}}, {"wait": {}},
            delegate="recording")
        self.assertEqual(kinds(effects), [
            ["lastError"], [], ["lastError"], ["delegate", "delegate"], ["delivered"],
            [], ["lastError"], ["lastError"], [], [], ["lastError"], [], [], ["delivered"],
            ["state"], []])
        state = effects[14][0]["state"]
        self.assertEqual(state["webViewAlive"], {"w": False, "v": True})
        self.assertEqual((state["delegateAlive"], state["lastErrorSet"]), (False, True))
        self.assertEqual([request["correlationId"] for request in state["pendingRequests"]],
                         ["c1", "c2"])

    def test_a_configuration(self):
        info = {"supported": True, "version": "1", "constraints": None, "permissionState": None}
        effects = host({"registerCustom": {"handler": "h", "id": "nfc"}}, post("nfc"),
                       {"inspect": {}}, init="configuration", capabilities={"a": info},
                       bootstrapScript="s", webView=None, delegate="silent")
        self.assertEqual(kinds(effects), [[], ["handlerCalled"], ["state"]])
        state = effects[2][0]["state"]
        self.assertEqual(state["configuration"], {
            "hostVersion": "1.0.0", "capabilities": {"a": info}, "bootstrapScript": "s"})
        self.assertEqual((state["capabilities"], state["delegateAlive"]), ({"a": True}, True))


if __name__ == "__main__":
    unittest.main()
