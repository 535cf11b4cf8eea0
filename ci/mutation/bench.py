"""Puts the kit to mutants, one at a time, and says by what it finds each of them."""

import contextlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from typing import Tuple

# A mutant that hangs shall not take long, and a busy machine shall not make one of a port that does
# not.
DEADLINES = ["--deadline", "1000", "--start-deadline", "5000"]
LONGEST = 900  # seconds of a run, which the kit itself ends long before, however busy the machine
DEPARTED, NOT_STARTED, CUT = 1, 3, 4  # exit statuses that are the port's doing
HELD = ("holds", "not checked")
UNDECLARED = ("PORT-10",)

BRIEF = ["--fail-fast", "--no-shrink"]
FULL = ["--confirm-causes"]

VECTORS, GENERATED = "vectors", "generated cases"
PROTOCOL, DECLARATION, NOTHING = "port protocol", "declaration", "nothing"
CAUSES = (VECTORS, GENERATED, PROTOCOL, DECLARATION)


class KitError(Exception):
    """The kit did not judge the mutant: nothing can be said of it."""


@dataclass(frozen=True)
class Verdict:
    """By what a mutant is killed, and which requirements say so."""

    by: str
    requirements: Tuple[str, ...] = ()

    @property
    def killed(self):
        return self.by != NOTHING


@dataclass(frozen=True)
class Finding:
    """What the kit says of some cases."""

    requirement: str
    suite: str = ""
    is_condition: bool = False  # whether its cause is a condition and no variant
    right: int = 0  # of so many fresh cases, in which the port did what the cause says
    cases: int = 0
    block: str = ""  # as it is printed

    @property
    def is_of_port(self):
        """Whether it is by a rule of the port protocol, which is no requirement of a function."""
        return self.requirement.startswith("PORT-")


@dataclass(frozen=True)
class Run:
    """How a run of the kit ended."""

    status: int
    declaration: dict
    requirements: Tuple[str, ...]
    findings: Tuple["Finding", ...] = ()

    def verdict(self, cases, declared):
        if self.requirements == UNDECLARED:
            return Verdict(DECLARATION, self.requirements)
        if self.status != 0:
            own = all(name.startswith("PORT-") for name in self.requirements)
            return Verdict(PROTOCOL if own else cases, self.requirements)
        return Verdict(NOTHING if self.declaration == declared else DECLARATION)


class Bench:
    """A copy of the port's folder in which one module at a time is another."""

    def __init__(self, program, port, seed, cases):
        self._port, self._seed, self._cases = port, seed, cases
        self._scratch = tempfile.TemporaryDirectory()
        # A copy, so that a build meanwhile does not change what judges.
        self._program = shutil.copy2(program, self._scratch.name)
        self._folder = pathlib.Path(self._scratch.name) / "port"
        ignored = shutil.ignore_patterns("__pycache__", "test")
        shutil.copytree(port.folder, self._folder, ignore=ignored)
        port.prepare(self._folder)

    def declaration(self, suites):
        """What the port declares as it is; it has to conform, or no mutant says anything."""
        run = self._run(suites, self._cases)
        if run.status != 0:
            raise KitError("the port that is mutated does not conform: " + ", ".join(run.requirements))
        return run.declaration

    def verdict(self, mutant, declared):
        """Vectors first: most mutants fall by them, and they take the least time."""
        with self._replaced(mutant) as suites:
            verdict = self._run(suites, 0).verdict(VECTORS, declared)
            return verdict if verdict.killed else self._run(suites, self._cases).verdict(GENERATED, declared)

    def verdicts(self, mutant, declared):
        """By vectors alone, and of what they kill by generated cases alone."""
        with self._replaced(mutant) as suites:
            verdict = self._run(suites, 0).verdict(VECTORS, declared)
            if verdict.by != VECTORS:
                return verdict, None
            alone = self._run(suites, self._cases, [*BRIEF, "--without-vectors"])
            return verdict, alone.verdict(GENERATED, declared)

    def run(self, mutant):
        """All that the kit says of a mutant."""
        with self._replaced(mutant) as suites:
            return self._run(suites, self._cases, FULL)

    @contextlib.contextmanager
    def _replaced(self, mutant):
        path = self._folder / mutant.module
        path.write_text(mutant.text, encoding="utf-8")
        try:
            yield self._port.suites(mutant.module)
        finally:
            path.write_text(self._port.source(mutant.module), encoding="utf-8")

    def close(self):
        self._scratch.cleanup()

    def _run(self, suites, cases, how=BRIEF):
        report = pathlib.Path(self._scratch.name) / "report.jsonl"
        report.unlink(missing_ok=True)
        chosen = [option for suite in suites
                  for option in ("--suite", suite, "--require", suite)]
        command = [self._program, "check", "--strict", *how, *DEADLINES, *chosen,
                   "--seed", str(self._seed), "--cases", str(cases), "--report", f"jsonl={report}",
                   "--", *self._port.command(self._folder)]
        # The port's own folder is not the working one, so that nothing is found by accident.
        try:
            done = subprocess.run(command, cwd=self._scratch.name, capture_output=True, text=True,
                                  timeout=LONGEST, env={**os.environ, "PYTHONHASHSEED": "0"})
        except subprocess.TimeoutExpired:
            raise KitError(f"a run took more than {LONGEST} s") from None
        if done.returncode not in (0, DEPARTED, NOT_STARTED, CUT):
            raise KitError(f"exit {done.returncode}: {done.stdout[-300:]}{done.stderr[-300:]}")
        return read(done.returncode, report.read_text() if report.exists() else "", done.stdout)


def read(status, report, printed=""):
    """A run, of its report in lines and what is printed; where the port did not start there is none."""
    lines = [json.loads(line) for line in report.splitlines()]
    ports = [line["port"] for line in lines if line["kind"] == "header"]
    declaration = {name: value for name, value in ports[0].items() if name != "command"} if ports else {}
    failed = {line["requirement"] for line in lines
              if line["kind"] == "requirement" and line["state"] not in HELD}
    return Run(status, declaration, tuple(sorted(failed)), tuple(findings(lines, printed)))


def findings(lines, printed):
    """In the order in which they are printed, breaches of the port protocol at the end."""
    blocks = {}
    for block in re.split(r"\n\s*\n", printed):
        words = block.split()
        if len(words) > 1 and re.fullmatch(r"[A-Z]+-([A-Z]+-)?\d+", words[1]):
            blocks.setdefault(words[1], block.strip("\n"))
    for line in lines:
        if line["kind"] == "finding":
            trial = line.get("confirmation", {"right": 0, "of": 0})
            conditions = trial.get("tells") == "which cases fail"
            yield Finding(line["requirement"], line["suite"], conditions, trial["right"], trial["of"],
                          blocks.get(line["requirement"], ""))
        if line["kind"] == "incident":
            yield Finding(line["rule"], block=blocks.get(line["rule"], ""))
