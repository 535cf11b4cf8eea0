"""Closes its input or its output on one input, and lives on."""

import os
import time

from port import messages, reply

for run in messages():
    if run["input"] == "input":
        os.close(0)
        time.sleep(60)
    if run["input"] == "output":
        os.close(1)
        time.sleep(60)
    reply(run, ok=run["input"])
