#!/usr/bin/env python3
"""Judges recorded outcomes by the vectors of a corpus, with nothing but the standard library.

A line of OUTCOMES.jsonl ("-" is standard input) is {"uid": UID, "outcome": OUTCOME}; the verdict on
each is printed as a line of JSON. README.md, beside this file, gives both forms and says what a
vector accepts.

Exit code: 0 all accepted, 1 at least one rejected, 2 nothing judged because of what was given.
"""

import argparse
import contextlib
import fractions
import json
import math
import pathlib
import re
import struct
import sys

import answer_form
import page_reading
import script_reading
import step_reading
import tag_reading
import vector_files
from vector_files import Malformed

# What a value is that stands nowhere: None is null, which is something else.
ABSENT = object()
MOST_DEPTH, MOST_BYTES, MOST_STEPS = 512, 8 << 20, 10_000
MOST_DIGITS = 800
SURROGATES = re.compile("[\ud800-\udfff]")
BITS = re.compile("[0-9a-fA-F]{16}")
UUID = re.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")


class Object(dict):
    """A JSON object: the last of repeated members counts, and that there were such is known."""

    def __init__(self, pairs):
        super().__init__(pairs)
        self.repeats = len(self) < len(pairs)


class Number(float):
    """A number that keeps its text."""

    def __new__(cls, text):
        self = super().__new__(cls, text)
        self.text = text
        return self


def depth(data):
    """How many lists and objects are open at once in a JSON text."""
    now = most = 0
    for bracket in re.findall(rb"[][{}]", re.sub(rb'"(?:[^"\\]|\\.)*"', b"", data)):
        now += 1 if bracket in b"[{" else -1
        most = max(most, now)
    return most


def parse(data):
    """The value of a JSON text in UTF-8."""

    if len(data) > MOST_BYTES:
        raise Malformed(f"more than {MOST_BYTES} bytes")
    try:
        # NaN and the like are constants to Python; int refuses them.
        hooks = {"object_pairs_hook": Object, "parse_constant": int}
        # A shorter integer is a double without loss, but for its sign where it is 0.
        hooks["parse_int"] = lambda text: Number(text) if len(text) > 15 or text == "-0" else int(text)
        hooks["parse_float"] = Number
        value = json.loads(data.decode("utf-8"), **hooks)
    except (RecursionError, ValueError) as error:
        raise Malformed(f"not JSON: {error}") from None
    if depth(data) > MOST_DEPTH:
        raise Malformed("nested too deeply")
    return value


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


def is_text_for(number, double):
    """Whether the text is one for the double: exact, or less than one in its last digit away."""
    text = getattr(number, "text", None) or repr(number)
    digits, _, power = text.lower().lstrip("-").partition("e")
    whole, _, fraction = digits.partition(".")
    digits = (whole + fraction).lstrip("0")
    if not digits.rstrip("0"):
        return double == 0
    power = int(power or 0) - len(fraction) + len(digits) - len(digits.rstrip("0"))
    digits = digits.rstrip("0")
    if len(digits) > MOST_DIGITS or double == 0:
        return False
    unit = fractions.Fraction(10) ** power
    distance = abs(int(digits) * unit - abs(fractions.Fraction(double)))
    return distance == 0 or distance < unit


def is_double(value, bits):
    """Whether a value is the number that these bits are; all NaN are one."""
    double = from_bits(bits)
    if is_number(value):
        same = float(value) == double and math.copysign(1, value) == math.copysign(1, double)
        return same and math.isfinite(double) and is_text_for(value, double)
    other = value.get("$f64") if isinstance(value, dict) and len(value) == 1 else None
    if not isinstance(other, str) or not BITS.fullmatch(other) or getattr(value, "repeats", False):
        return False
    return other.lower() == bits or math.isnan(double) and math.isnan(from_bits(other))


def from_bits(bits):
    return struct.unpack(">d", bytes.fromhex(bits))[0]


