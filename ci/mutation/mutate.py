"""Breaks the sample ports in small ways and says how many of these mutants the kit kills.

What survives is a vector that is missing, unless Tests/Mutation says why nothing can tell it from
the port. Fails if a survivor has no reason there, if a reason names no mutant, and if one of these
is killed. Takes the release build of proofload.
"""

import argparse
import collections
import concurrent.futures
import pathlib
import queue
import random
import sys
import time

from bench import Bench, KitError
from equivalents import problems, reasons
from javascript_port import JavaScriptPort
from ledger import Ledger, row
from python_port import PythonPort
from report import document, summary

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = ROOT / ".build/release/proofload"
PORTS = {"python": PythonPort, "javascript": JavaScriptPort}
LEDGER = ROOT / "Reports/mutation.jsonl"
REPORT = ROOT / "Reports/mutation.md"
KIT_SEED = 7441  # the default of `proofload check`, so that a finding is found there too
NOT_COMPLETE = 4  # as `proofload check` says it


def options():
    parser = argparse.ArgumentParser(prog="ci/mutate", description=__doc__.split("\n\n")[0])
    parser.add_argument("--list", action="store_true", help="print the mutants and run none")
    parser.add_argument("--port", choices=PORTS, help="only the port in this language")
    parser.add_argument("--module", action="append", help="only mutants of this file, such as gbg.py")
    parser.add_argument("--changed", action="store_true",
                        help="only mutants of files that are not as they were at the last --write")
    parser.add_argument("--unexplained", action="store_true",
                        help="only mutants that survived at the last --write and have no reason")
    parser.add_argument("--only", metavar="KEY", help="only this mutant; shows its text with --list")
    parser.add_argument("--sample", type=int, metavar="N", help="only N mutants of each port, by chance")
    parser.add_argument("--seed", type=int, default=1, help="what the chance of --sample begins with")
    parser.add_argument("--cases", type=int, default=1000, help="generated cases for each suite")
    parser.add_argument("--jobs", type=int, default=2, help="how many run side by side")
    parser.add_argument("--quiet", action="store_true", help="no line for each mutant")
    parser.add_argument("--write", action="store_true",
                        help="write Reports/mutation.md, and what it is made of, after each file")
    chosen = parser.parse_args()
    if chosen.write and (chosen.only or chosen.sample):
        parser.error("--write takes all mutants of a file")
    return chosen


def ports(names):
    return [PORTS[name](ROOT / "Tests/Ports" / name) for name in names]


def explained_of(port):
    path = ROOT / f"Tests/Mutation/{port.language.lower()}-equivalents.json"
    return reasons(path.read_text(encoding="utf-8"))


def picked(mutants, chosen, port, ledger):
    if chosen.module:
        mutants = [mutant for mutant in mutants if mutant.module in chosen.module]
    if chosen.changed:
        old = {module for module in port.modules() if not ledger.is_current(port, module)}
        mutants = [mutant for mutant in mutants if mutant.module in old]
    if chosen.unexplained:
        unexplained = ledger.survivors(port) - explained_of(port).keys()
        mutants = [mutant for mutant in mutants if mutant.key in unexplained]
    if chosen.only:
        mutants = [mutant for mutant in mutants if mutant.key == chosen.only]
    if chosen.sample:
        mutants = random.Random(chosen.seed).sample(mutants, min(chosen.sample, len(mutants)))
    return mutants


class Run:
    """Mutants of one port, put to the kit file after file."""

    def __init__(self, port, mutants, chosen):
        self._port, self._chosen = port, chosen
        self._files = collections.defaultdict(list)
        for mutant in mutants:
            self._files[mutant.module].append(mutant)
        self._count = len(mutants)
        self.results = []
        self.stopped = None

    def files(self):
        """Each file with its verdicts, until all is done or something ends the run."""
        benches, made = queue.SimpleQueue(), []
        pool = concurrent.futures.ThreadPoolExecutor(self._chosen.jobs)
        try:
            for _ in range(self._chosen.jobs):
                made.append(Bench(PROGRAM, self._port, KIT_SEED, self._chosen.cases))
                benches.put(made[-1])
            declared = made[0].declaration()
            for module, mutants in sorted(self._files.items()):
                yield module, self._judged(mutants, pool, benches, declared)
        except (KeyboardInterrupt, KitError) as stop:
            self.stopped = str(stop) or "interrupted"
        finally:
            pool.shutdown(cancel_futures=True)
            for bench in made:
                bench.close()

    def _judged(self, mutants, pool, benches, declared):
        def judged(mutant):
            bench = benches.get()
            try:
                return mutant, bench.verdict(mutant, declared)
            finally:
                benches.put(bench)

        pending = [pool.submit(judged, mutant) for mutant in mutants]
        for done in concurrent.futures.as_completed(pending):
            self.results.append(done.result())
            if not self._chosen.quiet:
                self._show(*done.result())
        return [done.result() for done in pending]

    def _show(self, mutant, verdict):
        found = " ".join([verdict.by, *verdict.requirements])
        print(f"{len(self.results)}/{self._count} {mutant.key}: {found}", file=sys.stderr)


def listed(mutants, chosen):
    for mutant in mutants:
        print(mutant.text if chosen.only else mutant.key)


def put(port, mutants, known, chosen, ledger):
    """Runs mutants of a port and prints what it finds; its exit status."""
    started, explained = time.monotonic(), explained_of(port)
    run = Run(port, mutants, chosen)
    for module, results in run.files():
        if chosen.write and chosen.unexplained:
            ledger.amend(port, module, results)
        elif chosen.write:
            ledger.put(row(port, module, chosen.cases, results))
    wrong = list(problems(run.results, known, explained))
    for line in wrong:
        print(line)
    counts = collections.Counter(verdict.by for _, verdict in run.results)
    print(f"{port.language}: {summary(counts)} in {time.monotonic() - started:.0f} s")
    if run.stopped:
        print(f"ci/mutate: {run.stopped}", file=sys.stderr)
        return NOT_COMPLETE
    return 1 if wrong else 0


def write(ledger):
    """The report on all ports, whichever was chosen."""
    explained, modules, current = {}, [], set()
    for port in ports(PORTS):
        ledger.keep(port)
        explained.update(explained_of(port))
        modules += [(port.language, module) for module in port.modules()]
        current |= {(port.language, module) for module in port.modules()
                    if ledger.is_current(port, module)}
    REPORT.write_text(document(ledger.rows(), explained, modules, current), encoding="utf-8")


def main():
    chosen, ledger, status, count = options(), Ledger(LEDGER), 0, 0
    for port in ports([chosen.port] if chosen.port else PORTS):
        every = [mutant for module in port.modules() for mutant in port.mutants(module)]
        mutants = picked(every, chosen, port, ledger)
        count += len(mutants)
        if chosen.list:
            listed(mutants, chosen)
        elif mutants:
            ended = put(port, mutants, {mutant.key for mutant in every}, chosen, ledger)
            status = max(status, ended)
    if chosen.write:
        write(ledger)
    if not count and not chosen.changed and not chosen.unexplained:
        sys.exit("there is no such mutant")
    return status


if __name__ == "__main__":
    sys.exit(main())
