"""Tests of the PWA shell over time, through its adapter."""

import json
import unittest

import port_pwa_shell_trace

ROOT = "https://a.test/"
COOKIE = {"setCookie": {"name": "app-platform", "store": "webview"}}
BEGUN = [
    {"createWebView": {}}, {"addObserver": {"keyPath": "estimatedProgress"}}, {"webView": {"hidden": True}},
    {"loadingView": {"hidden": False}}, {"connectionProblem": {"shown": False}}, COOKIE,
]
NOT_LOADED = {"pageLoaded": {"value": False}}


def load(url=ROOT):
    return {"load": {"url": url}}


def bar(progress):
    return {"setProgress": {"progress": progress, "animated": True}}


FAILED = [
    NOT_LOADED, {"webView": {"hidden": True}}, {"loadingView": {"hidden": False}},
    {"connectionProblem": {"shown": True}}, bar(0.05),
]


def goes_to(url):
    return {"evaluate": {"script": f"location.href = {json.dumps(url)}"}}


def launch(shortcut=None, links=(), **activity):
    activities = [{"type": "browsing-web", "webpageURL": activity["url"]}] if activity else []
    return 0, "launch", {"activities": activities, "shortcutType": shortcut, "urlContexts": list(links)}


def fail(time, code=-1009):
    return time, "failProvisional", {"code": code, "url": ROOT}


def activity(time, url, kind="browsing-web"):
    return time, "continueActivity", {"type": kind, "webpageURL": url}


def played(*stimuli):
    steps = [{"at": at, "do": {name: details}} for at, name, details in stimuli]
    return port_pwa_shell_trace.shell({"config": {"rootUrl": ROOT}, "steps": steps})["effects"]


class LaunchTests(unittest.TestCase):
    def test_the_cookie_is_asked_for_and_then_the_first_page(self):
        link = "https://a.test/b"
        rows = [(launch(), ROOT), (launch(url=link), link), (launch(links=["x://a.test/b"]), link),
                (launch(shortcut=link), link), (launch(url="https://b.test/"), "https://b.test/")]
        for stimulus, first in rows:
            with self.subTest(stimulus):
                self.assertEqual(played(stimulus), [[*BEGUN, load(first)]])

    def test_the_completion_comes_when_the_store_has_answered(self):
        effects = played(launch(), (1, "setCookie", {"completion": True}),
                         (2, "setCookie", {"completion": False}), (3, "cookieStored", {}),
                         (4, "cookieStored", {}))
        self.assertEqual(effects[1:], [[COOKIE], [COOKIE], [{"cookieCompletion": {}}], []])

    def test_the_observer_is_removed(self):
        self.assertEqual(played(launch(), (1, "teardown", {}))[1],
                         [{"removeObserver": {"keyPath": "estimatedProgress"}}])


class LinkTests(unittest.TestCase):
    def test_links_of_a_running_app_are_literals(self):
        link = "https://a.test/a';alert(1);//\u00fc"
        written = "https://a.test/a';alert(1);//%C3%BC"
        self.assertEqual(
            played(launch(), activity(1, link), (2, "openURLContexts", {"urls": ["x" + link[5:], "y://c"]}))[1:],
            [[goes_to(written)], [goes_to(written)]])

    def test_what_is_no_link_is_ignored(self):
        for stimulus in (activity(1, ROOT, "x"), activity(1, None), activity(1, "http://["),
                         (1, "openURLContexts", {"urls": []})):
            with self.subTest(stimulus):
                self.assertEqual(played(launch(), stimulus)[1], [])

    def test_shortcuts(self):
        rows = [("https://a.test/n", [goes_to("https://a.test/n")], True), ("", [], False),
                ("http://[", [], False), ("javascript:alert(1)", [], False), ("com.app.new", [], False)]
        for kind, navigation, success in rows:
            with self.subTest(kind):
                self.assertEqual(played(launch(), (1, "performShortcut", {"type": kind}))[1],
                                 [*navigation, {"shortcutCompletion": {"success": success}}])

    def test_policy(self):
        def asked(url, can_open=True):
            return played(launch(), (1, "decidePolicy", {"url": url, "mainFrame": True, "canOpen": can_open}))[1]

        cancel = {"decide": {"decision": "cancel"}}
        self.assertEqual(asked(ROOT + "x"), [{"decide": {"decision": "allow"}}])
        self.assertEqual(asked("https://b.test/"), [{"open": {"via": "safari", "url": "https://b.test/"}}, cancel])
        self.assertEqual(asked("x:y"), [{"open": {"via": "system", "url": "x:y"}}, cancel])
        self.assertEqual(asked("x:y", False), [cancel])


class FailureTests(unittest.TestCase):
    def test_a_failed_load_is_tried_again_once(self):
        self.assertEqual(
            played(launch(url=ROOT + "b"), fail(10), (3009, "wait", {}), (3010, "wait", {}), (6010, "wait", {}),
                   (90000, "wait", {}))[1:],
            [FAILED, [], [bar(0.1)], [load(ROOT + "b")], []])

    def test_failures_are_independent(self):
        self.assertEqual(played(launch(), fail(0), fail(1000), (9000, "wait", {}))[2:],
                         [FAILED, [bar(0.1), bar(0.1), load(), load()]])

    def test_a_timer_that_is_due_comes_after_the_stimulus(self):
        self.assertEqual(played(launch(), fail(0), activity(6000, ROOT))[2], [bar(0.1), goes_to(ROOT), load()])

    def test_cancelled_loads_are_no_failures(self):
        self.assertEqual(played(launch(), fail(0, -999), (9000, "wait", {}))[1:], [[NOT_LOADED], []])

    def test_a_page_that_is_there_is_shown(self):
        shown = [{"pageLoaded": {"value": True}}, {"webView": {"hidden": False}}, {"loadingView": {"hidden": True}}]
        self.assertEqual(
            played(launch(), (1, "progress", {"estimatedProgress": 0.25}),
                   (2, "progress", {"estimatedProgress": 0.9}), (3, "finish", {"url": ROOT}))[1:],
            [[bar(0.25)], [{"connectionProblem": {"shown": False}}, bar(1.0)], shown])


if __name__ == "__main__":
    unittest.main()
