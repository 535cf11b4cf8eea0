"""A mutant: a module with one small change, and a key for it that no other line changes."""

import collections
import difflib
import hashlib
from dataclasses import dataclass
from typing import Iterable, List, NamedTuple

SHOWN = 60


@dataclass(frozen=True)
class Mutant:
    module: str
    function: str
    mutator: str
    key: str
    text: str
    change: str = ""  # what the key says behind the place
    line: int = 0  # in the module
    statement: str = ""  # that is changed, in one line, without a block that it holds

    @property
    def place(self):
        return f"{self.module} {self.function}"

    @property
    def digest(self):
        """Of the statement and where it stands: another one has another."""
        return hashlib.sha256(f"{self.place} {self.statement}".encode()).hexdigest()[:8]

    def diff(self, original):
        """The lines that differ from the module as the mutators write it."""
        lines = difflib.unified_diff(original.splitlines(), self.text.splitlines(), n=0, lineterm="")
        return [line for line in lines if line[:1] in "+-" and line[:3] not in ("+++", "---")]


class Change(NamedTuple):
    """What becomes of one place: in which function, by which mutator, and the module's text then."""

    function: str
    mutator: str
    before: str
    after: str
    text: str
    line: int = 0
    statement: str = ""


def keyed(module, changes: Iterable[Change]) -> List[Mutant]:
    """The mutants of a module; those whose keys would be the same are numbered."""
    counts, found = collections.Counter(), []
    for function, mutator, before, after, text, line, statement in changes:
        change = f"{mutator}: {shown(before)} -> {shown(after)}"
        key = f"{module} {function} {change}"
        counts[key] += 1
        again = f" ({counts[key]})" if counts[key] > 1 else ""
        found.append(Mutant(module, function, mutator, key + again, text, change + again, line,
                            " ".join(statement.split())))
    return found


def shown(source):
    """Source that fits into a line of ASCII: of a long one the beginning, of a block its head."""
    line = source.strip().splitlines()[0] if source.strip() else "nothing"
    line = line.encode("ascii", "backslashreplace").decode()
    return line if len(line) <= SHOWN else line[: SHOWN - 3] + "..."