def map_of(value):
    """The place and value of each name in an object or a list of pairs, and whether one repeats;
    None and False where it is neither."""
    if isinstance(value, dict):
        places = {name: (f".{SURROGATES.sub(chr(0xFFFD), name)}", each) for name, each in value.items()}
        return places, getattr(value, "repeats", False)
    if not isinstance(value, list):
        return None, False
    if not all(isinstance(e, list) and len(e) == 2 and isinstance(e[0], str) for e in value):
        return None, False
    places = {each[0]: (f"[{index}][1]", each[1]) for index, each in enumerate(value)}
    return places, len(places) < len(value)


def may_be_missing(tree):
    """Whether a map may do without the name of this tree."""
    return "$absentOrNull" in tree or any(map(may_be_missing, tree.get("$oneOf", [])))


def uuid_parts(value):
    """What is judged of the text of a UUID; ABSENT where it is none."""
    if not isinstance(value, str) or not UUID.fullmatch(value):
        return ABSENT
    letters = [name for name, letter in (("lower", "[a-f]"), ("upper", "[A-F]")) if re.search(letter, value)]
    bits = int(value.replace("-", ""), 16)
    return {
        "version": bits >> 76 & 15,
        "variant": f"{bits >> 62 & 3:02b}",
        "random": f"{bits & ~(15 << 76 | 3 << 62):032x}",
        "letters": "mixed" if len(letters) > 1 else (letters or ["none"])[0],
    }


def json_between(value, prefix, suffix):
    """The value of the JSON text between prefix and suffix; ABSENT where there is none."""
    if not isinstance(value, str) or len(value) < len(prefix) + len(suffix):
        return ABSENT
    if not (value.startswith(prefix) and value.endswith(suffix)):
        return ABSENT
    try:
        return parse(value[len(prefix) : len(value) - len(suffix)].encode())
    except (Malformed, UnicodeEncodeError):
        return ABSENT


NAME = r"[A-Za-z$_\u0080-\U0010ffff][0-9A-Za-z$_\u0080-\U0010ffff]*"
PATH = re.compile(rf"{NAME}(?:\.{NAME})*")
SHAPES = {
    "string": lambda value: isinstance(value, str),
    "text": lambda value: isinstance(value, str) and value != "",
    "path": lambda value: isinstance(value, str) and PATH.fullmatch(value) is not None,
    "integer": is_whole,
    "number": is_number,
    "boolean": lambda value: isinstance(value, bool),
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
}


def show(value):
    """The value in a message: its JSON, cut where it is long."""
    text = "nothing" if value is ABSENT else json.dumps(value)
    return text if len(text) <= 80 else text[:77] + "..."


def is_text(part):
    # Names and ids hold no lone surrogates; only values do.
    return isinstance(part, str) and not any("\ud800" <= letter <= "\udfff" for letter in part)



def is_script_form(part):
    """Whether it says how scripts are read."""
    if not isinstance(part, dict) or getattr(part, "repeats", False):
        return False
    if not {"inert", "unread"} <= part.keys() <= {"inert", "unread", "broken", "setters"}:
        return False
    setters = part.get("setters", [])
    if not isinstance(setters, list) or not all(is_text(path) and path for path in setters):
        return False
    pairs = part["inert"]
    if not isinstance(pairs, list) or not is_text(part["unread"]) or not is_text(part.get("broken", "")):
        return False
    pairs = [each for each in pairs if isinstance(each, list) and len(each) == 2 and each[0]]
    return len(pairs) == len(part["inert"]) and all(map(is_text, sum(pairs, [])))


def is_texts(part):
    """Whether it says what a page was built of."""
    is_sound = isinstance(part, dict) and not getattr(part, "repeats", False)
    return is_sound and part.keys() == {"html", "css", "js"} and all(map(is_text, part.values()))


def read_page(html, texts):
    """What is judged of a page; None where it cannot be read."""
    if not is_text(html):
        return None
    return tag_reading.reading(html) if texts is None else page_reading.reading(html, texts, parse)


def read_script(script, form):
    """What is judged of a script, or the requirement that it violates, or neither."""
    return script_reading.reading(script, form, parse)


