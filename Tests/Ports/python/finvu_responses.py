"""Finvu: the responses that the page gets.

It is the code under test. It knows nothing of the kit and of the port protocol.
"""

from functools import singledispatch
from typing import Dict, Optional

from finvu import FAILED, INIT_FAILED, SILENT_FAILED, ErrorCode, FinvuError, Status
from finvu_events import (
    Authenticated, Delivery, Event, FallbackTriggered, Initialized, InitFailed, InitFailure,
    Initiated, OtpRead, SilentFailed, SilentFailure, Verified)

Response = Dict[str, str]
"""The members of a response; one without a value is left out."""


def failure(error: FinvuError) -> Response:
    """The response to a request that failed."""
    return {
        "status": Status.FAILURE.value,
        "errorCode": error.code.value,
        "errorMessage": str(error),
    }


@singledispatch
def response(event: Event) -> Response:
    """What the page hears of an event of the provider's."""
    return failure(FinvuError(ErrorCode.GENERIC_FAILURE, FAILED))


@response.register
def _(event: Initialized) -> Response:
    return _positive(Status.SUCCESS)


@response.register
def _(event: InitFailed) -> Response:
    # The table lists the network under both codes, so only a bad id is surely the narrow one.
    narrow = event.cause is InitFailure.APP_ID
    code = ErrorCode.INIT_FAILED if narrow else ErrorCode.GENERIC_FAILURE
    return failure(FinvuError(code, INIT_FAILED))


@response.register
def _(event: Initiated) -> Response:
    return _positive(Status.INITIATE, authType=event.auth_type.value,
                     deliveryChannel=event.delivery_channel)


@response.register
def _(event: OtpRead) -> Response:
    return _positive(Status.OTP_AUTO_READ, otp=event.otp)


@response.register
def _(event: Verified) -> Response:
    return _positive(Status.VERIFY)


@response.register
def _(event: Delivery) -> Response:
    return _positive(Status.DELIVERY_STATUS, deliveryChannel=event.delivery_channel)


@response.register
def _(event: FallbackTriggered) -> Response:
    return _positive(Status.FALLBACK_TRIGGERED)


@response.register
def _(event: Authenticated) -> Response:
    return _positive(Status.SUCCESS, authType=event.auth_type.value, token=event.token)


@response.register
def _(event: SilentFailed) -> Response:
    # The table explains its code by conditions, the sample shows the other for an attempt.
    unmet = event.cause is SilentFailure.CONDITIONS
    code = ErrorCode.SILENT_FAILED if unmet else ErrorCode.GENERIC_FAILURE
    return failure(FinvuError(code, SILENT_FAILED))


def _positive(status: Status, **members: Optional[str]) -> Response:
    given = {name: value for name, value in members.items() if value is not None}
    return {"status": status.value, "statusCode": "200", **given}
