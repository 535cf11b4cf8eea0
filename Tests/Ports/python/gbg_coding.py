"""GBGBridge: how typed values are read from JSON values and written back.

It is the code under test. It knows nothing of the kit and of the port protocol.
"""

from enum import Enum
from typing import Dict, Optional, Type, TypeVar

from gbg_json import DecodeError, JSONValue, Kind

_Named = TypeVar("_Named", bound="WireEnum")


class WireEnum(Enum):
    """An enumeration whose cases cross the bridge by name."""

    @classmethod
    def from_json(cls: Type[_Named], value: JSONValue) -> _Named:
        """Read a name; DecodeError for what is none, in letter case too."""
        name = take(value, Kind.STRING, cls.__name__)
        try:
            return cls(name)
        except ValueError as error:
            raise DecodeError(str(error)) from error

    def to_json(self) -> JSONValue:
        """The name."""
        return JSONValue.string(self.value)


def required(members: Dict[str, JSONValue], name: str) -> JSONValue:
    """The member of that name; raises DecodeError if there is none."""
    if name not in members:
        raise DecodeError(f"{name} is missing")
    return members[name]


def optional(members: Dict[str, JSONValue], name: str) -> Optional[JSONValue]:
    """The member of that name; null counts as left out."""
    value = members.get(name)
    return None if value is None or value.kind is Kind.NULL else value


def member(members: Dict[str, JSONValue], name: str, kind: Kind):
    """What is in a member that has to be there, and of that kind."""
    return take(required(members, name), kind, name)


def optional_member(members: Dict[str, JSONValue], name: str, kind: Kind):
    """What is in a member of that kind, or None where it is left out."""
    value = optional(members, name)
    return None if value is None else take(value, kind, name)


def take(value: JSONValue, kind: Kind, name: str):
    """What is in a value of that kind; raises DecodeError if it is of another."""
    if value.kind is not kind:
        raise DecodeError(f"{name} is {value.kind.value}, not {kind.value}")
    return value.value
