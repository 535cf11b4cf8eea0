"""The port in Go as it may also be: other choices and habits, other texts for the same values, fewer capabilities.
None may be accused of anything, neither undeclared nor once it declares what it does; see ci/honest."""

import argparse
import collections
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
# What was accused once, which is always among those that are drawn.
ACCUSED = [["finvu.silent-unavailable=by-condition", "finvu.silent-failure-code=specific"]]
MOST = {"choice": 8, "habit": 5, "lack": 3}


def main():
    parser = argparse.ArgumentParser(description=__doc__, prog="ci/honest --third")
    parser.add_argument("--program", default=str(ROOT / ".build/release/proofload"))
    parser.add_argument("--larger", type=int, default=100, help="combinations besides each reading alone")
    parser.add_argument("--sample", type=int, help="so many of all, drawn by --seed")
    parser.add_argument("--seed", default="0")
    parser.add_argument("--cases", type=int, default=200, help="generated cases of each suite")
    parser.add_argument("--only", help="what the port is to be, in place of all: its arguments in one text")
    arguments = parser.parse_args()
    port = subprocess.run([ROOT / "ci/go/port"], check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
    chosen = [arguments.only.split()] if arguments.only else drawn(port, arguments)
    start = time.monotonic()
    accused = 0
    for readings in chosen:
        for declared in (False, True):
            command = [port, *readings, *([] if declared else ["undeclared"])]
            problems = accusations(arguments, command, declared)
            accused += bool(problems)
            for problem in problems:
                print(f"{' '.join(command[1:])}: {problem}", flush=True)
    print(f"{len(chosen)} readings of the port in Go, undeclared and declared, in "
          f"{time.monotonic() - start:.0f} s, {accused} accused")
    sys.exit(1 if accused else 0)


def drawn(port, arguments):
    lines = subprocess.run([port, "--readings"], check=True, stdout=subprocess.PIPE, text=True).stdout.split()
    if not lines:
        sys.exit("the port has no readings")
    kinds = collections.defaultdict(lambda: collections.defaultdict(list))
    for line in sorted(lines):
        kind = "choice" if "=" in line else "lack" if line.startswith("without:") else "habit"
        # Of the variants of one choice a port follows one, and it writes numbers in one way.
        name = line.split("=")[0] if kind == "choice" else line.removesuffix("-f64").removesuffix("-exponent")
        kinds[kind][name].append(line)
    dice = random.Random(arguments.seed)
    all_readings = [[line] for line in sorted(lines)]
    for _ in range(arguments.larger):
        readings = []
        for kind, most in MOST.items():
            names = dice.sample(sorted(kinds[kind]), dice.randint(0, most))
            readings += [dice.choice(kinds[kind][name]) for name in names]
        all_readings.append(readings)
    if arguments.sample:
        all_readings = dice.sample(all_readings, arguments.sample - len(ACCUSED))
    return ACCUSED + all_readings


def accusations(arguments, command, declared):
    """What a check says against a port: failures and warnings, and other readings than those it declares."""
    with tempfile.TemporaryDirectory() as folder:
        report = pathlib.Path(folder) / "report.jsonl"
        check = [arguments.program, "check", "--no-report", "--cases", str(arguments.cases),
                 "--report", f"jsonl={report}", *(["--strict"] if declared else []), "--", *command]
        run = subprocess.run(check, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        lines = [json.loads(line) for line in report.read_text().splitlines()] if report.exists() else []
    if not lines or lines[-1].get("end") != "complete":
        return [f"the check did not end, exit {run.returncode}: {run.stdout[-400:]}"]
    wrong = [line for line in lines if line["kind"] == "finding"
             and (declared or line["verdict"] != "other reading")]
    problems = [f"{line['verdict']}: {line['requirement']} in {line['suite']}, "
                f"again: {line['example'].get('replay', '')}" for line in wrong]
    if run.returncode and not problems:
        problems.append(f"exit {run.returncode}: {run.stdout[-400:]}")
    return problems


main()
