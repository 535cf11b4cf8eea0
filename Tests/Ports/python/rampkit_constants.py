"""RampKit: names that pages rely on, and how long animations take.

It is the code under test. It knows nothing of the kit and of the port protocol.
"""

from enum import Enum
from typing import NamedTuple

HANDLER_NAME = "rampkit"
"""The script message handler of each web view."""
VARIABLES_GLOBAL = "__rampkitVariables"
NO_SELECT_STYLE_ID = "rk-no-select-style"
NO_SELECT_GUARD = "__rkNoSelectApplied"


class PermissionStatus(Enum):
    """What the user has said to notifications."""

    GRANTED = "granted"
    DENIED = "denied"
    UNDETERMINED = "undetermined"


class Easing(Enum):
    """How an animation goes from its beginning to its end."""

    CUBIC_OUT = "cubic ease-out"
    QUADRATIC_OUT = "quadratic ease-out"
    QUADRATIC_IN = "quadratic ease-in"


class Fade(NamedTuple):
    """A change of opacity; times in milliseconds."""

    duration: int
    delay: int
    easing: Easing
    start: float
    end: float


OVERLAY_IN = Fade(220, 0, Easing.CUBIC_OUT, 0, 1)
OVERLAY_OUT = Fade(320, 150, Easing.CUBIC_OUT, 1, 0)
CURTAIN_OUT = Fade(160, 0, Easing.QUADRATIC_OUT, 0, 1)
CURTAIN_IN = Fade(160, 0, Easing.QUADRATIC_IN, 1, 0)
CURTAIN_COLOR = "#ffffff"
SLIDE_MS = 300
"""About what the pager of the platform takes."""