def sound_bits(bits):
    """As trees write it: lower-case, and one NaN."""
    return "7ff8000000000000" if math.isnan(from_bits(bits)) else bits.lower()


def is_sound_map(part):
    names = [each[0] for each in part if isinstance(each, list) and len(each) == 2]
    return len(names) == len(part) == len({name for name in names if isinstance(name, str)})


IS = {
    "value": lambda part: True,
    "list": lambda part: isinstance(part, list),
    "filled list": lambda part: isinstance(part, list) and bool(part),
    "number": is_number,
    "distance": lambda part: is_number(part) and part >= 0,
    "bits": lambda part: is_text(part) and bool(BITS.fullmatch(part)) and part == sound_bits(part),
    "map": lambda part: isinstance(part, list) and is_sound_map(part),
    "shape": lambda part: is_text(part) and part in SHAPES,
    "text": is_text,
    "true": lambda part: part is True,
    "variants": lambda part: isinstance(part, dict) and len(part) > 1,
    "texts": lambda part: is_texts(part),
    "script form": lambda part: is_script_form(part),
    "count": lambda part: is_whole(part) and 0 <= part <= 1 << 53,
}
# The members of each operator and what each must be.
FORMS = {
    "$is": {"$is": "value", "by": "text"},
    "$any": {"$any": "shape", "by": "text"},
    "$oneOf": {"$oneOf": "filled list", "by": "text"},
    "$array": {"$array": "list", "by": "text"},
    "$unordered": {"$unordered": "list", "by": "text"},
    "$absentOrNull": {"$absentOrNull": "true", "by": "text"},
    "$close": {"$close": "number", "tolerance": "distance", "by": "text"},
    "$double": {"$double": "bits", "by": "text"},
    "$map": {"$map": "map", "by": "text"},
    "$json": {"$json": "value", "prefix": "text", "suffix": "text", "by": "text"},
    "$uuid": {"$uuid": "value", "by": "text"},
    "$each": {"$each": "value", "least": "count", "most": "count", "by": "text"},
    "$named": {"$named": "text", "then": "value", "by": "text"},
    "$ignored": {"$ignored": "text", "reference": "value"},
    "$when": {"$when": "text", "variants": "variants"},
    "$granted": {"$granted": "text", "then": "value", "else": "value"},
    "$script": {"$script": "script form", "then": "value"},
    "$html": {"$html": "text", "texts": "texts", "then": "value"},
    "$steps": {"$steps": "list"},
    "$unasked": {"$unasked": "value"},
}
# The reference's own answers, for people; the upper end of a count; what is asked instead.
OPTIONAL = {"reference", "most", "else", "texts"}
EFFECT_PARTS = {"or", "is", "early", "late", "many", "branch", "order", "by"}


def operator(tree):
    """The name of the operator that the tree is, None for a node."""
    first = next(iter(tree), "")
    return first if first.startswith("$") else None


def subtrees(tree, is_inside=False):
    """The trees directly below, each with how it is reached; refuses what is no tree. Inside of an
    operator with a requirement a tree needs none of its own."""
    check_names(tree)
    name = operator(tree)
    if name is None:
        return list(tree.items())
    form = FORMS.get(name, {})
    optional = OPTIONAL | {"by"} if is_inside else OPTIONAL
    if not form or not form.keys() - optional <= tree.keys() <= form.keys():
        raise Malformed(f"there is no operator {name} with these members")
    for part, value in tree.items():
        if not IS[form[part]](value):
            raise Malformed(f"{part} {show(value)} is no {form[part]}")
    if name == "$steps":
        return [pair for step in tree["$steps"] for pair in step_trees(step)]
    if name == "$when":
        return list(own_trees(tree["variants"]).items())
    if "most" in tree and tree["most"] < tree["least"]:
        raise Malformed("most is below least")
    if name in ("$granted", "$script", "$html", "$named"):
        return [(part, tree[part]) for part in ("then", "else") if part in tree]
    if name in ("$json", "$uuid", "$each"):
        return [(name, tree[name])]
    if name == "$map":
        return [(index, each) for index, (_, each) in enumerate(tree["$map"])]
    return list(enumerate(tree[name] if name in ("$oneOf", "$array", "$unordered") else []))


