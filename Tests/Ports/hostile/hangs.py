"""Never answers one input; with an argument, has started a process of its own by then."""

import subprocess
import sys
import time

from port import messages, reply

helper = subprocess.Popen(["sleep", "60"]) if len(sys.argv) > 1 else None
for run in messages():
    if run["input"] == "hang":
        time.sleep(60)
    elif run["input"] == "helper":
        reply(run, ok=helper.pid)
    else:
        reply(run, ok=run["input"])
