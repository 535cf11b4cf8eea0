"""What the hostile ports share: the honest part of a port, which echoes its inputs."""

import json
import os
import sys


def line(data):
    """Writes one line, or any bytes that are none."""
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def reply(message, **outcome):
    line(json.dumps({"id": message["id"], **outcome}).encode() + b"\n")


def greet(message, **declared):
    reply(
        message,
        ok={
            "protocol": 1,
            "port": {"name": "hostile", "version": "1", "language": "python"},
            "suites": ["x.echo"],
            **declared,
        },
    )


def messages(**declared):
    """The runs that come, one by one; the handshake and the end are dealt with."""
    for text in iter(sys.stdin.buffer.readline, b""):
        message = json.loads(text)
        if message["m"] == "hello":
            greet(message, **declared)
        elif message["m"] == "bye":
            reply(message, ok={})
        else:
            yield message


def waiting():
    """All messages that are there to be read, at least one; none at the end of the input."""
    data = os.read(0, 1 << 20)
    while data and not data.endswith(b"\n"):
        data += os.read(0, 1 << 20)
    return [json.loads(text) for text in data.splitlines()]
