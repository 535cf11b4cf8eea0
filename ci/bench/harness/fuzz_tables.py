"""Tables of fuzzing: how many cases it takes until a fault shows, and how fast they come."""
import collections
import dataclasses
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import time

import inputs

FUZZBENCH = inputs.ROOT / ".build/release/fuzzbench"
REPORTS = inputs.ROOT / "Reports"
WAYS = {"guided": "guided", "shuffled": "guided by another run's citations", "none": "by chance"}
FAULTS = 60
CAP = 200_000


@dataclasses.dataclass
class DetectionTable:
    title: str
    note: str
    seeds: int
    # Of the faults that are drawn: for which chance needs so many cases.
    least: int
    log: pathlib.Path

    def measured(self, _, turns, command):
        """Each line goes to the log as it comes, which is what the table is made of."""
        seeds = turns or self.seeds
        words = [FUZZBENCH, "detection", FAULTS, seeds, CAP, self.least]
        with self.log.open("w") as log:
            subprocess.run([str(word) for word in words], stdout=log, check=True)
        results = [json.loads(line) for line in self.log.read_text().splitlines()]
        return (f"### {self.title}\n\n`{command}`; faults drawn by a seed, {FAULTS} at most, seeds 0 "
                f"to {seeds - 1}, {CAP:,} cases at most. {self.note}\n\n{table(results)}\n")


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


def built(mode, product):
    """A program whose code is instrumented, in a folder of its own."""
    scratch = inputs.ROOT / (".build/coverage" if mode == "1" else f".build/{mode}")
    done = subprocess.run(
        ["swift", "build", "-c", "release", "--scratch-path", scratch, "--product", product],
        cwd=inputs.ROOT, env={**os.environ, "PROOFLOAD_COVERAGE": mode}, capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stdout + done.stderr)
    return scratch / "release" / product


def said(*words):
    """What a program says, where a set has the same order each time."""
    environment = {**os.environ, "SWIFT_DETERMINISTIC_HASHING": "1", "SWIFT_BACKTRACE": "enable=no"}
    return subprocess.run([str(word) for word in words], env=environment, capture_output=True,
                          text=True)


def libfuzzer(twin, *words):
    """Runs, bytes and seconds of libFuzzer."""
    with tempfile.TemporaryDirectory() as corpus:
        start = time.monotonic()
        done = said(twin, *words, "-print_final_stats=1", "-artifact_prefix=" + corpus + "/")
        seconds = time.monotonic() - start
    counts = dict(re.findall(r"stat::(\w+): +(\d+)", done.stderr))
    if "number_of_executed_units" not in counts:
        sys.exit(done.stderr[-2000:])
    return (int(counts["number_of_executed_units"]), int(counts["bytes_of_executed_units"]), seconds)


@dataclasses.dataclass
class ThroughputTable:
    """Ours, theirs, theirs, ours: a machine that slows down slows both."""
    title: str
    note: str
    pairs: int
    seconds = 5
    # What it is called, of ours and of theirs: the target, and how it is run.
    rows = [("json, bytes", ["json", "raw"], ["json"]),
            ("base64url, bytes", ["base64url", "raw"], ["base64url"]),
            ("glob, bytes", ["glob", "raw"], ["glob"]),
            ("jwt, bytes", ["jwt", "raw"], ["jwt"]),
            ("url, bytes", ["url", "raw"], ["url"]),
            ("port-line, bytes", ["port-line", "raw"], ["port-line"]),
            ("passage.jwt-flags, typed", ["passage.jwt-flags"], ["passage.jwt-flags"]),
            ("passage.jwt-flags, typed; theirs of bytes", ["passage.jwt-flags"],
             ["passage.jwt-flags", "--raw"]),
            ("gbg.message-envelope, typed", ["gbg.message-envelope"], ["gbg.message-envelope"])]

    def measured(self, _, turns, command):
        bench, twin = built("1", "fuzzbench"), built("libfuzzer", "fuzztwin")
        pairs = turns or self.pairs
        out = ["| | runs/s | mean bytes | libFuzzer: runs/s | mean bytes | ratio, median | of each pair |",
               "| --- | ---: | ---: | ---: | ---: | ---: | ---: |"]
        out += [self.row(bench, twin, *row, pairs) for row in self.rows]
        return (f"### {self.title}\n\n`{command}`; {pairs} times ours, theirs, theirs, ours, "
                f"{self.seconds} s each. {self.note}\n\n" + "\n".join(out) + "\n")

    def row(self, bench, twin, name, words, peer, pairs):
        ours, theirs, ratios = [], [], []
        for pair in range(pairs):
            turns = {"ours": [], "theirs": []}
            for who in ("ours", "theirs", "theirs", "ours"):
                turns[who].append(self.ours(bench, words) if who == "ours"
                                  else self.theirs(bench, twin, peer, pair))
            ours += turns["ours"]
            theirs += turns["theirs"]
            ratios.append(rate(turns["ours"]) / rate(turns["theirs"]))
        each = " ".join(f"{ratio:.2f}" for ratio in ratios)
        size = "–" if not ours[0][1] else f"{mean_bytes(ours):,.0f}"
        return (f"| {name} | {rate(ours):,.0f} | {size} | {rate(theirs):,.0f} | "
                f"{mean_bytes(theirs):,.0f} | {statistics.median(ratios):.2f} | {each} |")

    def ours(self, bench, words):
        line = json.loads(said(bench, "throughput", words[0], self.seconds, *words[1:]).stdout)
        return line["runs"], line["bytes"], line["seconds"]

    def theirs(self, bench, twin, peer, seed):
        """It begins with the same inputs."""
        with tempfile.TemporaryDirectory() as corpus:
            said(bench, "seeds", peer[0], corpus)
            return libfuzzer(twin, *peer, f"-max_total_time={self.seconds}", f"-seed={seed + 1}",
                             corpus)


