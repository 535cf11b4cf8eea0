"""PWA shell: what the site has to do with the app. Its page finds out that it runs in the app, and
its association file says which of its paths the app opens.

It is the code under test. It knows nothing of the kit and of the port protocol.
"""

import re
from typing import Iterable


def has_platform_cookie(document_cookie: str) -> bool:
    """Whether document.cookie tells of the app."""
    return "app-platform=iOS App Store" in document_cookie


def is_shell(user_agent: str) -> bool:
    """Whether navigator.userAgent tells of the shell."""
    return "PWAShell" in user_agent


def opens_in_app(patterns: Iterable[str], path: str) -> bool:
    """Whether a pattern of the association file covers the whole path; "*" is any text."""
    return any(re.fullmatch(_expression(pattern), path) for pattern in patterns)


def _expression(pattern: str) -> str:
    # The site wrote the patterns, so none is made to take long. (?s) is for paths of several lines.
    return "(?s)" + ".*".join(map(re.escape, pattern.split("*")))
