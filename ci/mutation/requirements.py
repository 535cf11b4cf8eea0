"""Which requirements each function of a sample port carries."""

import json


class RequirementMap:
    """Of each module its functions with ids; `GBG-RSP-01..04` are four.

    What stands at a class holds of its methods too, and of a function of those inside it.
    """

    def __init__(self, modules):
        self._modules = {module: {name: frozenset(expanded(ids)) for name, ids in functions.items()}
                         for module, functions in modules.items()}

    @classmethod
    def read(cls, path):
        return cls(json.loads(path.read_text(encoding="utf-8")))

    def knows(self, mutant):
        return any(name in self._modules.get(mutant.module, {}) for name in _names(mutant.function))

    def of(self, mutant):
        """All ids that the mutated function carries."""
        functions = self._modules.get(mutant.module, {})
        return frozenset().union(*(functions.get(name, ()) for name in _names(mutant.function)))

    def all(self):
        return frozenset().union(*(ids for functions in self._modules.values()
                                   for ids in functions.values()))


def _names(function):
    parts = function.split(".")
    return [".".join(parts[:count]) for count in range(1, len(parts) + 1)]


def expanded(ids):
    for entry in ids:
        first, _, last = entry.partition("..")
        topic, number = first.rsplit("-", 1)
        yield from (f"{topic}-{each:02}" for each in range(int(number), int(last or number) + 1))
