"""Tests of Finvu's native side: what the provider is asked and what the page hears."""

import json
import logging
import unittest

import finvu_events as events
from finvu import BRIDGE_NAME, AuthType, Environment
from finvu_conditions import SilentConditions
from finvu_wrapper import FinvuAuthenticationWrapper

NUMBER = "9876543210"
SENT = events.Initiated(AuthType.OTP)
SILENT = events.Initiated(AuthType.SILENT, "")
TOKEN = events.Authenticated(AuthType.SILENT, "T")


class View:
    """A web view that keeps the calls of its page's functions."""

    def __init__(self):
        self.handlers = {}
        self.calls = []

    def add_message_handler(self, name, receive):
        assert name not in self.handlers
        self.handlers[name] = receive

    def remove_message_handler(self, name):
        del self.handlers[name]

    def call_function(self, name, argument, missing):
        self.calls.append((name, json.loads(argument)))
        if name == "nope":
            missing()


class Screen:
    """A view controller."""


class Provider:
    """A provider that keeps what it is asked."""

    def __init__(self):
        self.asked = []
        self.reports = []

    def initialize(self, app_id, request_id, report):
        self._ask(("init", app_id, request_id), report)

    def start(self, phone_number, silently, report):
        self._ask(("start", phone_number, silently), report)

    def verify(self, phone_number, otp, report):
        self._ask(("verify", phone_number, otp), report)

    def cancel(self):
        self.asked.append(("cancel",))

    def _ask(self, what, report):
        self.asked.append(what)
        self.reports.append(report)


class SessionTests(unittest.TestCase):
    conditions = None

    def setUp(self):
        self.view, self.screen, self.provider = View(), Screen(), Provider()
        self.wrapper = FinvuAuthenticationWrapper(self.provider, lambda: self.conditions)
        self.set_up()

    def set_up(self, environment=Environment.PRODUCTION):
        self.wrapper.setup_web_view(self.view, self.screen, environment)

    def post(self, method, callback="cb", **members):
        body = {"method": method, "callback": callback, **members}
        self.view.handlers[BRIDGE_NAME](body)

    def init(self, callback="init"):
        self.post("initAuth", callback, initConfig='{"appId":"A","requestId":"R"}')

    def start(self, callback="start", number=NUMBER):
        self.post("startAuth", callback, phoneNumber=number)

    def verify(self, callback="verify", otp="123456", number=NUMBER):
        self.post("verifyOtp", callback, phoneNumber=number, otp=otp)

    def report(self, *reported, call=-1):
        for event in reported:
            self.provider.reports[call](event)

    def ready(self):
        """Past a successful initialisation."""
        self.init()
        self.report(events.Initialized())
        self.heard(("init", "SUCCESS"))
        self.asked(("init", "A", "R"))

    def asked(self, *expected):
        """What the provider was asked since the last look."""
        self.assertEqual(self.provider.asked, list(expected))
        self.provider.asked.clear()

    def heard(self, *expected):
        """Which callbacks heard of which statuses and errors since the last look."""
        self.assertEqual(
            [(name, answer.get("errorCode", answer["status"])) for name, answer in self.view.calls],
            list(expected))
        self.view.calls.clear()


class InitTests(SessionTests):
    def test_a_result_is_told_once(self):
        self.init("a")
        self.heard()
        self.report(events.Initialized(), events.Initialized())
        self.heard(("a", "SUCCESS"))

    def test_a_bad_configuration_does_not_reach_the_provider(self):
        self.post("initAuth", initConfig='{"appId":""}')
        self.post("initAuth", init_config='{"appId":"A","requestId":"R"}')
        self.asked()
        self.heard(("cb", "1001"), ("cb", "1001"))

    def test_it_can_be_done_again(self):
        self.init("a")
        self.report(events.InitFailed(events.InitFailure.SERVICE))
        self.start("early")
        self.init("b")
        self.report(events.Initialized())
        self.init("c")
        self.report(events.Initialized())
        self.heard(("a", "1002"), ("early", "1002"), ("b", "SUCCESS"), ("c", "SUCCESS"))

    def test_calls_before_it_fail(self):
        self.start()
        self.verify()
        self.heard(("start", "1002"), ("verify", "1002"))
        self.asked()


