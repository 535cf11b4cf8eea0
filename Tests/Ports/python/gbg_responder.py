"""GBGBridge: the one response that a handler may give to its request.

It is the code under test. It knows nothing of the kit and of the port protocol.
"""

import asyncio
import threading
from typing import Callable, Dict, Optional

from gbg import BridgeErrorPayload, BridgePayload, BridgeResponseStatus
from gbg_json import JSONValue


class Responder:
    """Takes the response from any thread and hands it over on that of the event loop."""

    def __init__(self, action: str, send: Callable[[BridgePayload], None]) -> None:
        """Made on the thread of the event loop, where send will be called."""
        self._action = action
        self._send = send
        self._loop = asyncio.get_running_loop()
        self._lock = threading.Lock()
        self._is_used = False

    def respond(
        self,
        status: BridgeResponseStatus,
        data: Optional[Dict[str, JSONValue]] = None,
        error: Optional[BridgeErrorPayload] = None,
    ) -> None:
        """Send the response. Only the first call counts, whatever its status (AMB-GBG-14)."""
        with self._lock:
            if self._is_used:
                return
            self._is_used = True
        payload = BridgePayload(self._action, data, status, error)
        if _running_loop() is self._loop:
            self._send(payload)
        else:
            self._loop.call_soon_threadsafe(self._send, payload)


def _running_loop() -> Optional[asyncio.AbstractEventLoop]:
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None
