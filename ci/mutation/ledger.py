"""What is kept of each module's mutants: a line of JSON, from which the report is made."""

import collections
import hashlib
import json
from dataclasses import asdict, dataclass, replace
from typing import Dict, List

from bench import NOTHING


@dataclass(frozen=True)
class Row:
    """The verdicts on all mutants of one module."""

    language: str
    module: str
    source: str  # digest of the module's text then
    cases: int  # generated for each suite
    verdicts: Dict[str, Dict[str, int]]  # by mutator, by what kills
    requirements: Dict[str, int]  # how many mutants depart from each, in the first suite that fails
    survivors: List[str]


def row(port, module, cases, results):
    verdicts, requirements = collections.defaultdict(collections.Counter), collections.Counter()
    for mutant, verdict in results:
        verdicts[mutant.mutator][verdict.by] += 1
        requirements.update(verdict.requirements)
    survivors = [mutant.key for mutant, verdict in results if verdict.by == NOTHING]
    return Row(port.language, module, digest(port.source(module)), cases,
               {name: dict(sorted(counts.items())) for name, counts in sorted(verdicts.items())},
               dict(sorted(requirements.items())), survivors)


def digest(text):
    return hashlib.sha256(text.encode()).hexdigest()[:16]


class Ledger:
    """The rows in a file."""

    def __init__(self, path):
        self._path = path
        self._rows = self._read()

    def rows(self):
        return [self._rows[key] for key in sorted(self._rows)]

    def is_current(self, port, module):
        """Whether the module was as it is now when its mutants were run."""
        found = self._rows.get((port.language, module))
        return found is not None and found.source == digest(port.source(module))

    def put(self, row):
        self._rows = {**self._read(), (row.language, row.module): row}
        self._save()

    def survivors(self, port):
        """What survived in the port's modules."""
        return {key for row in self._rows.values() if row.language == port.language
                for key in row.survivors}

    def amend(self, port, module, results):
        """Puts new verdicts on survivors in the place of those of then."""
        old = self._read()[port.language, module]
        verdicts = {name: collections.Counter(counts) for name, counts in old.verdicts.items()}
        requirements, killed = collections.Counter(old.requirements), set()
        for mutant, verdict in results:
            if verdict.killed:
                verdicts[mutant.mutator].update({NOTHING: -1, verdict.by: 1})
                requirements.update(verdict.requirements)
                killed.add(mutant.key)
        self.put(replace(
            old, requirements=dict(sorted(requirements.items())),
            verdicts={name: dict(sorted((+counts).items())) for name, counts in verdicts.items()},
            survivors=[key for key in old.survivors if key not in killed]))

    def keep(self, port):
        """Forgets modules that the port has no more."""
        there = set(port.modules())
        self._rows = {key: row for key, row in self._read().items()
                      if key[0] != port.language or key[1] in there}
        self._save()

    def _read(self):
        """What is in the file now, where another run may have put rows meanwhile."""
        lines = self._path.read_text(encoding="utf-8").splitlines() if self._path.exists() else []
        rows = [Row(**json.loads(line)) for line in lines]
        return {(row.language, row.module): row for row in rows}

    def _save(self):
        text = "".join(json.dumps(asdict(row)) + "\n" for row in self.rows())
        self._path.write_text(text, encoding="utf-8")
