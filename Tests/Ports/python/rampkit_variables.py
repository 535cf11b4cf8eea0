"""RampKit: the variables that the pages of an overlay share.

It is the code under test. It knows nothing of the kit and of the port protocol.
"""

from typing import Any, Callable, Dict, Mapping, Protocol, Sequence

from rampkit_log import log
from rampkit_messages import RequestVariables, SetVariables, parse_message

VARIABLES_MESSAGE = "rampkit:variables"
STALE_WINDOW_MS = 600


class Page(Protocol):
    """The web view of one screen."""

    def post(self, message: Dict[str, Any]) -> None:
        """Dispatch a message to the listeners of the page."""


class SharedVariables:
    """Keeps the variables of one overlay, and all of its pages up to date.

    The clock counts milliseconds and is one that nobody sets.
    """

    def __init__(
        self,
        pages: Sequence[Page],
        variables: Mapping[str, Any],
        now: Callable[[], float],
    ) -> None:
        self._pages = list(pages)
        self._values = dict(variables)
        self._now = now
        self._loaded_at: Dict[int, float] = {}

    def page_loaded(self, index: int) -> None:
        """A page has finished loading, be it once more: it knows its own defaults only."""
        self._loaded_at[index] = self._now()
        self._send(index)

    def receive(self, index: int, body: Any) -> None:
        """A page has posted something. It need not be the one that is shown."""
        action = parse_message(body)
        if isinstance(action, SetVariables):
            log("Variables", f"received variables from page {index}")
            self._merge(index, action.variables)
        elif isinstance(action, RequestVariables):
            self._send(index)

    def update(self, variables: Mapping[str, Any]) -> None:
        """The host itself sets these, and all pages hear of it."""
        self._values.update(variables)
        self._broadcast()

    def _merge(self, index: int, variables: Dict[str, Any]) -> None:
        only_new = self._may_be_stale(index)
        changes = {
            name: value for name, value in variables.items()
            if name not in self._values
            or not only_new and not same_value(value, self._values[name])
        }
        self._values.update(changes)
        if changes:  # pages may post back what they are sent, and that must come to an end
            self._broadcast()

    def _may_be_stale(self, index: int) -> bool:
        """Whether what a page posts may be of the time before it was sent the variables."""
        loaded_at = self._loaded_at.get(index)
        return loaded_at is not None and self._now() - loaded_at < STALE_WINDOW_MS

    def _broadcast(self) -> None:
        log("Variables", "broadcastVars")
        for index in range(len(self._pages)):
            self._send(index)

    def _send(self, index: int) -> None:
        # Names alone: what users have entered is nothing for a log.
        log("Variables", f"sendVarsToWebView {index} {list(self._values)}")
        self._pages[index].post({"type": VARIABLES_MESSAGE, "vars": dict(self._values)})


def same_value(one: Any, other: Any) -> bool:
    """Whether two JSON values are equal: 1 and 1.0 are, 1 and true are not."""
    pairs = [(one, other)]  # no recursion, as a page may nest as deep as it likes
    while pairs:
        left, right = pairs.pop()
        if isinstance(left, dict) and isinstance(right, dict):
            if left.keys() != right.keys():
                return False
            pairs += [(value, right[name]) for name, value in left.items()]
        elif isinstance(left, list) and isinstance(right, list):
            if len(left) != len(right):
                return False
            pairs += zip(left, right)
        elif isinstance(left, bool) is not isinstance(right, bool) or left != right:
            return False
    return True
