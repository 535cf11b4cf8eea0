"""Finvu: the names that cross the bridge between the page and the native SDK.

It is the code under test. It knows nothing of the kit and of the port protocol.
"""

from enum import Enum

BRIDGE_NAME = "finvu_authentication_bridge"
"""The bridge object in the page, and the message handler behind it."""


class Status(Enum):
    """What a response tells of."""

    SUCCESS = "SUCCESS"
    FAILURE = "FAILURE"
    INITIATE = "INITIATE"
    OTP_AUTO_READ = "OTP_AUTO_READ"
    VERIFY = "VERIFY"
    DELIVERY_STATUS = "DELIVERY_STATUS"
    FALLBACK_TRIGGERED = "FALLBACK_TRIGGERED"


class ErrorCode(Enum):
    """Why something failed; only responses with the status FAILURE have one."""

    INVALID_PARAMETER = "1001"
    GENERIC_FAILURE = "1002"
    INIT_FAILED = "5003"
    SILENT_FAILED = "9106"


class AuthType(Enum):
    """How the user is authenticated: by the mobile network, or by a code in a message."""

    SILENT = "SILENT_AUTH"
    OTP = "OTP"


class Environment(Enum):
    """Decides how much the SDK logs, and nothing else (AMB-FNV-29)."""

    DEVELOPMENT = "development"
    PRODUCTION = "production"


class FinvuError(Exception):
    """A request that fails; the text is for people."""

    def __init__(self, code: ErrorCode, message: str) -> None:
        super().__init__(message)
        self.code = code


INVALID_CONFIG = "appId and requestId are required"
INVALID_PHONE_NUMBER = "Invalid phone number format"
INVALID_OTP = "Invalid OTP format"
INIT_FAILED = ("Authentication failed, SDK initialization failed. "
               "Please try initializing the SDK again.")
SILENT_FAILED = "Authentication failed, SNA failed."
FAILED = "Authentication failed, something went wrong."
