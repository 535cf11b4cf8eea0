"""Answers what it was given in reversed order; hangs, or dies, on one input."""

import os
import time

from port import greet, reply, waiting

while batch := waiting():
    inputs = [message.get("input") for message in batch]
    if "hang" in inputs:
        time.sleep(60)
    if "crowd" in inputs and len(batch) > 1:
        os._exit(1)
    for message in reversed(batch):
        if message["m"] == "hello":
            greet(message)
        else:
            reply(message, ok=message.get("input"))
