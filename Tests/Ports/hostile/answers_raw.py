"""Answers with the bytes that its input gives in hexadecimal, ID replaced."""

from port import line, messages, reply

for run in messages():
    if run["input"].startswith("raw:"):
        answer = bytes.fromhex(run["input"][4:])
        line(answer.replace(b"ID", str(run["id"]).encode()) + b"\n")
    else:
        reply(run, ok=run["input"])
