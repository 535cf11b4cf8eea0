"""Writes without end on one input, or with an argument at its end: lines, or one line that never ends,
or standard error."""

import sys

from port import line, messages, reply

FLOODS = {"lines": b"spam and eggs\n" * 512, "bytes": b"x" * 8192, "ids": b'{"id":-1,"ok":1}\n' * 512}


def flood(what):
    while what in FLOODS:
        line(FLOODS[what])
    while what == "errors":
        sys.stderr.write("spam and eggs\n" * 512)


for run in messages():
    flood(run["input"])
    reply(run, ok=run["input"])
flood(sys.argv[1] if len(sys.argv) > 1 else None)