def step_trees(step):
    """The trees in a step, each with how it is reached; refuses what is no step."""
    if not isinstance(step, dict) or getattr(step, "repeats", False):
        raise Malformed(f"{show(step)} is no step")
    if "$when" in step:
        if step.keys() != {"$when", "variants"} or not is_text(step["$when"]) or not IS["variants"](step["variants"]):
            raise Malformed("a step has no such variants")
        return [pair for each in own_trees(step["variants"]).values() for pair in step_trees(each)]
    if not step.keys() <= {"expect", "only", "open", "state", "needs"}:
        raise Malformed(f"a step has no such members: {show(step)}")
    for name in ("only", "open", "state", "needs"):
        check_names(step.get(name, {}))
        if name != "state" and not all(map(is_text, step.get(name, {}).values())):
            raise Malformed(f"{name} {show(step[name])} is no object of texts")
    if not isinstance(step.get("expect", []), list):
        raise Malformed("expect is no list")
    groups = [each for each in step.get("expect", []) if isinstance(each, list)]
    if any(len(each) < 2 for each in groups):
        raise Malformed("a list of effects has two or more")
    effects = sum(step_reading.effect_list(step), [])
    for effect in effects:
        check_effect(effect)
    trees = [("is", effect["is"]) for effect in effects if "is" in effect]
    return trees + [(f"state/{kind}", tree) for kind, tree in step.get("state", {}).items()]


def check_effect(effect):
    check_names(effect)
    need = next(iter(effect), "")
    if need not in step_reading.NEEDS or not effect.keys() <= EFFECT_PARTS | {need}:
        raise Malformed(f"no effect is expected so: {show(effect)}")
    if not is_text(effect[need]) or not is_text(effect.get("by")):
        raise Malformed("an effect has a kind and a requirement")
    others = effect.get("or", ["a"])
    if not (isinstance(others, list) and others and all(map(is_text, others))):
        raise Malformed("or is no list of kinds")
    for name in ("early", "late"):
        if name in effect and not (is_whole(effect[name]) and 1 <= effect[name] <= MOST_STEPS):
            raise Malformed(f"{name} {show(effect[name])} is no number of steps")
    if not isinstance(effect.get("many", True), bool) or not effect.get("many", True):
        raise Malformed("many has no value but true")
    check_names(effect.get("branch", {}))
    if "branch" in effect and (len(effect["branch"]) != 1 or not all(map(is_text, effect["branch"].values()))):
        raise Malformed("an effect names one branch of one fork")
    check_names(effect.get("order", {}))
    if not all(map(is_text, effect.get("order", {}).values())):
        raise Malformed("an order has a requirement")


def named_in_step(step):
    """The requirements that a step itself names."""
    if "$when" in step:
        return [by for each in own_trees(step["variants"]).values() for by in named_in_step(each)]
    effects = sum(step_reading.effect_list(step), [])
    orders = [by for effect in effects for by in effect.get("order", {}).values()]
    return [effect["by"] for effect in effects] + orders + list(step.get("only", {}).values())


def own_trees(variants):
    """The variants with a tree of their own; a text names one of them that stands before it."""
    check_names(variants)
    own = {}
    for name, tree in variants.items():
        if not isinstance(tree, str):
            own[name] = tree
        elif tree not in own:
            raise Malformed(f"{show(tree)} names no earlier variant that has a tree")
    return own


def check_names(tree):
    if not isinstance(tree, dict):
        raise Malformed(f"{show(tree)} is no tree")
    if getattr(tree, "repeats", False) or not all(map(is_text, tree)):
        raise Malformed("a member stands twice, or its name has a lone surrogate")
    if operator(tree) is None and any(name.startswith("$") for name in tree):
        raise Malformed("an operator's name stands first")


