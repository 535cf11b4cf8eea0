"""GBGBridge: JSON values that keep their kind.

It is the code under test. It knows nothing of the kit and of the port protocol.
"""

import json
import math
from dataclasses import dataclass
from enum import Enum
from typing import Any, Dict, List, Union

MAX_DEPTH = 512
"""How many arrays and objects may stand inside each other."""


class DecodeError(ValueError):
    """The text is no JSON, or not of the shape that was expected."""


class EncodeError(ValueError):
    """The value has no JSON text."""


class Kind(Enum):
    """The six kinds of JSON values."""

    NULL = "null"
    BOOL = "bool"
    NUMBER = "number"
    STRING = "string"
    OBJECT = "object"
    ARRAY = "array"


@dataclass(frozen=True)
class JSONValue:
    """A JSON value. Unlike Python's own, false and 0 differ, and every number is a double."""

    kind: Kind
    value: Union[None, bool, float, str, Dict[str, "JSONValue"], List["JSONValue"]] = None

    @classmethod
    def null(cls) -> "JSONValue":
        """The value null."""
        return cls(Kind.NULL)

    @classmethod
    def bool(cls, value: bool) -> "JSONValue":
        """A boolean."""
        return cls(Kind.BOOL, value)

    @classmethod
    def number(cls, value: float) -> "JSONValue":
        """A number; an integer becomes the nearest double."""
        return cls(Kind.NUMBER, float(value))

    @classmethod
    def string(cls, value: str) -> "JSONValue":
        """A text."""
        return cls(Kind.STRING, value)

    @classmethod
    def object(cls, value: Dict[str, "JSONValue"]) -> "JSONValue":
        """An object."""
        return cls(Kind.OBJECT, value)

    @classmethod
    def array(cls, value: List["JSONValue"]) -> "JSONValue":
        """A list."""
        return cls(Kind.ARRAY, value)

    @classmethod
    def decode(cls, source: Union[str, bytes]) -> "JSONValue":
        """Read JSON text, or its bytes in UTF-8."""
        try:
            # Decoded here because json would also guess UTF-16 and UTF-32.
            text = source.decode("utf-8") if isinstance(source, bytes) else source
            plain = _READER.decode(text)
        except RecursionError:
            raise DecodeError("nested too deep") from None
        except ValueError as error:
            raise DecodeError(str(error)) from error
        return _typed(plain, 0)

    def encode(self) -> str:
        """The JSON text of the value, in ASCII."""
        try:
            return json.dumps(self.any_value, allow_nan=False, separators=(",", ":"))
        except RecursionError:
            raise EncodeError("nested too deep") from None
        except ValueError as error:
            raise EncodeError(str(error)) from error

    @property
    def any_value(self) -> Any:
        """The value as str, float, bool, None, list and dict, inside as well."""
        # No comprehensions: each would cost a second frame a level on older Pythons.
        if self.kind is Kind.OBJECT:
            members = {}
            for name, member in self.value.items():
                members[name] = member.any_value
            return members
        if self.kind is Kind.ARRAY:
            items = []
            for item in self.value:
                items.append(item.any_value)
            return items
        return self.value


def _typed(plain: Any, depth: int) -> JSONValue:
    # In the documented order; bool comes before number because True is an int in Python.
    if plain is None:
        return JSONValue.null()
    if isinstance(plain, bool):
        return JSONValue.bool(plain)
    if isinstance(plain, float):
        return JSONValue.number(plain)
    if isinstance(plain, str):
        return JSONValue.string(plain)
    if depth == MAX_DEPTH:
        raise DecodeError("nested too deep")
    if isinstance(plain, dict):
        members = {}
        for name, member in plain.items():
            members[name] = _typed(member, depth + 1)
        return JSONValue.object(members)
    items = []
    for item in plain:
        items.append(_typed(item, depth + 1))
    return JSONValue.array(items)


def _double(literal: str) -> float:
    number = float(literal)
    if math.isinf(number):
        raise ValueError(f"{literal[:40]} is beyond the doubles")
    return number


def _refuse(word: str) -> Any:
    raise ValueError(f"{word} is no JSON")


_READER = json.JSONDecoder(parse_int=_double, parse_float=_double, parse_constant=_refuse)
