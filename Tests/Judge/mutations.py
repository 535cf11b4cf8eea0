"""Answers beside a right one, and right ones that are written in another way."""

import re

from pages import page
from scripts import script, tokens
from values import INTERESTING, Members, Raw, at, places, read, replaced

NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?")


def pick(random, value, kind):
    """A place of the value where something of a kind stands; None where there is none."""
    found = [place for place in places(value) if kind(at(value, place))]
    return random.choice(found) if found else None


def is_object(value):
    return isinstance(value, Members)


def is_list(value):
    return isinstance(value, list) and not is_object(value)


def is_number(value):
    return isinstance(value, Raw) and value[0] != '"'


def is_text(value):
    return isinstance(value, str) and not is_number(value)


def is_called(value):
    return is_object(value) and bool({"call", "script"} & dict(value).keys())


def is_page(value):
    return is_object(value) and bool({"preconnect", "html"} & dict(value).keys())


def is_leaf(value):
    return not isinstance(value, list)


def other_leaf(random, value):
    return read(random.choice(INTERESTING))


def other_type(random, value):
    text = str(value) if isinstance(value, str) else "x"
    return random.choice([None, [value], Members([("a", value)]), text, Raw("5"), True, False, ""])


def drop(random, value):
    if not value:
        return value
    copy = type(value)(value)
    copy.pop(random.randrange(len(copy)))
    return copy


def add(random, value):
    copy = type(value)(value)
    new = read(random.choice(INTERESTING))
    place = random.randint(0, len(copy))
    names = ["a", "é", "record", "$is", "zz", ""]
    copy.insert(place, (random.choice(names), new) if is_object(value) else new)
    return copy


def repeat(random, value):
    """A member twice, once with another value; an element twice."""
    if not value:
        return value
    copy = type(value)(value)
    again = random.choice(copy)
    if is_object(value):
        again = (again[0], read(random.choice(INTERESTING)))
    copy.insert(random.choice([0, len(copy)]), again)
    return copy


def twice(random, value):
    """One element in the place of another: the length stays."""
    if len(value) < 2:
        return value
    copy = list(value)
    one, other = random.sample(range(len(copy)), 2)
    copy[one] = copy[other]
    return copy


def shuffle(random, value):
    copy = type(value)(value)
    random.shuffle(copy)
    return copy


def as_script(random, value):
    return Members([("script", random.choice((script, script, tokens))(random))])


def as_page(random, value):
    return Members([("html", page(random))])


def near_number(random, value):
    text = str(value)
    whole = text.lstrip("-").isdigit()
    forms = [f"{text}.0", f"{text}e0", f"{text}0e-1", f"{text}.000000000000000000001"]
    near = [f"{text}.0001", f"{text}1", "-" + text.lstrip("-"), f"{text}.5"]
    double = float(text)
    if abs(double) == float("inf"):
        return Raw(random.choice(["1e999", "-1e999", "1e308"]))
    moved = [repr(double + step) for step in (1e-9, -1e-9, 0.25, 0.5, 1, -1)]
    texts = (forms + near if whole else []) + moved
    return Raw(random.choice([each for each in texts if NUMBER.fullmatch(each)]))


def near_text(random, value):
    if isinstance(value, Raw):
        return read(random.choice(INTERESTING))
    return random.choice(
        [value.upper(), value + " ", value + "\0", value[:-1], value + "\u0301", "\ufeff" + value,
         value.replace("é", "e\u0301"), value + "\ud800", Raw(escaped(value))]
    )  # fmt: skip


def escaped(value):
    """The same text with every letter as an escape."""
    units = value.encode("utf-16-be", "surrogatepass")
    return '"' + "".join(f"\\u{a:02x}{b:02X}" for a, b in zip(units[::2], units[1::2])) + '"'


OUTCOMES = [
    '{"fault":{}}', '{"fault":{"message":"x"}}', '{"fault":null}', '{"fault":"x"}',
    '{"reject":{"class":"malformed"}}', '{"reject":{"class":""}}', '{"reject":{}}',
    '{"reject":{"class":5}}', '{"reject":{"class":"a","class":"malformed","message":"x"}}',
    '{"reject":"x"}', '{"crash":{}}', "{}", "null", "5", "[]", '"ok"', '{"ok":null}',
    '{"ok":true,"fault":{}}', '{"ok":1,"ok":2}', '{"OK":1}', '{"ok":[]}',
    '{"reject":{"class":"\\ud800"}}', '{"o\\u006b":{}}', '{"ok":{},"id":1}',
]  # fmt: skip


def other_outcome(random, value):
    if random.random() < 0.8:
        return read(random.choice(OUTCOMES))
    answer = value[0][1] if is_object(value) and value else value
    return Members([(random.choice(["ok", "reject", "fault"]), answer)])


KINDS = [
    (other_leaf, is_leaf), (other_type, is_leaf), (other_type, is_list), (drop, is_object),
    (drop, is_list), (add, is_object), (add, is_list), (repeat, is_object), (repeat, is_list),
    (twice, is_list), (shuffle, is_object), (shuffle, is_list), (near_number, is_number),
    (near_text, is_text), (as_script, is_called), (as_script, is_called),
    (as_page, is_page), (as_page, is_page),
]  # fmt: skip


def mutated(random, outcome):
    """The outcome after one change or, now and then, more; None where nothing fitted."""
    if random.random() < 0.08:
        return other_outcome(random, outcome)
    changed = None
    for _ in range(random.choice([1, 1, 1, 2, 4])):
        change, kind = random.choice(KINDS)
        base = outcome if changed is None else changed
        place = pick(random, base, kind)
        if place is not None:
            changed = replaced(base, place, lambda value: change(random, value))
    return changed