def check_tree(tree, requirements=None, place="", is_inside=False, known=None):
    """Refuses a malformed tree, and one that names another requirement than these. Trees that are the
    same object are checked once: `known` holds them."""
    known = set() if known is None else known
    if (id(tree), is_inside) in known:
        return
    try:
        below = subtrees(tree, is_inside)
        for each in named_requirements(tree):
            if requirements and each not in requirements:
                raise Malformed(f"there is no requirement {show(each)}")
    except Malformed as error:
        raise Malformed(f"at {place}: {error}") from None
    names_one = operator(tree) is not None and "by" in tree
    for name, inner in below:
        # An effect names its requirement itself.
        of_effect = operator(tree) == "$steps" and name == "is"
        check_tree(inner, requirements, f"{place}/{name}", is_inside or names_one or of_effect, known)
    known.add((id(tree), is_inside))


def named_requirements(tree):
    """Those that the operator itself names."""
    if operator(tree) == "$steps":
        return [by for step in tree["$steps"] for by in named_in_step(step)]
    form = tree.get("$script") if operator(tree) else None
    if form:
        return [each for _, each in form["inert"]] + [form[name] for name in ("broken",) if name in form]
    return [tree["by"]] if operator(tree) and "by" in tree else []


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


def effects_of(step):
    """The kind and the body of each effect of a step; what is none is left out."""
    each = step if isinstance(step, list) else []
    single = [effect for effect in each if isinstance(effect, dict)]
    # A member that stands twice makes two.
    single = [e for e in single if len(e) == 1 and not getattr(e, "repeats", False)]
    pairs = [next(iter(effect.items())) for effect in single]
    return [(kind, body) for kind, body in pairs if is_text(kind)]


