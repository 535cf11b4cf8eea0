"""Answers with a line of 9 MiB."""

from port import line, messages, reply

for run in messages():
    if run["input"] == "huge":
        line(b'{"id":%d,"ok":"' % run["id"] + b"x" * (9 << 20) + b'"}\n')
    elif run["input"] == "shapeless":
        line(b"x" * (9 << 20) + b"\n")
    else:
        reply(run, ok=run["input"])
