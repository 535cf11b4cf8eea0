"""Tests of RampKit's document, its constants and its log, and of their adapter."""

import json
import unittest

import port_rampkit_data
from rampkit_data import (
    Malformed, NotJSON, OnboardingData, Screen, Variable, decode_variables, initial_variables)
from starter_kit import Reject

SCREEN = {"id": "a", "html": "<p>"}


def decode(**members):
    return OnboardingData.decode(json.dumps({"onboardingId": "o", "screens": [], **members}))


class OnboardingDataTests(unittest.TestCase):
    def test_a_whole_document_with_members_that_nobody_knows(self):
        state = [{"name": "n", "initialValue": [1, {"a": None}], "x": 1}, {"name": "", "initialValue": None}]
        full = {"id": "b", "html": "", "label": "B", "css": "p{}", "js": "f()", "x": 1}
        data = decode(screens=[full, SCREEN], variables={"state": state, "x": 1}, x=1,
                      requiredScripts=["https://a.test/x.js"])
        self.assertEqual(data, OnboardingData(
            "o", [Screen("b", "", "B", "p{}", "f()"), Screen("a", "<p>")],
            [Variable("n", [1, {"a": None}]), Variable("", None)], ["https://a.test/x.js"]))

    def test_optional_members_may_be_absent_or_null(self):
        empty = OnboardingData("o", [], [], [])
        for members in ({}, {"variables": None, "requiredScripts": None}, {"variables": {}},
                        {"variables": {"state": None}}):
            with self.subTest(members):
                self.assertEqual(decode(**members), empty)
        nulls = decode(screens=[{**SCREEN, "label": None, "css": None, "js": None}])
        self.assertEqual(nulls.screens, [Screen("a", "<p>")])

    def test_what_is_missing_or_mistyped_is_refused(self):
        rows = [
            {"onboardingId": 7}, {"onboardingId": None}, {"screens": {}}, {"screens": None},
            {"screens": [None]}, {"screens": ["a"]}, {"screens": [{"html": "x"}]},
            {"screens": [{"id": "a"}]}, {"screens": [{"id": 1, "html": "x"}]},
            {"screens": [{**SCREEN, "label": 1}]}, {"screens": [{**SCREEN, "css": []}]},
            {"screens": [{**SCREEN, "js": {}}]}, {"variables": 7}, {"variables": []},
            {"variables": {"state": 5}}, {"variables": {"state": [None]}},
            {"variables": {"state": [{"name": "a"}]}},
            {"variables": {"state": [{"initialValue": 1}]}},
            {"variables": {"state": [{"name": 1, "initialValue": 1}]}},
            {"requiredScripts": "x"}, {"requiredScripts": [1]}, {"requiredScripts": [None]},
        ]
        for members in rows:
            with self.subTest(members), self.assertRaises(Malformed):
                decode(**members)
        for document in ("[]", "null", "7", '{"screens":[]}', '{"onboardingId":"x"}'):
            with self.subTest(document), self.assertRaises(Malformed):
                OnboardingData.decode(document)

    def test_bytes_and_text(self):
        text = '{"onboardingId":"\u00fc","screens":[]}'
        for body in (text, text.encode("utf-8")):
            self.assertEqual(OnboardingData.decode(body).onboarding_id, "\u00fc")
        for body in ("", "{", text + "x", b"\xff", text.encode("utf-16"), "[" * 100000, "NaN"):
            with self.subTest(body[:9]), self.assertRaises(NotJSON):
                OnboardingData.decode(body)


class InitialVariablesTests(unittest.TestCase):
    def test_the_last_of_one_name_counts(self):
        state = [{"name": name, "initialValue": value} for name, value in [("a", 1), ("b", None), ("a", 2)]]
        self.assertEqual(initial_variables(decode_variables({"state": state})), {"a": 2, "b": None})
        self.assertEqual(initial_variables([]), {})


class AdapterTests(unittest.TestCase):
    def test_documents(self):
        body = json.dumps({
            "onboardingId": "o", "screens": [SCREEN],
            "variables": {"state": [{"name": "n", "initialValue": 1}]}})
        self.assertEqual(port_rampkit_data.onboarding_data({"body": body}), {"data": {
            "onboardingId": "o",
            "screens": [{"id": "a", "html": "<p>", "label": None, "css": None, "js": None}],
            "variables": [{"name": "n", "initialValue": 1}],
            "requiredScripts": [],
        }})
        for body, name in (("{", "not-json"), ("[]", "malformed")):
            with self.subTest(body), self.assertRaises(Reject) as caught:
                port_rampkit_data.onboarding_data({"body": body})
            self.assertEqual(caught.exception.class_, name)

    def test_initial_variables(self):
        case = {"variables": {"state": [{"name": "\ud800", "initialValue": 1}]}}
        self.assertEqual(port_rampkit_data.initial_variables(case), {"vars": [["\ud800", 1]]})
        with self.assertRaises(Reject):
            port_rampkit_data.initial_variables({"variables": 7})

    def test_a_log_line(self):
        case = {"context": "Init", "message": "100 %s"}
        for _ in range(2):
            self.assertEqual(port_rampkit_data.log_line(case), {"line": "[RampKit] Init: 100 %s"})

    def test_constants(self):
        def fade(*values):
            return dict(zip(("ms", "delayMs", "easing", "from", "to"), values))

        self.assertEqual(port_rampkit_data.constants({"table": "names"}), {
            "onboardingUrl": "https://dqplcvw3fzili.cloudfront.net/labelaiOnboarding.json",
            "userIdKey": "rk_user_id",
            "handlerName": "rampkit",
            "specialTargets": ["__continue__", "__goBack__"],
            "permissionStatuses": ["granted", "denied", "undetermined"],
            "variablesGlobal": "__rampkitVariables",
            "noSelectStyleId": "rk-no-select-style",
            "noSelectGuard": "__rkNoSelectApplied",
            "animations": {
                "overlayIn": fade(220, 0, "cubic ease-out", 0, 1),
                "overlayOut": fade(320, 150, "cubic ease-out", 1, 0),
                "curtainOut": fade(160, 0, "quadratic ease-out", 0, 1),
                "curtainIn": fade(160, 0, "quadratic ease-in", 1, 0),
                "slide": {"ms": 300},
            },
        })


if __name__ == "__main__":
    unittest.main()
