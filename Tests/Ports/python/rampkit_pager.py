"""RampKit: the pages of an overlay, one of which is shown.

It is the code under test. It knows nothing of the kit and of the port protocol.
"""

from enum import Enum
from typing import Any

from rampkit_constants import CURTAIN_COLOR, CURTAIN_IN, CURTAIN_OUT
from rampkit_log import log
from rampkit_messages import Animation


class Direction(Enum):
    """The way that a page comes in."""

    FORWARD = "forward"
    REVERSE = "reverse"


class Pager:
    """Goes from page to page, behind a curtain unless it slides.

    While the curtain moves there are no other moves. A slide goes on by itself.
    """

    def __init__(self, platform: Any, count: int) -> None:
        self.current = 0
        self._platform = platform
        self._count = count
        self._is_transitioning = False
        self._is_stopped = False

    def navigate(self, index: int, animation: Animation) -> None:
        """Go to the page, if there is one and it is another."""
        if self._is_transitioning or index == self.current or not 0 <= index < self._count:
            return
        forward = index > self.current
        self.current = index
        if animation is Animation.SLIDE:
            self._select(Direction.FORWARD if forward else Direction.REVERSE, animated=True)
        else:
            self._is_transitioning = True
            self._platform.animate_curtain(CURTAIN_COLOR, CURTAIN_OUT, self._curtain_up)

    def stop(self) -> None:
        """The pages are gone; what has begun is not gone on with."""
        self._is_stopped = True

    def _curtain_up(self) -> None:
        if self._is_stopped:
            return
        self._select(Direction.FORWARD, animated=False)  # nobody sees where it comes from
        self._platform.animate_curtain(CURTAIN_COLOR, CURTAIN_IN, self._curtain_down)

    def _curtain_down(self) -> None:
        self._is_transitioning = False

    def _select(self, direction: Direction, animated: bool) -> None:
        self._platform.select_page(self.current, direction, animated)
        log("Page", f"onPageSelected {self.current}")
