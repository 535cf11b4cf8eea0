"""Passage: success URLs, and which of the two WebViews the user sees.

It is the code under test. It knows nothing of the kit and of the port protocol.
"""

from enum import Enum
from typing import Iterable, List, NamedTuple


class WebView(Enum):
    """The WebView with Passage's own pages, and the one with the site that is automated."""

    UI = "ui"
    AUTOMATION = "automation"


class Show(NamedTuple):
    """Make this WebView the visible one and hide the other."""

    web_view: WebView


class SuccessURLs:
    """The patterns that tell when the user is done on the automated site."""

    def __init__(self, patterns: Iterable[str]) -> None:
        self._patterns = tuple(patterns)

    def match(self, url: str) -> bool:
        """Whether at least one pattern covers the whole URL."""
        return any(_covers(pattern, url) for pattern in self._patterns)


class WebViewSwitcher:
    """Shows one of the WebViews; of several requests the last one counts.

    Each method is something that happens. It returns what is to be done about it.
    """

    def __init__(self, success_urls: SuccessURLs, visible: WebView = WebView.UI) -> None:
        self._success_urls = success_urls
        self._visible = visible

    @property
    def visible(self) -> WebView:
        """The WebView that the user sees."""
        return self._visible

    def navigation_started(self, web_view: WebView, url: str) -> List[Show]:
        """A main-frame navigation has started, or was redirected to this URL."""
        return self._check(web_view, url)

    def navigation_ended(self, web_view: WebView, url: str) -> List[Show]:
        """A main-frame navigation has arrived, perhaps elsewhere than where it was sent."""
        return self._check(web_view, url)

    def switch_webview(self) -> List[Show]:
        """A page has called window.passage.switchWebview(); it does not matter which one."""
        ui_visible = self._visible is WebView.UI
        return self._show(WebView.AUTOMATION if ui_visible else WebView.UI)

    def user_action_required(self, required: bool) -> List[Show]:
        """The automation needs the user, or can go on in the background."""
        return self._show(WebView.AUTOMATION if required else WebView.UI)

    def _check(self, web_view: WebView, url: str) -> List[Show]:
        if web_view is WebView.AUTOMATION and self._success_urls.match(url):
            return self._show(WebView.UI)
        return []

    def _show(self, web_view: WebView) -> List[Show]:
        if web_view is self._visible:
            return []
        self._visible = web_view
        return [Show(web_view)]


def _covers(pattern: str, url: str) -> bool:
    """Match a glob whose "*" stands for any text; its time grows with both lengths at most."""
    first, *others = pattern.split("*")
    if not others:
        return url == first
    *middle, last = others
    position, end = len(first), len(url) - len(last)
    if position > end or not (url.startswith(first) and url.endswith(last)):
        return False
    for piece in middle:
        found = url.find(piece, position, end)
        if found < 0:
            return False
        # The leftmost place is as good as any: it leaves the most for the pieces to come.
        position = found + len(piece)
    return True
