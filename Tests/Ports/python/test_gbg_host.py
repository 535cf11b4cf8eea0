"""Tests of GBGBridge's host: routing, slots, responders, events and what it keeps."""

import asyncio
import json
import threading
import unittest

from gbg import BridgeErrorPayload, BridgeResponseStatus as Status
from gbg_capabilities import BridgeCapabilityInfo as Info
from gbg_capture import CancelledCaptureResult, DocumentCaptureResult
from gbg_host import BridgeConfiguration, BridgeHost, BridgeHostDelegate
from gbg_json import JSONValue
from gbg_page import RECEIVER

DOCUMENT = "camera.document.capture"
SELFIE = "camera.selfie.capture"
NOW = 1700000000000.0


def message(action, id="c1", type="request", data=None):
    return {"version": "1.0", "correlationId": id, "type": type, "timestamp": 5,
            "payload": {"action": action, "data": data}}


class Page:
    """A web view whose page keeps what it is given."""

    def __init__(self):
        self.messages = []
        self.threads = set()
        self.is_broken = False

    def evaluate_javascript(self, script):
        if self.is_broken:
            raise RuntimeError("no such function")
        call, text = script.split("(JSON.parse(", 1)
        assert call == RECEIVER and text.endswith("))"), script
        self.messages.append(json.loads(json.loads(text[:-2])))
        self.threads.add(threading.current_thread())

    @property
    def answers(self):
        return [(sent["correlationId"], sent["payload"]["action"], sent["payload"]["status"])
                for sent in self.messages]


class Handler:
    def __init__(self, action, answer=None):
        self.action = action
        self.requests = []
        self.responders = []
        self._answer = answer

    async def handle(self, request, responder):
        self.requests.append(request)
        self.responders.append(responder)
        if self._answer:
            responder.respond(self._answer, None, None)


class Watcher(BridgeHostDelegate):
    def __init__(self):
        self.seen = []

    def did_receive(self, host, message):
        self.seen.append(("received", message.payload.action))

    def unhandled_request(self, host, message):
        assert host.pending_requests[-1] is message
        self.seen.append(("unhandled", message.payload.action))


class HostTests(unittest.IsolatedAsyncioTestCase):
    """A host with a page; the classes below have the tests."""

    def setUp(self):
        self.host = BridgeHost.with_host_version("1.2.3", lambda: NOW)
        self.page = Page()
        self.host.attach(self.page)

    async def post(self, *messages):
        for body in messages:
            self.host.receive(body)
        await self.settle()

    async def settle(self):
        for _ in range(10):
            await asyncio.sleep(0)

    async def entries(self):
        await self.post(message("capability.query", "query"))
        return self.page.messages[-1]["payload"]["data"]["capabilities"]

    def pending(self):
        return [request.correlation_id for request in self.host.pending_requests]


