"""Writes without end on one input: lines, or one line that never ends."""

from port import line, messages, reply

FLOODS = {"lines": b"spam and eggs\n" * 512, "bytes": b"x" * 8192, "ids": b'{"id":-1,"ok":1}\n' * 512}
for run in messages():
    while run["input"] in FLOODS:
        line(FLOODS[run["input"]])
    reply(run, ok=run["input"])
