"""Finvu: what a host application uses of the native SDK.

It is the code under test. It knows nothing of the kit and of the port protocol.
"""

import logging
import weakref
from typing import Callable, List, Optional

from finvu import BRIDGE_NAME, Environment
from finvu_conditions import SilentConditions
from finvu_flow import Provider
from finvu_session import LOG, Session, WebView

_LEVELS = {Environment.DEVELOPMENT: logging.DEBUG, Environment.PRODUCTION: logging.WARNING}


def _unknown_conditions() -> Optional[SilentConditions]:
    return None


class FinvuAuthenticationWrapper:
    """Sets up the bridge of a web view and takes it down again."""

    def __init__(
        self,
        provider: Provider,
        conditions: Callable[[], Optional[SilentConditions]] = _unknown_conditions,
    ) -> None:
        """Where the conditions are not known, the provider finds out by itself."""
        self._provider = provider
        self._conditions = conditions
        self._session: Optional[Session] = None
        self._view_controller: "Optional[weakref.ref[object]]" = None

    @property
    def view_controller(self) -> Optional[object]:
        """The screen that providers may show something on, while it is there."""
        return self._view_controller() if self._view_controller else None

    @property
    def retained(self) -> List[str]:
        """What of the user is in memory, by its name in the messages."""
        flow = self._session.flow if self._session else None
        return ["phoneNumber"] if flow is not None and flow.is_live else []

    def setup_web_view(
        self, web_view: WebView, view_controller: object, environment: Environment
    ) -> None:
        """Register the message handler, before the page is loaded that looks for it.

        Screens call this whenever they appear, so nothing of a flow is lost by a second call
        for the same web view.
        """
        LOG.setLevel(_LEVELS[environment])
        if self._session is None or self._session.web_view is not web_view:
            self.cleanup_all()
            self._session = Session(web_view, self._provider, self._conditions)
            web_view.add_message_handler(BRIDGE_NAME, self._session.receive)
        self._view_controller = weakref.ref(view_controller)
        LOG.debug("set up for %s", environment.value)

    def cleanup_all(self) -> None:
        """End whatever is going on; may be called at any time, and again."""
        session, self._session, self._view_controller = self._session, None, None
        if session is None:
            return
        if session.flow is not None and session.flow.is_live:
            self._provider.cancel()
        session.close()
        if session.web_view is not None:
            session.web_view.remove_message_handler(BRIDGE_NAME)
