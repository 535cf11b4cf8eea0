"""Trees of every operator, made by chance: the recorded vectors use but some of them."""

import hashlib
import json

from pages import DOCUMENTS
from values import INTERESTING, Members, Raw, read, write

SHAPES = ["string", "text", "path", "integer", "number", "boolean", "object", "array"]
CHOICES = {"s.one": ["yes", "no", "both"], "s.two": ["b", "a"]}
CAPABILITIES = ["s.first", "s.second"]
DOUBLES = [
    "0000000000000000", "8000000000000000", "3ff0000000000000", "4014000000000000", "4340000000000000",
    "7ff0000000000000", "fff0000000000000", "7ff8000000000000", "0000000000000001", "3fb999999999999a",
]  # fmt: skip
# What the recorded vectors name exists in the corpus; these levels differ.
REQUIREMENTS = ["PSG-JWT-01", "PSG-JWT-02", "PSG-JWT-05", "PSG-SCR-10"]


HEADER = '{"schema":"vectors-2","suite":"passage.synthetic"}'


class Maker:
    def __init__(self, random):
        self.random = random

    def by(self):
        return self.random.choice(REQUIREMENTS)

    def value(self, depth=2):
        kind = self.random.random()
        if depth and kind < 0.15:
            return [self.value(depth - 1) for _ in range(self.random.randint(0, 3))]
        if depth and kind < 0.3:
            return Members((name, self.value(depth - 1)) for name in self.names())
        return read(self.random.choice(INTERESTING))

    def names(self):
        known = ["a", "b", "é", "e\u0301", "", "a.b", "A"]
        return self.random.sample(known, self.random.randint(0, 3))

    def trees(self, depth, least=0):
        return [self.tree(depth - 1) for _ in range(self.random.randint(least, 4))]

    def overlapping(self):
        """Trees that accept some of the same elements, so that pairing them takes thought."""
        pool = [Raw(text) for text in ("0", "1", "2", "2.5")]
        trees = []
        for _ in range(self.random.randint(1, 5)):
            some = self.random.sample(pool, self.random.randint(1, 3))
            leaves = [Members([("$is", each), ("by", self.by())]) for each in some]
            shape = Members([("$any", self.random.choice(SHAPES)), ("by", self.by())])
            trees.append(self.random.choice([self.one_of(leaves), self.one_of(leaves), shape]))
        return trees

    def one_of(self, trees):
        return Members([("$oneOf", trees), ("by", self.by())])

    def tree(self, depth):
        random, by = self.random, ("by", self.by())
        kind = random.randrange(23 if depth else 6)
        if kind <= 1:
            # Null is what a missing member must not be taken for.
            return Members([("$is", self.value() if random.random() < 0.8 else None), by])
        if kind == 2:
            return Members([("$any", random.choice(SHAPES)), by])
        if kind == 3:
            number = Raw(random.choice(["0", "1", "5.5", "-3", "0.1", "1e400"]))
            return Members([("$close", number), ("tolerance", Raw(random.choice(
                ["0", "0.5", "1e-9", "0.2", "1"]))), by])  # fmt: skip
        if kind == 4:
            leaf = [("$absentOrNull", True), by]
            ignored = [("$ignored", "AMB-PSG-17"), ("reference", self.value())]
            return Members(random.choice([leaf, ignored, ignored[:1]]))
        if kind == 5:
            return Members([("$double", random.choice(DOUBLES)), by])
        if kind == 12:
            return self.one_of(self.trees(depth, least=1))
        if kind == 13:
            names = self.names() + random.sample(["$is", "\ud800"], random.randint(0, 1))
            return Members([("$map", [[name, self.tree(depth - 1)] for name in names]), by])
        if kind == 14:
            around = [(name, random.choice(["", "", "a-", "5"])) for name in ("prefix", "suffix")]
            return Members([("$json", self.tree(depth - 1)), *around, by])
        if kind in (15, 16):
            names = [("$named", random.choice("xy")), ("then", self.tree(depth - 1)), by]
            return Members(names)
        if kind == 17:
            return Members([("$uuid", self.uuid_parts(depth)), by])
        if kind in (18, 19):
            least = random.randint(0, 3)
            most = [("most", Raw(str(least + random.randint(0, 2))))] if random.random() < 0.5 else []
            return Members([("$each", self.tree(depth - 1)), ("least", Raw(str(least))), *most, by])
        if kind == 6:
            return Members([("$array", self.trees(depth)), by])
        if kind in (7, 8):
            trees = self.trees(depth) if kind == 7 else self.overlapping()
            return Members([("$unordered", trees), by])
        if kind == 9:
            choice = random.choice(list(CHOICES))
            branches = Members()
            for name in CHOICES[choice]:
                own = [each for each, tree in branches if not isinstance(tree, str)]
                shares = own and random.random() < 0.3
                branches.append((name, random.choice(own) if shares else self.tree(depth - 1)))
            return Members([("$when", choice), ("variants", branches)])
        if kind == 10:
            capability = random.choice(CAPABILITIES)
            members = [("$granted", capability), ("then", self.tree(depth - 1))]
            return Members(members + [("else", self.tree(depth - 1))] * (random.random() < 0.3))
        if kind == 11:
            return self.steps(depth)
        if kind == 20:
            return Members([("$script", self.script_form()), ("then", self.called(depth))])
        if kind == 21:
            if random.random() < 0.5:
                return self.document()
            return Members([("$html", "AMB-PSG-17"), ("then", self.linked(depth))])
        return Members((name, self.tree(depth - 1)) for name in self.names())

    def script_form(self):
        inert = [[text, self.by()] for text in ("alert(document.cookie);", "cb")]
        form = [("inert", self.random.sample(inert, self.random.randint(0, 2)))]
        form += [("broken", self.by())] if self.random.random() < 0.7 else []
        form += [("setters", self.random.choice([["location.href", "location"], ["cb", "a.b"], []]))] * (
            self.random.random() < 0.3
        )
        return Members([*form, ("unread", "AMB-PSG-17")])

    def called(self, depth):
        """Mostly about what scripts are read as."""
        if self.random.random() < 0.3:
            return self.tree(depth - 1)
        name = Members([("$is", self.random.choice(["cb", "cb", "location.href"])), ("by", self.by())])
        arguments = Members([("$is", ["x"]), ("by", self.by())])
        return Members([("call", Members([("function", name), ("arguments", arguments)]))])

    def linked(self, depth):
        """Mostly about what pages are read as."""
        if self.random.random() < 0.3:
            return self.tree(depth - 1)
        pool = {"preconnects": [Raw("1"), Raw("0")], "hosts": [Raw("1")], "isGrouped": [True, False],
                "preconnect": [Members([("https://a.test", ["anonymous"])])]}  # fmt: skip
        names = self.random.sample(list(pool), self.random.randint(1, 4))
        return Members(
            (name, Members([("$is", self.random.choice(pool[name])), ("by", self.by())])) for name in names
        )

    def document(self):
        """What one of the documents that tests know is read as, or another one."""
        rows = [row for row in DOCUMENTS if row["reads"] != "unread"]
        texts, reads = self.random.choice(rows)["texts"], self.random.choice(rows)["reads"]
        names = {"html", *self.random.sample(sorted(reads), self.random.randint(1, 4))}
        leaves = Members(
            (name, Members([("$is", read(json.dumps(reads[name]))), ("by", self.by())]))
            for name in sorted(names)
        )
        texts = Members(texts.items())
        return Members([("$html", "AMB-PSG-17"), ("texts", texts), ("then", leaves)])

    def uuid_parts(self, depth):
        """Mostly what a UUID can have."""
        random = self.random
        if random.random() < 0.2:
            return self.tree(depth - 1)
        pool = {
            "version": [Raw("4"), Raw("4.0"), Raw("0"), Raw("15")], "variant": ["10", "00", "01", "11"],
            "random": ["0" * 32, "0123456789ab0def0" + "f" * 15], "letters": ["lower", "upper", "none"],
        }  # fmt: skip
        names = random.sample(list(pool), random.randint(0, 4))
        leaf = lambda name: Members([("$is", random.choice(pool[name])), ("by", self.by())])
        return Members((name, leaf(name)) for name in names)

    def steps(self, depth):
        """What a few steps expect, of few kinds and bodies, so that effects are easily taken for each other."""
        random, kinds = self.random, ["show", "alpha", "\u00e9"]

        def some(make, chance):
            return [(kind, make()) for kind in kinds if random.random() < chance]

        def body():
            if random.random() < 0.1:
                return self.tree(depth - 1)
            leaf = Members([("$is", Raw(random.choice("01"))), ("by", self.by())])
            named = Members([("$named", random.choice("xy")), ("then", leaf), ("by", self.by())])
            return named if random.random() < 0.2 else leaf

        def effect():
            parts = [(random.choice(["due", "due", "may", "does"]), random.choice(kinds))]
            parts += [("or", [random.choice(kinds)])] if random.random() < 0.1 else []
            parts += [("is", body())] if random.random() < 0.7 else []
            parts += [(name, Raw(random.choice("12"))) for name in ("early", "late") if random.random() < 0.2]
            parts += [("many", True)] if random.random() < 0.2 else []
            if random.random() < 0.2:
                parts.append(("branch", Members([(random.choice("fg"), random.choice("abc"))])))
            if random.random() < 0.5:
                parts.append(("order", Members((name, self.by()) for name in "pq" if random.random() < 0.5)))
            return Members([*parts, ("by", self.by())])

        def step(nested=True):
            if nested and random.random() < 0.15:
                choice = random.choice(list(CHOICES))
                return Members([("$when", choice), ("variants", Members((name, step(False)) for name in CHOICES[choice]))])
            groups = [effect() if random.random() < 0.7 else [effect(), effect()] for _ in range(random.randint(0, 3))]
            parts = [("expect", groups)] if groups else []
            parts += [("only", Members(some(self.by, 0.7)))] if random.random() < 0.8 else []
            parts += [("open", Members(some(lambda: "AMB-PSG-17", 0.3)))] if random.random() < 0.2 else []
            parts += [("state", Members(some(body, 0.4)))] if random.random() < 0.3 else []
            parts += [("needs", Members(some(lambda: random.choice(CAPABILITIES), 0.3)))] if random.random() < 0.2 else []
            return Members(parts)

        return Members([("$steps", [step() for _ in range(random.randint(0, 4))])])


