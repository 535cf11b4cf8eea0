#!/usr/bin/env python3
"""Judges recorded outcomes by the vectors of a corpus, with nothing but the standard library.

A line of OUTCOMES.jsonl ("-" is standard input) is {"uid": UID, "outcome": OUTCOME}. A line of
output stands for each: {"uid", "verdict", "departures"}, where the verdict is accepted or rejected
and a departure has a path, the requirement ("by"), its level and a message. README.md, beside this
file, says what a vector accepts.

Exit code: 0 all accepted, 1 at least one rejected, 2 nothing judged because of what was given.
"""

import argparse
import json
import pathlib
import re
import sys
from typing import NamedTuple

# What a value is that stands nowhere: None is null, which is something else.
ABSENT = object()
UUID = re.compile("[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")


class Malformed(ValueError):
    """Something given is not what README.md says; the text tells where and why."""


class Number(float):
    """A JSON number: compared as its double, shown as it was written."""

    def __new__(cls, text):
        number = super().__new__(cls, text)
        number.text = text
        return number


class Departure(NamedTuple):
    path: str
    by: str
    message: str


class Port(NamedTuple):
    """What the port said of itself: its declared choices and the capabilities that it grants."""

    choices: dict = {}
    granted: frozenset = frozenset()


# ---- values


def parse(data):
    """The value of UTF-8 text; of a member that stands twice the last counts."""

    def refuse(name):
        raise Malformed(f"{name} is not JSON")

    try:
        return json.loads(
            data.decode("utf-8"), parse_int=Number, parse_float=Number, parse_constant=refuse
        )
    except RecursionError:
        raise Malformed("nested too deeply") from None
    except ValueError as error:
        raise Malformed(str(error)) from None


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def equal(one, other):
    if is_number(one) and is_number(other):
        return float(one) == float(other)
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(equal(one[name], other[name]) for name in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(equal, one, other))
    return type(one) is type(other) and one == other


def is_whole(value):
    # A number too large for a double has no fraction that it could lose.
    return is_number(value) and (float(value).is_integer() or abs(value) == float("inf"))


SHAPES = {
    "string": lambda value: isinstance(value, str),
    "integer": is_whole,
    "number": is_number,
    "boolean": lambda value: isinstance(value, bool),
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "uuid-v4": lambda value: isinstance(value, str) and UUID.fullmatch(value) is not None,
}


def show(value):
    """The value in a message: its JSON, cut where it is long."""
    if value is ABSENT:
        return "nothing"
    if isinstance(value, Number):
        text = value.text
    elif isinstance(value, list):
        text = "[" + ", ".join(map(show, value)) + "]"
    elif isinstance(value, dict):
        text = "{" + ", ".join(f"{json.dumps(n)}: {show(v)}" for n, v in value.items()) + "}"
    else:
        text = json.dumps(value)
    return text if len(text) <= 80 else text[:77] + "..."


# ---- trees

def anything(part):
    return True


def is_text(part):
    return isinstance(part, str)


def is_list(part):
    return isinstance(part, list)


# The members of each operator and what each must be. Only a reference may be missing.
FORMS = {
    "$is": {"$is": anything, "by": is_text},
    "$any": {"$any": lambda part: is_text(part) and part in SHAPES, "by": is_text},
    "$oneOf": {"$oneOf": is_list, "by": is_text},
    "$array": {"$array": is_list, "by": is_text},
    "$unordered": {"$unordered": is_list, "by": is_text},
    "$absentOrNull": {"$absentOrNull": lambda part: part is True, "by": is_text},
    "$close": {"$close": is_number, "tolerance": is_number, "by": is_text},
    "$ignored": {"$ignored": is_text, "reference": anything},
    "$when": {"$when": is_text, "variants": lambda part: isinstance(part, dict) and bool(part)},
    "$granted": {"$granted": is_text, "then": anything},
}


def operator(tree):
    """The name of the operator that the tree is, None for a node."""
    first = next(iter(tree), "")
    return first if first.startswith("$") else None


def subtrees(tree):
    """The trees directly below, each with how it is reached; refuses what is no tree."""
    if not isinstance(tree, dict):
        raise Malformed(f"{show(tree)} is no tree")
    name = operator(tree)
    if name is None:
        return list(tree.items())
    if name not in FORMS:
        raise Malformed(f"there is no operator {name}")
    form = FORMS[name]
    if not form.keys() - {"reference"} <= tree.keys() <= form.keys():
        raise Malformed(f"{name} has the members {', '.join(form)}")
    for part, value in tree.items():
        if not form[part](value):
            raise Malformed(f"{show(value)} is no {part} of {name}")
    if name in ("$oneOf", "$array", "$unordered"):
        return list(enumerate(tree[name]))
    if name == "$granted":
        return [("then", tree["then"])]
    return list(tree.get("variants", {}).items())


