"""Ignores bye, the end of its input, and every request to end; never answers one input."""

import os
import signal
import time

from port import messages, reply

for name in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
    signal.signal(name, signal.SIG_IGN)
for run in messages():
    if run["input"] == "hang":
        time.sleep(60)
    reply(run, ok=os.getpid() if run["input"] == "pid" else run["input"])
time.sleep(60)
