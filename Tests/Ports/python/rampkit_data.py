"""RampKit: the document that describes an onboarding, and the variables it begins with.

It is the code under test. It knows nothing of the kit and of the port protocol.
"""

from dataclasses import dataclass
from typing import Any, Dict, List, Optional, Union

from rampkit_messages import read_json


class NotJSON(ValueError):
    """The document is no JSON."""


class Malformed(ValueError):
    """A member is missing or has the wrong type; nothing of the document is used then."""


@dataclass(frozen=True)
class Screen:
    """One page of the overlay."""

    id: str
    html: str
    label: Optional[str] = None
    css: Optional[str] = None
    js: Optional[str] = None


@dataclass(frozen=True)
class Variable:
    """A variable that the pages share, with any JSON value."""

    name: str
    initial_value: Any


@dataclass(frozen=True)
class OnboardingData:
    """The document; the order of the screens is that of the pages."""

    onboarding_id: str
    screens: List[Screen]
    variables: List[Variable]
    required_scripts: List[str]

    @classmethod
    def decode(cls, body: Union[str, bytes]) -> "OnboardingData":
        """Read what the address answers; raises NotJSON or Malformed and nothing else."""
        try:
            document = read_json(body if isinstance(body, str) else body.decode("utf-8"))
        except (ValueError, RecursionError) as error:  # no UTF-8, no JSON, nested too deep
            raise NotJSON(str(error)) from error
        members = _checked(document, dict, "the document")
        return cls(
            onboarding_id=_required(members, "onboardingId", str),
            screens=[_screen(screen) for screen in _required(members, "screens", list)],
            variables=decode_variables(members.get("variables")),
            required_scripts=[
                _checked(url, str, "a script")
                for url in _optional(members, "requiredScripts", list) or []
            ],
        )


def decode_variables(container: Any) -> List[Variable]:
    """The entries of the member "variables" of a document; raises Malformed."""
    members = {} if container is None else _checked(container, dict, "variables")
    return [_variable(entry) for entry in _optional(members, "state", list) or []]


def initial_variables(variables: List[Variable]) -> Dict[str, Any]:
    """The shared variables to begin with; the last of one name counts."""
    return {variable.name: variable.initial_value for variable in variables}


def _screen(value: Any) -> Screen:
    members = _checked(value, dict, "a screen")
    return Screen(
        id=_required(members, "id", str),
        html=_required(members, "html", str),
        label=_optional(members, "label", str),
        css=_optional(members, "css", str),
        js=_optional(members, "js", str),
    )


def _variable(value: Any) -> Variable:
    members = _checked(value, dict, "a variable")
    if "initialValue" not in members:
        raise Malformed("a variable has no initialValue")
    return Variable(_required(members, "name", str), members["initialValue"])


def _required(members: Dict[str, Any], name: str, kind: type) -> Any:
    return _checked(members.get(name), kind, name)


def _optional(members: Dict[str, Any], name: str, kind: type) -> Any:
    value = members.get(name)
    return None if value is None else _checked(value, kind, name)


def _checked(value: Any, kind: type, what: str) -> Any:
    if not isinstance(value, kind):
        raise Malformed(f"{what} is no {kind.__name__}")
    return value
