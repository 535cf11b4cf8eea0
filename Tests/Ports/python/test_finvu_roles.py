"""Tests of Finvu's web page and of the screen that shows it."""

import json
import unittest

from finvu_host import AuthenticationScreen
from finvu_page import AuthenticationPage
from finvu_parameters import InitConfig

NUMBER = "9876543210"


class Notes(list):
    """Stands for a bridge, a view or a platform: keeps each call with its arguments."""

    broken = ""

    def __getattr__(self, name):
        def call(*arguments):
            if name == self.broken:
                raise OSError("the handler is gone")
            self.append((name, *arguments))
        return call

    def taken(self):
        """The calls since the last look."""
        calls = list(self)
        self.clear()
        return calls


class PageTests(unittest.TestCase):
    def setUp(self):
        self.bridge, self.view = Notes(), Notes()
        ids = [InitConfig("A", "R1"), InitConfig("A", "R2")]
        self.page = AuthenticationPage(self.bridge, self.view, ids)

    def respond(self, role, **members):
        self.page.callbacks[f"handle{role}Response"](json.dumps(members))

    def start(self):
        self.page.start_auth(NUMBER)
        self.assertEqual(
            self.bridge.taken(), [("startAuth", NUMBER, "handleStartAuthResponse")])

    def test_each_initialisation_has_ids_of_its_own_in_a_text(self):
        for request_id in ("R1", "R2"):
            self.page.init_auth()
            (method, config, callback), = self.bridge.taken()
            self.assertEqual((method, callback), ("initAuth", "handleInitAuthResponse"))
            self.assertEqual(json.loads(config), {"appId": "A", "requestId": request_id})
        self.page.init_auth()
        self.assertEqual((self.bridge.taken(), len(self.view)), ([], 1))

    def test_a_failed_initialisation_is_shown_and_starts_nothing(self):
        self.respond("InitAuth", status="FAILURE", errorCode="1002", errorMessage="m")
        self.respond("InitAuth", status="SUCCESS", statusCode="200")
        self.assertEqual((self.view.taken(), self.bridge), ([("show_error", "m")], []))

    def test_a_silent_flow_waits_for_the_token(self):
        self.start()
        self.respond("StartAuth", status="INITIATE", authType="SILENT_AUTH")
        self.assertEqual(self.view, [])
        self.respond("StartAuth", status="SUCCESS", token="T")
        self.respond("VerifyOtp", status="SUCCESS", token="T")
        self.assertEqual(self.view, [("hand_over", "T")])
        self.assertEqual(self.bridge, [])

    def test_a_code_is_asked_for_and_verified(self):
        self.start()
        self.respond("StartAuth", status="INITIATE", authType="OTP")
        self.page.verify_otp("012345")
        self.assertEqual(self.bridge.taken(), [
            ("verifyOtp", NUMBER, "012345", "handleVerifyOtpResponse")])
        self.respond("VerifyOtp", status="FAILURE", errorMessage="m")
        self.respond("VerifyOtp", status="SUCCESS", token="T")
        self.assertEqual(self.view, [
            ("show_otp_input",), ("show_error", "m"), ("hand_over", "T")])

    def test_only_success_with_a_token_hands_it_over(self):
        self.start()
        for members in ({"status": "VERIFY", "token": "T"}, {"status": "SUCCESS"},
                        {"status": "SUCCESS", "token": ""}, {"status": "SUCCESS", "token": 1},
                        {"token": "T"}):
            self.respond("StartAuth", **members)
            self.respond("VerifyOtp", **members)
        self.assertEqual(self.view, [])

    def test_other_statuses_and_texts_change_nothing(self):
        self.start()
        for take in self.page.callbacks.values():
            for text in ("not json", "", "[]", "1", "null", "[" * 100000):
                with self.assertLogs("finvu.page", "WARNING"):
                    take(text)
            take("{}")
            for status in ("VERIFY", "OTP_AUTO_READ", "DELIVERY_STATUS", "X", 1, None, []):
                take(json.dumps({"status": status}))
        self.assertEqual(self.view, [])
        self.respond("StartAuth", status="SUCCESS", token="T")
        self.assertEqual(self.view, [("hand_over", "T")])

    def test_a_flow_is_started_again_only_after_its_end(self):
        for end in ({"status": "FAILURE", "errorMessage": "m"},
                    {"status": "SUCCESS", "token": "T"}):
            self.start()
            self.respond("StartAuth", status="INITIATE", authType="OTP")
            self.page.start_auth(NUMBER)
            self.assertEqual(self.bridge, [])
            self.respond("StartAuth", **end)
        self.start()
        self.respond("StartAuth", status="SUCCESS", token="T2")
        self.assertEqual(self.view[-1], ("hand_over", "T2"))

    def test_numbers_and_codes_of_another_length_are_not_sent(self):
        number, code = "Please enter a valid phone number", "Please enter a valid 6-digit OTP"
        for act, text in (
            (lambda: self.page.start_auth(""), number),
            (lambda: self.page.start_auth("987654321"), number),
            (lambda: self.page.verify_otp("123456"), number),
            (lambda: self.page.verify_otp("1", "123"), number),
            (lambda: self.page.verify_otp("1234", NUMBER), code),
            (lambda: self.page.verify_otp("", NUMBER), code),
        ):
            act()
            self.assertEqual((self.view.taken(), self.bridge), ([("alert", text)], []))

    def test_a_bridge_that_raises_is_reported_and_can_be_tried_again(self):
        self.bridge.broken = "startAuth"
        self.page.start_auth(NUMBER)
        self.assertEqual(self.view, [("alert", "startAuth failed: the handler is gone")])
        self.bridge.broken = ""
        self.start()


class ScreenTests(unittest.TestCase):
    def setUp(self):
        self.platform = Notes()
        self.screen = AuthenticationScreen(self.platform)

    def done(self):
        return [name for name, *_ in self.platform.taken()]

    def test_the_bridge_is_set_up_before_the_page_is_loaded(self):
        self.screen.view_loaded()
        self.assertEqual(self.done(), ["set_up_bridge", "load_page"])

    def test_each_end_cleans_up(self):
        cleanup = ["clear_user_data", "cleanup_all", "remove_observers"]
        for act, rest in (
            (lambda: self.screen.completed(None), ["dismiss"]),
            (lambda: self.screen.disappeared(True), []),
            (self.screen.will_terminate, []),
        ):
            act()
            self.assertEqual(self.done(), cleanup + rest)

    def test_the_token_is_handed_over(self):
        self.screen.completed("T")
        self.assertEqual(self.platform[-2:], [("hand_over", "T"), ("dismiss",)])

    def test_a_screen_that_is_only_covered_goes_on(self):
        self.screen.disappeared(False)
        self.screen.entered_background()
        self.assertEqual(self.platform, [])


if __name__ == "__main__":
    unittest.main()