class FlowTests(SessionTests):
    def setUp(self):
        super().setUp()
        self.ready()

    def test_a_silent_flow_is_told_to_one_callback(self):
        self.start()
        self.asked(("start", NUMBER, True))
        self.report(SILENT, events.Delivery(), events.Verified(), TOKEN)
        self.assertEqual(self.view.calls[-1], ("start", {
            "status": "SUCCESS", "statusCode": "200", "authType": "SILENT_AUTH", "token": "T"}))
        self.heard(*(("start", status) for status in (
            "INITIATE", "DELIVERY_STATUS", "VERIFY", "SUCCESS")))

    def test_nothing_is_told_after_the_end(self):
        for end, told in ((TOKEN, "SUCCESS"), (events.Failed(), "1002"),
                          (events.SilentFailed(events.SilentFailure.ATTEMPT), "1002")):
            with self.subTest(end):
                self.start()
                self.report(end, SENT, TOKEN, events.Failed())
                self.heard(("start", told))
                self.assertEqual(self.wrapper.retained, [])

    def test_a_bad_number_does_not_reach_the_provider(self):
        self.start(number="123")
        self.post("startAuth", phone_number=NUMBER)
        self.post("startAuth", phoneNumber=int(NUMBER))
        self.asked()
        self.heard(*[("cb" if index else "start", "1001") for index in range(3)])

    def test_unmet_conditions_lead_to_a_code(self):
        self.start()
        self.report(events.SilentUnavailable(), events.FallbackTriggered(), SENT)
        self.asked(("start", NUMBER, True), ("start", NUMBER, False))
        self.heard(("start", "FALLBACK_TRIGGERED"), ("start", "INITIATE"))

    def test_a_fall_back_happens_once(self):
        self.start()
        self.report(events.SilentUnavailable(), events.SilentUnavailable())
        self.asked(("start", NUMBER, True), ("start", NUMBER, False))
        self.heard(("start", "FALLBACK_TRIGGERED"))

    def test_conditions_that_are_known_are_looked_at_first(self):
        self.conditions = SilentConditions(True, True, True, True)
        self.start()
        self.asked(("start", NUMBER, False))
        self.conditions = SilentConditions(True, False, True, True)
        self.start()
        self.asked(("start", NUMBER, True))

    def test_a_fall_back_of_the_provider_is_told(self):
        self.start()
        self.report(events.FallbackTriggered(), SENT)
        self.asked(("start", NUMBER, True))
        self.heard(("start", "FALLBACK_TRIGGERED"), ("start", "INITIATE"))

    def test_a_code_that_was_read_is_submitted(self):
        self.start()
        self.report(SENT, events.OtpRead("0123"))
        self.asked(("start", NUMBER, True), ("verify", NUMBER, "0123"))
        self.report(events.Verified(), events.Authenticated(AuthType.OTP, "T"))
        self.heard(*(("start", status) for status in (
            "INITIATE", "OTP_AUTO_READ", "VERIFY", "SUCCESS")))

    def test_the_last_start_counts(self):
        self.start("a")
        self.start("b")
        self.report(SENT, TOKEN, call=-2)
        self.report(SENT, TOKEN)
        self.heard(("b", "INITIATE"), ("b", "SUCCESS"))


