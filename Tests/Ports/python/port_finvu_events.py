"""The kit's names for what a provider of Finvu reports."""

import finvu_events as events
from finvu import AuthType


def event(outcome):
    """The SDK's event for an outcome of that kind."""
    return _KINDS[outcome["kind"]](outcome)


def _init_failed(outcome):
    return events.InitFailed(events.InitFailure(outcome.get("cause", "service")))


def _silent_failed(outcome):
    return events.SilentFailed(events.SilentFailure(outcome.get("cause", "attempt")))


def _token(outcome):
    # A verified code needs no type: only codes are verified by verifyOtp.
    return events.Authenticated(AuthType(outcome.get("authType", "OTP")), outcome["token"])


_KINDS = {
    "ok": lambda outcome: events.Initialized(),
    "init-failed": _init_failed,
    "initiated": lambda outcome: events.Initiated(
        AuthType(outcome["authType"]), outcome.get("deliveryChannel")),
    "otp-read": lambda outcome: events.OtpRead(outcome["otp"]),
    "verified": lambda outcome: events.Verified(),
    "delivery": lambda outcome: events.Delivery(outcome.get("deliveryChannel")),
    "fallback": lambda outcome: events.FallbackTriggered(),
    "token": _token,
    "sna-unavailable": lambda outcome: events.SilentUnavailable(),
    "silent-failed": _silent_failed,
    "failed": lambda outcome: events.Failed(),
    "otp-refused": lambda outcome: events.Failed(),
}
