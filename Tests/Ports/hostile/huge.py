"""Answers with a line of 9 MiB, 640 KiB or 2 kB."""

from port import line, messages, reply

for run in messages():
    if run["input"] == "huge":
        line(b'{"id":%d,"ok":"' % run["id"] + b"x" * (9 << 20) + b'"}\n')
    elif run["input"] == "shapeless":
        line(b"x" * (9 << 20) + b"\n")
    elif run["input"] == "large":
        line(b'{"id":%d,"ok":"' % run["id"] + b"x" * (640 << 10) + b'"}\n')
    elif run["input"] == "wide":
        line(b'{"id":%d,"ok":"' % run["id"] + b"x" * 2_000 + b'"}\n')
    else:
        reply(run, ok=run["input"])
