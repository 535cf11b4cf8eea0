"""RampKit: one presentation of an onboarding, from its web views to its dismissal.

It is the code under test. It knows nothing of the kit and of the port protocol.
"""

from enum import Enum
from typing import Any, Callable, NamedTuple, Optional, Tuple

import rampkit_messages as messages
from rampkit_constants import HANDLER_NAME, OVERLAY_IN, OVERLAY_OUT
from rampkit_data import OnboardingData, initial_variables
from rampkit_log import log
from rampkit_native import NativeRequests
from rampkit_pager import Pager
from rampkit_preload import OverlayPages
from rampkit_script import dispatch_script
from rampkit_variables import SharedVariables

Callback = Callable[[Any], None]


class Script(Enum):
    """A script of the package that goes into each page."""

    HARDENING = "hardening"
    NO_SELECT = "noSelect"


class InjectionTime(Enum):
    """When a page runs a script by itself."""

    DOCUMENT_START = "documentStart"
    DOCUMENT_END = "documentEnd"


class UserScript(NamedTuple):
    """A script that a web view runs in each document."""

    script: Script
    time: InjectionTime
    main_frame_only: bool = True


class WebViewSettings(NamedTuple):
    """How the web view of a page is made."""

    handler_name: str = HANDLER_NAME
    java_script: bool = True
    inline_media: bool = True
    media_user_action: bool = False
    data_detectors: bool = False
    user_scripts: Tuple[UserScript, ...] = (
        UserScript(Script.HARDENING, InjectionTime.DOCUMENT_START),
        UserScript(Script.NO_SELECT, InjectionTime.DOCUMENT_END),
    )


class PresentationSettings(NamedTuple):
    """How the overlay is put on the screen."""

    full_screen: bool = True
    above_all: bool = True
    swipe: bool = False


class Callbacks(NamedTuple):
    """What the app wants to hear of a presentation."""

    finished: Optional[Callback]
    paywall: Optional[Callback]


class _WebViewPage:
    """A web view that messages are posted to."""

    def __init__(self, web_view: Any) -> None:
        self._web_view = web_view

    def post(self, message: Any) -> None:
        """Of Page."""
        script = dispatch_script(message)
        if script is not None:
            self._web_view.evaluate(script)


class Overlay:
    """Shows the screens and does what they ask for.

    Besides that of NativeRequests and OverlayPages the platform has web_view(page, settings), which
    returns one with evaluate(script), present(settings) and dismiss(), animate_overlay(fade, done),
    animate_curtain(color, fade, done), select_page(page, direction, animated), haptic(kind, style)
    and now() in milliseconds. It calls done when the animation is over.
    """

    def __init__(
        self, platform: Any, pages: OverlayPages, data: OnboardingData, callbacks: Callbacks,
        on_closed: Callable[[], None],
    ) -> None:
        self._platform = platform
        self._data = data
        self._callbacks = callbacks
        self._on_closed = on_closed
        self._is_closing = False
        self._is_closed = False
        count = len(data.screens)
        self._web_views = [platform.web_view(page, WebViewSettings()) for page in range(count)]
        self._pager = Pager(platform, count)
        self._variables = SharedVariables(
            [_WebViewPage(view) for view in self._web_views], initial_variables(data.variables),
            platform.now)
        self._native = NativeRequests(platform, self._variables, app_id=None)
        pages.show(data)
        platform.present(PresentationSettings())
        platform.animate_overlay(OVERLAY_IN, lambda: None)
        log("Overlay mounted", f"docs= {count}")

    def page_loaded(self, page: int) -> None:
        """The web view of a page has finished loading."""
        self._variables.page_loaded(page)

    def page_failed(self, error: str, provisional: bool) -> None:
        """The web view of a page could not load, at once or half way; the others go on."""
        log(f"WebView {'provisional navigation ' if provisional else ''}error", error)

    def receive(self, web_view: Any, body: Any) -> None:
        """A web view has posted something to the handler; it counts if it is that of a page."""
        pages = [page for page, one in enumerate(self._web_views) if one is web_view]
        if not pages or self._is_closing:
            return
        action = messages.parse_message(body)
        perform = self._ACTIONS.get(type(action))
        if perform is not None:
            perform(self, action)
        self._variables.receive(pages[0], body)
        self._native.receive(body)

    def navigate(
        self, index: int, animation: messages.Animation = messages.Animation.FADE
    ) -> None:
        """Go to a page."""
        self._pager.navigate(index, animation)

    def open_external(self, url: str) -> None:
        """A page leads to an external address."""
        self._platform.open_url(url)

    def close(self) -> None:
        """Fade out; on_closed is called when that is over."""
        if not self._is_closing:
            self._is_closing = True
            self._platform.animate_overlay(OVERLAY_OUT, self.hide)

    def hide(self) -> None:
        """Go at once."""
        if self._is_closed:
            return
        self._is_closing = self._is_closed = True
        self._pager.stop()
        self._platform.dismiss()
        self._on_closed()

    def _continue(self, action: messages.Continue) -> None:
        self._pager.navigate(self._pager.current + 1, action.animation)

    def _go_back(self, action: messages.GoBack) -> None:
        self._pager.navigate(self._pager.current - 1, action.animation)

    def _go_to(self, action: messages.Navigate) -> None:
        ids = [screen.id for screen in self._data.screens]
        if action.target in ids:
            self._pager.navigate(ids.index(action.target), action.animation)

    def _dismiss(self, action: messages.Close) -> None:
        self.close()

    def _perform_haptic(self, action: messages.Haptic) -> None:
        self._platform.haptic(action.kind, action.style)

    def _finish(self, action: messages.Finished) -> None:
        _notify(self._callbacks.finished, action.payload)
        self.close()

    def _show_paywall(self, action: messages.ShowPaywall) -> None:
        _notify(self._callbacks.paywall, action.payload)

    _ACTIONS = {
        messages.Continue: _continue,
        messages.GoBack: _go_back,
        messages.Navigate: _go_to,
        messages.Close: _dismiss,
        messages.Haptic: _perform_haptic,
        messages.Finished: _finish,
        messages.ShowPaywall: _show_paywall,
    }


def _notify(callback: Optional[Callback], payload: Any) -> None:
    if callback is None:
        return
    try:
        callback(payload)
    except Exception as error:  # whatever the app raises, the overlay goes on
        log("Overlay", f"callback failed {error}")
