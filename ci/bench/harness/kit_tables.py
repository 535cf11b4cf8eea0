"""Tables of the kit's verbs, whole: from the start of the process to its end."""
import dataclasses
import re
import statistics
import subprocess
import sys
from typing import Callable

import inputs
import processes
import recording
import rounds

PROOFLOAD = recording.PROOFLOAD
SAMPLE = inputs.ROOT / "Tests/Ports/python/port.py"
HARNESS = inputs.ROOT / "ci/bench/harness"


def cases_of(command):
    """How many cases a check says it ran."""
    out = subprocess.run([str(word) for word in command], capture_output=True, text=True).stdout
    return int(re.findall(r"([\d,]+) cases", out)[-1].replace(",", ""))


def row(label, command):
    """A whole check, its time and its number of cases."""
    return rounds.Row(label, lambda: processes.use(command).milliseconds, cases_of(command))


@dataclasses.dataclass
class KitTable:
    title: str
    note: str
    #: From a folder for files: label, command and the number of cases of each row.
    rows: Callable
    turns: int

    def measured(self, folder, turns, command):
        turns = turns or self.turns
        prepared = self.rows(folder)
        uses = [[] for _ in prepared]

        def measure(index):
            uses[index].append(processes.use(prepared[index][1]))
            return uses[index][-1].milliseconds

        rows = [rounds.Row(label, lambda index=index: measure(index), cases)
                for index, (label, _, cases) in enumerate(prepared)]
        times = rounds.turns(rows, turns)
        return rounds.text(self.title, command, self.note, table(rows, times, uses), turns)


def table(rows, times, uses):
    """The first row is what the others are compared with."""
    lines = ["| | min ms | median ms | processor ms, min | cost, min | cost, median | cases/s | "
             "peak MB |", "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"]
    for row, own, used in zip(rows, times, uses):
        least, middle = min(own), statistics.median(own)
        rate = rounds.thousands(row.amount / least * 1000) if row.amount else ""
        processor = min(use.processor_milliseconds for use in used)
        peak = "" if used[0].megabytes is None else f"{max(use.megabytes for use in used):.0f}"
        lines.append(f"| {row.label} | {least:.0f} | {middle:.0f} | {processor:.0f} | "
                     f"{least / min(times[0]):.2f} | {middle / statistics.median(times[0]):.2f} | "
                     f"{rate} | {peak} |")
    return "\n".join(lines)


def ports(folder):
    cases = 20_000
    recorded = folder / "recorded.tsv"
    recording.write(recorded, folder, cases)
    check = [PROOFLOAD, "check", "--cases", cases]
    count = cases_of(check)
    return [
        ("no port: the reference in process", check, count),
        ("recorded answers, Python", [*check, "--", sys.executable,
                                      HARNESS / "recorded_port.py", recorded], count),
        ("recorded answers, node", [*check, "--", "node",
                                    HARNESS / "recorded_port.mjs", recorded], count),
        ("recorded answers, node, one at a time",
         [*check, "--window", 1, "--", "node", HARNESS / "recorded_port.mjs", recorded], count),
        ("`proofload port`", [*check, "--", PROOFLOAD, "port"], count),
        ("the Python sample, which works", [*check, "--", sys.executable, SAMPLE], count),
    ]


def verbs(_):
    def check(*arguments):
        command = [PROOFLOAD, "check", *arguments]
        return command, cases_of(command)

    return [
        ("`python3 -c pass`", [sys.executable, "-c", "pass"], 0),
        ("`proofload --version`", [PROOFLOAD, "--version"], 0),
        ("`check --cases 0`: the vectors", *check("--cases", 0)),
        ("`check`", *check()),
        ("`check --cases 100000`", *check("--cases", 100_000)),
        ("`check -- python3 port.py`", *check("--", sys.executable, SAMPLE)),
    ]


def faults(_):
    return [
        ("`check`", [PROOFLOAD, "check"], 0),
        ("`vectors lint`", [PROOFLOAD, "vectors", "lint", "--corpus", inputs.ROOT / "Corpus"], 0),
        ("`faults`", [PROOFLOAD, "faults"], 0),
        ("`coverage`", [PROOFLOAD, "coverage"], 0),
    ]


TABLES = {
    "ports": KitTable(
        "20,000 generated cases through a port",
        "Whole checks: cases generated, put through pipes at the default window of 64, judged, and "
        "1,000 of them put once more. A recorded port looks up what the reference answered, so "
        "its work is next to none.", ports, 5),
    "verbs": KitTable(
        "The verbs, in process where nothing else is said",
        "Compared with the start of a Python.", verbs, 7),
    "faults": KitTable(
        "Proving the kit", "Compared with a check.", faults, 3),
}
