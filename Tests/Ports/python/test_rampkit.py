"""Tests of the RampKit SDK and of its adapter."""

import json
import os
import re
import subprocess
import sys
import unittest
from unittest import mock

import port_rampkit
from rampkit import ONBOARDING_URL, UserIdManager, generate_user_id, uuid_v4
from rampkit_messages import (
    Animation, Close, Continue, Finished, GoBack, Haptic, Navigate, RequestNotifications,
    RequestReview, RequestVariables, SetVariables, ShowPaywall, parse_message)

V4 = re.compile("[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")
SLIDE = Animation.SLIDE
STORED = "7d9f0c3a-1b2c-4d3e-8f45-0123456789ab"
NEW = "01010101-0101-4101-8101-010101010101"


class Store:
    def __init__(self, stored=None, read_fails=False, write_fails=False):
        self.items = {} if stored is None else {"rk_user_id": stored}
        self.read_fails, self.write_fails, self.writes, self.reads = read_fails, write_fails, 0, 0

    def read(self, key):
        self.reads += 1
        if self.read_fails:
            raise OSError
        return self.items.get(key)

    def write(self, key, value, accessible):
        self.writes += 1
        if self.write_fails or accessible != "afterFirstUnlock":
            raise OSError
        self.items[key] = value


def ones(count):
    return b"\x01" * count


def broken(*_):
    raise OSError


class UserIdTests(unittest.TestCase):
    def test_version_and_variant_are_overwritten_and_nothing_else(self):
        rows = [
            (bytes(16), "00000000-0000-4000-8000-000000000000"),
            (b"\xff" * 16, "ffffffff-ffff-4fff-bfff-ffffffffffff"),
            (b"\xab" * 16, "abababab-abab-4bab-abab-abababababab"),
            (bytes(range(16)), "00010203-0405-4607-8809-0a0b0c0d0e0f"),
            (bytes(8) + b"\x40" + bytes(7), "00000000-0000-4000-8000-000000000000"),
            (bytes(8) + b"\xc0" + bytes(7), "00000000-0000-4000-8000-000000000000"),
        ]
        for octets, expected in rows:
            self.assertEqual(uuid_v4(octets), expected)
        with self.assertRaises(ValueError):
            uuid_v4(bytes(15))

    def test_generated_ids_differ(self):
        ids = [generate_user_id() for _ in range(1000)]
        self.assertTrue(all(map(V4.fullmatch, ids)))
        self.assertEqual(len(set(ids)), 1000)
        numbers = [int(one.replace("-", ""), 16) for one in ids]
        fixed = {62, 63, 76, 77, 78, 79}  # variant and version, counted from the right
        for bit in set(range(128)) - fixed:
            self.assertTrue(300 < sum(number >> bit & 1 for number in numbers) < 700)

    def test_processes_do_not_share_ids(self):
        program = "import rampkit; print(rampkit.generate_user_id())"
        here = os.path.dirname(os.path.abspath(__file__))
        first, second = (subprocess.check_output([sys.executable, "-c", program], cwd=here)
                         for _ in range(2))
        self.assertNotEqual(first, second)

    def test_a_stored_id_is_returned_as_it_is(self):
        for stored in (STORED, STORED.upper(), "abc", "\u00e9"):
            store = Store(stored.encode("utf-8"))
            self.assertEqual(UserIdManager(store, broken).get_rampkit_user_id(), stored)
            self.assertEqual(store.writes, 0)

    def test_without_a_stored_id_a_new_one_is_stored(self):
        for stored in (None, b"\xff\xfe", b""):
            store = Store(stored)
            self.assertEqual(UserIdManager(store, ones).get_rampkit_user_id(), NEW)
            self.assertEqual(store.items, {"rk_user_id": NEW.encode("ascii")})

    def test_the_id_survives_a_failing_write_in_memory(self):
        store = Store(write_fails=True)
        manager = UserIdManager(store)
        self.assertEqual(manager.get_rampkit_user_id(), manager.get_rampkit_user_id())
        self.assertEqual(store.items, {})

    def test_failing_reads_and_randomness_are_the_callers(self):
        for store, source in ((Store(read_fails=True), ones), (Store(), broken)):
            with self.assertRaises(OSError):
                UserIdManager(store, source).get_rampkit_user_id()
            self.assertEqual(store.writes, 0)


