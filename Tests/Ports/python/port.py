#!/usr/bin/env python3
"""The port: maps the inputs of the kit to calls of the SDK, and its results to answers."""

from passage import PassageSession
from starter_kit import Port, guard_stdout, serve


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


PORT = Port(
    name="passage-python-sample",
    version="0.1.0",
    language="python",
    suites={"passage.jwt-flags": jwt_flags},
    capabilities={"passage.capture-decision": True, "utf16-strings": True},
    choices={
        "passage.jwt-malformed": "defaults",
        "passage.jwt-flag-type": "boolean",
        "passage.record-captures": "yes",
    },
)

if __name__ == "__main__":
    serve(PORT, guard_stdout())
