"""Port protocol version 1 over stdio, for ports in Python 3.9 or later. Copy this file.

Write a function for each suite: it takes a run's input and returns the answer, or raises Reject
or Unsupported. Any other exception is answered as a fault, and the port lives on.
"""

import base64
import json
import math
import os
import re
import struct
import sys
import traceback
from typing import Any, BinaryIO, Callable, Dict, NamedTuple


class Reject(Exception):
    """The SDK refused the input; class_ is one of the classes that the suite names."""

    def __init__(self, class_: str, message: str = "") -> None:
        super().__init__(message)
        self.class_ = class_


class Unsupported(Exception):
    """The SDK has no such part; honest only where the capability was denied."""


class F64(float):
    """A number to be sent as its bits, in a suite that asks for that."""


class Port(NamedTuple):
    """What the port declares in its answer to hello, and its function for each suite."""

    name: str
    version: str
    language: str
    suites: Dict[str, Callable[[Any], Any]]
    capabilities: Dict[str, bool] = {}
    choices: Dict[str, str] = {}


def guard_stdout() -> BinaryIO:
    """Keep the real stdout for the protocol; what anything else prints goes to stderr."""
    output = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # for C code, child processes and streams that were kept from before
    sys.stdout = sys.stderr
    return output


def serve(port: Port, output: BinaryIO, descriptor: int = 0) -> None:
    """Answer messages until the end of input, with one write for each chunk of lines read."""
    pending = bytearray()
    while chunk := os.read(descriptor, 1 << 16):
        pending += chunk
        if b"\n" in chunk:
            *lines, pending = pending.split(b"\n")
            _answer_lines(port, lines, output)
    if pending:
        _answer_lines(port, [pending], output)


def decode(value: Any) -> Any:
    """Turn tagged values into Python's; a string may then hold lone surrogates."""
    if isinstance(value, dict):
        key = next(iter(value)) if len(value) == 1 else ""
        if key.startswith("$"):
            return _TAGS[key](value[key])
        return {key: decode(member) for key, member in value.items()}
    if isinstance(value, list):
        return [decode(item) for item in value]
    return value


def encode(value: Any) -> Any:
    """Tag what JSON text cannot carry safely; a value of no JSON type raises TypeError."""
    if value is None or isinstance(value, (bool, int)):
        return value
    if isinstance(value, str):
        lone = _LONE_SURROGATE.search(value)
        return {"$utf16": value.encode("utf-16-be", "surrogatepass").hex()} if lone else value
    if isinstance(value, float):
        plain = math.isfinite(value) and not isinstance(value, F64)
        return value if plain else {"$f64": struct.pack(">d", value).hex()}
    if isinstance(value, (bytes, bytearray)):
        return {"$bytes": base64.b64encode(value).decode("ascii")}
    if isinstance(value, dict):
        members = {key: encode(member) for key, member in value.items()}
        key = next(iter(members)) if len(members) == 1 else ""
        return {"$data": members} if key.startswith("$") else members
    if isinstance(value, (list, tuple)):
        return [encode(item) for item in value]
    raise TypeError(f"an answer cannot hold a {type(value).__name__}")


_LONE_SURROGATE = re.compile("[\ud800-\udfff]")
_TAGS: Dict[str, Callable[[Any], Any]] = {
    "$bytes": lambda text: base64.b64decode(text, validate=True),
    "$utf16": lambda digits: bytes.fromhex(digits).decode("utf-16-be", "surrogatepass"),
    "$f64": lambda digits: struct.unpack(">d", bytes.fromhex(digits))[0],
    "$data": lambda quoted: {key: decode(member) for key, member in quoted.items()},
}


def _number(text: str) -> Any:
    # int() loses the sign of -0 and refuses 4,301 digits.
    return float(text) if text == "-0" or len(text) > 1000 else int(text)


_read_json = json.JSONDecoder(parse_int=_number).decode
_write_json = json.JSONEncoder(separators=(",", ":"), allow_nan=False).encode


def _answer_lines(port: Port, lines: Any, output: BinaryIO) -> None:
    output.write("".join([_answer_line(port, line) for line in lines]).encode("ascii"))
    output.flush()


def _answer_line(port: Port, line: bytearray) -> str:
    try:
        message = _read_json(line.decode("utf-8"))
        if message.get("m") not in ("hello", "run", "bye") or type(message["id"]) is not int:
            raise ValueError("unknown message")
    except (ValueError, AttributeError, KeyError, RecursionError) as error:
        print(f"port: ignored {bytes(line[:80])!r}: {error}", file=sys.stderr)
        return ""
    try:
        return _write_json({"id": message["id"], "ok": encode(_result(port, message))}) + "\n"
    except Reject as refusal:
        reply = {"reject": {"class": _plain(refusal.class_), "message": _plain(refusal)}}
    except Unsupported as reason:
        reply = {"unsupported": _plain(reason)}
    except BaseException as error:  # not only Exception: an SDK may call sys.exit()
        summary = traceback.format_exception_only(type(error), error)[-1].strip()
        trace = _plain(traceback.format_exc(limit=-20))
        reply = {"fault": {"message": _plain(summary), "trace": trace}}
    return _write_json({"id": message["id"], **reply}) + "\n"


def _result(port: Port, message: Dict[str, Any]) -> Any:
    if message["m"] == "bye":
        return {}
    if message["m"] == "hello":
        described = {"name": port.name, "version": port.version, "language": port.language}
        return {"protocol": 1, "port": described, "suites": list(port.suites), "time": "virtual",
                "capabilities": port.capabilities, "choices": port.choices}
    if message["suite"] not in port.suites:
        raise Unsupported("a suite that this port does not declare")
    return port.suites[message["suite"]](decode(message["input"]))


def _plain(text: Any) -> str:
    return str(text).encode("ascii", "backslashreplace").decode("ascii")[:8000]
