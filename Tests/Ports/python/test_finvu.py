"""Tests of Finvu's parameters, responses, callbacks, conditions and polyfill."""

import json
import unittest
from types import SimpleNamespace

import finvu_events as events
import finvu_parameters as parameters
import finvu_polyfill
from finvu import BRIDGE_NAME, AuthType, Environment, ErrorCode, FinvuError, Status
from finvu_callback import CallbackCall, callback_call
from finvu_conditions import SilentConditions
from finvu_responses import failure, response

CONFIG = '{"appId":"A","requestId":"R"}'


class NamesTests(unittest.TestCase):
    def test_the_documented_names(self):
        for kind, names in (
            (Status, ["SUCCESS", "FAILURE", "INITIATE", "OTP_AUTO_READ", "VERIFY",
                      "DELIVERY_STATUS", "FALLBACK_TRIGGERED"]),
            (ErrorCode, ["1001", "1002", "5003", "9106"]),
            (AuthType, ["SILENT_AUTH", "OTP"]),
            (Environment, ["development", "production"]),
        ):
            self.assertEqual([case.value for case in kind], names)


class ParameterTests(unittest.TestCase):
    def refuse(self, check, value, message):
        with self.subTest(value), self.assertRaises(FinvuError) as refused:
            check(value)
        self.assertEqual(failure(refused.exception), {
            "status": "FAILURE", "errorCode": "1001", "errorMessage": message})

    def test_phone_numbers(self):
        for number in ("9876543210", "1000000000"):
            self.assertEqual(parameters.phone_number(number), number)
        for odd in ("0876543210", "987654321", "98765432101", "", "98765abcde", "+919876543210",
                    "98765 43210", " 9876543210", "9876543210\n", "९876543210", "987654321०",
                    None, 9876543210, 9876543210.0, True, ["9876543210"], {}, "\ud800"):
            self.refuse(parameters.phone_number, odd, "Invalid phone number format")

    def test_codes(self):
        for code in ("1234", "0012", "00000000"):
            self.assertEqual(parameters.otp(code), code)
        for odd in ("123", "123456789", "12a4", "", "12 34", "1234\n", " 1234", "१234",
                    "1234\u0301", None, 123456, True):
            self.refuse(parameters.otp, odd, "Invalid OTP format")

    def test_configurations(self):
        for value in (CONFIG, json.loads(CONFIG), '{"requestId":"R","x":1e999,"appId":"A"}',
                      '{"appId":"A","requestId":"R","x":%s}' % ("9" * 5000)):
            self.assertEqual(parameters.init_config(value), ("A", "R"))
        self.assertEqual(parameters.init_config('{"appId":" A","requestId":"R\\u0000"}'),
                         (" A", "R\0"))

    def test_configurations_that_are_none(self):
        for odd in ('{"requestId":"R"}', '{"appId":"A"}', '{"appId":"","requestId":"R"}',
                    '{"appId":"A","requestId":""}', "{}", '{"appId":" ","requestId":"R"}',
                    '{"appId":1,"requestId":"R"}', '{"appId":"A","requestId":null}',
                    '{"appid":"A","requestId":"R"}', "not json", "{", "", "[]", "null", "1",
                    '"x"', CONFIG + "x", '{"appId":"A","requestId":"R","x":NaN}', "[" * 100000,
                    None, 1, True, [], {}, {"appId": "A"}):
            self.refuse(parameters.init_config, odd, "appId and requestId are required")


