"""Prints between its replies, as an SDK does that logs to standard output."""

from port import line, messages, reply

for run in messages():
    line(b"[sdk] token \xff\x1b[2J checked\n")
    reply(run, ok=run["input"])
    line(b"\n")
