#!/usr/bin/env python3
"""The port: what it declares, of all SDKs together. The adapters are in port_*.py."""

import port_finvu
import port_finvu_roles
import port_finvu_session
import port_gbg
import port_gbg_capabilities
import port_gbg_host
import port_gbg_web_view
import port_passage
import port_pwa_shell
import port_pwa_shell_trace
import port_rampkit
import port_rampkit_data
import port_rampkit_document
import port_rampkit_init
import port_rampkit_native
import port_rampkit_overlay
import port_rampkit_variables
from starter_kit import Port, guard_stdout, serve

ADAPTERS = [
    port_passage, port_gbg, port_gbg_capabilities, port_gbg_host, port_gbg_web_view, port_rampkit,
    port_rampkit_data, port_rampkit_document, port_rampkit_variables, port_rampkit_native,
    port_rampkit_overlay, port_rampkit_init, port_finvu, port_finvu_roles, port_finvu_session,
    port_pwa_shell, port_pwa_shell_trace,
]


def merged(name):
    """A table of all adapters."""
    return {key: value for adapter in ADAPTERS for key, value in getattr(adapter, name).items()}


PORT = Port(
    name="passage-python-sample",
    version="0.1.0",
    language="python",
    suites=merged("SUITES"),
    capabilities={"utf16-strings": True, **merged("CAPABILITIES")},
    choices=merged("CHOICES"),
)

if __name__ == "__main__":
    serve(PORT, guard_stdout())
