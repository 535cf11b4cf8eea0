"""Tests of the adapters of the Finvu SDK."""

import json
import unittest

import port_finvu
import port_finvu_session
from starter_kit import Unsupported, decode, encode

SUITES = {**port_finvu.SUITES, **port_finvu_session.SUITES}
FUNCTIONS = ["initAuth", "startAuth", "verifyOtp"]
NUMBER = "9876543210"
SETUP = {"setup": {"webView": "w", "viewController": "v"}}


def ask(suite, **case):
    """The answer as the kit gets it, which has to be JSON."""
    answer = json.loads(json.dumps(encode(SUITES[f"finvu.{suite}"](decode(case)))))
    return decode(answer)


def play(suite, *steps, **config):
    """The effects of a trace."""
    steps = [{"at": index, "do": do} for index, do in enumerate(steps)]
    return ask(suite, config=config, steps=steps)["effects"]


class StatelessTests(unittest.TestCase):
    def test_checks(self):
        refused = {"valid": False, "errorCode": "1001"}
        for suite, name, good, message in (
            ("phone-number", "phoneNumber", NUMBER, "Invalid phone number format"),
            ("otp", "otp", "0123", "Invalid OTP format"),
        ):
            self.assertEqual(ask(suite, **{name: good}), {"valid": True})
            for odd in ({}, {name: None}, {name: 1}, {name: {"$utf16": "d800"}}):
                self.assertEqual(ask(suite, **odd), {**refused, "errorMessage": message})
        self.assertEqual(ask("init-config", initConfig='{"appId":"A","requestId":"R"}'),
                         {"valid": True, "appId": "A", "requestId": "R"})
        self.assertEqual(ask("init-config", initConfig={"appId": "A"}),
                         {**refused, "errorMessage": "appId and requestId are required"})

    def test_tables(self):
        self.assertEqual(len(ask("constants", table="statuses")), 7)
        self.assertEqual(ask("constants", table="errorCodes"), {
            "invalidParameter": "1001", "genericFailure": "1002", "initFailed": "5003",
            "silentFailed": "9106"})
        self.assertEqual(
            ask("constants", table="authTypes"), {"silent": "SILENT_AUTH", "otp": "OTP"})
        self.assertEqual(sorted(ask("constants", table="environments")),
                         ["development", "production"])
        self.assertEqual(ask("apple-package", table="platform"), {
            "iOS": "16.0", "Swift": "5.0", "Xcode": "14.0", "webView": "WKWebView"})
        self.assertEqual(ask("apple-package", table="package")["latest"], "0.1.0")
        self.assertEqual(sorted(ask("apple-package", table="interface")),
                         ["cleanup", "setup", "shared"])

    def test_polyfill(self):
        calls = [{"fn": "startAuth", "args": [NUMBER]},
                 {"fn": "initAuth", "args": [{"$data": {"$a": 1}}, "cb"]}]
        for bridge in ("absent", None, False, 0, ""):
            answer = ask("polyfill", present="handler", bridge=bridge, calls=calls)
            self.assertEqual(answer, {
                "defined": True, "kept": False, "functions": dict.fromkeys(FUNCTIONS, True),
                "threw": False, "posted": [
                    {"handler": "finvu_authentication_bridge", "others": [], "body": body}
                    for body in ({"method": "startAuth", "phoneNumber": NUMBER, "callback": None},
                                 {"method": "initAuth", "initConfig": {"$a": 1},
                                  "callback": "cb"})]})
        for present in ("window", "handler"):
            answer = ask("polyfill", present=present, bridge="own", calls=calls)
            self.assertEqual((answer["kept"], answer["posted"]), (True, []))
        for present in ("nothing", "window", "webkit", "messageHandlers"):
            answer = ask("polyfill", present=present, bridge="absent", calls=calls)
            self.assertEqual(answer, {
                "defined": False, "kept": False, "functions": dict.fromkeys(FUNCTIONS, False),
                "posted": [], "threw": False})
        self.assertFalse(ask("polyfill", present="window", bridge=0, calls=calls)["defined"])

    def test_responses(self):
        for method, outcome, expected in (
            ("initAuth", {"kind": "ok"}, "SUCCESS"),
            ("initAuth", {"kind": "init-failed", "cause": "app-id"}, "5003"),
            ("initAuth", {"kind": "rejected-parameter"}, "1001"),
            ("startAuth", {"kind": "initiated", "authType": "OTP"}, "INITIATE"),
            ("startAuth", {"kind": "otp-read", "otp": "1234"}, "OTP_AUTO_READ"),
            ("startAuth", {"kind": "verified"}, "VERIFY"),
            ("startAuth", {"kind": "delivery"}, "DELIVERY_STATUS"),
            ("startAuth", {"kind": "fallback"}, "FALLBACK_TRIGGERED"),
            ("startAuth", {"kind": "silent-failed", "cause": "conditions"}, "9106"),
            ("startAuth", {"kind": "failed"}, "1002"),
            ("verifyOtp", {"kind": "otp-refused"}, "1002"),
        ):
            with self.subTest(outcome):
                answer = ask("response", method=method, outcome=outcome)
                self.assertEqual(answer.get("errorCode", answer["status"]), expected)
        self.assertEqual(ask("response", method="verifyOtp", outcome={
            "kind": "token", "token": "\u2028"}), {
            "status": "SUCCESS", "statusCode": "200", "authType": "OTP", "token": "\u2028"})

    def test_conditions_and_callbacks(self):
        conditions = {"mobileData": True, "wifi": False, "mobileNetwork": True}
        for supported, path in ((True, "silent"), (False, "otp")):
            self.assertEqual(
                ask("silent-conditions", **conditions, simSupported=supported), {"path": path})
        call = ask("callback-call", callback="cb", response={"token": "'"})["call"]
        self.assertEqual((call["function"], *map(json.loads, call["arguments"])),
                         ("cb", {"token": "'"}))
        for case in ({}, {"callback": "a.b"}, {"callback": "alert(1);x"}):
            self.assertEqual(ask("callback-call", response={}, **case), {"none": True})


