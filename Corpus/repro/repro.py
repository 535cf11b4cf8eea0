"""Shows a finding without the kit: starts the port of a case file, sends the lines of the case, and
compares what comes with what came then.

    python3 repro.py [CASE]            the case is case.json beside this file unless named
    python3 repro.py --show CASE...    prints cases and starts nothing

Run it where the command of the port can be run. It exits with 1 while the port answers as it did,
with 0 when it answers otherwise, with 2 when a case cannot be read or the port does not start.

This program is the same for all findings; what is special about one stands in its case file.
"""

import json
import os
import pathlib
import re
import select
import struct
import subprocess
import sys
import threading
import time

LINE_LIMIT = 8 << 20
EXIT_PATIENCE = 3


class Broken(Exception):
    """A case file, or a port that does not start."""


class Case:
    def __init__(self, path):
        try:
            case = parse(path.read_bytes())
        except OSError as error:
            raise Broken(f"{path} cannot be read: {error.strerror}") from None
        except (ValueError, RecursionError):
            raise Broken(f"{path} is not JSON") from None
        try:
            self.title = " ".join([case["suite"], case["requirement"], case["verdict"]])
            self.due, self.was = case["due"], case["got"]
            self.lines, self.ids = case["lines"], [json.loads(x)["id"] for x in case["lines"]]
            self.command = case["port"]["command"]
            self.start_deadline = case["port"]["startDeadline"] / 1000
            self.deadline = case["port"]["deadline"] / 1000
            is_sound = (
                case["schema"] == "case-1" and isinstance(self.due, str) and len(self.lines) > 1
                and all(re.fullmatch("[ -~]+", line) for line in self.lines)
                and isinstance(self.command, list) and len(self.command) > 0
                and all(isinstance(word, str) for word in self.command))
        except (AttributeError, KeyError, TypeError, ValueError, RecursionError):
            is_sound = False
        if not is_sound:
            raise Broken(f"{path} is no case-1 file of a port")


def parse(data):
    """JSON in UTF-8, and nothing that only Python takes for JSON."""

    def refuse(name):
        raise ValueError(name)

    def integer(text):
        return int(text) if len(text) < 300 else float(text)

    return json.loads(data.decode("utf-8"), parse_constant=refuse, parse_int=integer)


class Port:
    def __init__(self, command):
        try:
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise Broken(f"{command[0]} does not start: {reason}") from None
        self.left = b""

    def ask(self, line, number, patience):
        """The reply with the id of the line; none where the time or the output ends before."""
        # A port that does not read must not hold this up.
        threading.Thread(target=self.send, args=(line.encode() + b"\n",), daemon=True).start()
        end = time.monotonic() + patience
        while (reply := self.line(end)) is not None:
            try:
                value = parse(reply)
            except (ValueError, RecursionError):
                continue
            if isinstance(value, dict) and value.get("id") == number:
                return value
        return None

    def send(self, data):
        try:
            while data:
                data = data[self.process.stdin.write(data):]
        except (OSError, ValueError):
            pass

    def line(self, end):
        while True:
            wait = end - time.monotonic()
            if wait <= 0:
                return None
            if b"\n" in self.left:
                line, _, self.left = self.left.partition(b"\n")
                return line
            if len(self.left) > LINE_LIMIT:
                return None
            if select.select([self.process.stdout], [], [], wait)[0]:
                data = os.read(self.process.stdout.fileno(), 1 << 16)
                if not data:
                    return None
                self.left += data

    def end(self):
        try:
            self.process.stdin.close()
            self.process.wait(EXIT_PATIENCE)
        except (OSError, subprocess.TimeoutExpired):
            self.process.kill()


def outcome(reply):
    """What a reply says, without messages; none where it is no answer."""
    if reply is None:
        return None
    if "ok" in reply:
        return {"ok": reply["ok"]}
    if isinstance(reply.get("reject"), dict) and isinstance(reply["reject"].get("class"), str):
        return {"reject": {"class": reply["reject"]["class"]}}
    return {"fault": {}} if "fault" in reply else None


def untagged(value):
    """What a value of the port protocol stands for, so that equal values are equal in Python."""
    if isinstance(value, bool):
        return ("boolean", value)
    if isinstance(value, int):
        return float(value)
    if isinstance(value, list):
        return [untagged(item) for item in value]
    if not isinstance(value, dict):
        return value
    if len(value) == 1:
        [(tag, content)] = value.items()
        if tag == "$utf16" and matches(r"(?:[0-9a-fA-F]{4})*", content):
            return bytes.fromhex(content).decode("utf-16-be", "surrogatepass")
        if tag == "$f64" and matches(r"[0-9a-fA-F]{16}", content):
            number = struct.unpack(">d", bytes.fromhex(content))[0]
            if abs(number) < float("inf"):
                return number
        if tag == "$data" and isinstance(content, dict):
            value = content
    return {name: untagged(member) for name, member in value.items()}


def matches(pattern, value):
    return isinstance(value, str) and re.fullmatch(pattern, value) is not None


def text(value):
    """A text in printable ASCII."""
    units = value.encode("utf-16-be", "surrogatepass")
    codes = [first << 8 | second for first, second in zip(units[::2], units[1::2])]
    return "".join(chr(c) if 0x20 <= c < 0x7F else f"\\u{c:04x}" for c in codes)


def data(value):
    """JSON in printable ASCII."""
    return text(json.dumps(value, separators=(",", ":"))) if value is not None else "no answer"


def show(case):
    print("case: ", text(case.title))
    print("run:  ", data(case.command))
    for line in case.lines:
        print("send: ", text(line))
    print("due:  ", text(case.due))
    print("was:  ", data(case.was))


def run(case):
    port = Port(case.command)
    try:
        reply = port.ask(case.lines[0], case.ids[0], case.start_deadline)
        if reply is None:
            raise Broken(f"{case.command[0]} does not answer hello")
        for line, number in zip(case.lines[1:], case.ids[1:]):
            reply = port.ask(line, number, case.deadline)
    finally:
        port.end()
    got = outcome(reply)
    same = untagged(got) == untagged(case.was)
    print("due:  ", text(case.due))
    print("was:  ", data(case.was))
    print("got:  ", data(got))
    print("The port answers as it did." if same else "The port answers otherwise.")
    return 1 if same else 0


def main(arguments):
    # An answer may be nested 512 levels deep, each with a tag.
    sys.setrecursionlimit(10_000)
    shows = arguments[:1] == ["--show"]
    paths = [pathlib.Path(path) for path in arguments[1:] if shows] or arguments
    if shows and len(arguments) == 1 or not shows and len(arguments) > 1:
        return fail("usage: repro.py [CASE], or repro.py --show CASE...")
    if not shows:
        try:
            beside = pathlib.Path(__file__).with_name("case.json")
            return run(Case(pathlib.Path(paths[0]) if paths else beside))
        except Broken as error:
            return fail(str(error))
    status = 0
    for path in paths:
        try:
            show(Case(path))
        except Broken as error:
            status = fail(str(error))
    return status


def fail(message):
    print(text(message), file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
