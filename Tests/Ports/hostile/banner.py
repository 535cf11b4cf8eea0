"""Prints a banner first, then does as it should."""

import sys

from port import line, messages, reply

line(sys.argv[1].encode("utf-8", "surrogateescape") + b"\n")
for run in messages():
    reply(run, ok=run["input"])
