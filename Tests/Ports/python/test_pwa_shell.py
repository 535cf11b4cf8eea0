"""Tests of the PWA shell."""

import unittest

import pwa_page
from pwa_shell import (
    COOKIE_LIFETIME, SETTINGS, Cookie, Device, NoHost, Pair, Settings, cookies, user_agent)
from pwa_shell_navigation import (
    BROWSING_WEB, Decision, NavigationPolicy, UserActivity, converted, launch_link)
from pwa_shell_url import Url
from pwa_shell_web_view import Build, Frame, ProgressObserver, create_web_view, web_view_frame

ROOT = "https://secret-santa.eddmann.com"
PHONE = Device("iPhone", "17.0")


class UrlTests(unittest.TestCase):
    def test_a_url_keeps_its_text(self):
        for text in (
            "https://u:p@h:8080/p%2Fq?r=%27#f", "https://h", "https://h?", "https://h/#", "x:",
            "x:foo/bar", "x:///p", "x:?q", "/a/b", "a'b(c)!", "https://[::1]:80/", "HTTPS://H/",
            "https://h:/p", "https://H.", "mailto:a@b.c", "data:text/html,x",
        ):
            self.assertEqual(str(Url.parse(text)), text)

    def test_what_cannot_stand_in_a_url_is_escaped(self):
        for text, url in (
            ("a b", "a%20b"), ("https://h/ü?\n#]", "https://h/%C3%BC?%0A#%5D"),
            ("https://h\\@e/", "https://h%5C@e/"),
        ):
            self.assertEqual(str(Url.parse(text)), url)

    def test_what_is_no_url(self):
        for text in ("", "http://[", "http://h]", "http://a@b@c/", "http://h:x/", "x:\ud800"):
            self.assertIsNone(Url.parse(text), text)

    def test_hosts(self):
        for text, host in (
            ("https://u:p@Host.test:8080/p", "Host.test"), ("https://a.test@b.test", "b.test"),
            ("https://[::1]:80/", "[::1]"), ("https:///p", None), ("mailto:a@b.c", None),
            ("//h", "h"), ("https://:80/", None), ("https://h\\@evil.test/", "evil.test"),
        ):
            self.assertEqual(Url.parse(text).host, host)


class SettingsTests(unittest.TestCase):
    def test_the_user_agent(self):
        agent = user_agent(Device("iPad", "17.0.1"))
        self.assertTrue(agent.startswith("Mozilla/5.0 (iPad; CPU iPad OS 17_0_1 like Mac OS X) "))
        self.assertTrue(agent.endswith(" PWAShell"))

    def test_the_cookies(self):
        self.assertEqual(cookies(SETTINGS, 0), [Cookie(
            "app-platform", "iOS App Store", "secret-santa.eddmann.com", "/", 31556926, True,
            False)])
        settings = Settings(Url.parse("https://a.test/"), Pair("k", "v"), (Pair("l", "w"),))
        first, second = cookies(settings, 7)
        self.assertEqual(first, Cookie("k", "v", "a.test", "/", 7 + COOKIE_LIFETIME, True, False))
        self.assertEqual(second, first._replace(name="l", value="w"))
        with self.assertRaises(NoHost):
            cookies(settings._replace(root_url=Url.parse("about:blank")), 0)


class LinkTests(unittest.TestCase):
    def test_only_the_scheme_is_converted(self):
        for link, url in (
            ("secretsanta://secret-santa.eddmann.com/a?b=1#c", ROOT + "/a?b=1#c"),
            ("x://u:p@h:8080/p%2Fq?r=%27#f", "https://u:p@h:8080/p%2Fq?r=%27#f"),
            ("http://h/a", "https://h/a"), ("CUSTOM://h/a", "https://h/a"),
            ("x:foo/bar", "https:foo/bar"), ("x:///p", "https:///p"),
        ):
            self.assertEqual(str(converted(link)), url)
        self.assertIsNone(converted("http://["))

    def test_the_order_of_launch_links(self):
        web = [UserActivity("x", None), UserActivity(BROWSING_WEB, ROOT + "/u"),
               UserActivity(BROWSING_WEB, ROOT + "/v")]
        links = ["x://h/1", "x://h/2"]
        for activities, shortcut, schemes, url in (
            (web, ROOT + "/s", links, ROOT + "/u"),
            (web[:1], ROOT + "/s", links, ROOT + "/s"),
            ([], None, links, "https://h/1"),
            ([UserActivity("x", ROOT)], None, [], ROOT),
            ([], "com.app.new", [], "com.app.new"),
        ):
            self.assertEqual(str(launch_link(activities, shortcut, schemes)), url)
        for nothing in (([], None, []), ([], "", []), (web[:1], None, ["http://["])):
            self.assertIsNone(launch_link(*nothing))


class System:
    def __init__(self, opens):
        self.opened = []
        self._opens = opens

    def present_safari(self, url, animated):
        self.opened.append(("safari", str(url), animated))

    def can_open(self, url):
        return self._opens

    def open(self, url):
        self.opened.append(("system", str(url)))


def decide(request, root=ROOT, opens=True):
    system = System(opens)
    decision = NavigationPolicy(Url.parse(root), system).decide(request)
    return [decision, *system.opened]


