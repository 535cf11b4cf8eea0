"""Finvu: what an authentication provider reports to the SDK.

It is the code under test. It knows nothing of the kit and of the port protocol.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Optional, Union

from finvu import AuthType


class InitFailure(Enum):
    """Why the provider is not initialised."""

    APP_ID = "app-id"
    NETWORK = "network"
    SERVICE = "service"


class SilentFailure(Enum):
    """Why silent authentication has failed."""

    CONDITIONS = "conditions"
    ATTEMPT = "attempt"


@dataclass(frozen=True)
class Initialized:
    """The provider is ready."""


@dataclass(frozen=True)
class InitFailed:
    """The provider is not ready."""

    cause: InitFailure


@dataclass(frozen=True)
class Initiated:
    """Authentication begins; with the type OTP a code is on its way."""

    auth_type: AuthType
    delivery_channel: Optional[str] = None


@dataclass(frozen=True)
class OtpRead:
    """A code was read from a message."""

    otp: str


@dataclass(frozen=True)
class Verified:
    """The user is authenticated, and the token will follow."""


@dataclass(frozen=True)
class Delivery:
    """News of the message with the code."""

    delivery_channel: Optional[str] = None


@dataclass(frozen=True)
class FallbackTriggered:
    """The provider goes on with a code."""


@dataclass(frozen=True)
class Authenticated:
    """Authentication is complete."""

    auth_type: AuthType
    token: str


@dataclass(frozen=True)
class SilentUnavailable:
    """A condition of silent authentication is not met, so nothing was tried."""


@dataclass(frozen=True)
class SilentFailed:
    """Silent authentication has failed, and the provider will do nothing more."""

    cause: SilentFailure


@dataclass(frozen=True)
class Failed:
    """Anything else has failed; a code may have been refused."""


Event = Union[
    Initialized, InitFailed, Initiated, OtpRead, Verified, Delivery, FallbackTriggered,
    Authenticated, SilentUnavailable, SilentFailed, Failed,
]
