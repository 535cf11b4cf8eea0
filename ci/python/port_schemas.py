"""Checks the transcripts of the port protocol, line by line, and that broken lines are rejected."""

import re
import sys

import broken_lines
from wire import ROOT, Broken, Wire

GOLDEN = ROOT / "Tests/PortHostTests/Golden"
# The rules that say what form a line has. The others speak of when it comes.
FORM_RULES = ("PORT-02", "PORT-06")
LOG_LINE = re.compile(rb"(?:\s*\d+ )?([><!]) (.*)")


class Failures:
    def __init__(self):
        self.count = 0

    def add(self, where, problem):
        self.count += 1
        print(f"{where}: {problem}", file=sys.stderr)


def problem_of(checker, line):
    try:
        checker(line)
        return None
    except Broken as problem:
        return str(problem)


def check_transcript(wire, path, failures, counts):
    """The kit's own lines have the form of messages; a port's have the form of replies, but for those
    after which the kit has noted that they have not."""
    lines = path.read_bytes().split(b"\n")
    if lines.pop() != b"":
        failures.add(path.name, "the last line has no end")
    for number, text in enumerate(lines, 1):
        where = f"{path.relative_to(ROOT)}:{number}"
        match = LOG_LINE.fullmatch(text)
        if not match:
            failures.add(where, "no line of a wire log")
            continue
        direction, line = match.groups()
        if direction == b">":
            counts["messages"] += 1
            problem = problem_of(wire.check_message, line)
            if problem:
                failures.add(where, f"the kit's line is not of the protocol: {problem}")
        elif direction == b"<":
            note = lines[number].decode() if number < len(lines) else ""
            check_port_line(wire, where, line, note, failures, counts)


def check_port_line(wire, where, line, note, failures, counts):
    problem = problem_of(wire.check_reply, line)
    rule = note[2:9] if note.startswith("! PORT-") else None
    if rule in FORM_RULES:
        counts["broken lines"] += 1
        if not problem:
            failures.add(where, f"the kit says {note[2:]}; the schema accepts the line")
    elif rule is None:
        counts["replies"] += 1
        if problem:
            failures.add(where, f"the kit accepts the line; the schema does not: {problem}")
    else:
        counts["lines at a wrong time"] += 1


def check_examples(wire, failures, counts):
    for name, checker in (("message", wire.check_message), ("reply", wire.check_reply)):
        for line in broken_lines.SOUND[name]:
            counts["sound examples"] += 1
            problem = problem_of(checker, line)
            if problem:
                failures.add(f"sound {name} {line[:100]!r}", f"rejected: {problem}")
        for expected, line in broken_lines.BROKEN[name]:
            counts["broken examples"] += 1
            problem = problem_of(checker, line)
            if problem != expected:
                failures.add(
                    f"broken {name} {line[:100]!r}",
                    f"expected to be rejected for {expected}, was " + (problem or "accepted"))


def check_kept(failures):
    wire = Wire()
    counts = dict.fromkeys(
        ("messages", "replies", "broken lines", "lines at a wrong time", "sound examples",
         "broken examples"), 0)
    for path in sorted(GOLDEN.glob("*.jsonl")):
        check_transcript(wire, path, failures, counts)
    check_examples(wire, failures, counts)
    for name, count in counts.items():
        if count == 0:
            failures.add("ci/schemas", f"there are no {name}")
    print("port protocol: " + ", ".join(f"{count} {name}" for name, count in counts.items()))


def main():
    failures = Failures()
    check_kept(failures)
    sys.exit(1 if failures.count else 0)


main()