class ResponseTests(unittest.TestCase):
    def test_the_documented_samples(self):
        generic = "Authentication failed, something went wrong."
        silent = "Authentication failed, SNA failed."
        init = ("Authentication failed, SDK initialization failed. "
                "Please try initializing the SDK again.")
        for event, status, members in (
            (events.Initialized(), "SUCCESS", {}),
            (events.Initiated(AuthType.SILENT, ""), "INITIATE",
             {"authType": "SILENT_AUTH", "deliveryChannel": ""}),
            (events.Initiated(AuthType.OTP), "INITIATE", {"authType": "OTP"}),
            (events.Authenticated(AuthType.SILENT, "T"), "SUCCESS",
             {"authType": "SILENT_AUTH", "token": "T"}),
            (events.Authenticated(AuthType.OTP, "T"), "SUCCESS",
             {"authType": "OTP", "token": "T"}),
            (events.OtpRead("0123"), "OTP_AUTO_READ", {"otp": "0123"}),
            (events.Verified(), "VERIFY", {}),
            (events.Delivery("SMS"), "DELIVERY_STATUS", {"deliveryChannel": "SMS"}),
            (events.FallbackTriggered(), "FALLBACK_TRIGGERED", {}),
        ):
            with self.subTest(event):
                self.assertEqual(
                    response(event), {"status": status, "statusCode": "200", **members})
        for event, code, message in (
            (events.Failed(), "1002", generic),
            (events.SilentFailed(events.SilentFailure.ATTEMPT), "1002", silent),
            (events.SilentFailed(events.SilentFailure.CONDITIONS), "9106", silent),
            (events.InitFailed(events.InitFailure.SERVICE), "1002", init),
            (events.InitFailed(events.InitFailure.NETWORK), "1002", init),
            (events.InitFailed(events.InitFailure.APP_ID), "5003", init),
        ):
            with self.subTest(event):
                self.assertEqual(response(event), {
                    "status": "FAILURE", "errorCode": code, "errorMessage": message})


class CallbackTests(unittest.TestCase):
    def test_the_response_is_one_text(self):
        for name in ("handleInitAuthResponse", "$", "_a1", "x" * 64):
            sent = {"token": "'\"\\\n\u2028</script>", name: ""}
            call = callback_call(name, sent)
            self.assertEqual(call, CallbackCall(name, call.argument))
            self.assertEqual(json.loads(call.argument), sent)

    def test_what_is_no_name_is_not_called(self):
        for odd in (None, "", 1, True, [], {}, "a.b", "1a", "a b", "alert(1);x", "a\n", "a-b",
                    "a[0]", "é"):
            with self.subTest(odd):
                self.assertIsNone(callback_call(odd, {}))


class ConditionTests(unittest.TestCase):
    def test_one_combination_of_sixteen_is_silent(self):
        bits = [[bool(number >> bit & 1) for bit in range(4)] for number in range(16)]
        self.assertEqual([given for given in bits if SilentConditions(*given).are_met],
                         [[True, False, True, True]])


class PolyfillTests(unittest.TestCase):
    def window(self, **members):
        self.posted = []
        handlers = SimpleNamespace(**{
            BRIDGE_NAME: SimpleNamespace(postMessage=self.posted.append)})
        return SimpleNamespace(webkit=SimpleNamespace(messageHandlers=handlers), **members)

    def test_each_function_posts_its_message(self):
        window = self.window()
        finvu_polyfill.install(SimpleNamespace(window=window))
        bridge = getattr(window, BRIDGE_NAME)
        bridge.initAuth({"appId": 1}, "cb")
        bridge.startAuth("12", "cb")
        bridge.verifyOtp("12", 3, "cb")
        bridge.startAuth("12")
        self.assertEqual(self.posted, [
            {"method": "initAuth", "initConfig": {"appId": 1}, "callback": "cb"},
            {"method": "startAuth", "phoneNumber": "12", "callback": "cb"},
            {"method": "verifyOtp", "phoneNumber": "12", "otp": 3, "callback": "cb"},
            {"method": "startAuth", "phoneNumber": "12", "callback": None},
        ])

    def test_a_bridge_of_the_page_is_kept_but_no_value_in_its_place(self):
        own = SimpleNamespace()
        for value, kept in ((own, True), (None, False), (False, False), (0, False), ("", False)):
            window = self.window(**{BRIDGE_NAME: value})
            finvu_polyfill.install(SimpleNamespace(window=window))
            self.assertEqual(getattr(window, BRIDGE_NAME) is value, kept)

    def test_without_the_handler_nothing_is_defined(self):
        for window in (SimpleNamespace(), SimpleNamespace(webkit=SimpleNamespace()),
                       SimpleNamespace(webkit=SimpleNamespace(messageHandlers=SimpleNamespace()))):
            finvu_polyfill.install(SimpleNamespace(window=window))
            self.assertFalse(hasattr(window, BRIDGE_NAME))
        finvu_polyfill.install(SimpleNamespace())


if __name__ == "__main__":
    unittest.main()
