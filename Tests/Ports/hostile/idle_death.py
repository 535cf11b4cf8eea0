"""Dies, or prints, a moment after it has answered."""

import os
import time

from port import line, messages, reply

for run in messages():
    reply(run, ok=run["input"])
    if run["input"] in ("die", "print"):
        time.sleep(0.1)
        if run["input"] == "die":
            os._exit(9)
        line(b"by the way\n")
