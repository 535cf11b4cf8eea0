"""Breaks the sample ports in small ways and says what the kit makes of it.

A mutant that survives is a case that is missing, unless a rule in Tests/Mutation/survivors.json says why
nothing tells it from the port. Takes the release build of proofload.
"""

import argparse
import collections
import pathlib
import random
import sys
import time

from bench import CAUSES, NOTHING
from javascript_port import JavaScriptPort
from measure import Measured, Measures
from python_port import PythonPort
from requirements import RequirementMap
from runs import Runs
from survivors import EQUIVALENT, Rules

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = ROOT / ".build/release/proofload"
FOLDER = ROOT / "Tests/Mutation"
PORTS = {"python": PythonPort, "javascript": JavaScriptPort}
KIT_SEED = 7441  # the default of `proofload check`, so that a finding is found there too
NOT_COMPLETE = 4  # as `proofload check` says it


def options():
    parser = argparse.ArgumentParser(prog="ci/mutate", description=__doc__.split("\n\n")[0])
    parser.add_argument("--list", action="store_true", help="print the mutants and run none")
    parser.add_argument("--port", choices=PORTS, help="only the port in this language")
    parser.add_argument("--module", action="append", help="only mutants of this file, such as gbg.py")
    parser.add_argument("--only", metavar="KEY", help="only this mutant; shows its text with --list")
    parser.add_argument("--sample", type=int, metavar="N", help="only N mutants of each port, drawn by the seed")
    parser.add_argument("--measure", type=int, metavar="N",
                        help="draw N mutants of each port, and print how many are noticed, under the right"
                             " requirement, with innocents, with the cause")
    parser.add_argument("--without-vectors", action="store_true",
                        help="print how many of the mutants that vectors kill generated cases kill alone")
    parser.add_argument("--least", type=int, metavar="PERCENT",
                        help="with --measure: fail where fewer are noticed or have the right requirement")
    parser.add_argument("--seed", type=int, default=1, help="by which mutants are drawn")
    parser.add_argument("--cases", type=int, default=1000, help="generated cases for each suite")
    parser.add_argument("--jobs", type=int, default=2, help="how many run side by side")
    parser.add_argument("--quiet", action="store_true", help="no line for each mutant")
    chosen = parser.parse_args()
    if chosen.least is not None and not chosen.measure:
        parser.error("--least is a floor of --measure")
    return chosen


def ports(names):
    return [PORTS[name](ROOT / "Tests/Ports" / name) for name in names]


def requirements_of(port):
    return RequirementMap.read(FOLDER / f"{port.language.lower()}-requirements.json")


def picked(mutants, chosen):
    if chosen.module:
        mutants = [mutant for mutant in mutants if mutant.module in chosen.module]
    if chosen.only:
        mutants = [mutant for mutant in mutants if mutant.key == chosen.only]
    count = chosen.measure or chosen.sample
    if count:
        mutants = random.Random(chosen.seed).sample(mutants, min(count, len(mutants)))
    return mutants


def listed(mutants, chosen):
    for mutant in mutants:
        print(mutant.text if chosen.only else mutant.key)


def measure(port, runs, rules, chosen):
    """The four measures; whether they are below the floor."""
    carried = requirements_of(port)
    measured = [Measured(mutant, run, carried.of(mutant), runs.declared, rules.rule(mutant))
                for mutant, run in runs.results(lambda bench, mutant: bench.run(mutant))]
    measures = Measures(measured)
    for problem in measures.problems(port):
        print(problem)
    print("\n".join(measures.lines(port.language)))
    return chosen.least is not None and measures.least() < chosen.least


def compare(port, runs, rules, chosen):
    """Generated cases alone beside vectors; what they miss."""
    found = list(runs.results(lambda bench, mutant: bench.verdicts(mutant, runs.declared)))
    by_vectors = [(mutant, verdict, alone) for mutant, (verdict, alone) in found if alone is not None]
    for mutant, verdict, alone in by_vectors:
        if not alone.killed:
            print(f"by vectors alone: {mutant.key}: {' '.join(verdict.requirements)}")
    killed = sum(alone.killed for _, _, alone in by_vectors)
    share = 100 * killed / len(by_vectors) if by_vectors else 100
    print(f"{port.language}: generated cases alone kill {killed} of the {len(by_vectors)} mutants"
          f" that vectors kill ({share:.0f}%)")
    return False


def kill(port, runs, rules, chosen):
    """By what mutants are killed; whether one survives without a rule, or a rule is false."""
    counts, wrong = collections.Counter(), 0
    for mutant, verdict in runs.results(lambda bench, mutant: bench.verdict(mutant, runs.declared)):
        counts[verdict.by] += 1
        rule = rules.rule(mutant)
        if not verdict.killed and rule is None:
            print("\n  ".join([f"survives, and no rule says why: {mutant.module}:{mutant.line}"
                               f" {mutant.key}", *mutant.diff(port.written(mutant.module))]))
            wrong += 1
        elif verdict.killed and rule is not None and rule.kind == EQUIVALENT:
            print(f"killed by {verdict.by}, but a rule calls it equivalent: {mutant.key}: {rule.reason}")
            wrong += 1
    by = ", ".join(f"{counts[cause]} by {cause}" for cause in CAUSES)
    mutants = sum(counts.values())
    print(f"{port.language}: {mutants - counts[NOTHING]} of {mutants} mutants are killed: {by}")
    return wrong > 0


def main():
    chosen, status, count = options(), 0, 0
    rules = Rules.read((FOLDER / "survivors.json").read_text(encoding="utf-8"))
    work = measure if chosen.measure else compare if chosen.without_vectors else kill
    for port in ports([chosen.port] if chosen.port else PORTS):
        mutants = picked([mutant for module in port.modules() for mutant in port.mutants(module)], chosen)
        count += len(mutants)
        if chosen.list:
            listed(mutants, chosen)
        elif mutants:
            started = time.monotonic()
            runs = Runs(PROGRAM, port, mutants, KIT_SEED, chosen)
            status = max(status, 1 if work(port, runs, rules, chosen) else 0)
            if not chosen.quiet:
                print(f"{time.monotonic() - started:.0f} s", file=sys.stderr)
            if runs.stopped:
                print(f"ci/mutate: {runs.stopped}", file=sys.stderr)
                status = NOT_COMPLETE
    if not count:
        sys.exit("there is no such mutant")
    return status


if __name__ == "__main__":
    sys.exit(main())
