"""The adapter of the PWA shell, its stateless parts: one function for each suite."""

import pwa_page
import pwa_shell
from port_table import Suite, tables
from pwa_shell import Device, NoHost, Pair, Settings
from pwa_shell_navigation import (
    BROWSING_WEB, NavigationPolicy, UserActivity, converted, launch_link)
from pwa_shell_url import Url
from pwa_shell_web_view import (
    Build, LoadingElement, ProgressObserver, create_web_view, web_view_frame)
from starter_kit import Reject


def constants(case):
    """Suite pwa-shell.constants; the kit looks at what belongs to the table."""
    settings = pwa_shell.SETTINGS
    return {
        "rootUrl": str(settings.root_url),
        "platformCookie": settings.platform_cookie._asdict(),
        "bundleIdentifier": pwa_shell.BUNDLE_IDENTIFIER,
        "teamIdentifier": pwa_shell.TEAM_IDENTIFIER,
        "themeColor": pwa_shell.THEME_COLOR,
        "appBoundDomains": pwa_shell.APP_BOUND_DOMAINS,
        "associatedDomains": pwa_shell.ASSOCIATED_DOMAINS,
        "cookieDomain": pwa_shell.cookies(settings, 0)[0].domain,
        "uiElements": {element.value: True for element in LoadingElement},
    }


def webview_config(case):
    """Suite pwa-shell.webview-config."""
    delegate = object()
    device = Device(case["device"], case["osVersion"])
    web_view = create_web_view(delegate, device, Build(case["build"]))
    return {
        **web_view.configuration._asdict(),
        "inspectable": web_view.is_inspectable,
        "navigationDelegate": web_view.navigation_delegate is delegate,
        "customUserAgent": web_view.custom_user_agent,
        "userAgent": pwa_shell.user_agent(device),
    }


def user_agent(case):
    """Suite pwa-shell.user-agent."""
    sent = pwa_shell.user_agent(Device(case["device"], case["osVersion"]))
    test = {"startsWith": sent.startswith, "includes": sent.__contains__,
            "endsWith": sent.endswith}[case["test"]]
    return {"userAgent": sent, "result": any(map(test, case["texts"]))}


def page_detection(case):
    """Suite pwa-shell.page-detection."""
    return {"cookie": pwa_page.has_platform_cookie(case["cookie"]),
            "userAgent": pwa_page.is_shell(case["userAgent"])}


def cookie(case):
    """Suite pwa-shell.cookie."""
    extra = tuple(Pair(**pair) for pair in case["extraCookies"])
    settings = Settings(url_of(case["rootUrl"]), Pair(**case["cookie"]), extra)
    try:
        first, *others = map(_cookie, pwa_shell.cookies(settings, case["now"]))
    except NoHost as error:
        raise Reject("root-url-without-host", str(error)) from error
    return {**first, "extraCookies": others}


def _cookie(stored):
    members = stored._asdict()
    members["httpOnly"] = members.pop("http_only")
    return members


def scheme_conversion(case):
    """Suite pwa-shell.scheme-conversion."""
    return {"url": _text(converted(case["url"]))}


def launch(case):
    """Suite pwa-shell.launch-link."""
    activities = map(activity_of, case["activities"])
    link = launch_link(activities, case["shortcutType"], case["urlContexts"])
    return {"firstLoad": str(link or url_of(case["rootUrl"])), "launchLinkUrl": _text(link)}


def activity_of(one):
    """The activity of a case."""
    is_web = one["type"] == "browsing-web"
    return UserActivity(BROWSING_WEB if is_web else one["type"], one["webpageURL"])


def navigation_policy(case):
    """Suite pwa-shell.navigation-policy; the SDK does not ask which frame it is."""
    system = System(case["canOpen"])
    decision = NavigationPolicy(url_of(case["rootUrl"]), system).decide(case["url"])
    return {"decisions": [decision.value], "opened": system.opened}


