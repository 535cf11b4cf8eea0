"""Answers what it was given in reversed order; hangs, or dies, on one input.

It hangs on one input in company alone, and on the names of files until these are there.
"""

import os
import time

from port import greet, reply, waiting

while batch := waiting():
    inputs = [message.get("input") for message in batch]
    if "hang" in inputs:
        time.sleep(60)
    if "quiet" in inputs and len(batch) > 1:
        time.sleep(60)
    for path in inputs:
        if isinstance(path, str) and path.startswith("/") and not os.path.exists(path):
            open(path, "w").close()
            time.sleep(60)
    if "crowd" in inputs and len(batch) > 1:
        os._exit(1)
    for message in reversed(batch):
        if message["m"] == "hello":
            greet(message)
        else:
            reply(message, ok=message.get("input"))
