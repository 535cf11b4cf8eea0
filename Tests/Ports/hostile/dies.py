"""Ends on some inputs: with a code, or by a signal; before and after an answer."""

import os
import sys

from port import line, messages, reply

for run in messages():
    what = run["input"]
    if isinstance(what, dict) and what.get("after"):
        reply(run, ok=what)
    if isinstance(what, dict) and "exit" in what:
        print(f"fatal: {what['exit']} \u202e", file=sys.stderr, flush=True)
        os._exit(what["exit"])
    if isinstance(what, dict) and "signal" in what:
        os.kill(os.getpid(), what["signal"])
    if isinstance(what, dict) and what.get("half"):
        line(b'{"id":%d,"ok":[' % run["id"])
        os._exit(0)
    reply(run, ok=what)
