"""PWA shell: how the WebView is set up, where it is, and what its progress does to the screen.

It is the code under test. It knows nothing of the kit and of the port protocol. The attributes of
a configuration have the names of WebKit, so they are in camel case.
"""

import struct
from enum import Enum
from typing import Any, NamedTuple

from pwa_shell import Device, user_agent

PROGRESS_KEY_PATH = "estimatedProgress"
FULL_FROM = 0.8
"""The progress from which the bar is shown full."""
CONNECTED_FROM = 0.3
"""The progress from which there is no connection problem."""


class Build(Enum):
    """What the app was built for."""

    DEBUG = "debug"
    RELEASE = "release"


class LoadingElement(Enum):
    """The elements of the loading UI."""

    PROGRESS_VIEW = "progressView"
    CONNECTION_PROBLEM_VIEW = "connectionProblemView"
    LOADING_VIEW = "loadingView"
    WEBVIEW_VIEW = "webviewView"


class Configuration(NamedTuple):
    """The switches of the WebView."""

    limitsNavigationsToAppBoundDomains: bool = True
    allowsInlineMediaPlayback: bool = True
    javaScriptCanOpenWindowsAutomatically: bool = True
    standalone: bool = True
    allowsBackForwardNavigationGestures: bool = True
    bounces: bool = False
    contentInsetAdjustmentBehavior: str = "never"


class WebView:
    """The WebView, as far as the shell sees it."""

    def __init__(self, configuration: Configuration, delegate: Any) -> None:
        self.configuration = configuration
        self.navigation_delegate = delegate
        self.custom_user_agent = ""
        self.is_inspectable = False
        self.is_loading = False
        self.estimated_progress = 0.0


class Frame(NamedTuple):
    """A rectangle in points."""

    x: float
    y: float
    width: float
    height: float


def create_web_view(delegate: Any, device: Device, build: Build) -> WebView:
    """A WebView whose navigations the delegate decides."""
    web_view = WebView(Configuration(), delegate)
    web_view.custom_user_agent = user_agent(device)
    web_view.is_inspectable = build is Build.DEBUG and device.runs(16, 4)
    return web_view


def web_view_frame(width: float, height: float, status_bar_height: float) -> Frame:
    """The part of a container of this size that is below the status bar."""
    return Frame(0, status_bar_height, width, height - status_bar_height)


class ProgressObserver:
    """Shows the progress of a WebView in a screen.

    The screen has animate_connection_problem(shown) and set_progress(progress, animated).
    """

    def __init__(self, web_view: WebView, screen: Any) -> None:
        self._web_view = web_view
        self._screen = screen

    def observe_value(self, key_path: str) -> None:
        """Called when the value at this key path of the WebView has changed."""
        if key_path != PROGRESS_KEY_PATH or not self._web_view.is_loading:
            return
        progress = _single(self._web_view.estimated_progress)
        if progress >= FULL_FROM:
            progress = 1.0
        if progress >= CONNECTED_FROM:
            self._screen.animate_connection_problem(False)
        self._screen.set_progress(progress, True)


def _single(number: float) -> float:
    return struct.unpack("f", struct.pack("f", number))[0]