class NavigationTests(unittest.TestCase):
    def test_the_host_of_the_root_url_is_allowed(self):
        for url in (None, ROOT + "/x", ROOT + ":444/x?y#z", "http://secret-santa.eddmann.com",
                    "foo://secret-santa.eddmann.com/x", "https://a@secret-santa.eddmann.com/"):
            self.assertEqual(decide(url), [Decision.ALLOW])

    def test_other_pages_are_shown_in_safari(self):
        for url in ("https://example.com/", "HTTP://example.com/", ROOT + ".evil.test/",
                    "https://www.secret-santa.eddmann.com/", ROOT + "@evil.test/",
                    "https://evil.test/?secret-santa.eddmann.com",
                    "https://SECRET-SANTA.eddmann.com/", "https:///x"):
            for opens in (True, False):
                self.assertEqual(
                    decide(url, opens=opens), [Decision.CANCEL, ("safari", url, True)])

    def test_the_rest_is_the_systems_if_it_can(self):
        for url in ("mailto:x@secret-santa.eddmann.com", "about:blank", "data:text/html,x",
                    "blob:" + ROOT + "/u", "foo:bar", "foo"):
            self.assertEqual(decide(url), [Decision.CANCEL, ("system", url)])
            self.assertEqual(decide(url, opens=False), [Decision.CANCEL])
        self.assertEqual(decide("http://["), [Decision.CANCEL])

    def test_without_a_host_nothing_is_the_same_host(self):
        self.assertEqual(decide("mailto:a@b", root="app:")[0], Decision.CANCEL)


class WebViewTests(unittest.TestCase):
    def test_the_configuration(self):
        delegate = object()
        web_view = create_web_view(delegate, PHONE, Build.RELEASE)
        self.assertIs(web_view.navigation_delegate, delegate)
        self.assertEqual(web_view.custom_user_agent, user_agent(PHONE))
        self.assertEqual(web_view.configuration, (True, True, True, True, True, False, "never"))

    def test_only_debug_builds_are_inspectable(self):
        for version, inspectable in (
            ("16.3", False), ("16.3.9", False), ("16", False), ("16.4", True), ("16.10", True),
            ("17", True), ("9.9", False),
        ):
            device = Device("iPhone", version)
            self.assertEqual(
                create_web_view(None, device, Build.DEBUG).is_inspectable, inspectable)
            self.assertFalse(create_web_view(None, device, Build.RELEASE).is_inspectable)

    def test_the_frame(self):
        self.assertEqual(web_view_frame(390, 844, 47), Frame(0, 47, 390, 797))


class ProgressTests(unittest.TestCase):
    def observe(self, progress, loading=True, key_path="estimatedProgress"):
        web_view = create_web_view(None, PHONE, Build.DEBUG)
        web_view.estimated_progress, web_view.is_loading = progress, loading
        self.done = []
        ProgressObserver(web_view, self).observe_value(key_path)
        return self.done

    def animate_connection_problem(self, shown):
        self.done.append(shown)

    def set_progress(self, progress, animated):
        self.done.append((progress, animated))

    def test_progress_is_shown(self):
        for progress, done in (
            (0, [(0, True)]), (0.25, [(0.25, True)]), (0.29, [(0.28999999165534973, True)]),
            (0.3, [False, (0.30000001192092896, True)]), (0.5, [False, (0.5, True)]),
            (0.79999998, [False, (0.7999999523162842, True)]),
            (0.79999999, [False, (1, True)]), (0.8, [False, (1, True)]), (1, [False, (1, True)]),
        ):
            self.assertEqual(self.observe(progress), done)

    def test_other_changes_are_not(self):
        self.assertEqual(self.observe(0.5, loading=False), [])
        self.assertEqual(self.observe(0.5, key_path="title"), [])


class PageTests(unittest.TestCase):
    def test_the_page_knows_the_app(self):
        own = "app-platform=iOS App Store"
        for cookie in (own, f"a=b; {own}; c=d", "x-" + own):
            self.assertTrue(pwa_page.has_platform_cookie(cookie))
        for cookie in ("", own.lower(), own.replace(" ", "%20")):
            self.assertFalse(pwa_page.has_platform_cookie(cookie))
        self.assertTrue(pwa_page.is_shell(user_agent(PHONE)))
        self.assertFalse(pwa_page.is_shell("pwashell"))

    def test_patterns_cover_whole_paths(self):
        for pattern, path, match in (
            ("*", "/remote/draws/123", True), ("*", "", True), ("/a", "/a", True),
            ("/a", "/a/b", False), ("/a/*", "/a/b", True), ("/a/*", "/b/a/c", False),
            ("*/b", "/a/b", True), ("/a*b*c", "/axbxc", True), ("/a*b*c", "/axc", False),
            ("/ab*ba", "/aba", False), ("/a*b*b", "/ab", False),
        ):
            self.assertEqual(pwa_page.opens_in_app(["/x", pattern], path), match, (pattern, path))
        self.assertFalse(pwa_page.opens_in_app([], "/"))


if __name__ == "__main__":
    unittest.main()
