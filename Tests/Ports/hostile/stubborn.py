"""Ignores bye, the end of its input, and every request to end."""

import signal
import time

from port import messages, reply

for name in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
    signal.signal(name, signal.SIG_IGN)
for run in messages():
    reply(run, ok=run["input"])
time.sleep(60)
