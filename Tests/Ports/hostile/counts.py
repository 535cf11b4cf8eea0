"""Answers each run with how many were waiting with it; declares a window."""

import sys
import time

from port import greet, reply, waiting

while batch := waiting():
    for message in batch:
        if message["m"] == "hello":
            greet(message, window=int(sys.argv[1]))
        else:
            reply(message, ok=len(batch))
    time.sleep(0.05)
