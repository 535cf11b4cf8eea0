"""The adapter of the Finvu SDK, its stateless parts: one function for each suite."""

from types import SimpleNamespace

import finvu_package
import finvu_parameters as parameters
import finvu_polyfill
from finvu import (
    BRIDGE_NAME, INVALID_CONFIG, INVALID_OTP, INVALID_PHONE_NUMBER, AuthType, Environment,
    ErrorCode, FinvuError, Status)
from finvu_callback import callback_call
from finvu_conditions import SilentConditions
from finvu_responses import failure, response
from port_finvu_events import event
from port_table import Suite, tables


def phone_number(case):
    """Suite finvu.phone-number."""
    return _checked(parameters.phone_number, case.get("phoneNumber"))


def otp(case):
    """Suite finvu.otp."""
    return _checked(parameters.otp, case.get("otp"))


def init_config(case):
    """Suite finvu.init-config."""
    return _checked(parameters.init_config, case.get("initConfig"))


def _checked(check, value):
    try:
        passed = check(value)
    except FinvuError as error:
        return {"valid": False, "errorCode": error.code.value, "errorMessage": str(error)}
    if isinstance(passed, parameters.InitConfig):
        return {"valid": True, "appId": passed.app_id, "requestId": passed.request_id}
    return {"valid": True}


def constants(case):
    """Suite finvu.constants."""
    return _CONSTANTS[case["table"]]


def polyfill(case):
    """Suite finvu.polyfill."""
    posted = []
    scope = _scope(case, posted)
    threw = not _runs(lambda: finvu_polyfill.install(scope))
    own = getattr(scope, "own", None)
    bridge = getattr(getattr(scope, "window", None), BRIDGE_NAME, None)
    # The values that stand for no bridge are all of Python's own types.
    defined = bridge is not None and not isinstance(bridge, (bool, int, float, str))
    for call in case["calls"] if defined else []:
        threw |= not _runs(lambda: getattr(bridge, call["fn"])(*call["args"]))
    return {
        "defined": defined,
        "kept": own is not None and bridge is own,
        "functions": {name: callable(getattr(bridge, name, None)) for name in _FUNCTIONS},
        "posted": posted,
        "threw": threw,
    }


def _scope(case, posted):
    """The globals of a page, of which the last that exists is named; own is the page's bridge."""
    names = ["nothing", "window", "webkit", "messageHandlers", "handler"]
    inside = SimpleNamespace()
    if case["present"] == "handler":
        setattr(inside, BRIDGE_NAME, Handler(posted))
    for name in reversed(names[1:names.index(case["present"]) + 1]):
        if name != "handler":
            inside = SimpleNamespace(**{name: inside})
    if case["bridge"] != "absent":
        bridge = case["bridge"]
        if bridge == "own":
            bridge = inside.own = SimpleNamespace(
                **dict.fromkeys(_FUNCTIONS, lambda *arguments: None))
        setattr(inside.window, BRIDGE_NAME, bridge)
    return inside


class Handler:
    """The native message handler, which keeps what is posted."""

    def __init__(self, posted):
        self._posted = posted

    def postMessage(self, body):
        """Called by the page."""
        self._posted.append({"handler": BRIDGE_NAME, "body": dict(body),
                             "others": [name for name in body if name not in _MEMBERS]})


def _runs(act):
    try:
        act()
    except Exception:  # a page takes any exception the same
        return False
    return True


def responses(case):
    """Suite finvu.response."""
    if case["outcome"]["kind"] == "rejected-parameter":
        text = _REJECTIONS[case["method"]]
        return failure(FinvuError(ErrorCode.INVALID_PARAMETER, text))
    return response(event(case["outcome"]))


def silent_conditions(case):
    """Suite finvu.silent-conditions."""
    conditions = SilentConditions(
        mobile_data=case["mobileData"], wifi=case["wifi"],
        mobile_network=case["mobileNetwork"], sim_supported=case["simSupported"])
    return {"path": "silent" if conditions.are_met else "otp"}


def apple_package(case):
    """Suite finvu.apple-package."""
    return _PACKAGE[case["table"]]


def callbacks(case):
    """Suite finvu.callback-call."""
    call = callback_call(case.get("callback"), case["response"])
    if call is None:
        return {"none": True}
    return {"call": {"function": call.function, "arguments": [call.argument]}}


_FUNCTIONS = ["initAuth", "startAuth", "verifyOtp"]
_MEMBERS = ["method", "initConfig", "phoneNumber", "otp", "callback"]
_REJECTIONS = {
    "initAuth": INVALID_CONFIG,
    "startAuth": INVALID_PHONE_NUMBER,
    "verifyOtp": INVALID_OTP,
}
_CONSTANTS = {
    "statuses": {
        "success": Status.SUCCESS.value,
        "failure": Status.FAILURE.value,
        "initiate": Status.INITIATE.value,
        "otpAutoRead": Status.OTP_AUTO_READ.value,
        "verify": Status.VERIFY.value,
        "deliveryStatus": Status.DELIVERY_STATUS.value,
        "fallbackTriggered": Status.FALLBACK_TRIGGERED.value,
    },
    "errorCodes": {
        "invalidParameter": ErrorCode.INVALID_PARAMETER.value,
        "genericFailure": ErrorCode.GENERIC_FAILURE.value,
        "initFailed": ErrorCode.INIT_FAILED.value,
        "silentFailed": ErrorCode.SILENT_FAILED.value,
    },
    "authTypes": {"silent": AuthType.SILENT.value, "otp": AuthType.OTP.value},
    "environments": {
        "development": Environment.DEVELOPMENT.value,
        "production": Environment.PRODUCTION.value,
    },
}
_PACKAGE = {
    "platform": finvu_package.PLATFORM,
    "package": finvu_package.PACKAGE,
    "interface": finvu_package.INTERFACE,
}
_ANY_ARGUMENT = {"finvu.any-argument": True}
_STRICT = {"finvu.non-string-argument": "reject"}
SUITES, CAPABILITIES, CHOICES = tables({
    "finvu.phone-number": Suite(
        phone_number, _ANY_ARGUMENT, {"finvu.phone-length": "ten", **_STRICT}),
    "finvu.otp": Suite(otp, _ANY_ARGUMENT, _STRICT),
    "finvu.init-config": Suite(
        init_config, _ANY_ARGUMENT,
        {"finvu.init-config-object": "accept", "finvu.blank-id": "reject"}),
    "finvu.constants": Suite(constants),
    "finvu.polyfill": Suite(polyfill),
    "finvu.response": Suite(
        responses, {"finvu.auto-read": True, "finvu.silent-failure": True},
        {"finvu.init-failure-code": "by-cause", "finvu.silent-failure-code": "by-cause"}),
    "finvu.silent-conditions": Suite(
        silent_conditions, {"finvu.silent-check": True},
        {"finvu.silent-unavailable": "fallback"}),
    "finvu.apple-package": Suite(apple_package),
    "finvu.callback-call": Suite(
        callbacks, _ANY_ARGUMENT, {"finvu.dotted-callback": "ignore"}),
})