def check_tree(tree, visit=lambda tree: None, place=""):
    """Refuses a malformed tree; calls `visit` with every tree inside."""
    try:
        below = subtrees(tree)
    except Malformed as error:
        raise Malformed(f"at {place}: {error}") from None
    visit(tree)
    for name, inner in below:
        check_tree(inner, visit, f"{place}/{name}")


# ---- judging


def pairable(fits):
    """Whether each tree gets an element of its own; fits[tree] lists those that it accepts."""
    owner = {}

    def place(tree, tried):
        for element in fits[tree]:
            if element in tried:
                continue
            tried.add(element)
            if element not in owner or place(owner[element], tried):
                owner[element] = tree
                return True
        return False

    return all(place(tree, set()) for tree in range(len(fits)))


class Judge:
    """Finds the departures of values from trees, in the order of the trees."""

    def __init__(self, port):
        self.port = port
        self.found = []

    def accepts(self, value, tree):
        inner = Judge(self.port)
        inner.walk("", value, tree)
        return not inner.found

    def depart(self, path, tree, expected, value):
        self.found.append(Departure(path, tree["by"], f"expected {expected}, found {show(value)}"))

    def walk(self, path, value, tree):
        name = operator(tree)
        if name is None:
            self.node(path, value, tree)
        elif name in ("$when", "$granted"):
            self.declared(path, value, tree, name)
        elif name == "$array":
            self.array(path, value, tree)
        elif name != "$ignored":
            self.leaf(path, value, tree, name)

    def node(self, path, value, tree):
        members = value if isinstance(value, dict) else {}
        for name, inner in tree.items():
            self.walk(f"{path}.{name}" if path else name, members.get(name, ABSENT), inner)

    def declared(self, path, value, tree, name):
        if name == "$granted":
            if tree["$granted"] in self.port.granted:
                self.walk(path, value, tree["then"])
            return
        variants = tree["variants"]
        first = next(iter(variants))
        chosen = self.port.choices.get(tree["$when"], first)
        self.walk(path, value, variants[chosen if chosen in variants else first])

    def array(self, path, value, tree):
        trees = tree["$array"]
        if not isinstance(value, list) or len(value) != len(trees):
            self.depart(path, tree, f"a list of {len(trees)}", value)
        if isinstance(value, list):
            for index, (element, inner) in enumerate(zip(value, trees)):
                self.walk(f"{path}[{index}]", element, inner)

    def leaf(self, path, value, tree, name):
        want = tree[name]
        if name == "$is":
            fine, expected = equal(value, want), show(want)
        elif name == "$any":
            fine, expected = SHAPES[want](value), f"any {want}"
        elif name == "$oneOf":
            fine = any(self.accepts(value, each) for each in want)
            expected = f"what one of {len(want)} trees accepts"
        elif name == "$unordered":
            fine = self.unordered(value, want)
            expected = f"a list of these {len(want)} in any order"
        elif name == "$absentOrNull":
            fine, expected = value is ABSENT or value is None, "null or nothing"
        else:
            fine, expected = self.close(value, tree), f"about {show(want)}"
        if not fine:
            self.depart(path, tree, expected, value)

    def unordered(self, value, trees):
        if not isinstance(value, list) or len(value) != len(trees):
            return False
        elements = list(enumerate(value))
        return pairable([[i for i, v in elements if self.accepts(v, each)] for each in trees])

    def close(self, value, tree):
        if not is_number(value):
            return False
        one, other = float(value), float(tree["$close"])
        # Equal infinities have no difference.
        return one == other or abs(one - other) <= float(tree["tolerance"])


def is_outcome(value):
    """Whether the value is an object with one member: ok, reject with a class, or fault."""
    if not isinstance(value, dict) or len(value) != 1:
        return False
    ((kind, inside),) = value.items()
    if kind == "reject":
        return isinstance(inside, dict) and isinstance(inside.get("class"), str)
    return kind == "ok" or kind == "fault" and isinstance(inside, dict)


def judge(outcome, tree, port=Port()):
    """The departures of an outcome. What is no outcome departs as a whole, by no requirement."""
    if not is_outcome(outcome):
        return [Departure("", None, f"{show(outcome)} is no outcome")]
    court = Judge(port)
    court.walk("", outcome, tree)
    return court.found


# ---- the corpus


