"""The adapter of the Passage SDK: one function for each suite."""

from passage import PassageSession
from starter_kit import Unsupported
from success_url import SuccessURLs, WebView, WebViewSwitcher


def jwt_flags(case):
    """Suite passage.jwt-flags; without a configuration the endpoint has said nothing."""
    session = PassageSession(case["token"], case.get("configuration", {}))
    captures = session.captures_screenshots
    return {
        "record": session.flags.record,
        "captureScreenshot": session.flags.capture_screenshot,
        "captureScreenshotInterval": session.flags.capture_screenshot_interval,
        "clearAllCookies": session.flags.clear_all_cookies,
        # The SDK has one switch for both.
        "screenshots": {"timer": captures, "manual": captures},
        "clearCookiesOnInit": session.clears_cookies_on_init,
    }


def success_url(case):
    """Suite passage.success-url."""
    return {"match": SuccessURLs(case["patterns"]).match(case["url"])}


def navigation(case):
    """Suite passage.navigation, the switching of WebViews only."""
    return {"effects": run(case)}


def run(case):
    """The effects of each step; nothing here takes time, so "at" is not looked at."""
    config = case["config"]
    patterns = SuccessURLs(config.get("patterns", []))
    switcher = WebViewSwitcher(patterns, WebView(config.get("visible", "ui")))
    effects = []
    for step in case["steps"]:
        (name, details), = step["do"].items()
        done = _do(switcher, name, details)
        effects.append([{"show": {"webView": show.web_view.value}} for show in done])
    return effects


def _do(switcher, name, details):
    if name == "navStart":
        return switcher.navigation_started(WebView(details["webView"]), details["url"])
    if name == "navEnd":
        return switcher.navigation_ended(WebView(details["webView"]), details["url"])
    if name == "switchWebview":
        return switcher.switch_webview()
    if name == "userActionRequired":
        return switcher.user_action_required(details)
    if name in ("wait", "navFail", "state", "device", "blank"):
        return []  # nothing that the SDK would want to know
    raise Unsupported(f"no such part: {name}")


SUITES = {
    "passage.jwt-flags": jwt_flags,
    "passage.success-url": success_url,
    "passage.navigation": navigation,
}
CAPABILITIES = {"passage.capture-decision": True}
CHOICES = {
    "passage.jwt-malformed": "defaults",
    "passage.jwt-flag-type": "boolean",
    "passage.record-captures": "yes",
}