class Judge:
    """Finds where values depart from trees, in the order of the trees."""

    def __init__(self, choices, granted, in_text=False):
        self.choices, self.granted, self.in_text = choices, granted, in_text
        self.departures, self.recorded, self.not_asked, self.scored = [], [], [], 0
        # What stood where the names of $named were met first.
        self.names = {}
        # The requirement of the operator that is judged, or of the one around it.
        self.by = None
        # Nobody asks for more than whether it is accepted.
        self.is_trial = False

    def accepts(self, value, tree, keeps_names=True):
        inner = Judge(self.choices, self.granted, self.in_text)
        inner.names, inner.by, inner.is_trial = dict(self.names), self.by, True
        inner.walk("", value, tree)
        if keeps_names and not inner.departures:
            self.names = inner.names
        return not inner.departures

    def copy(self):
        other = Judge(self.choices, self.granted, self.in_text)
        other.departures, other.recorded = list(self.departures), list(self.recorded)
        other.not_asked, other.scored = list(self.not_asked), self.scored
        other.names, other.by = dict(self.names), self.by
        return other

    def note_denied(self, needs):
        self.not_asked += [each for each in dict.fromkeys(needs) if each not in self.not_asked]

    def miss(self, path, by, expected):
        self.score(False, path, by, expected, ABSENT)

    def walk_state(self, path, values, name, tree):
        self.walk(path, values.get(name, ABSENT), tree)

    def walk_effect(self, path, values, effect):
        around, self.by = self.by, effect["by"]
        self.walk(path, values.get("is", ABSENT), effect.get("is", {}))
        self.by = around

    def steps(self, path, value, steps):
        """What follows the first step in which something departs may follow from it."""
        steps = [self.chosen(step) for step in steps]
        reader = step_reading.Reader(steps, path, self.granted)
        lists = value.get("effects") if isinstance(value, dict) else None
        if not isinstance(lists, list):
            return reader.read_nothing(self)
        found = reader.read(self.copy(), [effects_of(each) for each in lists])
        self.departures, self.recorded, self.names = found.departures, found.recorded, found.names
        self.not_asked, self.scored = found.not_asked, found.scored

    def chosen(self, step):
        while "$when" in step:
            variants = step["variants"]
            chosen = variants.get(self.choices.get(step["$when"]), next(iter(variants.values())))
            step = variants[chosen] if isinstance(chosen, str) else chosen
        return step

    def score(self, fine, path, by, expected, value):
        self.scored += 1
        if not fine:
            message = f"expected {expected}, found {show(value)}"
            self.departures.append({"path": path, "by": by, "message": message})

    def walk(self, path, value, tree):
        around = self.by
        if operator(tree) and "by" in tree:
            self.by = tree["by"]
        self.visit(path, value, tree)
        self.by = around

    def visit(self, path, value, tree):
        name = operator(tree)
        asked = tree.get(name)
        if name is None:
            members = value if isinstance(value, dict) else {}
            for member, inner in tree.items():
                below = f"{path}.{member}" if path else member
                self.walk(below, members.get(member, ABSENT), inner)
        elif name == "$unasked":
            pass
        elif name == "$ignored":
            self.recorded.append(path)
        elif name == "$when":
            variants = tree["variants"]
            chosen = variants.get(self.choices.get(asked), next(iter(variants.values())))
            self.walk(path, value, variants[chosen] if isinstance(chosen, str) else chosen)
        elif name == "$granted" and asked in self.granted:
            self.walk(path, value, tree["then"])
        elif name == "$granted":
            self.note_denied([asked])
            self.walk(path, value, tree.get("else", {}))
        elif name == "$array":
            self.array(path, value, tree)
        elif name == "$script":
            self.script(path, value, tree)
        elif name == "$html":
            self.html(path, value, tree)
        elif name == "$steps":
            self.steps(path, value, asked)
        elif name == "$map":
            self.map(path, value, tree)
        elif name == "$uuid":
            parts = uuid_parts(value)
            self.score(parts is not ABSENT, path, self.by, "a UUID", value)
            if parts is not ABSENT:
                self.walk(path, parts, asked)
        elif name == "$each":
            self.each(path, value, tree)
        elif name == "$named":
            self.named(path, value, tree)
        elif name == "$json":
            inner = json_between(value, tree["prefix"], tree["suffix"])
            expected = f"JSON between {show(tree['prefix'])} and {show(tree['suffix'])}"
            self.score(inner is not ABSENT, path, self.by, expected, value)
            if inner is not ABSENT:
                outside, self.in_text = self.in_text, True
                self.walk(path, inner, asked)
                self.in_text = outside
        else:
            self.leaf(path, value, tree, name)

    def script(self, path, value, tree):
        script = value.get("script") if isinstance(value, dict) else None
        if not isinstance(script, str):
            return self.walk(path, value, tree["then"])
        answer, requirement = read_script(script, tree["$script"])
        if answer:
            return self.walk(path, answer, tree["then"])
        below = f"{path}.script" if path else "script"
        if requirement:
            self.score(False, below, requirement, "a script that is a call alone", script)
        else:
            self.recorded.append(below)

    def html(self, path, value, tree):
        html = value.get("html") if isinstance(value, dict) else None
        if not isinstance(html, str):
            return self.walk(path, value, tree["then"])
        page, then = read_page(html, tree.get("texts")), tree["then"]
        unread = page.get("unread", ()) if page else ()
        if page is None or unread and operator(then):
            return self.recorded.append(f"{path}.html" if path else "html")
        known = {name: {"$ignored": tree["$html"]} if name in unread else inner for name, inner in then.items()}
        self.walk(path, page, known if unread else then)

    def array(self, path, value, tree):
        trees = tree["$array"]
        elements = value if isinstance(value, list) else []
        fine = isinstance(value, list) and len(value) == len(trees)
        self.score(fine, path, self.by, f"a list of {len(trees)}", value)
        # In a trial nothing is tried again, or lists in lists would take twice as long with each level.
        if len(elements) != len(trees) and (self.is_trial or self.is_shifted(elements, trees)):
            return
        for index, (element, inner) in enumerate(zip(elements, trees)):
            self.walk(f"{path}[{index}]", element, inner)

    def is_shifted(self, elements, trees):
        """Whether elements are the wanted ones in order but for some that are missing, or too many: then nothing is
        wrong with those that stand elsewhere by it."""
        inner = self.copy()
        if len(elements) > len(trees):
            rest = iter(elements)
            return all(any(inner.accepts(element, tree) for element in rest) for tree in trees)
        rest = iter(trees)
        return all(any(inner.accepts(element, tree) for tree in rest) for element in elements)

    def each(self, path, value, tree):
        """None of the elements after the first in which something departs: one is enough."""
        elements = value if isinstance(value, list) else []
        most = tree.get("most", len(elements))
        fine = isinstance(value, list) and tree["least"] <= len(elements) <= most
        self.score(fine, path, self.by, f"a list of {show(tree['least'])} or more", value)
        before = len(self.departures)
        for index, element in enumerate(elements):
            self.walk(f"{path}[{index}]", element, tree["$each"])
            if len(self.departures) > before:
                break

    def named(self, path, value, tree):
        name, before = tree["$named"], len(self.departures)
        if name in self.names:
            known = self.names[name]
            return self.score(equal(value, known), path, self.by, show(known), value)
        self.walk(path, value, tree["then"])
        if len(self.departures) == before and value is not ABSENT:
            fine = not any(equal(value, other) for other in self.names.values())
            self.score(fine, path, self.by, f"what no other name stands for as {name}", value)
            if fine:
                self.names[name] = value

    def map(self, path, value, tree):
        names = [name for name, _ in tree["$map"]]
        # In a text a list of pairs is a list.
        is_list = self.in_text and isinstance(value, list)
        places, repeats = (None, False) if is_list else map_of(value)
        needed = {name for name, inner in tree["$map"] if not may_be_missing(inner)}
        fine = places is not None and needed <= places.keys() <= set(names) and not repeats
        self.score(fine, path, self.by, f"a map of {show(names)}", value)
        for name, inner in tree["$map"]:
            if places and name in places:
                below, each = places[name]
                self.walk((path + below).removeprefix("."), each, inner)

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
            fine = self.pairs(value, want)
            expected = f"a list of these {len(want)} in any order"
        elif name == "$double":
            fine, expected = is_double(value, want), f"the double {from_bits(want)!r}"
        elif name == "$absentOrNull":
            fine, expected = value is ABSENT or value is None, "null or nothing"
        else:
            # Equal infinities have no difference.
            fine = is_number(value) and (
                equal(value, want) or abs(float(value) - float(want)) <= float(tree["tolerance"])
            )
            expected = f"{show(want)} within {show(tree['tolerance'])}"
        self.score(fine, path, self.by, expected, value)

    def pairs(self, value, trees):
        if not isinstance(value, list) or len(value) != len(trees):
            return False
        elements = list(enumerate(value))
        fits = [[i for i, v in elements if self.accepts(v, each, keeps_names=False)] for each in trees]
        return pairable(fits)