class RoutingTests(HostTests):
    async def test_a_new_host_is_empty(self):
        host = self.host
        self.assertEqual(
            (host.received_messages, host.pending_requests, host.last_error), ([], [], None))
        self.assertEqual(host.configuration, BridgeConfiguration("1.2.3", {}, None))

    async def test_objects_and_texts_are_read(self):
        for body in (message("x"), json.dumps(message("x"))):
            await self.post(body)
        self.assertEqual(self.pending(), ["c1", "c1"])

    async def test_undecodable_bodies_set_an_error_that_stays(self):
        handler, watcher = Handler("x"), Watcher()
        self.host.register(handler)
        self.host.delegate = watcher
        for body in ("not json", None, 1, [], {}, {"a": {1, 2}}, float("nan"),
                     {**message("x"), "type": "REQUEST"}):
            with self.subTest(body):
                self.host.clear_error()
                await self.post(body)
                self.assertIsNotNone(self.host.last_error)
        self.assertEqual(
            (self.host.received_messages, handler.requests, watcher.seen), ([], [], []))
        await self.post(message("x"))
        self.assertIsNotNone(self.host.last_error)
        self.host.clear_error()
        self.assertIsNone(self.host.last_error)

    async def test_the_last_handler_of_an_action_gets_the_request_unchanged(self):
        first, second = Handler("x"), Handler("x")
        self.host.register(first)
        self.host.register(second)
        await self.post(message("x", data={"side": "front"}), message("X", "c2"))
        self.assertEqual(first.requests, [])
        self.assertEqual([request.payload.data for request in second.requests],
                         [{"side": JSONValue.string("front")}])
        self.assertEqual(self.pending(), ["c2"])

    async def test_requests_without_a_handler_are_pending(self):
        self.host.register(Handler("x"))
        self.host.unregister("x")
        self.host.unregister("unheard of")
        await self.post(message("x"), message("y", "c2"))
        self.assertEqual(self.pending(), ["c1", "c2"])
        self.assertEqual(self.page.messages, [])
        self.assertIsNone(self.host.last_error)

    async def test_events_and_responses_are_only_received(self):
        handler = Handler("x")
        self.host.register(handler)
        await self.post(message("x", type="event"), message("x", "c2", "response"),
                        message("y", "c3", "event"))
        self.assertEqual([received.correlation_id for received in self.host.received_messages],
                         ["c1", "c2", "c3"])
        self.assertEqual((handler.requests, self.pending()), ([], []))

    async def test_the_delegate_hears_of_messages_and_of_unhandled_requests(self):
        watcher = self.host.delegate = Watcher()
        self.host.register(Handler("x"))
        await self.post(message("x"), message("y"), message("z", type="event"))
        self.assertEqual(watcher.seen, [
            ("received", "x"), ("received", "y"), ("unhandled", "y"), ("received", "z")])

    async def test_a_delegate_may_be_silent_and_is_not_kept_alive(self):
        for delegate in (BridgeHostDelegate(), Watcher()):
            self.host.delegate = delegate
            await self.post(message("y"))
        self.host.delegate = None
        delegate = self.host.delegate = Watcher()
        del delegate
        self.assertIsNone(self.host.delegate)
        await self.post(message("y"))

    async def test_custom_capabilities_are_declared_and_routed(self):
        first, second = Handler(""), Handler("", Status.SUCCESS)
        self.host.register_custom_capability("nfc.read", first.handle)
        entries = await self.entries()
        self.assertEqual(entries["nfc.read"], {"supported": True, "version": "1.0"})
        self.host.register_custom_capability("nfc.read", second.handle, "2.0")
        await self.post(message("nfc.read"))
        self.assertEqual((len(first.requests), len(second.requests)), (0, 1))
        self.assertEqual((await self.entries())["nfc.read"]["version"], "2.0")
        self.host.unregister("nfc.read")
        await self.post(message("nfc.read", "c2"))
        self.assertEqual(self.pending(), ["c2"])
        self.assertNotIn("nfc.read", await self.entries())

    async def test_a_slot_with_a_handler_wins_over_custom_capabilities(self):
        slot, custom = self.host.document_capture, Handler("", Status.SUCCESS)
        for id in (DOCUMENT, "camera.document"):
            self.host.register_custom_capability(id, custom.handle, "9.9")

        async def capture(request):
            return CancelledCaptureResult("no")

        slot.handler = capture
        await self.post(message(DOCUMENT))
        self.assertEqual(custom.requests, [])
        entries = await self.entries()
        self.assertEqual(entries["camera.document"]["version"], "1.0")
        self.assertNotIn(DOCUMENT, entries)
        slot.handler = None
        await self.post(message(DOCUMENT))
        self.assertEqual(len(custom.requests), 1)


