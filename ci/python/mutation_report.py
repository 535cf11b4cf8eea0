"""Tables of a run over mutants: what they are killed by, module by module and kind by kind."""

import collections

from mutant_runs import DECLARATION, GENERATED, NOTHING, PROTOCOL, VECTORS

CAUSES = (VECTORS, GENERATED, PROTOCOL, DECLARATION)
HEADER = """# Mutants of the sample port in Python

`ci/mutate --write` writes this. Each mutant is the port with one small change
(`ci/python/mutators.py` has the kinds). It is killed if the kit ends with another status than 0, or
if it declares something else than the port; it is judged by the suites that its module serves, first
by the vectors, then with generated cases. What survives stands in
`Tests/Mutation/equivalents.json` with its reason, or is a vector that is missing.
"""


def summary(results):
    """The score in words."""
    counts = collections.Counter(verdict.by for _, verdict in results)
    killed = len(results) - counts[NOTHING]
    by = ", ".join(f"{counts[cause]} by {cause}" for cause in CAUSES)
    return f"{killed} of {len(results)} mutants are killed: {by}"


def document(results, equivalents):
    """The whole report in Markdown."""
    parts = [HEADER, summary(results) + ".\n", "## By module\n", _table(results, "module"),
             "\n## By kind of change\n", _table(results, "mutator"),
             "\n## By requirement\n", _requirements(results), "\n## Survivors\n"]
    return "\n".join(parts + list(_survivors(results, equivalents))) + "\n"


def _table(results, name):
    rows = collections.defaultdict(collections.Counter)
    for mutant, verdict in results:
        rows[getattr(mutant, name)][verdict.by] += 1
    lines = [f"| {name} | mutants | killed | " + " | ".join(f"by {cause}" for cause in CAUSES) + " |",
             "| --- |" + " ---: |" * (2 + len(CAUSES))]
    for row, counts in sorted(rows.items()):
        mutants = sum(counts.values())
        cells = [mutants, mutants - counts[NOTHING], *(counts[cause] for cause in CAUSES)]
        lines.append(f"| {row} | " + " | ".join(map(str, cells)) + " |")
    return "\n".join(lines)


def _requirements(results):
    counts = collections.Counter(name for _, verdict in results for name in verdict.requirements)
    cells = [f"{name} {count}" for name, count in sorted(counts.items())]
    return ("How many mutants each is departed from by, in the first suite that fails:\n\n"
            + ", ".join(cells) + ".")


def _survivors(results, equivalents):
    groups = collections.defaultdict(list)
    for mutant, verdict in results:
        if not verdict.killed:
            reason = equivalents.get(mutant.key)
            groups[reason.text if reason else "Not explained."].append(mutant.key)
    for reason, keys in sorted(groups.items()):
        yield f"{reason}\n"
        yield from (f"- {_code(key)}" for key in keys)
        yield ""


def _code(text):
    return f"`` {text} ``" if "`" in text else f"`{text}`"
