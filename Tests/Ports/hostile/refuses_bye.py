"""Answers bye with a fault."""

import json
import sys

from port import greet, reply

for text in sys.stdin:
    message = json.loads(text)
    if message["m"] == "hello":
        greet(message)
    elif message["m"] == "bye":
        reply(message, fault={"message": "never"})
    else:
        reply(message, ok=message["input"])
