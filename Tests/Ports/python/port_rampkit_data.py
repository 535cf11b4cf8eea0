"""The adapter of the RampKit SDK for its document, its constants and its log."""

import logging

import rampkit_constants
import rampkit_data
from port_rampkit_variables import pairs_where_needed
from port_table import Suite, tables
from rampkit import ONBOARDING_URL, USER_ID_KEY
from rampkit_data import Malformed, NotJSON, OnboardingData, decode_variables
from rampkit_log import LOGGER, log
from rampkit_messages import CONTINUE_TARGET, GO_BACK_TARGET
from starter_kit import Reject


def onboarding_data(case):
    """Suite rampkit.onboarding-data."""
    try:
        data = OnboardingData.decode(case["body"])
    except NotJSON as error:
        raise Reject("not-json", str(error)) from error
    except Malformed as error:
        raise Reject("malformed", str(error)) from error
    return {"data": form_of(data)}


def form_of(data):
    """The document as suites have it."""
    return {
        "onboardingId": data.onboarding_id,
        "screens": [dict(vars(screen)) for screen in data.screens],
        "variables": [
            {"name": one.name, "initialValue": one.initial_value} for one in data.variables
        ],
        "requiredScripts": data.required_scripts,
    }


def initial_variables(case):
    """Suite rampkit.initial-variables."""
    try:
        variables = decode_variables(case["variables"])
    except Malformed as error:
        raise Reject("malformed", str(error)) from error
    return {"vars": pairs_where_needed(rampkit_data.initial_variables(variables))}


def constants(case):
    """Suite rampkit.constants; the kit looks at what belongs to the table."""
    return {
        "onboardingUrl": ONBOARDING_URL,
        "userIdKey": USER_ID_KEY,
        "handlerName": rampkit_constants.HANDLER_NAME,
        "specialTargets": [CONTINUE_TARGET, GO_BACK_TARGET],
        "permissionStatuses": [status.value for status in rampkit_constants.PermissionStatus],
        "variablesGlobal": rampkit_constants.VARIABLES_GLOBAL,
        "noSelectStyleId": rampkit_constants.NO_SELECT_STYLE_ID,
        "noSelectGuard": rampkit_constants.NO_SELECT_GUARD,
        "animations": {
            "overlayIn": _fade(rampkit_constants.OVERLAY_IN),
            "overlayOut": _fade(rampkit_constants.OVERLAY_OUT),
            "curtainOut": _fade(rampkit_constants.CURTAIN_OUT),
            "curtainIn": _fade(rampkit_constants.CURTAIN_IN),
            "slide": {"ms": rampkit_constants.SLIDE_MS},
        },
    }


def _fade(fade):
    return {"ms": fade.duration, "delayMs": fade.delay, "easing": fade.easing.value,
            "from": fade.start, "to": fade.end}


def log_line(case):
    """Suite rampkit.log-line: what a handler of the app is given."""
    lines = Lines()
    LOGGER.addHandler(lines)
    LOGGER.setLevel(logging.INFO)
    try:
        log(case["context"], case["message"])
    finally:
        LOGGER.setLevel(logging.NOTSET)
        LOGGER.removeHandler(lines)
    return {"line": "\n".join(lines.messages)}


class Lines(logging.Handler):
    """Keeps what is logged."""

    def __init__(self):
        super().__init__()
        self.messages = []

    def emit(self, record):
        """Of Handler."""
        self.messages.append(record.getMessage())


_DATA = {"rampkit.data": "strict", "rampkit.empty-name": "keep",
         "rampkit.missing-initial-value": "strict"}
SUITES, CAPABILITIES, CHOICES = tables({
    "rampkit.onboarding-data": Suite(onboarding_data, {"rampkit.byte-bodies": True}, _DATA),
    "rampkit.initial-variables": Suite(initial_variables, {}, _DATA),
    "rampkit.constants": Suite(constants, {"rampkit.webkit-handlers": True}),
    "rampkit.log-line": Suite(log_line, {"rampkit.log-function": True}),
})