class SlotTests(HostTests):
    async def test_each_slot_gets_its_own_requests(self):
        calls = []

        def handler(name):
            async def capture(request):
                calls.append((name, request.correlation_id))
                return CancelledCaptureResult("no")
            return capture

        self.host.document_capture.handler = handler("document")
        self.host.selfie_capture.handler = handler("selfie")
        await self.post(message(SELFIE), message(DOCUMENT, "c2"))
        self.assertEqual(calls, [("selfie", "c1"), ("document", "c2")])
        self.assertEqual(self.page.answers, [
            ("c1", SELFIE, "cancelled"), ("c2", DOCUMENT, "cancelled")])

    async def test_one_request_at_a_time(self):
        slot = self.host.document_capture
        slot.handler = lambda request: slot.await_completion()
        await self.post(message(DOCUMENT), message(DOCUMENT, "c2"))
        self.assertEqual(self.page.answers, [("c2", DOCUMENT, "error")])
        self.assertEqual(slot.active_request.correlation_id, "c1")
        slot.complete(DocumentCaptureResult(b"\1\2", 3, 4))
        slot.complete(CancelledCaptureResult("too late"))
        await self.settle()
        self.assertIsNone(slot.active_request)
        self.assertEqual(self.page.answers[1:], [("c1", DOCUMENT, "success")])
        self.assertEqual(self.page.messages[1]["payload"]["data"], {
            "imageBase64": "AQI=", "imageWidth": 3, "imageHeight": 4, "mimeType": "image/png"})
        await self.post(message(DOCUMENT, "c3"))
        self.assertEqual(slot.active_request.correlation_id, "c3")

    async def test_a_completion_without_a_handler_that_waits_is_dropped(self):
        slot = self.host.document_capture
        slot.handler = lambda request: slot.await_completion()
        slot.complete(CancelledCaptureResult("nobody waits"))
        await self.post(message(DOCUMENT))
        self.assertEqual(self.page.messages, [])
        self.assertIsNotNone(slot.active_request)

    async def test_the_slots_are_independent(self):
        for slot in (self.host.document_capture, self.host.selfie_capture):
            slot.handler = lambda request, slot=slot: slot.await_completion()
        await self.post(message(DOCUMENT), message(SELFIE, "c2"))
        self.assertEqual(self.page.messages, [])
        self.assertEqual(self.host.selfie_capture.active_request.correlation_id, "c2")

    async def test_slots_that_are_not_supported_leave_requests_pending(self):
        await self.post(message(DOCUMENT))
        self.host.document_capture.handler = lambda request: self.fail("switched off")
        self.host.document_capture.is_enabled = False
        await self.post(message(DOCUMENT, "c2"))
        self.assertEqual(self.pending(), ["c1", "c2"])
        handler = Handler(DOCUMENT)
        self.host.register(handler)
        await self.post(message(DOCUMENT, "c3"))
        self.assertEqual(len(handler.requests), 1)

    async def test_a_handler_that_raises_fails_the_request(self):
        async def capture(request):
            raise OSError("no camera")

        self.host.document_capture.handler = capture
        await self.post(message(DOCUMENT))
        self.assertEqual(self.page.answers, [("c1", DOCUMENT, "error")])
        self.assertIsNone(self.host.document_capture.active_request)


