"""Declares itself otherwise each time; with a file, starts only once; with `order`, names its suites in
another order the second time."""

import os
import sys

from port import messages, reply

declared = {"choices": {"process": str(os.getpid())}}
if sys.argv[1:2] == ["order"]:
    again = os.path.exists(sys.argv[2])
    open(sys.argv[2], "w").close()
    declared = {"suites": ["x.echo", "x.b", "x.a"] if again else ["x.a", "x.echo", "x.b"]}
elif len(sys.argv) > 1:
    if os.path.exists(sys.argv[1]):
        sys.exit("started before")
    open(sys.argv[1], "w").close()
for run in messages(**declared):
    if run["input"] == "die":
        os._exit(1)
    reply(run, ok=run["input"])
