"""Writes very much to standard error, and answers with much."""

import sys

from port import messages, reply

for run in messages():
    sys.stderr.write("noise " * 100_000 + "\n")
    sys.stderr.write(f"run {run['id']}\n")
    sys.stderr.flush()
    reply(run, ok=run["input"])
