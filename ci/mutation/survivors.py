"""Rules for kinds of mutants that survive, and why."""

import json
import re
from dataclasses import dataclass
from typing import Optional, Tuple

EQUIVALENT = "equivalent"  # no input shows it
OPEN = "open"  # the documents leave it open: `cites` an ambiguity or an observe-only requirement
UNASKED = "unasked"  # nothing that the kit asks shows it
KINDS = (EQUIVALENT, OPEN, UNASKED)


@dataclass(frozen=True)
class Rule:
    """Matches mutants by where they stand, by what they change and by the statement.

    place: a pattern for "module function". change: one for "mutator: before -> after".
    within: one for the statement. digests: of statements, where single mutants are meant, so that the
    rule ends with the code.
    """

    kind: str
    reason: str
    place: str = ".*"
    change: str = ".*"
    within: str = ".*"
    digests: Tuple[str, ...] = ()
    cites: Tuple[str, ...] = ()

    def explains(self, mutant):
        return (re.fullmatch(self.place, mutant.place) is not None
                and re.fullmatch(self.change, mutant.change) is not None
                and re.fullmatch(self.within, mutant.statement) is not None
                and (not self.digests or mutant.digest in self.digests))


class Rules:
    def __init__(self, rules):
        self.rules = tuple(rules)

    @classmethod
    def read(cls, text):
        return cls(_rule(entry) for entry in json.loads(text)["rules"])

    def rule(self, mutant) -> Optional[Rule]:
        """The first that explains why a mutant survives."""
        return next((rule for rule in self.rules if rule.explains(mutant)), None)

    def idle(self, mutants):
        """Rules that explain no mutant, so that nothing outlives the code that it speaks of."""
        return [rule for rule in self.rules if not any(rule.explains(mutant) for mutant in mutants)]


def _rule(entry):
    lists = {name: tuple(entry[name]) for name in ("digests", "cites") if name in entry}
    rule = Rule(**{**entry, **lists})
    if rule.kind not in KINDS:
        raise ValueError(f"no kind of rule: {rule.kind}")
    if (rule.kind == OPEN) != bool(rule.cites):
        raise ValueError(f"a rule cites what leaves it open, and only such a rule: {rule.reason}")
    if (rule.place, rule.change, rule.within) == (".*", ".*", ".*") and not rule.digests:
        raise ValueError(f"a rule that explains everything: {rule.reason}")
    return rule