class VerifyTests(SessionTests):
    def setUp(self):
        super().setUp()
        self.ready()

    def started(self):
        self.start()
        self.report(SENT)
        self.asked(("start", NUMBER, True))
        self.heard(("start", "INITIATE"))

    def test_a_refused_code_can_be_followed_by_another(self):
        self.started()
        self.verify("a", "0012")
        self.asked(("verify", NUMBER, "0012"))
        self.report(events.Failed(), TOKEN)
        self.verify("b")
        self.report(TOKEN, TOKEN)
        self.report(TOKEN, call=1)
        self.assertEqual(self.view.calls[-1], ("b", {
            "status": "SUCCESS", "statusCode": "200", "authType": "OTP", "token": "T"}))
        self.heard(("a", "1002"), ("b", "SUCCESS"))
        self.assertEqual(self.wrapper.retained, [])

    def test_the_end_of_the_flow_ends_a_verification(self):
        self.started()
        self.verify()
        self.report(TOKEN, call=1)
        self.report(TOKEN)
        self.heard(("start", "SUCCESS"))

    def test_bad_arguments_do_not_reach_the_provider(self):
        self.started()
        self.verify(otp="12")
        self.verify(number="12")
        self.verify(number="9876543211")
        self.asked()
        self.heard(*[("verify", "1001")] * 3)

    def test_without_a_flow_it_fails(self):
        self.verify()
        self.start()
        self.report(TOKEN)
        self.verify()
        self.heard(("verify", "1002"), ("start", "SUCCESS"), ("verify", "1002"))


class MessageTests(SessionTests):
    def test_odd_messages_harm_nobody(self):
        for body in (None, 1, "text", [], {}, {"method": "foo"}, {"method": ["initAuth"]},
                     {"method": "foo", "callback": 1}):
            self.view.handlers[BRIDGE_NAME](body)
        self.heard()
        self.post("foo")
        self.heard(("cb", "1001"))
        self.asked()

    def test_a_request_without_a_callback_is_processed(self):
        for callback in (None, "", "a.b", 1):
            self.init(callback)
            self.report(events.Initialized())
            self.asked(("init", "A", "R"))
        self.heard()

    def test_a_missing_function_is_only_logged(self):
        with self.assertLogs("finvu", logging.WARNING):
            self.post("foo", "nope")

    def test_logging_depends_on_the_environment_and_tells_no_secret(self):
        with self.assertLogs("finvu", logging.DEBUG) as logs:
            self.set_up(Environment.DEVELOPMENT)
            self.ready()
            self.start()
            self.report(SENT)
            self.verify(otp="4711")
            self.report(events.Authenticated(AuthType.OTP, "secret"))
        for secret in (NUMBER, "4711", "secret"):
            self.assertNotIn(secret, "".join(logs.output))
        self.set_up(Environment.PRODUCTION)
        self.assertEqual(logging.getLogger("finvu").level, logging.WARNING)


class LifetimeTests(SessionTests):
    def test_cleanup_ends_everything_and_setup_begins_anew(self):
        self.ready()
        self.start()
        self.init("second")
        self.assertEqual(self.wrapper.retained, ["phoneNumber"])
        receive = self.view.handlers[BRIDGE_NAME]
        for _ in range(3):
            self.wrapper.cleanup_all()
        self.assertEqual((self.view.handlers, self.wrapper.retained), ({}, []))
        self.report(events.Initialized())
        self.report(TOKEN, call=1)
        receive({"method": "startAuth", "phoneNumber": NUMBER, "callback": "late"})
        self.heard()
        self.asked(("start", NUMBER, True), ("init", "A", "R"), ("cancel",))
        self.set_up()
        self.start()
        self.heard(("start", "1002"))
        self.ready()

    def test_cleanup_may_come_first(self):
        FinvuAuthenticationWrapper(self.provider).cleanup_all()
        self.asked()

    def test_a_second_setup_of_a_web_view_keeps_the_flow(self):
        self.ready()
        self.start()
        self.set_up()
        self.report(TOKEN)
        self.heard(("start", "SUCCESS"))

    def test_another_web_view_takes_the_place_of_the_first(self):
        first, self.view = self.view, View()
        self.set_up()
        self.assertEqual(first.handlers, {})
        self.ready()

    def test_nothing_is_kept_alive(self):
        self.ready()
        self.start()
        self.screen = None
        self.assertIsNone(self.wrapper.view_controller)
        self.report(SENT)
        calls, self.view = self.view.calls, None
        self.report(TOKEN)
        self.assertEqual([answer["status"] for _, answer in calls], ["INITIATE"])
        self.wrapper.cleanup_all()


if __name__ == "__main__":
    unittest.main()
