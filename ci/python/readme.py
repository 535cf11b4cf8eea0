"""Puts the output of the two runs that README.md shows into it, dates and times aside.

With --check it changes nothing and exits with 1 where README.md shows something else.
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
BROKEN = ', altchars="-_", validate=True'
# What differs from run to run keeps the words that the README has.
LASTING = "report: Reports/runs/2026-11-21T10-02-11/report.jsonl"


def printed(program, arguments, folder):
    run = subprocess.run([program, "check", *arguments], cwd=folder, capture_output=True, text=True)
    return re.sub(r"^report: .*$", LASTING, run.stdout.strip("\n"), flags=re.MULTILINE)


def main(program, is_checked):
    with tempfile.TemporaryDirectory() as scratch:
        port = pathlib.Path(scratch) / "port"
        shutil.copytree(ROOT / "Tests/Ports/python", port)
        source = (port / "passage.py").read_text(encoding="utf-8")
        if BROKEN not in source:
            sys.exit(f"passage.py has no {BROKEN} to take away")
        (port / "passage.py").write_text(source.replace(BROKEN, ""), encoding="utf-8")
        shown = iter([printed(program, [], scratch), printed(program, ["--protocol", "passage", "--", "python3", "port.py"], port)])
        readme = ROOT / "README.md"
        text = readme.read_text(encoding="utf-8")
        text, count = re.subn(
            r"(?<=```\n)Proofload .*?(?=\n```)", lambda _: next(shown), text, flags=re.DOTALL)
        if count != 2:
            sys.exit(f"README.md shows {count} runs and not 2")
        before = readme.read_text(encoding="utf-8")
        if not is_checked:
            readme.write_text(text, encoding="utf-8")
        elif lasting(text) != lasting(before):
            sys.exit("README.md does not show what the program prints: run ci/readme")


def lasting(text):
    """Without how long the runs took."""
    return re.sub(r" · [0-9.]+ s$", "", text, flags=re.MULTILINE)


if __name__ == "__main__":
    main(sys.argv[1], "--check" in sys.argv[2:])
