"""RampKit: what the messages ask for that pages post.

It is the code under test. It knows nothing of the kit and of the port protocol.
"""

import json
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Callable, Dict, List, Optional, Union

CONTINUE_TARGET = "__continue__"
GO_BACK_TARGET = "__goBack__"


class Animation(Enum):
    """How one screen gives way to the next."""

    FADE = "fade"
    SLIDE = "slide"


@dataclass(frozen=True)
class Continue:
    """Go to the next screen."""

    animation: Animation = Animation.FADE


@dataclass(frozen=True)
class GoBack:
    """Go to the previous screen."""

    animation: Animation = Animation.FADE


@dataclass(frozen=True)
class Navigate:
    """Go to the screen with this id."""

    target: str
    animation: Animation = Animation.FADE


@dataclass(frozen=True)
class Close:
    """Dismiss the overlay."""


@dataclass(frozen=True)
class RequestReview:
    """Ask for a review in the store."""


@dataclass(frozen=True)
class Haptic:
    """One tick of the kinds impact, notification and selection; the last has no style."""

    kind: str
    style: Optional[str] = None


@dataclass(frozen=True)
class RequestNotifications:
    """Ask for the permission to notify; options are of alert, badge and sound."""

    options: List[str] = field(default_factory=lambda: ["alert", "badge", "sound"])
    android: Optional[Dict[str, Any]] = None
    behavior: Optional[Dict[str, Any]] = None


@dataclass(frozen=True)
class Finished:
    """Report the end of the onboarding, then close; None is no payload."""

    payload: Any = None


@dataclass(frozen=True)
class ShowPaywall:
    """Ask the app for its paywall; None is no payload."""

    payload: Any = None


@dataclass(frozen=True)
class SetVariables:
    """Merge these into the shared variables."""

    variables: Dict[str, Any]


@dataclass(frozen=True)
class RequestVariables:
    """Send the shared variables to the page that asks."""


Action = Union[
    Continue, GoBack, Navigate, Close, RequestReview, Haptic, RequestNotifications,
    Finished, ShowPaywall, SetVariables, RequestVariables,
]

_IMPACT_STYLES = {
    "Light": "light", "Medium": "medium", "Heavy": "heavy", "Rigid": "rigid", "Soft": "soft",
}
_NOTIFICATION_STYLES = {"Success": "success", "Warning": "warning", "Error": "error"}


def parse_message(body: Any) -> Optional[Action]:
    """What a posted body asks for; None for a body without a meaning. Never raises."""
    if isinstance(body, str):
        members = _json_object(body)
        return _parse_text(body) if members is None else _parse_members(members)
    return _parse_members(body) if isinstance(body, dict) else None


def _json_object(text: str) -> Optional[Dict[str, Any]]:
    try:
        value = read_json(text)
    except (ValueError, RecursionError):  # no JSON, or nested too deep
        return None
    return value if isinstance(value, dict) else None


def read_json(text: str) -> Any:
    """The value of the text; raises ValueError and, where it is nested too deep, RecursionError."""
    return _READER.decode(text)


def _integer(digits: str) -> Union[int, float]:
    # int() refuses more than 4,300 digits.
    return int(digits) if len(digits) < 1000 else float(digits)


def _refuse(word: str) -> Any:
    raise ValueError(f"{word} is no JSON")


_READER = json.JSONDecoder(parse_int=_integer, parse_constant=_refuse)


def _parse_text(text: str) -> Optional[Action]:
    if text.startswith("rampkit:navigate:"):
        return _navigate(text[len("rampkit:navigate:"):], Animation.FADE)
    if text.startswith("haptic:"):
        return Haptic("impact", "medium")
    return _TEXTS.get(text)


_TEXTS: Dict[str, Action] = {
    "rampkit:tap": Continue(),
    "next": Continue(),
    "continue": Continue(),
    "rampkit:goBack": GoBack(),
    "rampkit:close": Close(),
    "rampkit:review": RequestReview(),
    "rampkit:request-review": RequestReview(),
    "rampkit:request-notification-permission": RequestNotifications(),
    "rampkit:onboarding-finished": Finished(),
    "rampkit:show-paywall": ShowPaywall(),
}


def _parse_members(members: Dict[str, Any]) -> Optional[Action]:
    kind = members.get("type")
    parse = _TYPES.get(kind) if isinstance(kind, str) else None
    return parse(members) if parse else None


def _parse_navigate(members: Dict[str, Any]) -> Optional[Action]:
    target = members.get("targetScreenId")
    return _navigate(target, _animation(members)) if isinstance(target, str) else None


def _parse_haptic(members: Dict[str, Any]) -> Optional[Action]:
    # "action" says nothing that the type has not said.
    kind = members.get("hapticType")
    if kind == "impact":
        return Haptic("impact", _style(members.get("impactStyle"), _IMPACT_STYLES, "medium"))
    if kind == "notification":
        style = _style(members.get("notificationType"), _NOTIFICATION_STYLES, "success")
        return Haptic("notification", style)
    return Haptic("selection") if kind == "selection" else None


def _parse_notifications(members: Dict[str, Any]) -> Action:
    ios = _object(members, "ios") or {}
    asked = {"alert": "allowAlert", "badge": "allowBadge", "sound": "allowSound"}
    return RequestNotifications(
        options=[option for option, name in asked.items() if ios.get(name, True) is True],
        android=_object(members, "android"),
        behavior=_object(members, "behavior"),
    )


def _parse_variables(members: Dict[str, Any]) -> Optional[Action]:
    variables = _object(members, "vars")
    return None if variables is None else SetVariables(variables)


_TYPES: Dict[str, Callable[[Dict[str, Any]], Optional[Action]]] = {
    "rampkit:continue": lambda members: Continue(_animation(members)),
    "continue": lambda members: Continue(_animation(members)),
    "rampkit:navigate": _parse_navigate,
    "rampkit:goBack": lambda members: GoBack(_animation(members)),
    "rampkit:close": lambda members: Close(),
    "rampkit:haptic": _parse_haptic,
    "rampkit:request-review": lambda members: RequestReview(),
    "rampkit:review": lambda members: RequestReview(),
    "rampkit:request-notification-permission": _parse_notifications,
    "rampkit:onboarding-finished": lambda members: Finished(members.get("payload")),
    "rampkit:show-paywall": lambda members: ShowPaywall(members.get("payload")),
    "rampkit:variables": _parse_variables,
    "rampkit:request-vars": lambda members: RequestVariables(),
}


def _navigate(target: str, animation: Animation) -> Optional[Action]:
    if target == CONTINUE_TARGET:
        return Continue(animation)
    if target == GO_BACK_TARGET:
        return GoBack(animation)
    return Navigate(target, animation) if target else None


def _animation(members: Dict[str, Any]) -> Animation:
    return Animation.SLIDE if members.get("animation") == "slide" else Animation.FADE


def _style(name: Any, styles: Dict[str, str], default: str) -> str:
    return styles.get(name, default) if isinstance(name, str) else default


def _object(members: Dict[str, Any], name: str) -> Optional[Dict[str, Any]]:
    value = members.get(name)
    return value if isinstance(value, dict) else None
