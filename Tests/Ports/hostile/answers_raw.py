"""Writes the bytes that an input gives in hexadecimal, instead of its answer or besides it."""

from time import sleep

from port import line, messages, reply

for run in messages():
    how, _, code = str(run["input"]).partition(":")
    if code:
        line(bytes.fromhex(code) + b"\n")
    if how != "instead":
        reply(run, ok=how if code else run["input"])
    if how == "guessing":
        # What it has guessed is heard before it reads on.
        sleep(0.2)
