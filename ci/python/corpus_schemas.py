"""Checks the files of the corpus against its schemas, and the schemas against broken entries."""

import json
import pathlib
import random
import sys

from jsonschema import Draft202012Validator

ROOT = pathlib.Path(__file__).resolve().parents[2]
CORPUS = ROOT / "Corpus"
sys.path[:0] = [str(ROOT / "Tests/Judge"), str(CORPUS)]

import judge  # noqa: E402
import vector_files  # noqa: E402
from answers import NOTHING, cases_of, declared, settings, witness  # noqa: E402
from broken_entries import BROKEN, DROP  # noqa: E402
from edges import BAD_TREES, SOUND_TREES  # noqa: E402
from same_cases import with_requirements  # noqa: E402
from values import write  # noqa: E402


def read(path):
    """The value of a file, which repeats no member."""
    return value_of(path.read_bytes())


def value_of(data):
    def once(pairs):
        names = [name for name, _ in pairs]
        repeated = {name for name in names if names.count(name) > 1}
        if repeated:
            raise ValueError(f"a member stands twice: {', '.join(sorted(repeated))}")
        return dict(pairs)

    return json.loads(data.decode("utf-8"), object_pairs_hook=once, parse_constant=int)


def whole(path):
    yield "", read(path)


def headers(path):
    yield "line 1", value_of(path.read_bytes().split(b"\n")[0])


def lines(path):
    for number, line in enumerate(path.read_bytes().rstrip(b"\n").split(b"\n")[1:], 2):
        yield f"line {number}", value_of(line)


def lines_of_cases(path):
    return lines(path) if path.name != vector_files.DEFINITIONS else ()


def plain(value):
    """A value of the judge's as one of the schemas' library."""
    return json.loads(judge_text(value))


def judge_text(value):
    if isinstance(value, judge.Number):
        return value.text
    if isinstance(value, dict):
        return "{" + ",".join(f"{json.dumps(n)}:{judge_text(v)}" for n, v in value.items()) + "}"
    return "[" + ",".join(map(judge_text, value)) + "]" if isinstance(value, list) else json.dumps(value)


def cases(folder):
    """The cases of a suite in full."""
    for place, case in vector_files.cases(folder, judge.parse):
        yield place, plain({**case, "expect": with_requirements(case["expect"], None)})


def inputs(folder):
    for _, case in vector_files.cases(folder, judge.parse):
        yield case["id"], plain(case["input"])


def answers(folder):
    """What the vectors of a suite accept, from every port that there can be."""
    cases = cases_of([folder])
    chance = random.Random(1)
    for chosen, _ in settings(*declared(tree for _, tree in cases), chance):
        for uid, tree in cases:
            answer = witness(tree, chance, chosen)
            if answer is not NOTHING:
                yield f"{uid} {chosen}", json.loads(write(answer))


# The schema, the part of it, the files, what of each file.
TABLE = [
    ("requirements", "", "requirements/*.json", whole),
    ("ambiguities", "", "ambiguities.json", whole),
    ("vectors", "header", "vectors/*/*.jsonl", headers),
    ("vectors", "line", "vectors/*/*.jsonl", lines_of_cases),
    ("vectors", "definition", f"vectors/*/{vector_files.DEFINITIONS}", lines),
    ("vectors", "case", "vectors/*", cases),
    ("port", "", "../Tests/Ports/*/port.json", whole),
    ("case", "", "../Tests/Repro/case.json", whole),
] + [
    (f"suite-{folder.name}", part, f"vectors/{folder.name}", values)
    for folder in sorted((CORPUS / "vectors").iterdir())
    for part, values in (("input", inputs), ("outcome", answers))
]


def validator(name, part):
    schema = read(CORPUS / f"schema/{name}.schema.json")
    Draft202012Validator.check_schema(schema)
    if part:
        schema = {"$ref": f"#/$defs/{part}", "$defs": schema["$defs"]}
    return Draft202012Validator(schema)


def broken(sound, pointer, value):
    """A copy in which one place has another value or is gone; the last step may add a member."""
    copy = json.loads(json.dumps(sound))
    steps = [next(iter(sound)) if step == "%" else step for step in pointer.split("/")]
    *way, last = [int(step) if step.isdigit() and len(step) < 9 else step for step in steps]
    place = copy
    for step in way:
        place = place[step]
    if value is DROP:
        del place[last]
    else:
        place[last] = value
    return copy


def touches(error, pointer):
    """Whether an error is about the place that was broken, or about what it is part of."""
    pairs = zip(map(str, error.absolute_path), pointer.split("/"))
    return all(broken_step in (step, "%") for step, broken_step in pairs)


class Check:
    def __init__(self):
        self.problems = 0

    def fail(self, where, problem):
        self.problems += 1
        print(f"{where}: {str(problem)[:300]}", file=sys.stderr)

    def row(self, name, part, pattern, entries):
        """Validates a row of the table; gives its first sound value."""
        checker, count, first = validator(name, part), 0, None
        for path in sorted(CORPUS.glob(pattern)):
            for entry, value in entries(path):
                count += 1
                first = value if first is None else first
                for error in checker.iter_errors(value):
                    place = "/".join(map(str, error.absolute_path))
                    self.fail(f"{path.resolve().relative_to(ROOT)}: {entry} {place}", error.message)
        if count == 0:
            self.fail(pattern, "there is nothing to validate")
        rejected = self.rejections(checker, first, BROKEN.get((name, part), []), f"{name} {part}")
        print(f"{name} {part}".strip() + f": {count} sound, {rejected} broken")

    def rejections(self, checker, sound, entries, name):
        if not entries:
            self.fail(name, "no broken entry shows that the schema rejects anything")
        for pointer, value in entries:
            errors = list(checker.iter_errors(broken(sound, pointer, value)))
            if not any(touches(error, pointer) for error in errors):
                shown = "missing" if value is DROP else json.dumps(value)
                self.fail(name, f"accepts {pointer} = {shown}, or for another place: {errors}")
        return len(entries)

    def trees(self):
        """The trees that the judges are held to: the schema knows them too."""
        checker = validator("vectors", "case")
        _, sound = next(cases(sorted(CORPUS.glob("vectors/*"))[0]))
        for text, fine in [(t, True) for t in SOUND_TREES] + [(t, False) for t in BAD_TREES]:
            entry = broken(sound, "expect", json.loads(text))
            if checker.is_valid(entry) != fine:
                self.fail("vectors", f"{'rejects' if fine else 'accepts'} the tree {text}")
        print(f"trees: {len(SOUND_TREES)} sound, {len(BAD_TREES)} broken")

    def completeness(self):
        """No file without a schema, no suite without one of its own."""
        files = {path for path in CORPUS.rglob("*.json*") if path.parent != CORPUS / "schema"}
        seen = {path for row in TABLE for path in CORPUS.glob(row[2])}
        for path in sorted(files - seen):
            self.fail(path.relative_to(ROOT), "no schema is for this file")
        for folder in sorted(CORPUS.glob("vectors/*")):
            rows = {row[1] for row in TABLE if row[0] == f"suite-{folder.name}"}
            if rows != {"input", "outcome"}:
                self.fail(folder.relative_to(ROOT), "no schema for the suite's inputs and outcomes")


def main():
    # A value with 100 levels takes several calls for each.
    sys.setrecursionlimit(50_000)
    check = Check()
    for row in TABLE:
        check.row(*row)
    check.trees()
    check.completeness()
    return 1 if check.problems else 0


sys.exit(main())
