"""Tests of the adapter of the PWA shell."""

import json
import unittest

from port_pwa_shell import SUITES
from starter_kit import Reject, decode, encode

ROOT = "https://secret-santa.eddmann.com/"
PHONE = {"device": "iPhone", "osVersion": "17.0"}


def ask(suite, **case):
    """The answer as the kit gets it, which has to be JSON."""
    return decode(json.loads(json.dumps(encode(SUITES[f"pwa-shell.{suite}"](decode(case))))))


class SuiteTests(unittest.TestCase):
    def test_constants(self):
        self.assertEqual(ask("constants", table="domains"), {
            "rootUrl": ROOT,
            "platformCookie": {"name": "app-platform", "value": "iOS App Store"},
            "bundleIdentifier": "com.eddmann.secret-santa",
            "teamIdentifier": "ANGUD7343N",
            "themeColor": [202, 5, 44],
            "appBoundDomains": ["secret-santa.eddmann.com"],
            "associatedDomains": ["applinks:secret-santa.eddmann.com"],
            "cookieDomain": "secret-santa.eddmann.com",
            "uiElements": dict.fromkeys(
                ["progressView", "connectionProblemView", "loadingView", "webviewView"], True),
        })

    def test_web_view(self):
        answer = ask("webview-config", build="debug", **PHONE)
        self.assertEqual(answer.pop("customUserAgent"), answer.pop("userAgent"))
        self.assertEqual(answer, {
            "limitsNavigationsToAppBoundDomains": True, "allowsInlineMediaPlayback": True,
            "javaScriptCanOpenWindowsAutomatically": True, "standalone": True,
            "allowsBackForwardNavigationGestures": True, "bounces": False,
            "contentInsetAdjustmentBehavior": "never", "inspectable": True,
            "navigationDelegate": True})
        for test, texts, result in (
            ("startsWith", ["x", "Mozilla/5.0 (iPhone;"], True), ("startsWith", ["iPhone"], False),
            ("includes", ["17.0", "17_0"], True), ("endsWith", [" PWAShell"], True),
            ("endsWith", ["PWA"], False),
        ):
            self.assertEqual(ask("user-agent", test=test, texts=texts, **PHONE)["result"], result)

    def test_cookies(self):
        case = {"cookie": {"name": "k", "value": "v"}, "now": 4,
                "extraCookies": [{"name": "l", "value": "w"}]}
        common = {"domain": "a.test", "path": "/", "expires": 31556930, "secure": True,
                  "httpOnly": False}
        self.assertEqual(ask("cookie", rootUrl="https://a.test/", **case), {
            "name": "k", "value": "v", **common,
            "extraCookies": [{"name": "l", "value": "w", **common}]})
        for root in ("about:blank", "", "http://["):
            with self.assertRaises(Reject):
                ask("cookie", rootUrl=root, **case)

    def test_links(self):
        self.assertEqual(ask("scheme-conversion", url="x://h/p"), {"url": "https://h/p"})
        self.assertEqual(ask("scheme-conversion", url="http://["), {"url": None})
        nothing = {"rootUrl": ROOT, "activities": [], "shortcutType": None, "urlContexts": []}
        self.assertEqual(ask("launch-link", **nothing), {"firstLoad": ROOT, "launchLinkUrl": None})
        for given in (
            {"activities": [{"type": "browsing-web", "webpageURL": "https://h/p"}]},
            {"shortcutType": "https://h/p"}, {"urlContexts": ["x://h/p"]},
        ):
            self.assertEqual(ask("launch-link", **{**nothing, **given}),
                             {"firstLoad": "https://h/p", "launchLinkUrl": "https://h/p"})

    def test_navigations(self):
        def decide(url, can_open):
            return ask("navigation-policy", rootUrl=ROOT, url=url, mainFrame=True,
                       canOpen=can_open)

        self.assertEqual(decide(None, False), {"decisions": ["allow"], "opened": []})
        self.assertEqual(decide("https://h/", False), {
            "decisions": ["cancel"],
            "opened": [{"via": "safari", "url": "https://h/", "animated": True}]})
        self.assertEqual(decide("mailto:a@b", True), {
            "decisions": ["cancel"],
            "opened": [{"via": "system", "url": "mailto:a@b", "animated": None}]})
        self.assertEqual(decide("mailto:a@b", False), {"decisions": ["cancel"], "opened": []})

    def test_progress(self):
        case = {"keyPath": "estimatedProgress", "isLoading": True, "connectionProblem": True}
        self.assertEqual(ask("progress", estimatedProgress=0.25, **case), {
            "progress": 0.25, "animated": True, "connectionProblem": True,
            "order": ["set-progress"]})
        self.assertEqual(ask("progress", estimatedProgress=1, **case), {
            "progress": 1, "animated": True, "connectionProblem": False,
            "order": ["connection-problem", "set-progress"]})
        case["isLoading"] = False
        self.assertEqual(ask("progress", estimatedProgress=1, **case), {
            "progress": None, "animated": None, "connectionProblem": True, "order": []})

    def test_frame_page_and_paths(self):
        self.assertEqual(
            ask("webview-frame", container={"width": 390, "height": 844}, statusBarHeight=47),
            {"x": 0, "y": 47, "width": 390, "height": 797})
        self.assertEqual(
            ask("page-detection", cookie="app-platform=iOS App Store", userAgent="x"),
            {"cookie": True, "userAgent": False})
        self.assertEqual(ask("association-path", paths=["*"], path="/a"), {"match": True})


if __name__ == "__main__":
    unittest.main()
