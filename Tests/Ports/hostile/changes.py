"""Declares itself otherwise each time; with a file, starts only once."""

import os
import sys

from port import messages, reply

if len(sys.argv) > 1:
    if os.path.exists(sys.argv[1]):
        sys.exit("started before")
    open(sys.argv[1], "w").close()
for run in messages(choices={"process": str(os.getpid())}):
    if run["input"] == "die":
        os._exit(1)
    reply(run, ok=run["input"])
