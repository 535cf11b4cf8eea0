"""The port of the transcripts: every kind of reply, and some of each breach."""

import os
import sys
import time

from port import line, messages, reply

CANNED = {
    "reject": {"reject": {"class": "malformed", "message": "no dot"}},
    "reject briefly": {"reject": {"class": "malformed"}},
    "unsupported": {"unsupported": "no camera"},
    "fault": {"fault": {"message": "list index out of range"}},
    "fault traced": {"fault": {"message": "boom", "trace": "File \"sdk.py\", line 7"}},
    "wrong form": {"answer": 1},
}
for run in messages(capabilities={"x.camera": False}, choices={"x.case": "lower"}, time="virtual", window=16):
    what = run["input"]
    if what == "print":
        line(b"checking \xc3\xa9\x1b[0m\n")
    if what == "die":
        print("Segmentation fault", file=sys.stderr, flush=True)
        os._exit(139)
    if what == "hang":
        time.sleep(60)
    if what == "twice":
        reply(run, ok="once")
    reply(run, **(CANNED[what] if isinstance(what, str) and what in CANNED else {"ok": what}))
