"""Tables over the mutants of the ports: what they are killed by, module by module and kind by kind."""

import collections

from bench import DECLARATION, GENERATED, NOTHING, PROTOCOL, VECTORS

CAUSES = (VECTORS, GENERATED, PROTOCOL, DECLARATION)
HEADER = """# Mutants of the sample ports

`ci/mutate --write` writes this. Each mutant is a port with one small change
(`ci/mutation/python_mutators.py` and `javascript_mutators.py` have the kinds). It is killed if the kit
ends with another status than 0, or if it declares something else than the port; it is judged by the
suites that its module serves, first by the vectors, then with generated cases. What survives stands in
`Tests/Mutation` with its reason, or is a vector that is missing. Of both ports the SDK is mutated and not
the adapter to the kit, which only carries questions and answers.

A module's row is of the kit as it was on the day when its mutants were run: what survived then may be
killed by now. A sample of all mutants is run with every change of the kit.
"""


def summary(counts):
    """The score in words, of how many mutants each cause kills."""
    mutants = sum(counts.values())
    by = ", ".join(f"{counts[cause]} by {cause}" for cause in CAUSES)
    return f"{mutants - counts[NOTHING]} of {mutants} mutants are killed: {by}"


def document(rows, explained, modules, current):
    """The whole report in Markdown, of the ledger's rows.

    modules: all that there are, each with its language. current: those that are as they were when
    their mutants were run.
    """
    return "\n".join([HEADER, *_parts(rows, explained, modules, current)])


def _parts(rows, explained, modules, current):
    run = {_place(row) for row in rows}
    for language in sorted({row.language for row in rows}):
        own = [row for row in rows if row.language == language]
        marks = {row.module: "" if _place(row) in current else " †" for row in own}
        yield f"## {language}\n\n{summary(_causes(own))}.\n"
        yield _table("module", {row.module + marks[row.module]: _causes([row]) for row in own})
        yield _table("kind of change", _kinds(own))
        if any(marks.values()):
            yield "† The module has changed since its mutants were run.\n"
        untried = [name for other, name in modules if other == language and (other, name) not in run]
        if untried:
            yield f"Not run so far: {', '.join(untried)}.\n"
        yield f"### What the mutants in {language} depart from\n\n{_requirements(own)}\n"
        yield f"### Survivors in {language}\n"
        yield from _survivors(own, explained)


def _place(row):
    return row.language, row.module


def _causes(rows):
    causes = collections.Counter()
    for row in rows:
        for counts in row.verdicts.values():
            causes.update(counts)
    return causes


def _kinds(rows):
    kinds = collections.defaultdict(collections.Counter)
    for row in rows:
        for kind, counts in row.verdicts.items():
            kinds[kind].update(counts)
    return kinds


def _table(name, rows):
    lines = [f"| {name} | mutants | killed | " + " | ".join(f"by {cause}" for cause in CAUSES) + " |",
             "| --- |" + " ---: |" * (2 + len(CAUSES))]
    for label, counts in sorted(rows.items()):
        mutants = sum(counts.values())
        cells = [mutants, mutants - counts[NOTHING], *(counts[cause] for cause in CAUSES)]
        lines.append(f"| {label} | " + " | ".join(map(str, cells)) + " |")
    return "\n".join(lines) + "\n"


def _requirements(rows):
    counts = collections.Counter()
    for row in rows:
        counts.update(row.requirements)
    cells = ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))
    return f"How many mutants each requirement is departed from by, in the first suite that fails: {cells}."


def _survivors(rows, explained):
    groups = collections.defaultdict(list)
    for row in rows:
        for key in row.survivors:
            reason = explained.get(key)
            groups[reason.text if reason else "Not explained."].append(key)
    for reason, keys in sorted(groups.items()):
        yield f"{reason}\n"
        yield "".join(f"- {_code(key)}\n" for key in keys)


def _code(text):
    return f"`` {text} ``" if "`" in text else f"`{text}`"
