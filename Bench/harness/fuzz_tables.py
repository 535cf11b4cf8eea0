"""Tables of fuzzing: how many cases it takes until a fault shows."""
import collections
import dataclasses
import json
import statistics
import subprocess

import inputs

FUZZBENCH = inputs.ROOT / ".build/release/fuzzbench"
LOG = inputs.ROOT / "Reports/detection.jsonl"
WAYS = {"guided": "guided", "shuffled": "guided by another run's citations", "none": "by chance"}
FAULTS = 60
CAP = 200_000


@dataclasses.dataclass
class DetectionTable:
    title: str
    note: str
    seeds: int

    def measured(self, _, turns, command):
        """Each line goes to the log as it comes, which is what the table is made of."""
        seeds = turns or self.seeds
        words = [FUZZBENCH, "detection", FAULTS, seeds, CAP]
        with LOG.open("w") as log:
            subprocess.run([str(word) for word in words], stdout=log, check=True)
        results = [json.loads(line) for line in LOG.read_text().splitlines()]
        return (f"### {self.title}\n\n`{command}`; {FAULTS} faults drawn by a seed, seeds 0 to "
                f"{seeds - 1}, {CAP:,} cases at most. {self.note}\n\n{table(results)}\n")


def table(results):
    """Medians, in which what was not found counts as more than all that was."""
    by_suite = collections.defaultdict(list)
    for result in results:
        by_suite[result["suite"]].append(result)
    out = ["| | faults | " + " | ".join(f"{name}: median | mean | missed" for name in WAYS.values())
           + " |", "| --- | ---: |" + " ---: | ---: | ---: |" * len(WAYS)]
    for name, rows in [*sorted(by_suite.items()), ("all", results)]:
        faults = len({(row["suite"], row["fault"]) for row in rows})
        out.append(f"| {name} | {faults} | " + " | ".join(cells(rows, way) for way in WAYS) + " |")
    return "\n".join(out)


def cells(rows, way):
    cases = [row["cases"] for row in rows if row["guidance"] == way]
    censored = sorted(CAP + 1 if case is None else case for case in cases)
    middle = statistics.median(censored)
    median = f"over {CAP:,}" if middle > CAP else f"{middle:,.0f}"
    mean = statistics.mean(min(case, CAP) for case in censored)
    missed = sum(case is None for case in cases)
    return f"{median} | {mean:,.0f} | {missed}/{len(cases)}"


TABLES = {
    "detection": DetectionTable(
        "Cases until a fault shows",
        "No recorded case is given, so all there is are the generators of the suites, and what is "
        "learnt. The mean counts what was not found as the most. Reports/detection.jsonl has a "
        "line for each fault, seed and way.",
        seeds=10),
}
