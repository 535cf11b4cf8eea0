"""Leaves a process behind that holds its streams, when it ends or on one input."""

import os
import subprocess

from port import messages, reply

for run in messages():
    if run["input"] == "leave":
        subprocess.Popen(["sleep", "60"])
        os._exit(3)
    if run["input"] == "keep":
        helper = subprocess.Popen(["sleep", "60"])
        reply(run, ok=helper.pid)
    elif run["input"] == "pid":
        reply(run, ok=os.getpid())
    else:
        reply(run, ok=run["input"])