class MessageTests(unittest.TestCase):
    def test_texts(self):
        rows = [
            ("rampkit:tap", Continue()), ("next", Continue()), ("continue", Continue()),
            ("rampkit:goBack", GoBack()), ("rampkit:close", Close()),
            ("rampkit:review", RequestReview()), ("rampkit:request-review", RequestReview()),
            ("rampkit:request-notification-permission", RequestNotifications()),
            ("rampkit:onboarding-finished", Finished()), ("rampkit:show-paywall", ShowPaywall()),
            ("rampkit:navigate:s3", Navigate("s3")), ("rampkit:navigate:a:b", Navigate("a:b")),
            ("rampkit:navigate: ", Navigate(" ")), ("rampkit:navigate:", None),
            ("rampkit:navigate:__continue__", Continue()),
            ("rampkit:navigate:__goBack__", GoBack()),
            ("haptic:success", Haptic("impact", "medium")), ("haptic:", Haptic("impact", "medium")),
        ]
        rows += [(text, None) for text in (
            "", "haptic", "tap", "close", "rampkit:navigate", "rampkit:zzz",
            " next", "NEXT", "next\n", '"next"',
            "[1]", '[{"type":"rampkit:close"}]', "7", "true", "null", "{",
            "rampkit:continue", "rampkit:haptic", "rampkit:",
            '{"type":"rampkit:close"', '{"type":"rampkit:close"} x',
            '\ufeff{"type":"rampkit:close"}',
            '{"type":"rampkit:close","x":NaN}', '{"a":' * 100000, "\ud800",
        )]
        for text, expected in rows:
            with self.subTest(text[:60]):
                self.assertEqual(parse_message(text), expected)

    def test_members(self):
        rows = [
            ({"type": "rampkit:continue"}, Continue()),
            ({"type": "continue", "animation": "slide"}, Continue(SLIDE)),
            ({"type": "rampkit:goBack", "animation": "slide"}, GoBack(SLIDE)),
            ({"type": "rampkit:goBack"}, GoBack()),
            ({"type": "rampkit:navigate", "targetScreenId": "s"}, Navigate("s")),
            ({"type": "rampkit:navigate", "targetScreenId": "s", "animation": "slide"},
             Navigate("s", SLIDE)),
            ({"type": "rampkit:navigate", "targetScreenId": "__continue__", "animation": "slide"},
             Continue(SLIDE)),
            ({"type": "rampkit:navigate", "targetScreenId": "__goBack__"}, GoBack()),
            ({"type": "rampkit:close", "x": [1]}, Close()),
            ({"type": "rampkit:review"}, RequestReview()),
            ({"type": "rampkit:request-review"}, RequestReview()),
            ({"type": "rampkit:onboarding-finished"}, Finished()),
            ({"type": "rampkit:onboarding-finished", "payload": {"a": 1}}, Finished({"a": 1})),
            ({"type": "rampkit:show-paywall"}, ShowPaywall()),
            ({"type": "rampkit:show-paywall", "payload": 0}, ShowPaywall(0)),
            ({"type": "rampkit:variables", "vars": {"a": None}}, SetVariables({"a": None})),
            ({"type": "rampkit:request-vars"}, RequestVariables()),
        ]
        rows += [({"type": "rampkit:continue", "animation": odd}, Continue())
                 for odd in ("zoom", "Slide", "fade", None, 5, ["slide"])]
        rows += [({"type": "rampkit:navigate", "targetScreenId": odd}, None)
                 for odd in (None, "", 5, ["s"])]
        rows += [({"type": "rampkit:variables", "vars": odd}, None) for odd in (None, [1], "x", 5)]
        rows += [({"type": odd}, None) for odd in (
            5, None, ["rampkit:close"], {}, "RAMPKIT:CLOSE", "next", "navigate", "close", "haptic",
            "variables", "rampkit:tap", "rampkit:navigate:s")]
        rows += [({}, None), ({"type": "rampkit:variables"}, None),
                 ({"type": "rampkit:navigate"}, None)]
        for members, expected in rows:
            with self.subTest(members):
                self.assertEqual(parse_message(members), expected)
                self.assertEqual(parse_message(f" {json.dumps(members)}\n"), expected)

    def test_bodies_of_other_types(self):
        for body in (5, 1.5, True, False, None, ["rampkit:close"], b"next"):
            self.assertIsNone(parse_message(body))

    def test_numbers_of_any_length_spoil_nothing(self):
        body = '{"type":"rampkit:close","n":%s}' % ("9" * 5000)
        self.assertEqual(parse_message(body), Close())

    def test_haptics(self):
        rows = [({"hapticType": "impact", "impactStyle": name}, Haptic("impact", name.lower()))
                for name in ("Light", "Medium", "Heavy", "Rigid", "Soft")]
        rows += [({"hapticType": "notification", "notificationType": name},
                  Haptic("notification", name.lower())) for name in ("Success", "Warning", "Error")]
        rows += [
            ({"hapticType": "selection"}, Haptic("selection")),
            ({"hapticType": "selection", "impactStyle": "Heavy"}, Haptic("selection")),
            ({"hapticType": "impact"}, Haptic("impact", "medium")),
            ({"hapticType": "impact", "notificationType": "Error"}, Haptic("impact", "medium")),
            ({"hapticType": "notification"}, Haptic("notification", "success")),
            ({"hapticType": "notification", "impactStyle": "Heavy"},
             Haptic("notification", "success")),
            ({"hapticType": "boom"}, None), ({}, None), ({"hapticType": ["impact"]}, None),
        ]
        rows += [({"hapticType": "impact", "impactStyle": odd}, Haptic("impact", "medium"))
                 for odd in ("Gigantic", "light", 5, None, [], {})]
        for members, expected in rows:
            for action in ({"action": "haptic"}, {}, {"action": "x"}):
                with self.subTest((members, action)):
                    body = {"type": "rampkit:haptic", **action, **members}
                    self.assertEqual(parse_message(body), expected)

    def test_notifications(self):
        rows = [
            ({}, ["alert", "badge", "sound"]), ({"ios": {}}, ["alert", "badge", "sound"]),
            ({"ios": None}, ["alert", "badge", "sound"]),
            ({"ios": {"allowAlert": True, "allowBadge": False, "allowSound": True}},
             ["alert", "sound"]),
            ({"ios": {"allowAlert": False}}, ["badge", "sound"]),
            ({"ios": {"allowAlert": False, "allowBadge": False, "allowSound": False}}, []),
        ]
        for members, options in rows:
            with self.subTest(members):
                body = {"type": "rampkit:request-notification-permission", **members}
                self.assertEqual(parse_message(body), RequestNotifications(options))
        given = {"android": {"importance": "LOW"}, "behavior": {"shouldPlaySound": True}}
        action = parse_message({"type": "rampkit:request-notification-permission", **given})
        self.assertEqual((action.android, action.behavior), (given["android"], given["behavior"]))


