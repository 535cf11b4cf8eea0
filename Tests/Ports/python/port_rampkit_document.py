"""The adapter of the RampKit SDK for the texts that it makes for pages."""

from port_table import Suite, tables
from rampkit_data import Screen
from rampkit_document import build_document
from rampkit_preconnect import preconnect_tags
from rampkit_script import dispatch_script
from starter_kit import Unsupported


def html_document(case):
    """Suite rampkit.html-document."""
    if "html" not in case["screen"]:
        raise Unsupported("a screen has html, or its document has been refused")
    screen = Screen(**case["screen"])
    return {"html": build_document(screen, case.get("variables", {}), case["requiredScripts"])}


def preconnect(case):
    """Suite rampkit.preconnect-tags."""
    return {"html": preconnect_tags(case["scripts"])}


def dispatch(case):
    """Suite rampkit.dispatch-script."""
    return {"script": dispatch_script(case["payload"])}


SUITES, CAPABILITIES, CHOICES = tables({
    "rampkit.html-document": Suite(html_document, {"rampkit.webkit-handlers": True}),
    "rampkit.preconnect-tags": Suite(preconnect),
    "rampkit.dispatch-script": Suite(dispatch, {"rampkit.non-json-numbers": True}),
})
