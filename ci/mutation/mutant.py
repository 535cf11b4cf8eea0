"""A mutant: a module with one small change, and a key for it that no other line changes."""

import collections
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


class Change(NamedTuple):
    """What becomes of one place: in which function, by which mutator, and the module's text then."""

    function: str
    mutator: str
    before: str
    after: str
    text: str


def keyed(module, changes: Iterable[Change]) -> List[Mutant]:
    """The mutants of a module; those whose keys would be the same are numbered."""
    counts, found = collections.Counter(), []
    for function, mutator, before, after, text in changes:
        key = f"{module} {function} {mutator}: {shown(before)} -> {shown(after)}"
        counts[key] += 1
        again = f" ({counts[key]})" if counts[key] > 1 else ""
        found.append(Mutant(module, function, mutator, key + again, text))
    return found


def shown(source):
    """Source that fits into a line of ASCII: of a long one the beginning, of a block its head."""
    line = source.strip().splitlines()[0] if source.strip() else "nothing"
    line = line.encode("ascii", "backslashreplace").decode()
    return line if len(line) <= SHOWN else line[: SHOWN - 3] + "..."
