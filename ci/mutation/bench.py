"""Puts the kit to mutants, one at a time, and says by what it finds each of them."""

import json
import os
import pathlib
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

VECTORS, GENERATED = "vectors", "generated cases"
PROTOCOL, DECLARATION, NOTHING = "port protocol", "declaration", "nothing"


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
class Run:
    """How a run of the kit ended."""

    status: int
    declaration: dict
    requirements: Tuple[str, ...]

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

    def declaration(self):
        """What the port declares as it is; it has to conform, or no mutant says anything."""
        run = self._run([], self._cases)
        if run.status != 0:
            raise KitError("the port that is mutated does not conform: " + ", ".join(run.requirements))
        return run.declaration

    def verdict(self, mutant, declared):
        """Vectors first: most mutants fall by them, and they take the least time."""
        path = self._folder / mutant.module
        path.write_text(mutant.text, encoding="utf-8")
        try:
            suites = self._port.suites(mutant.module)
            verdict = self._run(suites, 0).verdict(VECTORS, declared)
            if verdict.killed:
                return verdict
            return self._run(suites, self._cases).verdict(GENERATED, declared)
        finally:
            path.write_text(self._port.source(mutant.module), encoding="utf-8")

    def close(self):
        self._scratch.cleanup()

    def _run(self, suites, cases):
        report = pathlib.Path(self._scratch.name) / "report.jsonl"
        report.unlink(missing_ok=True)
        chosen = [option for suite in suites
                  for option in ("--suite", suite, "--require", suite)]
        command = [self._program, "check", "--strict", "--fail-fast", "--no-shrink", *DEADLINES, *chosen,
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
        return read(done.returncode, report.read_text() if report.exists() else "")


def read(status, report):
    """A run, of its report in lines; where the port did not start there is none."""
    lines = [json.loads(line) for line in report.splitlines()]
    ports = [line["port"] for line in lines if line["kind"] == "header"]
    declaration = {name: value for name, value in ports[0].items() if name != "command"} if ports else {}
    failed = {line["requirement"] for line in lines
              if line["kind"] == "requirement" and line["state"] not in HELD}
    return Run(status, declaration, tuple(sorted(failed)))
