"""GBGBridge: how a web view is wired to a host, and the view that shows a journey.

It is the code under test. It knows nothing of the kit and of the port protocol.
"""

from typing import Callable
from urllib.parse import urlsplit, urlunsplit

from gbg import CHANNEL
from gbg_host import BridgeHost
from gbg_page import DEFAULT_BOOTSTRAP_SCRIPT, WebView


class BridgeWebViewConfigurator:
    """Wires web views to hosts."""

    @staticmethod
    def configure(web_view: WebView, host: BridgeHost) -> None:
        """Wire an existing web view; to be done once for each."""
        script = host.configuration.bootstrap_script
        web_view.add_user_script(DEFAULT_BOOTSTRAP_SCRIPT if script is None else script)
        web_view.add_message_handler(CHANNEL, host.receive)
        host.attach(web_view)

    @staticmethod
    def make_web_view(host: BridgeHost, create: Callable[[], WebView]) -> WebView:
        """A new web view of the platform's, wired."""
        web_view = create()
        BridgeWebViewConfigurator.configure(web_view, host)
        return web_view


class BridgeWebView:
    """Shows the journey at a URL in a wired web view."""

    def __init__(self, url: str, host: BridgeHost, create: Callable[[], WebView]) -> None:
        self.host = host
        self.web_view = BridgeWebViewConfigurator.make_web_view(host, create)
        self._url = url
        self.web_view.load(url)

    @property
    def url(self) -> str:
        """Where the journey is; another URL is gone to at once."""
        return self._url

    @url.setter
    def url(self, url: str) -> None:
        moved = normalized(url) != normalized(self._url)
        self._url = url
        if moved:
            self.web_view.load(url)


def normalized(url: str) -> str:
    """A URL that is equal for the same place: letter case of scheme and host, the root path."""
    try:
        scheme, authority, path, query, fragment = urlsplit(url)
    except ValueError:  # not a URL, so equal to itself only
        return url
    user, at, host = authority.rpartition("@")
    return urlunsplit((scheme, user + at + host.lower(), path or "/", query, fragment))