class SessionTraceTests(unittest.TestCase):
    def play(self, *steps, environment="production"):
        config = '{"appId":"A","requestId":"R"}'
        return play(
            "session", SETUP, {"message": {"body": {
                "method": "initAuth", "initConfig": config, "callback": "i"}}},
            {"provider": {"message": 1, "event": "ok"}}, *steps, environment=environment)

    def start(self, callback="s"):
        return {"message": {"body": {
            "method": "startAuth", "phoneNumber": NUMBER, "callback": callback}}}

    def kinds(self, effects):
        return [[next(iter(effect)) for effect in step] for step in effects]

    def test_a_flow_with_provider_calls_of_its_own(self):
        effects = self.play(
            {"loadPage": {}}, self.start(), {"inspect": {}},
            {"provider": {"message": 2, "event": "sna-unavailable", "condition": "wifi"}},
            {"provider": {"message": 2, "event": "otp-read", "otp": "1234"}},
            {"provider": {"message": 8, "event": "failed"}},
            {"provider": {"message": 2, "event": "token", "authType": "OTP", "token": "T"}},
            {"inspect": {}})
        self.assertEqual(effects[0], [{"register": {
            "webView": "w", "name": "finvu_authentication_bridge"}}])
        self.assertEqual(effects[1], [{"providerInit": {"appId": "A", "requestId": "R"}}])
        self.assertEqual(effects[5], [{"held": {"phoneNumber": True}}])
        self.assertEqual(self.kinds(effects[6:10]), [
            ["call", "providerStart"], ["call", "providerVerify"], [], ["call"]])
        call = effects[9][0]["call"]
        self.assertEqual((call["webView"], call["function"], json.loads(call["argument"])), (
            "w", "s", {"status": "SUCCESS", "statusCode": "200", "authType": "OTP",
                       "token": "T"}))
        self.assertEqual(effects[10], [{"held": {}}])

    def test_what_is_dropped_is_gone_and_what_is_cleaned_up_is_silent(self):
        for act in ({"drop": {"object": "webView"}}, {"cleanupAll": {}}):
            effects = self.play(
                self.start(), {"drop": {"object": "viewController"}}, act,
                {"provider": {"message": 2, "event": "failed"}}, self.start(), {"wait": {}})
            self.assertEqual(effects[6:], [[], [], []])
        effects = self.play({"cleanupAll": {}}, SETUP, self.start())
        self.assertEqual(self.kinds(effects[3:]), [["unregister"], ["register"], ["call"]])

    def test_a_missing_function_and_the_log(self):
        missing = {"callResult": {"missingFunction": True}}
        effects = self.play(missing, {"callResult": {"missingFunction": False}})
        self.assertEqual((effects[3][0]["log"]["level"], effects[4]), ("warn", []))
        effects = self.play(environment="development")
        self.assertIn("debug", [effect["log"]["level"] for step in effects for effect in step
                                if "log" in effect])

    def test_a_trace_may_begin_without_setup(self):
        effects = play("session", {"cleanupAll": {}}, self.start(), {"inspect": {}},
                       {"callResult": {"missingFunction": True}},
                       {"provider": {"message": 1, "event": "ok"}}, environment="development")
        self.assertEqual(effects, [[], [], [{"held": {}}], [], []])
        with self.assertRaises(Unsupported):
            play("session", {"fly": {}}, environment="production")


if __name__ == "__main__":
    unittest.main()