class AdapterTests(unittest.TestCase):
    def stored_id(self, config, *stimuli):
        steps = [{"at": 1000 * n, "do": stimulus} for n, stimulus in enumerate(stimuli)]
        config = {"stored": None, "secureRandom": "ok", "read": "ok", "write": "ok", **config}
        return port_rampkit.stored_id({"config": config, "steps": steps})["effects"]

    READ = {"storeRead": {"key": "rk_user_id", "store": "secure"}}
    RANDOM = {"random": {"secure": True, "bytes": 16}}
    WRITE = {"storeWrite": {"key": "rk_user_id", "value": NEW, "store": "secure",
                            "accessible": "afterFirstUnlock"}}
    HTTP = {"http": {"method": "GET", "url": ONBOARDING_URL}}
    DONE = {"initDone": {}}
    INIT = {"init": {"config": {"apiKey": "k"}}}

    def returned(self, value, call="getUserId"):
        return {"returned": {"call": call, "value": value}}

    @mock.patch("secrets.token_bytes", ones)
    def test_a_first_start_and_a_restart(self):
        effects = self.stored_id(
            {}, {"getUserId": {}}, self.INIT, {"getUserId": {}},
            {"restart": {}}, {"getUserId": {}}, self.INIT, {"getUserId": {}})
        self.assertEqual(effects, [
            [self.returned(None)],
            [self.READ, self.RANDOM, self.WRITE, self.HTTP, self.DONE], [self.returned(NEW)],
            [], [self.returned(None)], [self.READ, self.HTTP, self.DONE], [self.returned(NEW)],
        ])

    @mock.patch("secrets.token_bytes", ones)
    def test_a_device_that_fails(self):
        direct = {"getRampKitUserId": {}}
        none = self.returned(None, "getRampKitUserId")
        self.assertEqual(
            self.stored_id({"stored": STORED, "read": "fails"}, direct, self.INIT,
                           {"setStore": {"read": "ok"}}, direct),
            [[self.READ, none], [self.READ, self.HTTP, self.DONE], [],
             [self.READ, self.returned(STORED, "getRampKitUserId")]])
        self.assertEqual(
            self.stored_id({"secureRandom": "fails"}, direct), [[self.READ, self.RANDOM, none]])
        self.assertEqual(
            self.stored_id({"write": "fails", "stored": b"\xff\xfe"},
                           self.INIT, {"getUserId": {}}),
            [[self.READ, self.RANDOM, self.WRITE, self.HTTP, self.DONE], [self.returned(NEW)]])
        self.assertEqual(
            self.stored_id({}, {"setStore": {"stored": "abc"}}, direct)[1][-1],
            self.returned("abc", "getRampKitUserId"))

    def test_ids(self):
        self.assertEqual(port_rampkit.user_id_format({"random": ones(16)}), {"id": NEW})
        self.assertEqual(len(set(port_rampkit.user_id_fresh({"count": 7})["ids"])), 7)

    def test_messages(self):
        rows = [
            ("zzz", {"action": "none"}),
            ("next", {"action": "continue", "animation": "fade"}),
            ('{"type":"rampkit:navigate","targetScreenId":"s4","animation":"slide"}',
             {"action": "navigate", "target": "s4", "animation": "slide"}),
            ({"type": "rampkit:haptic", "hapticType": "impact"},
             {"action": "haptic", "kind": "impact", "style": "medium"}),
            ({"type": "rampkit:haptic", "hapticType": "selection"},
             {"action": "haptic", "kind": "selection"}),
            ("rampkit:request-notification-permission",
             {"action": "notifications", "options": ["alert", "badge", "sound"]}),
            ({"type": "rampkit:show-paywall", "payload": [0]},
             {"action": "paywall", "payload": [0]}),
            ("rampkit:onboarding-finished", {"action": "finished"}),
            ({"type": "rampkit:variables", "vars": {"a": None}},
             {"action": "setVariables", "vars": {"a": None}}),
            ({"type": "rampkit:request-vars"}, {"action": "requestVariables"}),
        ]
        for body, expected in rows:
            with self.subTest(body):
                case = {"body": body, "screens": ["a", "b", "c", "d", "s4", "s5"], "current": 2}
                self.assertEqual(port_rampkit.message_parsing(case), expected)


if __name__ == "__main__":
    unittest.main()
