"""Finvu: what the page may pass to the native SDK.

It is the code under test. It knows nothing of the kit and of the port protocol.
"""

import json
import re
from typing import Any, NamedTuple

from finvu import (
    INVALID_CONFIG, INVALID_OTP, INVALID_PHONE_NUMBER, ErrorCode, FinvuError)

# [0-9], because \d also takes the digits of other scripts.
_PHONE_NUMBER = re.compile("[1-9][0-9]{9}")
_OTP = re.compile("[0-9]{4,8}")


class InitConfig(NamedTuple):
    """Who asks for authentication, and for which request."""

    app_id: str
    request_id: str


def phone_number(value: Any) -> str:
    """A number of ten digits, not beginning with 0; raises FinvuError for anything else."""
    return _matched(value, _PHONE_NUMBER, INVALID_PHONE_NUMBER)


def otp(value: Any) -> str:
    """A code of four to eight digits; raises FinvuError for anything else."""
    # A number has lost its leading zeros, so it is refused and not converted.
    return _matched(value, _OTP, INVALID_OTP)


def init_config(value: Any) -> InitConfig:
    """The ids in a JSON text, or in the object itself; raises FinvuError where one is missing."""
    members = _members(value)
    return InitConfig(_id(members, "appId"), _id(members, "requestId"))


def _matched(value: Any, pattern: "re.Pattern[str]", message: str) -> str:
    if isinstance(value, str) and pattern.fullmatch(value):
        return value
    raise FinvuError(ErrorCode.INVALID_PARAMETER, message)


def _members(value: Any) -> dict:
    # Pages forget JSON.stringify, so the object will do as well as its text.
    if isinstance(value, str):
        try:
            value = _READER.decode(value)
        except (ValueError, RecursionError) as error:
            raise _invalid_config() from error
    if isinstance(value, dict):
        return value
    raise _invalid_config()


def _id(members: dict, name: str) -> str:
    value = members.get(name)
    if isinstance(value, str) and value.strip():
        return value
    raise _invalid_config()


def _invalid_config() -> FinvuError:
    return FinvuError(ErrorCode.INVALID_PARAMETER, INVALID_CONFIG)


def _refuse(word: str) -> Any:
    raise ValueError(f"{word} is no JSON")


# float, because int() refuses more than 4,300 digits; no number in there is of interest.
_READER = json.JSONDecoder(parse_int=float, parse_constant=_refuse)
