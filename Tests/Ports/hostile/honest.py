"""Does as it should, and ends with the code of its argument."""

import sys

from port import messages, reply

for run in messages(window=8):
    reply(run, ok=run["input"])
sys.exit(int(sys.argv[1]) if len(sys.argv) > 1 else 0)
