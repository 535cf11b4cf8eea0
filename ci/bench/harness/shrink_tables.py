"""Tables of the choice engine: how well it shrinks, and how fast it records."""
import collections
import dataclasses
import json
import statistics
import subprocess
import sys

import inputs
import rounds

CHOICEBENCH = inputs.ROOT / ".build/release/choicebench"
HYPOTHESIS = inputs.ROOT / "ci/bench/harness/hypothesis_challenges.py"
CHOICES = 20_000_000


def lines(*command):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stderr)
    return [json.loads(line) for line in done.stdout.splitlines()]


def by_challenge(results):
    grouped = collections.defaultdict(list)
    for result in results:
        grouped[result["challenge"]].append(result)
    return grouped


def mean(results):
    return statistics.mean(result["evaluations"] for result in results
                           if result["evaluations"] is not None)


def share(results):
    return f"{statistics.mean(result['least'] for result in results):.1%}"


@dataclasses.dataclass
class ShrinkTable:
    title: str
    note: str
    #: For both; of the time, an hour and a half, almost all is that of Hypothesis.
    seeds: int

    def measured(self, _, turns, command):
        seeds = turns or self.seeds
        ours = by_challenge(lines(CHOICEBENCH, "challenges", seeds, 20_000))
        theirs = by_challenge(lines(sys.executable, HYPOTHESIS, "--seeds", seeds))
        method = f"seeds 0 to {seeds - 1}, 20,000 tests at most of ours."
        return (f"### {self.title}\n\n`{command}`; {method} {self.note}\n\n"
                f"{table(ours, theirs)}\n")


def within(tests, results):
    """What a budget of so many tests leaves: one that is larger changes nothing before it is spent."""
    return [{**result, "least": result["least"] and result["evaluations"] <= tests}
            for result in results]


def table(ours, theirs):
    out = ["| | mean tests | worst | at the least | at the least within 2,000 | published | "
           "Hypothesis: mean tests | at the least |",
           "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"]
    for name, own in ours.items():
        worst = max(result["evaluations"] for result in own)
        out.append(f"| {name} | {mean(own):.1f} | {worst} | {share(own)} | "
                   f"{share(within(2_000, own))} | {own[0]['published']:g} | "
                   f"{mean(theirs[name]):.1f} | {share(theirs[name])} |")
    return "\n".join(out)


@dataclasses.dataclass
class RecordTable:
    title: str
    note: str
    turns: int

    def measured(self, _, turns, command):
        turns = turns or self.turns

        def measure():
            out = subprocess.run([CHOICEBENCH, "record", str(CHOICES)], check=True,
                                 capture_output=True, text=True).stdout
            return float(out)

        row = rounds.Row("choices drawn and recorded", measure, CHOICES)
        body = rounds.markdown([row], rounds.turns([row], turns), row.label, "a second")
        return rounds.text(self.title, command, self.note, body, turns)


TABLES = {
    "shrinking": ShrinkTable(
        "The classic shrinking challenges",
        "The values and the test are the same. Tests are those after the first that failed, without a "
        "last replay. Published is the best mean known of a tool that always ends at a least value "
        "(of the binary heap: of one that does so in 99%).", 1_000),
    "recording": RecordTable(
        "Recording choices", "In records of 50 choices, from a seeded source.", 5),
}
