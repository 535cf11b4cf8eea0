"""The part of a Passage SDK that decides what a session captures and clears.

It is the code under test. It knows nothing of the kit and of the port protocol.
"""

import base64
import json
import math
from typing import Any, Dict, NamedTuple

DEFAULT_CAPTURE_INTERVAL = 5.0
"""Seconds between two captures when the token names no usable period."""

# All numbers become floats. So a Boolean is never mistaken for a number, and a member with
# thousands of digits, which int() refuses, cannot spoil the flags beside it.
_PAYLOAD_READER = json.JSONDecoder(parse_int=float)


class TokenFlags(NamedTuple):
    """The flags of an intent token, with the defaults for what it leaves out."""

    record: bool
    capture_screenshot: bool
    capture_screenshot_interval: float  # seconds
    clear_all_cookies: bool

    @classmethod
    def from_token(cls, token: str) -> "TokenFlags":
        """Read the flags of any string; what is no JWT has none of them."""
        payload = _payload(token)
        return cls(
            record=_flag(payload, "record"),
            capture_screenshot=_flag(payload, "captureScreenshot"),
            capture_screenshot_interval=_interval(payload),
            clear_all_cookies=_flag(payload, "clearAllCookies"),
        )


class PassageSession:
    """One session: an intent token and the answer of the configuration endpoint."""

    def __init__(self, intent_token: str, configuration: Dict[str, Any]) -> None:
        self.flags = TokenFlags.from_token(intent_token)
        self._configuration = configuration

    @property
    def captures_screenshots(self) -> bool:
        """Whether the timer runs and captureScreenshot() works; only the token decides."""
        return self.flags.record or self.flags.capture_screenshot

    @property
    def clears_cookies_on_init(self) -> bool:
        """Whether the token or the configuration asks to start without cookies."""
        return self.flags.clear_all_cookies or _flag(self._configuration, "clearAllCookies")


def _payload(token: str) -> Dict[str, Any]:
    """The claims in the second segment, or none; header and signature are not looked at."""
    try:
        segment = token.split(".")[1]
        padding = "=" * (-len(segment) % 4)
        octets = base64.b64decode(segment + padding, altchars="-_", validate=True)
        # Decoded here because json would also guess UTF-16 and UTF-32.
        payload = _PAYLOAD_READER.decode(octets.decode("utf-8"))
    except (IndexError, ValueError, RecursionError):  # no segment, no text or JSON, too deep
        return {}
    return payload if isinstance(payload, dict) else {}


def _flag(members: Dict[str, Any], name: str) -> bool:
    """Only the JSON value true sets a flag: not 1, not "true"."""
    return members.get(name) is True


def _interval(payload: Dict[str, Any]) -> float:
    """The capture period in seconds; a timer needs one that is positive and finite."""
    interval = payload.get("captureScreenshotInterval")
    if isinstance(interval, float) and 0 < interval < math.inf:
        return interval
    return DEFAULT_CAPTURE_INTERVAL
