#!/usr/bin/env python3
"""The port: what it declares, of all SDKs together. The adapters are in port_*.py."""

import port_gbg
import port_passage
import port_rampkit
from starter_kit import Port, guard_stdout, serve

PORT = Port(
    name="passage-python-sample",
    version="0.1.0",
    language="python",
    suites={**port_passage.SUITES, **port_rampkit.SUITES, **port_gbg.SUITES},
    capabilities={
        "utf16-strings": True,
        **port_passage.CAPABILITIES, **port_rampkit.CAPABILITIES, **port_gbg.CAPABILITIES,
    },
    choices={**port_passage.CHOICES, **port_rampkit.CHOICES, **port_gbg.CHOICES},
)

if __name__ == "__main__":
    serve(PORT, guard_stdout())
