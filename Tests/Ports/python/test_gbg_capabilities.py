"""Tests of GBGBridge's capabilities: infos, slots, queries, the host that declares them."""

import json
import math
import unittest

from gbg import BridgeMessage, BridgeMessageType, BridgePayload, BridgeResponseStatus
from gbg_capabilities import (
    BridgeCapabilityInfo, CapabilityQueryHandler, CaptureCapability, PermissionState, describe)
from gbg_capture import CancelledCaptureResult
from gbg_host import BridgeConfiguration, BridgeHost
from gbg_json import DecodeError, EncodeError, JSONValue

Info = BridgeCapabilityInfo
QUERY = BridgeMessage(
    "1.0", "c1", BridgeMessageType.REQUEST, 0.0, BridgePayload("capability.query"))
CONSTRAINTS = {"maxResolution": JSONValue.number(4096), "none": JSONValue.null()}


async def capture(request):
    return CancelledCaptureResult("no camera here")


def supported_slot(version=None):
    slot = CaptureCapability("a", "a.b", version)
    slot.handler = capture
    return slot


class Responses(list):
    def respond(self, status, data, error):
        self.append((status, data, error))


def queried(handler):
    responses = Responses()
    handler.handle(QUERY, responses)
    (status, data, error), = responses
    assert (status, error) == (BridgeResponseStatus.SUCCESS, None)
    return JSONValue.object(data).any_value


def entries(handler):
    return queried(handler)["capabilities"]


def rich(infos):
    return CapabilityQueryHandler(lambda: infos, "1")


class PermissionStateTests(unittest.TestCase):
    def test_the_five_states(self):
        for name in ("granted", "denied", "notDetermined", "restricted", "notApplicable"):
            state = PermissionState.from_json(JSONValue.string(name))
            self.assertEqual(state.to_json(), JSONValue.string(name))
        self.assertEqual(len(PermissionState), 5)

    def test_other_values_are_none(self):
        for odd in ("authorized", "Granted", "", " granted", "not_determined"):
            with self.subTest(odd), self.assertRaises(DecodeError):
                PermissionState.from_json(JSONValue.string(odd))
        with self.assertRaises(DecodeError):
            PermissionState.from_json(JSONValue.number(0))


class BridgeCapabilityInfoTests(unittest.TestCase):
    def test_only_supported_is_required(self):
        self.assertEqual(Info.decode('{"supported":true}'), Info(True, None, None, None))
        nulls = '{"supported":false,"version":null,"constraints":null,"permissionState":null,"x":1}'
        self.assertEqual(Info.decode(nulls), Info(False))

    def test_there_and_back(self):
        for info in (
            Info(True), Info(False, "2.1"), Info(True, "", {}, ""),
            Info(True, "1.0", CONSTRAINTS, "granted"), Info(False, None, None, "someday"),
        ):
            with self.subTest(info):
                self.assertEqual(Info.decode(info.encode()), info)

    def test_other_infos_are_refused(self):
        rows = ['{}', '{"supported":null}', '{"supported":1}', '{"supported":"true"}',
                '[]', 'null', '', '{"Supported":true}']
        rows += ['{"supported":true,"%s":%s}' % row for row in (
            ("version", "1.0"), ("version", "{}"), ("constraints", "[]"), ("constraints", '"x"'),
            ("permissionState", "true"))]
        for row in rows:
            with self.subTest(row), self.assertRaises(DecodeError):
                Info.decode(row)

    def test_what_is_none_is_not_written(self):
        self.assertEqual(json.loads(Info(True).encode()), {"supported": True})

    def test_a_constraint_that_is_not_finite_has_no_text(self):
        with self.assertRaises(EncodeError):
            Info(True, constraints={"a": JSONValue.number(math.inf)}).encode()