def outcome_of(value):
    """The outcome that a value is, without what a message adds; None where it is none."""
    if not isinstance(value, dict) or len(value) != 1 or getattr(value, "repeats", False):
        return None
    ((kind, inside),) = value.items()
    if kind == "ok":
        return value
    if kind == "fault" and isinstance(inside, dict):
        return {"fault": {}}
    name = inside.get("class") if kind == "reject" and isinstance(inside, dict) else None
    return {"reject": {"class": name}} if is_text(name) and name else None


def judge(value, tree, choices={}, granted=frozenset(), form=None):
    """The judgement on an outcome. What is no outcome departs as a whole, by no requirement, and what
    departs because it has not the form of the suite's answers by that rule alone."""
    found = Judge(choices, granted)
    outcome = outcome_of(value)
    if outcome is None:
        message = f"expected an outcome, found {show(value)}"
        found.departures.append({"path": "", "by": None, "message": message})
    else:
        found.walk("", outcome, tree)
    if form and found.departures and outcome and "ok" in outcome:
        problem = form.problem(outcome["ok"], [each["path"] for each in found.departures])
        return malformed(problem) if problem else found
    return found


def malformed(problem):
    found = Judge({}, frozenset())
    wanted = " or ".join(problem.wanted)
    found.score(False, problem.path(), "PORT-06", wanted, problem.value)
    return found


