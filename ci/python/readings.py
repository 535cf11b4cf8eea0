"""The port in Python as it may also be: patches of Tests/Readings that follow what documents leave open in another
way, one at a time, through all suites of the protocol. What one suite lets a port do no other may hold against it:
nothing may fail, and no warning may come but for the shoulds that a patch names."""

import argparse
import json
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
PORT = ROOT / "Tests/Ports/python"
PATCHES = ROOT / "Tests/Readings"


class Stale(Exception):
    """A patch that changes nothing any more."""


def main():
    parser = argparse.ArgumentParser(description=__doc__, prog="ci/honest --readings")
    parser.add_argument("--program", default=str(ROOT / ".build/release/proofload"))
    parser.add_argument("--sample", type=int, help="so many of all, drawn by --seed")
    parser.add_argument("--seed", default="0")
    parser.add_argument("--cases", type=int, default=200, help="generated cases of each suite")
    parser.add_argument("--only", help="patches whose ambiguity or reading has this in it")
    arguments = parser.parse_args()
    chosen = [patch for patch in patches()
              if (arguments.only or "") in f"{patch['ambiguity']} {patch['reading']}"]
    if not chosen:
        sys.exit(f"no patch has \"{arguments.only}\" in its ambiguity or reading")
    if arguments.sample:
        chosen = random.Random(arguments.seed).sample(chosen, min(arguments.sample, len(chosen)))
    start = time.monotonic()
    accused = 0
    for patch in chosen:
        problems = accusations(arguments, patch)
        accused += bool(problems)
        for problem in problems:
            print(f"{patch['ambiguity']}, {patch['reading']}: {problem}", flush=True)
    print(f"{len(chosen)} readings of the port in Python in {time.monotonic() - start:.0f} s, {accused} accused")
    sys.exit(1 if accused else 0)


def patches():
    lines = (line for file in sorted(PATCHES.glob("*.jsonl")) for line in file.read_text().splitlines())
    return [json.loads(line) for line in lines]


def apply(patch, folder):
    """Makes in a folder the port that a patch describes."""
    shutil.copytree(PORT, folder, ignore=shutil.ignore_patterns("__pycache__", "test_*", "*.md"))
    for edit in patch["edits"]:
        file = pathlib.Path(folder) / edit["file"]
        text = file.read_text()
        if text.count(edit["old"]) != 1:
            raise Stale(f"{edit['file']} has {text.count(edit['old'])} times what the patch replaces: {edit['old']!r}")
        file.write_text(text.replace(edit["old"], edit["new"]))


def accusations(arguments, patch):
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary) / "port"
        report = pathlib.Path(temporary) / "report.jsonl"
        try:
            apply(patch, folder)
        except Stale as error:
            return [str(error)]
        check = [arguments.program, "check", "--no-report", "--protocol", patch["protocol"],
                 "--cases", str(arguments.cases), "--report", f"jsonl={report}", "--",
                 sys.executable, "-B", str(folder / "port.py")]
        run = subprocess.run(check, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        lines = [json.loads(line) for line in report.read_text().splitlines()] if report.exists() else []
    if not lines or lines[-1].get("end") != "complete":
        return [f"the check did not end, exit {run.returncode}: {run.stdout[-400:]}"]
    wrong = [line for line in lines if line["kind"] == "finding" and not may_be(line, patch)]
    return [f"{line['verdict']}: {line['requirement']} in {line['suite']}, "
            f"again: {line['example'].get('replay', '')}" for line in wrong]


def may_be(finding, patch):
    if finding["verdict"] == "other reading":
        return True
    return finding["verdict"] == "warned" and finding["requirement"] in patch.get("warned", [])


if __name__ == "__main__":
    main()