class CaptureCapabilityTests(unittest.TestCase):
    def test_a_new_slot(self):
        slot = CaptureCapability("a", "a.b")
        self.assertEqual((slot.id, slot.action_id, slot.version), ("a", "a.b", None))
        self.assertEqual((slot.handler, slot.is_enabled, slot.permission_state),
                         (None, True, PermissionState.NOT_DETERMINED))
        self.assertEqual(CaptureCapability("a", "a.b", "3").version, "3")

    def test_support_takes_a_handler_and_the_switch(self):
        for handler, enabled, expected in (
            (capture, True, True), (capture, False, False), (None, True, False),
            (None, False, False),
        ):
            slot = CaptureCapability("a", "a.b")
            slot.handler, slot.is_enabled = handler, enabled
            with self.subTest((handler, enabled)):
                self.assertIs(slot.is_supported, expected)
                self.assertIs(slot.build_capability_info().supported, expected)

    def test_the_info_follows_the_slot(self):
        slot = supported_slot("2.1")
        slot.permission_state = PermissionState.GRANTED
        self.assertEqual(slot.build_capability_info(), Info(True, "2.1", None, "granted"))
        slot.is_enabled, slot.permission_state = False, PermissionState.RESTRICTED
        self.assertEqual(slot.build_capability_info(), Info(False, None, None, "restricted"))

    def test_entries_in_a_query(self):
        for slot, expected in (
            (supported_slot(), {"supported": True, "version": "1.0"}),
            (supported_slot("2.1"), {"supported": True, "version": "2.1"}),
            (CaptureCapability("a", "a.b"), {"supported": False, "version": None}),
        ):
            with self.subTest(expected):
                self.assertEqual(entries(rich(describe([slot]))),
                                 {"a": {**expected, "permissionState": "notDetermined"}})


class CapabilityQueryHandlerTests(unittest.TestCase):
    def test_the_documented_sample(self):
        infos = {"camera.document": Info(True, "1.0", None, "granted"),
                 "camera.selfie": Info(False)}
        self.assertEqual(CapabilityQueryHandler.action, "capability.query")
        self.assertEqual(queried(CapabilityQueryHandler(lambda: infos, "1.0.0")), {
            "environment": "ios", "hostVersion": "1.0.0", "capabilities": {
                "camera.document": {
                    "supported": True, "version": "1.0", "permissionState": "granted"},
                "camera.selfie": {"supported": False, "version": None},
            },
        })

    def test_a_simple_map_tells_of_support_only(self):
        handler = CapabilityQueryHandler.simple(lambda: {"a": True, "b": False}, "2")
        self.assertEqual(queried(handler), {
            "environment": "ios", "hostVersion": "2", "capabilities": {
                "a": {"supported": True, "version": None},
                "b": {"supported": False, "version": None},
            },
        })

    def test_every_state_that_an_info_may_hold(self):
        for state in ("granted", "denied", "notDetermined", "restricted", "notApplicable", "odd"):
            entry = entries(rich({"a": Info(True, "1", None, state)}))["a"]
            self.assertEqual(entry["permissionState"], state)

    def test_constraints_are_left_out(self):
        self.assertEqual(entries(rich({"a": Info(True, "1", CONSTRAINTS)})),
                         {"a": {"supported": True, "version": "1"}})

    def test_the_provider_is_asked_each_time(self):
        infos, known = {}, {}
        for handler, table, value in (
            (rich(infos), infos, Info(True)),
            (CapabilityQueryHandler.simple(lambda: known, "1"), known, True),
        ):
            self.assertEqual(entries(handler), {})
            table["a"] = value
            self.assertEqual(list(entries(handler)), ["a"])


class BridgeHostTests(unittest.TestCase):
    def test_the_two_slots(self):
        host = BridgeHost.with_host_version("1")
        self.assertEqual(
            [(slot.id, slot.action_id, slot.version)
             for slot in (host.document_capture, host.selfie_capture)],
            [("camera.document", "camera.document.capture", None),
             ("camera.selfie", "camera.selfie.capture", None)])

    def test_slots_are_declared_by_their_handlers(self):
        host = BridgeHost.with_host_version("1.2")
        unsupported = {
            "supported": False, "version": None, "permissionState": "notDetermined"}
        self.assertEqual(queried(host.query_handler), {
            "environment": "ios", "hostVersion": "1.2",
            "capabilities": dict.fromkeys(["camera.document", "camera.selfie"], unsupported)})
        host.document_capture.handler = capture
        document = entries(host.query_handler)["camera.document"]
        self.assertEqual(document, {**unsupported, "supported": True, "version": "1.0"})
        host.document_capture.handler = None
        self.assertEqual(entries(host.query_handler)["camera.document"], unsupported)

    def test_a_configuration_declares_without_the_slots(self):
        host = BridgeHost(BridgeConfiguration(
            "1.0.0", {"camera.capture": Info(True, "2.0", CONSTRAINTS, "granted"),
                      "nfc.read": Info(False)}))
        host.document_capture.handler = capture
        self.assertEqual(host.capabilities, {"camera.capture": True, "nfc.read": False})
        self.assertIsNone(host.configuration.bootstrap_script)
        self.assertEqual(entries(host.query_handler), {
            "camera.capture": {"supported": True, "version": None},
            "nfc.read": {"supported": False, "version": None}})


if __name__ == "__main__":
    unittest.main()
