"""Cases of each suite that are generated and judged in a second."""
import dataclasses
import json
import subprocess
import sys

import kit_tables
import rounds

PROOFLOAD = kit_tables.PROOFLOAD
CASES = 20_000
PORTS = {
    "in process": [],
    "`proofload port`": ["--", PROOFLOAD, "port"],
    "Python": ["--", sys.executable, kit_tables.SAMPLE],
}


def suites():
    out = subprocess.run([PROOFLOAD, "list", "--json"], check=True, capture_output=True).stdout
    return [suite["suite"] for suite in json.loads(out)]


@dataclasses.dataclass
class SuiteTable:
    title: str
    note: str
    turns: int

    def measured(self, _, turns, command):
        turns = turns or self.turns
        names = suites()
        rows = [kit_tables.row(name, [PROOFLOAD, "check", "--no-report", "--suite", suite,
                                      "--cases", CASES, *port])
                for suite in names for name, port in PORTS.items()]
        times = iter(rounds.turns(rows, turns))
        rates = iter([row.amount / min(next(times)) * 1000 for row in rows])
        lines = [f"| | {' | '.join(PORTS)} |", "| --- |" + " ---: |" * len(PORTS)]
        for suite in names:
            own = [rounds.thousands(next(rates)) for _ in PORTS]
            lines.append(f"| {suite} | {' | '.join(own)} |")
        return rounds.text(self.title, command, self.note, "\n".join(lines), turns)


TABLES = {
    "suites": SuiteTable(
        "Cases of each suite in a second",
        f"Whole checks of {CASES:,} generated cases of one suite, with the start of each process, by the "
        "least time of all rounds: generated, answered, judged, and 1,000 of them put once more. "
        "The two sampling suites judge fewer and larger cases.", 3),
}
