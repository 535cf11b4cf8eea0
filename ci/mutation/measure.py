"""What the kit says of mutants: noticed, under the right requirement, without innocents, with the cause."""

from dataclasses import dataclass
from typing import Optional

from bench import UNDECLARED, Run
from mutant import Mutant
from survivors import EQUIVALENT, OPEN, Rule

CONDITION_RIGHT = 0.95  # of the fresh cases; a variant has to be right in all


@dataclass(frozen=True)
class Measured:
    """One mutant with all that the kit says of it."""

    mutant: Mutant
    run: Run
    carried: frozenset  # the requirements of the mutated function
    declared: dict  # by the port as it is
    rule: Optional[Rule] = None  # why it may survive

    @property
    def is_noticed(self):
        return self.run.status != 0 or self.run.declaration != self.declared

    @property
    def says_nothing(self):
        """Whether it does not start, or declares otherwise: of that the kit's findings do not tell."""
        return self.is_noticed and (
            not self.run.findings or self.run.requirements == UNDECLARED
            or self.run.declaration != self.declared)

    @property
    def is_excused(self):
        """Whether nobody could notice it, or it is as right as the port."""
        return not self.is_noticed and self.rule is not None and self.rule.kind in (EQUIVALENT, OPEN)

    @property
    def is_false_rule(self):
        return self.is_noticed and self.rule is not None and self.rule.kind == EQUIVALENT

    @property
    def is_right(self):
        """A breach of the port protocol is one whatever the function carries."""
        return self._belongs(self.run.findings[0])

    @property
    def innocents(self):
        return [finding for finding in self.run.findings if not self._belongs(finding)]

    @property
    def has_cause(self):
        first = self.run.findings[0]
        least = first.cases * (CONDITION_RIGHT if first.is_condition else 1)
        return first.cases > 0 and first.right >= least

    def _belongs(self, finding):
        return finding.is_of_port or finding.requirement in self.carried


class Measures:
    """The four measures over some mutants."""

    def __init__(self, measured):
        self.all = list(measured)
        excused = [each for each in self.all if each.is_excused]
        self.equivalent = [each for each in excused if each.rule.kind == EQUIVALENT]
        self.open = [each for each in excused if each.rule.kind == OPEN]
        self.asked = [each for each in self.all if not each.is_excused]
        self.noticed = [each for each in self.asked if each.is_noticed]
        self.silent = [each for each in self.noticed if each.says_nothing]
        self.told = [each for each in self.noticed if not each.says_nothing]

    def lines(self, language):
        right = [each for each in self.told if each.is_right]
        innocents = [each for each in self.told if each.innocents]
        causes = [each for each in self.told if each.has_cause]
        yield (f"{language}: {len(self.all)} mutants, of which {len(self.equivalent)} are equivalent and"
               f" {len(self.open)} left open")
        yield _share("noticed", self.noticed, self.asked) + f", {len(self.silent)} of them do not start"
        yield _share("right requirement", right, self.told)
        yield _share("innocents", innocents, self.told)
        yield _share("cause", causes, self.told)

    def least(self):
        """The lower of noticed and right requirement, in percent."""
        right = [each for each in self.told if each.is_right]
        return min(_percent(self.noticed, self.asked), _percent(right, self.told))

    def problems(self, port):
        """Each mutant that is not told as it should be, with what is printed of it."""
        for each in self.asked:
            if not each.is_noticed:
                kind = each.rule.kind if each.rule else "survives, and no rule says why"
                yield _shown(port, each, kind)
            elif each.is_false_rule:
                yield _shown(port, each, f"noticed, but a rule calls it equivalent: {each.rule.reason}")
        for each in self.told:
            if not each.is_right:
                yield _shown(port, each, "wrong requirement", each.run.findings[:1])
            elif each.innocents:
                yield _shown(port, each, "innocents", each.innocents)
            elif not each.has_cause:
                first = each.run.findings[0]
                yield _shown(port, each, f"no cause ({first.right} of {first.cases})", [first])


def _shown(port, measured, what, findings=()):
    mutant = measured.mutant
    head = f"{what}: {mutant.module}:{mutant.line} {mutant.function}"
    lines = mutant.diff(port.written(mutant.module))
    return "\n".join([head, *(f"  {line}" for line in lines),
                      *(f"  {line}" for finding in findings
                        for line in (finding.block or finding.requirement).splitlines())])


def _share(name, some, whole):
    return f"  {name:<18}{len(some):>4} of {len(whole):<4} {_percent(some, whole):3.0f}%"


def _percent(some, whole):
    return 100 * len(some) / len(whole) if whole else 100