class Corpus:
    """What the judge needs of a corpus: the tree of each uid, the level of each requirement."""

    def __init__(self, folder):
        self.trees, self.levels, self.asked = {}, {}, set()
        folder = pathlib.Path(folder)
        for path in sorted(folder.glob("requirements/*.json")):
            self.read(path, self.add_requirements)
        for path in sorted(folder.glob("vectors/*/*.json")):
            self.read(path, self.add_vectors)
        if not self.trees:
            raise Malformed(f"{folder}: there are no vectors")

    def read(self, path, add):
        try:
            add(parse(path.read_bytes()))
        except (KeyError, TypeError) as error:
            raise Malformed(f"{path}: a member is missing or of another type: {error}") from None
        except (OSError, Malformed) as error:
            raise Malformed(f"{path}: {getattr(error, 'strerror', None) or error}") from None

    def add_requirements(self, file):
        for entry in file["requirements"]:
            self.levels[entry["id"]] = entry["level"]

    def add_vectors(self, file):
        if file["schema"] != "vectors-1":
            raise Malformed(f"the schema is {show(file['schema'])}, not vectors-1")
        for case in file["cases"]:
            uid = case["uid"]
            if uid in self.trees:
                raise Malformed(f"the uid {show(uid)} stands twice")
            check_tree(case["expect"], self.visit, uid)
            self.trees[uid] = case["expect"]

    def visit(self, tree):
        name = operator(tree)
        if name in ("$when", "$granted"):
            self.asked.add(tree[name])
        if name and tree.get("by", None) not in (None, *self.levels):
            raise Malformed(f"there is no requirement {show(tree['by'])}")


# ---- the command


def read_lines(data, name, corpus):
    """The uid and the outcome of each line; blank lines stand for nothing."""
    for number, line in enumerate(data.split(b"\n"), 1):
        if not line.strip():
            continue
        try:
            value = parse(line)
            if not isinstance(value, dict) or not {"uid", "outcome"} <= value.keys():
                raise Malformed('no object with "uid" and "outcome"')
            if not isinstance(value["uid"], str) or value["uid"] not in corpus.trees:
                raise Malformed(f"no vector has the uid {show(value['uid'])}")
        except Malformed as error:
            raise Malformed(f"{name}:{number}: {error}") from None
        yield value["uid"], value["outcome"]


def verdict(uid, outcome, corpus, port):
    departures = [
        {"path": d.path, "by": d.by, "level": corpus.levels.get(d.by), "message": d.message}
        for d in judge(outcome, corpus.trees[uid], port)
    ]
    return {
        "uid": uid,
        "verdict": "rejected" if departures else "accepted",
        "departures": departures,
    }


def choice(text):
    name, separator, variant = text.partition("=")
    if not (name and separator and variant):
        raise argparse.ArgumentTypeError(f"{text!r} is no ID=VARIANT")
    return name, variant


def arguments(words):
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--corpus", default=pathlib.Path(__file__).parent, metavar="DIR")
    parser.add_argument("--granted", action="append", default=[], metavar="CAP")
    parser.add_argument("--choice", action="append", default=[], type=choice, metavar="ID=VARIANT")
    parser.add_argument("outcomes", metavar="OUTCOMES.jsonl")
    return parser.parse_args(words)


def main(words):
    given = arguments(words)
    port = Port(dict(given.choice), frozenset(given.granted))
    try:
        corpus = Corpus(given.corpus)
        try:
            stream = given.outcomes == "-"
            data = sys.stdin.buffer.read() if stream else pathlib.Path(given.outcomes).read_bytes()
        except OSError as error:
            raise Malformed(f"{given.outcomes}: {error.strerror}") from None
        lines = list(read_lines(data, given.outcomes, corpus))
        if not lines:
            raise Malformed(f"{given.outcomes}: there are no outcomes")
    except Malformed as error:
        print(f"judge.py: {error}", file=sys.stderr)
        return 2
    for name in sorted({*port.choices, *port.granted} - corpus.asked):
        print(f"judge.py: no vector asks about {name}", file=sys.stderr)
    verdicts = [verdict(uid, outcome, corpus, port) for uid, outcome in lines]
    for each in verdicts:
        print(json.dumps(each))
    rejected = sum(each["verdict"] == "rejected" for each in verdicts)
    unanswered = len(corpus.trees.keys() - {uid for uid, _ in lines})
    print(
        f"{len(verdicts) - rejected} accepted, {rejected} rejected,"
        f" {unanswered} of {len(corpus.trees)} vectors without outcome",
        file=sys.stderr,
    )
    return 1 if rejected else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
