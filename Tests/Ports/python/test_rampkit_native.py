"""Tests of what pages ask of the platform and of preloading, through their adapter."""

import json
import unittest

import port_rampkit_native

REVIEW = ("message", {"page": 0, "body": "rampkit:review"})
WRITE = {"openUrl": {"url": "https://apps.apple.com/app/id12?action=write-review"}}
AVAILABLE, ACTION = ({"ask": {"question": name}} for name in ("reviewAvailable", "reviewHasAction"))
ALL = ["alert", "badge", "sound"]


def played(*stimuli, app_id="12"):
    steps = [{"at": 0, "do": {name: details}} for name, details in stimuli]
    case = {"config": {"pages": 2, "appId": app_id}, "steps": steps}
    return port_rampkit_native.native_requests(case)["effects"]


def answer(question, value):
    return "answer", {"question": question, "value": value}


def request(**members):
    body = json.dumps({"type": "rampkit:request-notification-permission", **members})
    return "message", {"page": 1, "body": body}


def asked(options):
    return {"ask": {"question": "notificationPermission", "options": options}}


def told(granted, status, again):
    value = {"granted": granted, "status": status, "canAskAgain": again, "expires": "never"}
    return [{"send": {"page": page, "vars": {"notificationsPermission": value}}} for page in (0, 1)]


class ReviewTests(unittest.TestCase):
    def test_the_prompt_is_shown_if_there_is_one(self):
        self.assertEqual(
            played(REVIEW, answer("reviewAvailable", True), answer("reviewHasAction", True)),
            [[AVAILABLE], [ACTION], [{"requestReview": {}}]])
        early = played(answer("reviewHasAction", True), answer("reviewAvailable", True), REVIEW)
        self.assertEqual(early, [[], [], [AVAILABLE, ACTION, {"requestReview": {}}]])

    def test_else_the_store_is_opened(self):
        self.assertEqual(played(REVIEW, answer("reviewAvailable", False)), [[AVAILABLE], [WRITE]])
        self.assertEqual(
            played(REVIEW, answer("reviewAvailable", True), answer("reviewHasAction", False))[2], [WRITE])
        self.assertEqual(played(REVIEW, answer("reviewAvailable", False), app_id=None)[1], [])


class NotificationTests(unittest.TestCase):
    def test_options(self):
        ios = {"allowAlert": True, "allowBadge": False, "allowSound": True}
        self.assertEqual(played(request(), request(ios=ios)), [[asked(ALL)], [asked(["alert", "sound"])]])

    def test_all_pages_hear_the_answer(self):
        rows = [(True, told(True, "granted", True)), (False, told(False, "denied", False))]
        for value, effects in rows:
            with self.subTest(value):
                self.assertEqual(played(request(), answer("notificationPermission", value))[1], effects)
        failed = ("answer", {"question": "notificationPermission", "error": True})
        self.assertEqual(played(request(), failed)[1], told(False, "undetermined", True))

    def test_the_foreground(self):
        rows = [({"shouldShowBanner": True}, [{"banner": True}]), ({"shouldPlaySound": False}, [{"sound": False}]),
                ({"shouldShowBanner": 1}, []), ({}, []), (7, [])]
        for behavior, foreground in rows:
            with self.subTest(behavior):
                self.assertEqual(played(request(behavior=behavior))[0],
                                 [*({"foreground": one} for one in foreground), asked(ALL)])

    def test_android_and_other_messages_are_nothing_here(self):
        self.assertEqual(played(request(android={"importance": "LOW"})), [[asked(ALL)]])
        self.assertEqual(played(("message", {"page": 0, "body": "next"}), ("wait", {}),
                                ("message", {"page": 2, "body": "rampkit:review"})), [[], [], []])


class PreloadTests(unittest.TestCase):
    def play(self, *calls):
        steps = [
            {"at": 0, "do": {name: {"onboardingId": id, "screens": [
                {"id": f"s{mark}", "html": f"<p>MARK-{mark}</p>"} for mark in marks]}}}
            for name, id, marks in calls
        ]
        case = {"config": {"marks": ["MARK-A", "MARK-B"]}, "steps": steps}
        return port_rampkit_native.preload(case)["effects"]

    def test_preloaded_documents_are_used_once_they_are_there(self):
        build, load = ([{"marks": ["MARK-A"]}, {"marks": ["MARK-B"]}] for _ in range(2))
        mount = {"mountPreloader": {"width": 1, "height": 1, "alpha": 0, "position": {"x": -1000, "y": -1000},
                                    "marks": ["MARK-A"]}}
        builds = [{"build": one} for one in build]
        loads = [{"load": {"page": page, **one}} for page, one in enumerate(load)]
        destroy = {"destroyPreloader": {}}
        self.assertEqual(
            self.play(("preload", "a", "AB"), ("preload", "a", "B"), ("show", "a", "B"), ("show", "b", "AB")),
            [[*builds, mount], [], [destroy, *loads], [*builds, *loads]])
        self.assertEqual(self.play(("preload", "a", "A"), ("preload", "b", "A"))[1], [builds[0], destroy, mount])

    def test_nothing_to_show(self):
        self.assertEqual(self.play(("preload", "a", ""), ("show", "a", "")), [[], []])


if __name__ == "__main__":
    unittest.main()
