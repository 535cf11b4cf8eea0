"""PWA shell: its settings, what the project declares, the user agent and the cookies.

It is the code under test. It knows nothing of the kit and of the port protocol.
"""

from typing import List, NamedTuple, Sequence, Tuple

from pwa_shell_url import Url

BUNDLE_IDENTIFIER = "com.eddmann.secret-santa"
TEAM_IDENTIFIER = "ANGUD7343N"
APP_BOUND_DOMAINS = ("secret-santa.eddmann.com",)
ASSOCIATED_DOMAINS = ("applinks:secret-santa.eddmann.com",)
THEME_COLOR = (202, 5, 44)
"""Red, green and blue."""

COOKIE_LIFETIME = 31_556_926
"""Seconds: the year of the document, neither 365 nor 366 days."""

USER_AGENT_TOKEN = "PWAShell"


class Pair(NamedTuple):
    """The name and the value of a cookie."""

    name: str
    value: str


class Settings(NamedTuple):
    """What an app is built with."""

    root_url: Url
    platform_cookie: Pair
    custom_cookies: Tuple[Pair, ...] = ()


SETTINGS = Settings(
    root_url=Url.parse("https://secret-santa.eddmann.com/"),
    platform_cookie=Pair("app-platform", "iOS App Store"),
)


class Device(NamedTuple):
    """The model and the version of its system, such as "iPhone" and "17.0"."""

    model: str
    os_version: str

    def runs(self, *version: int) -> bool:
        """Whether the system is of this version or a later one."""
        return tuple(map(int, self.os_version.split("."))) >= version


class Cookie(NamedTuple):
    """A cookie as the WebView's store takes it."""

    name: str
    value: str
    domain: str
    path: str
    expires: int  # seconds since 1970
    secure: bool
    http_only: bool


class NoHost(ValueError):
    """The root URL has no host, so no cookie can be set for it."""


def user_agent(device: Device) -> str:
    """What the WebView sends in place of its own user agent."""
    version = device.os_version.replace(".", "_")
    system = f"{device.model}; CPU {device.model} OS {version} like Mac OS X"
    return f"Mozilla/5.0 ({system}) AppleWebKit/605.1.15 (KHTML, like Gecko) {USER_AGENT_TOKEN}"


def cookies(settings: Settings, now: int) -> List[Cookie]:
    """The platform cookie and then the custom ones, to be set at this time (seconds)."""
    host = settings.root_url.host
    if host is None:
        raise NoHost(str(settings.root_url))
    pairs: Sequence[Pair] = (settings.platform_cookie, *settings.custom_cookies)
    return [
        # The page's script looks for the cookie, so it is not HttpOnly.
        Cookie(name, value, domain=host, path="/", expires=now + COOKIE_LIFETIME, secure=True,
               http_only=False)
        for name, value in pairs
    ]
