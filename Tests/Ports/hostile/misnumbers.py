"""Answers some inputs under another id, or twice, or too early."""

from port import messages, reply

for run in messages():
    if run["input"] == "wrong":
        reply({"id": run["id"] + 1000}, ok=0)
        continue
    if run["input"] == "early":
        reply({"id": run["id"] + 1}, ok=0)
    if run["input"] == "both":
        reply({"id": run["id"] - 1000}, ok=0)
    if run["input"] == "twice":
        reply(run, ok=1)
    reply(run, ok=run["input"])
