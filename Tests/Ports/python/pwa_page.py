"""PWA shell: what the site has to do with the app. Its page finds out that it runs in the app, and
its association file says which of its paths the app opens.

It is the code under test. It knows nothing of the kit and of the port protocol.
"""

from typing import Iterable


def has_platform_cookie(document_cookie: str) -> bool:
    """Whether document.cookie tells of the app."""
    return "app-platform=iOS App Store" in document_cookie


def is_shell(user_agent: str) -> bool:
    """Whether navigator.userAgent tells of the shell."""
    return "PWAShell" in user_agent


def opens_in_app(patterns: Iterable[str], path: str) -> bool:
    """Whether a pattern of the association file covers the whole path; "*" is any text."""
    return any(_covers(pattern.split("*"), path) for pattern in patterns)


def _covers(pieces: list, path: str) -> bool:
    first, *others = pieces
    if not others:
        return path == first
    *middle, last = others
    position, end = len(first), len(path) - len(last)
    if position > end or not (path.startswith(first) and path.endswith(last)):
        return False
    for piece in middle:
        position = path.find(piece, position, end) + len(piece)
        if position < len(piece):  # not found
            return False
    return True
