"""Where the library and a stranger answer differently on purpose, and why."""
import collections
import dataclasses
from typing import Any, Callable


@dataclasses.dataclass
class Difference:
    why: str
    #: Whether question, our answer and theirs differ for this reason and for no other.
    explains: Callable[[Any, Any, Any], bool]
    #: A question on which both answer as said here: asked each time, so that a reason which has gone
    #: does not stay in the table.
    example: Any
    ours: Any
    theirs: Any
    #: Whether it is an older stranger who differs, so that a newer one may agree with us.
    ages: bool = False


class Table:
    """Compares answers; what no row explains, and a row whose example has changed, is a failure."""

    def __init__(self, name, rows):
        self.name, self.rows = name, rows
        self.counts = collections.Counter()

    @property
    def examples(self):
        return [row.example for row in self.rows]

    def compare(self, questions, ours, theirs):
        """The questions must end with those of `examples`."""
        failures = []
        for question, mine, other in zip(questions, ours, theirs, strict=True):
            if mine == other:
                continue
            row = next((row for row in self.rows if row.explains(question, mine, other)), None)
            if row is None:
                failures.append((self.name, question, mine, other))
            else:
                self.counts[row.why] += 1
        last = slice(len(questions) - len(self.rows), None)
        for row, mine, other in zip(self.rows, ours[last], theirs[last], strict=True):
            if row.ages and mine == other:
                continue
            if not matches(row.ours, mine) or not matches(row.theirs, other):
                failures.append((self.name, "example", row.example, mine, other))
            elif not row.explains(row.example, mine, other):
                failures.append((self.name, "example not explained", row.example, mine, other))
        return failures

    def text(self):
        return "".join(f"\n  differs in {self.counts[row.why]}: {row.why}" for row in self.rows)


def matches(expected, answer):
    """A dictionary names the members that count."""
    if isinstance(expected, dict) and isinstance(answer, dict):
        return all(answer[name] == value for name, value in expected.items())
    return expected == answer