class Corpus:
    """What the judge needs of a corpus: the tree of each uid, the level of each requirement."""

    def __init__(self, folder):
        self.trees, self.levels, self.forms = {}, {}, {}
        self.read_requirements(folder)
        suites = vector_files.suites(folder)
        if not suites:
            raise Malformed(f"{folder}: there is no folder in vectors")
        known = set()
        for suite in suites:
            form = read_form(folder, suite.name)
            for place, case in vector_files.cases(suite, parse):
                with told_at(place):
                    self.add_case(case, known)
                    self.forms[case["uid"]] = form

    def read_requirements(self, folder):
        paths = sorted(pathlib.Path(folder).glob("requirements/*.json"))
        if not paths:
            raise Malformed(f"{folder}: there is no requirements/*.json")
        for path in paths:
            with told_at(path):
                for entry in parse(path.read_bytes())["requirements"]:
                    self.levels[entry["id"]] = entry["level"]

    def add_case(self, case, known):
        uid = case["uid"]
        if uid in self.trees:
            raise Malformed(f"the uid {show(uid)} stands twice")
        check_tree(case["expect"], self.levels, uid, known=known)
        self.trees[uid] = case["expect"]


def read_form(folder, suite):
    """The form of a suite's answers; a corpus may leave it out."""
    path = pathlib.Path(folder) / "schema" / f"suite-{suite}.schema.json"
    try:
        return answer_form.Form(parse(path.read_bytes())) if path.exists() else None
    except (OSError, Malformed, KeyError, TypeError) as error:
        raise Malformed(f"{path}: {error}") from None


@contextlib.contextmanager
def told_at(place):
    try:
        yield
    except (KeyError, TypeError) as error:
        raise Malformed(f"{place}: a member is missing or mistyped: {error}") from None
    except (OSError, Malformed) as error:
        raise Malformed(f"{place}: {getattr(error, 'strerror', None) or error}") from None


def read_outcomes(name, corpus):
    """The uid and the outcome of each line; blank lines stand for nothing."""
    try:
        data = sys.stdin.buffer.read() if name == "-" else pathlib.Path(name).read_bytes()
    except OSError as error:
        raise Malformed(f"{name}: {error.strerror}") from None
    for number, line in enumerate(data.split(b"\n"), 1):
        if not line.strip(b" \t\r"):
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


def verdict(uid, found, levels):
    return {
        "uid": uid,
        "verdict": "rejected" if found.departures else "accepted",
        "scored": found.scored,
        "departures": [{**each, "level": levels.get(each["by"])} for each in found.departures],
        "recorded": found.recorded,
        "notAsked": found.not_asked,
    }


def choice(text):
    name, _, variant = text.partition("=")
    if not (name and variant):
        raise argparse.ArgumentTypeError(f"{text!r} is no ID=VARIANT")
    return name, variant


def main(words):
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--corpus", default=pathlib.Path(__file__).parent, metavar="DIR")
    parser.add_argument("--grant", action="append", default=[], metavar="CAP")
    parser.add_argument("--choice", action="append", default=[], type=choice, metavar="ID=VARIANT")
    parser.add_argument("outcomes", metavar="OUTCOMES.jsonl")
    given = parser.parse_args(words)
    # Deeper than any value that is read, as a level takes several calls.
    sys.setrecursionlimit(20 * MOST_DEPTH)
    try:
        corpus = Corpus(given.corpus)
        lines = list(read_outcomes(given.outcomes, corpus))
        if not lines:
            raise Malformed(f"{given.outcomes}: there are no outcomes")
    except Malformed as error:
        print(f"judge.py: {error}", file=sys.stderr)
        return 2
    choices, rejected = dict(given.choice), 0
    for uid, outcome in lines:
        found = judge(outcome, corpus.trees[uid], choices, given.grant, corpus.forms[uid])
        rejected += bool(found.departures)
        print(json.dumps(verdict(uid, found, corpus.levels), separators=(",", ":")))
    total, open_ = len(corpus.trees), len(corpus.trees.keys() - {uid for uid, _ in lines})
    counts = f"{len(lines) - rejected} accepted, {rejected} rejected"
    print(f"{counts}, {open_} of {total} vectors without outcome", file=sys.stderr)
    return 1 if rejected else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
