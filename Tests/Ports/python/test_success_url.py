"""Tests of the success URLs and of the switching of WebViews, and of their adapters."""

import time
import unittest

import port_passage
from starter_kit import Unsupported
from success_url import Show, SuccessURLs, WebView, WebViewSwitcher

UI, AUTOMATION = WebView.UI, WebView.AUTOMATION


def match(pattern, url):
    return SuccessURLs([pattern]).match(url)


class SuccessURLTests(unittest.TestCase):
    def test_a_plain_pattern_matches_itself_alone(self):
        url = "https://e.test/ok?a=1&b=%20+c#d.e"
        self.assertTrue(match(url, url))
        for other in ("", url[:-1], url + "x", "x" + url, url.replace("?", "X"), url.upper(),
                      url.replace(".", "X"), "https://evil.test/?r=" + url):
            with self.subTest(other):
                self.assertFalse(match(url, other))

    def test_a_star_stands_for_any_text(self):
        rows = [
            ("https://e.test/done*", "https://e.test/done", True),
            ("https://e.test/done*", "https://e.test/done?x=1", True),
            ("https://e.test/done*", "https://e.test/done/a/b", True),
            ("https://e.test/done*", "https://e.test/don", False),
            ("https://e.test/done*", "http://e.test/done", False),
            ("*/done", "https://e.test/done", True),
            ("*/done", "https://e.test/done/", False),
            ("https://*.e.test/*/ok", "https://a.e.test/x/y/ok", True),
            ("https://*.e.test/*/ok", "https://e.test/x/ok", False),
            ("*", "", True), ("*", "https://e.test/\n\U0001f600", True), ("**", "a", True),
            ("a*a", "a", False), ("a*a", "aa", True), ("a*b*c", "abc", True),
            ("a*b*b", "ab", False), ("a*bc*c", "abc", False), ("a*b*c", "a--c--b", False),
            ("*a*b*", "aba", True), ("*b*b*", "ab", False),
            ("*ab*abc", "ababc", True), ("*aab*", "aaab", True), ("", "", True), ("", "a", False),
            ("[a]*", "a", False), ("a\\*", "a*", False), ("a.c*", "abc", False),
        ]
        for pattern, url, expected in rows:
            with self.subTest((pattern, url)):
                self.assertEqual(match(pattern, url), expected)

    def test_one_pattern_of_several_is_enough_and_none_never(self):
        urls = SuccessURLs(iter(["https://a.test/x", "https://e.test/ok"]))
        for url, expected in (("https://a.test/x", True), ("https://e.test/ok", True),
                              ("https://o.test/z", False)):
            self.assertEqual(urls.match(url), expected)
        self.assertFalse(SuccessURLs([]).match("https://e.test/ok"))

    def test_long_inputs_take_no_time(self):
        started = time.monotonic()
        self.assertFalse(match("*a" * 5 + "*b", "https://e.test/" + "a" * 5000))
        self.assertFalse(match("*a" * 500 + "*b", "https://e.test/" + "a" * 5000))
        self.assertLess(time.monotonic() - started, 1)


class WebViewSwitcherTests(unittest.TestCase):
    OK, OTHER = "https://e.test/ok", "https://o.test/z"

    def switcher(self, visible):
        return WebViewSwitcher(SuccessURLs([self.OK]), visible)

    def test_a_match_at_the_start_or_at_the_end_shows_the_ui(self):
        for steps, expected in (
            ([("started", self.OK)], [[Show(UI)]]),
            ([("started", self.OTHER), ("ended", self.OK)], [[], [Show(UI)]]),
            ([("started", self.OTHER), ("started", self.OK)], [[], [Show(UI)]]),
            ([("started", self.OK), ("ended", self.OK)], [[Show(UI)], []]),
            ([("started", self.OTHER), ("ended", self.OTHER)], [[], []]),
        ):
            switcher = self.switcher(AUTOMATION)
            with self.subTest(steps):
                effects = [getattr(switcher, "navigation_" + name)(AUTOMATION, url)
                           for name, url in steps]
                self.assertEqual(effects, expected)

    def test_only_the_automation_counts_and_only_a_change_shows(self):
        switcher = self.switcher(AUTOMATION)
        self.assertEqual(switcher.navigation_started(UI, self.OK), [])
        self.assertEqual(switcher.navigation_ended(UI, self.OK), [])
        self.assertEqual(switcher.visible, AUTOMATION)
        switcher = self.switcher(UI)
        self.assertEqual(switcher.navigation_started(AUTOMATION, self.OK), [])
        self.assertEqual(switcher.visible, UI)

    def test_every_navigation_is_checked(self):
        switcher = self.switcher(AUTOMATION)
        for _ in range(2):
            self.assertEqual(switcher.navigation_started(AUTOMATION, self.OK), [Show(UI)])
            self.assertEqual(switcher.user_action_required(True), [Show(AUTOMATION)])

    def test_the_last_request_counts(self):
        switcher = self.switcher(UI)
        self.assertEqual(switcher.user_action_required(True), [Show(AUTOMATION)])
        self.assertEqual(switcher.user_action_required(True), [])
        self.assertEqual(switcher.navigation_ended(AUTOMATION, self.OK), [Show(UI)])
        self.assertEqual(switcher.switch_webview(), [Show(AUTOMATION)])
        self.assertEqual(switcher.switch_webview(), [Show(UI)])
        self.assertEqual(switcher.switch_webview(), [Show(AUTOMATION)])
        self.assertEqual(switcher.user_action_required(False), [Show(UI)])
        self.assertEqual(switcher.user_action_required(False), [])


class AdapterTests(unittest.TestCase):
    def test_success_url(self):
        case = {"patterns": ["https://e.test/*"], "url": "https://e.test/ok"}
        self.assertEqual(port_passage.success_url(case), {"match": True})

    def test_navigation(self):
        steps = [
            {"navStart": {"webView": "automation", "url": "https://e.test/a", "by": "user"}},
            {"state": {"loading": True, "canGoBack": False}}, {"wait": {}},
            {"navEnd": {"webView": "automation", "url": "https://e.test/ok", "canGoBack": True}},
            {"wait": {}}, {"switchWebview": {"from": "ui"}}, {"userActionRequired": False},
        ]
        case = {
            "config": {"patterns": ["*/ok"], "visible": "automation", "canGoBack": False,
                       "globalJavascript": None, "session": "open"},
            "steps": [{"at": 1000 * n, "do": step} for n, step in enumerate(steps)],
        }
        ui, automation = ({"show": {"webView": name}} for name in ("ui", "automation"))
        effects = [[], [], [], [ui], [], [automation], [ui]]
        self.assertEqual(port_passage.navigation(case), {"effects": effects})

    def test_what_the_sdk_has_not_is_unsupported(self):
        steps = [{"at": 0, "do": {"backTap": {}}}]
        with self.assertRaises(Unsupported):
            port_passage.run({"config": {}, "steps": steps})


if __name__ == "__main__":
    unittest.main()
