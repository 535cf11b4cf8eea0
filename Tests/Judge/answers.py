"""What vectors accept, as answers: made from their trees."""

import math
import pathlib
import re
import struct
import sys

from values import Members, Raw, write

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "Corpus"))
import judge  # noqa: E402
import vector_files  # noqa: E402

NOTHING = object()
EXAMPLES = {
    "string": "", "text": "a", "path": "a", "integer": Raw("0"), "number": Raw("0"), "boolean": False, "object": Members(),
    "array": [],
}  # fmt: skip


def cases_of(folders):
    """The uid and the tree in full of every vector in folders of suites."""
    whole = [case for folder in folders for _, case in vector_files.cases(folder, judge.parse)]
    return [(case["uid"], written(case["expect"])) for case in whole]


def written(value):
    """A value of the judge's with what is written, as answers are made of it."""
    if isinstance(value, dict):
        return Members((name, written(inner)) for name, inner in value.items())
    if isinstance(value, list):
        return list(map(written, value))
    if isinstance(value, judge.Number):
        return Raw(value.text)
    return Raw(str(value)) if isinstance(value, int) and not isinstance(value, bool) else value


def witness(tree, chance, choices, in_text=False):
    """An answer that the tree accepts, or nothing, unless the tree accepts none."""
    members = dict(tree)
    name = tree[0][0] if tree and tree[0][0].startswith("$") else None
    if name is None:
        inner = [(member, witness(each, chance, choices, in_text)) for member, each in tree]
        return Members((member, value) for member, value in inner if value is not NOTHING)
    want = members[name]
    if name in ("$is", "$close"):
        return want
    if name == "$double":
        double = struct.unpack(">d", bytes.fromhex(want))[0]
        return Raw(repr(double)) if math.isfinite(double) else Members([("$f64", want)])
    if name == "$map":
        pairs = [(each, witness(inner, chance, choices, in_text)) for each, inner in want]
        pairs = [[each, None if value is NOTHING else value] for each, value in pairs]
        chance.shuffle(pairs)
        return Members(map(tuple, pairs)) if in_text or chance.random() < 0.3 else pairs
    if name == "$json":
        value = witness(want, chance, choices, in_text=True)
        return members["prefix"] + write(None if value is NOTHING else value) + members["suffix"]
    if name == "$uuid":
        return uuid_of(witness(want, chance, choices, in_text=True))
    if name == "$each":
        count = int(members["least"])
        values = [witness(want, chance, choices, in_text) for _ in range(min(count, 9))]
        return [None if value is NOTHING else value for value in values]
    if name == "$any":
        return EXAMPLES[want]
    if name == "$oneOf":
        return witness(chance.choice(want), chance, choices, in_text)
    if name in ("$array", "$unordered"):
        values = [witness(each, chance, choices, in_text) for each in want]
        return [None if value is NOTHING else value for value in values]
    if name == "$absentOrNull":
        return NOTHING
    if name == "$ignored":
        return members.get("reference", NOTHING)
    if name == "$unasked":
        return want
    if name == "$steps":
        return Members([("effects", [effects_of(step, chance, choices) for step in want])])
    if name == "$when":
        variants = dict(members["variants"])
        chosen = choices.get(want)
        tree = variants[chosen] if chosen in variants else members["variants"][0][1]
        tree = variants[tree] if isinstance(tree, str) else tree
        return witness(tree, chance, choices, in_text)
    return witness(members["then"], chance, choices, in_text)


def effects_of(step, chance, choices):
    """What may come in a step: most of what is expected, now and then something else."""
    members = dict(step)
    if "$when" in members:
        variants = dict(members["variants"])
        chosen = choices.get(members["$when"])
        tree = variants[chosen] if chosen in variants else members["variants"][0][1]
        return effects_of(variants[tree] if isinstance(tree, str) else tree, chance, choices)
    effects = []
    for group in members.get("expect", []):
        for effect in [group] if isinstance(group, Members) else chance.sample(group, len(group)):
            (need, kind), parts = effect[0], dict(effect)
            if need != "due" and chance.random() < 0.5 or chance.random() < 0.1:
                continue
            # A node of what may come need not name all that a body has.
            if need == "may" and not any(name.startswith("$") for name, _ in parts.get("is", [])):
                continue
            body = witness(parts["is"], chance, choices) if "is" in parts else Members()
            effects.append(Members([(kind, None if body is NOTHING else body)]))
    if chance.random() < 0.2:
        # Of kinds that no suite has, so that its schema admits the answer.
        effects.append(Members([(chance.choice(["\u00e9", "other"]), Raw(chance.choice("01")))]))
    if chance.random() < 0.1:
        chance.shuffle(effects)
    return effects


def uuid_of(parts):
    """A UUID of these parts, as far as they are any."""
    parts = dict(parts) if isinstance(parts, Members) else {}
    digits = parts.get("random")
    bits = int(digits, 16) if isinstance(digits, str) and re.fullmatch("[0-9a-f]{32}", digits) else 0
    version, variant = parts.get("version"), parts.get("variant")
    version = int(version) if isinstance(version, Raw) and version.isdecimal() else 4
    variant = int(variant, 2) if variant in ("00", "01", "10", "11") else 2
    text = f"{bits | version % 16 << 76 | variant << 62:032x}"
    text = "-".join([text[:8], text[8:12], text[12:16], text[16:20], text[20:]])
    return text.upper() if parts.get("letters") == "upper" else text


def declared(trees):
    """The choices with their variants and the capabilities that trees ask about."""
    choices, capabilities = {}, []
    todo = list(trees)
    while todo:
        tree = todo.pop()
        if isinstance(tree, Members):
            members = dict(tree)
            if "$when" in members:
                choices[members["$when"]] = [name for name, _ in members["variants"]]
            if "$granted" in members and members["$granted"] not in capabilities:
                capabilities.append(members["$granted"])
            todo.extend(members.values())
        elif isinstance(tree, list):
            todo.extend(tree)
    return choices, sorted(capabilities)


def settings(choices, capabilities, chance):
    """What ports declare: choices with the capabilities they grant. Twice each variant of each choice,
    one that the choice does not have, and nothing, beside what chance declares for the others."""
    yield {}, []
    yield {}, capabilities
    ways = {name: [*variants, "no-such-variant", None] for name, variants in choices.items()}
    for _ in range(2):
        for variants in ways.values():
            chance.shuffle(variants)
        for turn in range(max(map(len, ways.values()), default=0)):
            chosen = {name: variants[turn % len(variants)] for name, variants in ways.items()}
            granted = [each for each in capabilities if chance.random() < 0.5]
            yield {name: each for name, each in chosen.items() if each is not None}, granted
    yield {"no.such-choice": "x"}, ["no.such-capability"]
