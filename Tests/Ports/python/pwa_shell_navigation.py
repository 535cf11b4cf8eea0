"""PWA shell: which navigations stay in the WebView, and what the app is launched with.

It is the code under test. It knows nothing of the kit and of the port protocol.
"""

from enum import Enum
from typing import Any, Iterable, NamedTuple, Optional, Sequence

from pwa_shell_url import Url

BROWSING_WEB = "NSUserActivityTypeBrowsingWeb"


class Decision(Enum):
    """What becomes of a navigation."""

    ALLOW = "allow"
    CANCEL = "cancel"


class UserActivity(NamedTuple):
    """What the user was doing elsewhere; with a web page it is a universal link."""

    activity_type: str
    webpage_url: Optional[str]


class NavigationPolicy:
    """Keeps the WebView on the host of the root URL.

    The system has present_safari(url, animated), can_open(url) and open(url).
    """

    def __init__(self, root_url: Url, system: Any) -> None:
        self._root_url = root_url
        self._system = system

    def decide(self, request: Optional[str]) -> Decision:
        """Decide on a request of any frame; what is not of the host is opened elsewhere."""
        if request is None:
            return Decision.ALLOW
        url = Url.parse(request)
        if url is None:
            return Decision.CANCEL
        if url.host is not None and url.host == self._root_url.host:
            return Decision.ALLOW
        if (url.scheme or "").lower() in ("http", "https"):
            self._system.present_safari(url, True)
        elif self._system.can_open(url):
            self._system.open(url)
        return Decision.CANCEL


def converted(link: str) -> Optional[Url]:
    """The web URL that a link of a custom scheme stands for; None if it is no URL."""
    url = Url.parse(link)
    return url and url.https


def launch_link(
    activities: Iterable[UserActivity], shortcut_type: Optional[str], links: Sequence[str]
) -> Optional[Url]:
    """The URL to begin with: of a universal link, else of a shortcut, else of a custom scheme."""
    for activity in activities:  # of any type: only a running app looks at that
        url = activity.webpage_url and Url.parse(activity.webpage_url)
        if url:
            return url
    if shortcut_type is not None:
        return Url.parse(shortcut_type)
    return converted(links[0]) if links else None
