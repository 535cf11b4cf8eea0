"""Takes its time for every run."""

import sys
import time

from port import messages, reply

for run in messages():
    time.sleep(float(sys.argv[1]))
    reply(run, ok=run["input"])