def rate(turns):
    return sum(runs for runs, _, _ in turns) / sum(seconds for _, _, seconds in turns)


def mean_bytes(turns):
    return sum(size for _, size, _ in turns) / sum(runs for runs, _, _ in turns)


@dataclasses.dataclass
class GateTable:
    title: str
    note: str
    seeds: int
    seconds = 10

    def measured(self, _, turns, command):
        bench, twin = built("1", "fuzzbench"), built("libfuzzer", "fuzztwin")
        seeds = turns or self.seeds
        lines = [json.loads(line)
                 for line in said(bench, "gates", seeds, self.seconds).stdout.splitlines()]
        gates = collections.defaultdict(list)
        for line in lines:
            gates[line["gate"]].append(line)
        out = ["| | opened | runs, median | most | seconds, most | libFuzzer: opened | runs, median |"
               " ratio of medians |", "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"]
        out += [self.row(twin, gate, lines) for gate, lines in gates.items()]
        return (f"### {self.title}\n\n`{command}`; seeds 0 to {seeds - 1}, {self.seconds} s at most. "
                f"{self.note}\n\n" + "\n".join(out) + "\n")

    def row(self, twin, gate, lines):
        ours = [line["runs"] for line in lines]
        theirs = [self.theirs(twin, gate, line["seed"]) for line in lines]
        opened = [runs for runs, is_open in theirs if is_open]
        (middle, shown), (peer, peer_shown) = censored(ours), censored(
            [runs if is_open else None for runs, is_open in theirs], theirs)
        most = "–" if None in ours else f"{max(ours):,}"
        ratio = f"{middle / peer:.3f}" if middle and peer else "–"
        if peer_shown.startswith("over"):
            ratio = f"under {ratio}"
        return (f"| {gate} | {sum(run is not None for run in ours)}/{len(ours)} | {shown} | {most} | "
                f"{max(line['seconds'] for line in lines):.3f} | {len(opened)}/{len(theirs)} | "
                f"{peer_shown} | {ratio} |")

    def theirs(self, twin, gate, seed):
        """Runs, and whether it opened: where not, those that were in vain."""
        with tempfile.TemporaryDirectory() as corpus:
            done = said(twin, f"gate.{gate}", f"-seed={seed + 1}", f"-max_total_time={self.seconds}",
                        "-print_final_stats=1", corpus)
        opened = re.search(r"opened after (\d+)", done.stdout)
        if opened:
            return int(opened[1]), True
        return int(re.search(r"executed_units: +(\d+)", done.stderr)[1]), False


def censored(runs, all_runs=()):
    """The median, in which what did not open counts as more than all that did."""
    least = min((count for count, is_open in all_runs if not is_open), default=0)
    ordered = sorted(float("inf") if count is None else count for count in runs)
    middle = statistics.median(ordered)
    if middle == float("inf"):
        return least, f"over {least:,}" if least else "–"
    return middle, f"{middle:,.0f}"


TABLES = {
    "detection": DetectionTable(
        "Cases until a fault shows",
        "No recorded case is given, so all there is are the generators of the suites, and what is "
        "learnt. The mean counts what was not found as the most. Reports/detection.jsonl has a "
        "line for each fault, seed and way.",
        seeds=10, least=0, log=REPORTS / "detection.jsonl"),
    "detection-hard": DetectionTable(
        "Cases until a fault shows that chance does not find soon",
        "As above, of the faults for which chance needs more than 200 cases with most of five other "
        "seeds: all that there are. Reports/detection-hard.jsonl has the lines.",
        seeds=10, least=200, log=REPORTS / "detection-hard.jsonl"),
    "fuzz-speed": ThroughputTable(
        "Runs a second, against libFuzzer",
        "The same targets with the same flags of instrumentation on one core, begun with the same "
        "inputs; ours does without generators where it is of bytes. Typed means the mutators of JSON on "
        "both sides, ours with the generator of the suite and its choices; libFuzzer hears what the "
        "reference cites by its extra counters. Each goes its own way from there: mean bytes says what "
        "its inputs come to.", pairs=3),
    "gates": GateTable(
        "Runs until a magic value is found, against libFuzzer",
        "Each begins with one byte, or with none. Sets and dictionaries have the same order in each "
        "run.", seeds=10),
}