class System:
    """What an app can ask of the system; keeps what is opened."""

    def __init__(self, opens):
        self.opened = []
        self._opens = opens

    def present_safari(self, url, animated):
        """Show the page in the in-app Safari view."""
        self.opened.append({"via": "safari", "url": str(url), "animated": animated})

    def can_open(self, url):
        """Whether there is an app for the URL."""
        return self._opens

    def open(self, url):
        """Open the URL in that app."""
        self.opened.append({"via": "system", "url": str(url), "animated": None})


def progress(case):
    """Suite pwa-shell.progress."""
    web_view = create_web_view(None, Device("iPhone", "17.0"), Build.RELEASE)
    web_view.is_loading = case["isLoading"]
    web_view.estimated_progress = case["estimatedProgress"]
    screen = Screen(case["connectionProblem"])
    ProgressObserver(web_view, screen).observe_value(case["keyPath"])
    return screen.state


class Screen:
    """The loading UI, which keeps what is done to it."""

    def __init__(self, connection_problem):
        self.state = {"progress": None, "animated": None,
                      "connectionProblem": connection_problem, "order": []}

    def animate_connection_problem(self, shown):
        """Show or hide the indicator."""
        self.state["connectionProblem"] = shown
        self.state["order"].append("connection-problem")

    def set_progress(self, value, animated):
        """Set the progress bar."""
        self.state.update(progress=value, animated=animated)
        self.state["order"].append("set-progress")


def webview_frame(case):
    """Suite pwa-shell.webview-frame."""
    container = case["container"]
    frame = web_view_frame(container["width"], container["height"], case["statusBarHeight"])
    return frame._asdict()


def association_path(case):
    """Suite pwa-shell.association-path."""
    return {"match": pwa_page.opens_in_app(case["paths"], case["path"])}


def url_of(text):
    """The root URL of a case."""
    # One that is no URL has no host either, and is refused or matched by nothing as such.
    return Url.parse(text) or Url(None, None, text, None, None)


def _text(url):
    return None if url is None else str(url)


def _granted(*names):
    return {f"pwa-shell.{name}": True for name in names}


_SETTINGS = _granted("settings")
_APPLE = _granted("apple-platform")
_DEVICE = {**_APPLE, **_granted("device-identity")}
_TEXT_LINKS = _granted("text-links")
SUITES, CAPABILITIES, CHOICES = tables({
    "pwa-shell.constants": Suite(constants, _APPLE),
    "pwa-shell.webview-config": Suite(webview_config, {
        **_DEVICE,
        **_granted(
            "debug-build", "release-build",
            "webview.limits-navigations-to-app-bound-domains",
            "webview.allows-inline-media-playback",
            "webview.java-script-can-open-windows-automatically", "webview.standalone",
            "webview.allows-back-forward-navigation-gestures", "webview.bounces",
            "webview.content-inset-adjustment-behavior"),
    }),
    "pwa-shell.user-agent": Suite(user_agent, _DEVICE),
    "pwa-shell.page-detection": Suite(
        page_detection, _granted("page-detection"), {"pwa-shell.detection": "substring"}),
    "pwa-shell.cookie": Suite(cookie, {**_SETTINGS, **_granted("clock", "extra-cookies")}),
    "pwa-shell.scheme-conversion": Suite(
        scheme_conversion, _TEXT_LINKS, {"pwa-shell.hostless-link": "literal"}),
    "pwa-shell.launch-link": Suite(
        launch,
        {**_SETTINGS, **_TEXT_LINKS, **_granted("app-shortcuts", "several-links", "activity-types")},
        {"pwa-shell.launch-precedence": "universal-shortcut-scheme"}),
    "pwa-shell.navigation-policy": Suite(
        navigation_policy,
        {**_SETTINGS, **_granted("null-url", "can-open-query")},
        {
            "pwa-shell.host-comparison": "exact",
            "pwa-shell.policy-frames": "all",
            "pwa-shell.in-page-about": "literal",
            "pwa-shell.in-page-blob": "literal",
            "pwa-shell.in-page-data": "literal",
        }),
    "pwa-shell.progress": Suite(
        progress, _granted("key-value-observing", "loading-state", "fractional-progress")),
    "pwa-shell.webview-frame": Suite(webview_frame, _granted("computed-frame")),
    "pwa-shell.association-path": Suite(association_path, _granted("association-match")),
})
