"""Hostile ports, signals, files, arguments and limits against the built program; see ci/hostile."""

import argparse
import concurrent.futures
import pathlib
import random
import signal
import sys
import time

from table import GROUPS, trials
from trial import run

REPORT = pathlib.Path(__file__).resolve().parents[2] / "Reports/hostile.md"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", type=lambda path: str(pathlib.Path(path).resolve()))
    parser.add_argument("--sample", type=int, help="so many trials, drawn by --seed")
    parser.add_argument("--seed", default="0")
    parser.add_argument("--only", help="trials whose group or name has this text")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--write", action="store_true", help=f"write {REPORT.name}")
    arguments = parser.parse_args()
    # Started by nohup, the programs would inherit that a hang-up is ignored.
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    chosen = list(trials())
    if arguments.only:
        chosen = [t for t in chosen if arguments.only in f"{t.group} {t.name} {' '.join(t.words)}"]
    if arguments.sample:
        chosen = random.Random(arguments.seed).sample(chosen, min(arguments.sample, len(chosen)))
    if not chosen:
        sys.exit("no trial is selected")
    start = time.monotonic()
    # The long ones first, so that none is waited for at the end.
    chosen.sort(key=lambda trial: -trial.seconds)
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        outcomes = list(pool.map(lambda trial: _told(run(trial, arguments.program)), chosen))
    failed = [outcome for outcome in outcomes if outcome.problems]
    seconds = time.monotonic() - start
    print(f"{len(outcomes)} trials in {seconds:.0f} s, {len(failed)} with a problem")
    if arguments.write and not failed:
        REPORT.write_text(_table(outcomes), encoding="utf-8")
    sys.exit(1 if failed else 0)


def _told(outcome):
    for problem in outcome.problems:
        print(f"{outcome.trial.group}: {outcome.trial.name} ({outcome.trial.words[0]}): {problem}",
              flush=True)
    return outcome


def _table(outcomes):
    rows = []
    for group, sentence in GROUPS.items():
        own = [outcome for outcome in outcomes if outcome.trial.group == group]
        rows.append(
            f"| {group} | {len(own)} | {sentence} | {max(o.seconds for o in own):.1f} s "
            f"| {max(o.megabytes for o in own)} MB |")
    return f"""# Hostile trials

What the program does with ports, signals, files, arguments and limits that mean it no good, as
`ci/hostile --write` measured it on two cores. In none of the {len(outcomes)} trials was anything run that a port had
said, a process left behind, a control character or a command for a runner of CI printed, or a report
written that common readers refuse: each trial fails by any of these. `ci/trials/table.py` has them all.

| class | trials | what the kit does | longest | largest process |
| --- | --- | --- | --- | --- |
{chr(10).join(rows)}
"""


if __name__ == "__main__":
    main()