class ResponseTests(HostTests):
    async def test_a_pending_request_is_answered_once_it_is_sent(self):
        await self.post(message("x"), message("y", "c2"))
        self.host.respond("c1", Status.SUCCESS, {"imagePath": JSONValue.string("/x")})
        self.assertEqual(self.page.messages, [{
            "version": "1.0", "correlationId": "c1", "type": "response", "timestamp": NOW,
            "payload": {"action": "x", "status": "success", "data": {"imagePath": "/x"}}}])
        self.assertEqual(self.pending(), ["c2"])
        self.page.is_broken = True
        self.host.respond("c2", Status.SUCCESS)
        self.assertIsNotNone(self.host.last_error)
        self.assertEqual(self.pending(), ["c2"])

    async def test_an_unknown_request_is_not_answered(self):
        self.host.respond("nope", Status.SUCCESS)
        self.assertEqual(self.page.messages, [])

    async def test_an_explicit_action_is_sent_without_a_look_at_what_is_pending(self):
        await self.post(message("x"))
        error = BridgeErrorPayload("E", "m", True)
        self.host.respond_action("c1", "a", Status.ERROR, None, error)
        self.host.respond_action("other", "a", Status.ACKNOWLEDGED)
        self.assertEqual(self.page.answers,
                         [("c1", "a", "error"), ("other", "a", "acknowledged")])
        self.assertEqual(self.page.messages[0]["payload"]["error"],
                         {"code": "E", "message": "m", "recoverable": True})
        self.assertEqual(self.pending(), ["c1"])

    async def test_a_responder_answers_once_for_its_own_request(self):
        handler = Handler("x")
        self.host.register(handler)
        await self.post(message("x"), message("x", "c2"))
        self.assertEqual(self.page.messages, [])
        first, second = handler.responders
        second.respond(Status.SUCCESS, None, None)
        first.respond(Status.ACKNOWLEDGED, None, None)
        for responder in (first, second):
            responder.respond(Status.ERROR, None, None)
        self.assertEqual(self.page.answers,
                         [("c2", "x", "success"), ("c1", "x", "acknowledged")])

    async def test_a_responder_may_be_used_on_any_thread(self):
        handler = Handler("x")
        self.host.register(handler)
        await self.post(message("x"))
        threads = [threading.Thread(target=handler.responders[0].respond, args=(Status.SUCCESS,))
                   for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        await self.settle()
        self.assertEqual(self.page.answers, [("c1", "x", "success")])
        self.assertEqual(self.page.threads, {threading.current_thread()})

    async def test_handlers_may_be_plain_functions(self):
        self.host.register_custom_capability(
            "x", lambda request, responder: responder.respond(Status.CANCELLED))
        await self.post(message("x"))
        self.assertEqual(self.page.answers, [("c1", "x", "cancelled")])


class EventTests(HostTests):
    async def test_events_are_sent_in_order_to_the_last_web_view(self):
        other = Page()
        self.host.attach(other)
        for name in ("a", "b"):
            self.host.send(name, {"text": JSONValue.string("'\"\\\n\u2028</script>")})
        self.assertEqual(self.page.messages, [])
        first, second = other.messages
        self.assertNotEqual(first.pop("correlationId"), second.pop("correlationId"))
        self.assertEqual([first, second], [{
            "version": "1.0", "type": "event", "timestamp": NOW,
            "payload": {"action": name, "data": {"text": "'\"\\\n\u2028</script>"}},
        } for name in ("a", "b")])

    async def test_what_cannot_be_sent_sets_an_error(self):
        def nan():
            self.host.send("e", {"a": JSONValue.number(float("nan"))})

        def failing():
            self.page.is_broken = True
            self.host.send("e", {})

        def gone():
            self.page.is_broken = False
            self.page = None
            self.host.send("e", {})

        messages = self.page.messages
        for act in (nan, failing, gone):
            with self.subTest(act.__name__):
                act()
                self.assertIsNotNone(self.host.last_error)
                self.host.clear_error()
        self.assertEqual(messages, [])

    async def test_nothing_can_be_sent_before_a_web_view_is_attached(self):
        host = BridgeHost.with_host_version("1")
        host.send("e", {})
        self.assertIsNotNone(host.last_error)


class ConfigurationTests(HostTests):
    async def test_queries_tell_of_the_configuration_and_not_of_the_slots(self):
        self.host = BridgeHost(BridgeConfiguration(
            "2", {"camera.capture": Info(True, "1.0"), "x": Info(False)}))
        self.host.attach(self.page)
        self.assertEqual(self.host.capabilities, {"camera.capture": True, "x": False})
        self.host.document_capture.handler = lambda request: None
        entries = await self.entries()
        self.assertEqual({id: entry["supported"] for id, entry in entries.items()},
                         {"camera.capture": True, "x": False})
        self.host.register_custom_capability("x", Handler("").handle)
        self.assertTrue((await self.entries())["x"]["supported"])
        self.assertEqual((self.pending(), self.host.last_error), ([], None))


if __name__ == "__main__":
    unittest.main()