def file_text(trees):
    """A file of vectors that has these trees."""
    fixed = [("title", "synthetic"), ("since", "0.1.0"), ("requirements", [])]
    fixed += [("input", Members()), ("why", "made by chance")]
    cases = [
        Members([("uid", f"{index:016x}"), ("id", f"case-{index}"), *fixed, ("expect", tree)])
        for index, tree in enumerate(trees)
    ]
    return lines_text(map(write, cases))


def lines_text(lines):
    """A file of lines of the suite."""
    return "".join(f"{line}\n" for line in [HEADER, *lines])


def brief(tree, by=None):
    """The tree without requirements that it would inherit."""
    if not tree or not tree[0][0].startswith("$"):
        return Members((name, brief(inner, by)) for name, inner in tree)
    name, own = tree[0][0], dict(tree).get("by", by)

    def inside(part, value):
        if part == "variants":
            return Members((each, t if isinstance(t, str) else brief(t, own)) for each, t in value)
        if part == "then" or part == name and name in ("$json", "$uuid", "$each"):
            return brief(value, own)
        if part == name and name in ("$oneOf", "$array", "$unordered"):
            return [brief(each, own) for each in value]
        return [[each, brief(t, own)] for each, t in value] if part == name == "$map" else value

    return Members((part, inside(part, value)) for part, value in tree if part != "by" or own != by)


def shared(value, chance, definitions):
    """The value with some of its parts under names; `definitions` gets the text of each."""
    if isinstance(value, Members):
        value = Members((name, shared(inner, chance, definitions)) for name, inner in value)
    elif isinstance(value, list):
        value = [shared(inner, chance, definitions) for inner in value]
    if chance.random() > 0.1 or isinstance(value, Members) and [name for name, _ in value] == ["$use"]:
        return value
    text = write(value)
    name = hashlib.sha256(text.encode()).hexdigest()[:10]
    definitions[name] = text
    return Members([("$use", name)])


def definitions_text(definitions):
    return lines_text('{"%s":%s}' % pair for pair in sorted(definitions.items()))


def made(random, count):
    maker = Maker(random)
    return [Members([("ok", maker.tree(4))]) for _ in range(count)]
