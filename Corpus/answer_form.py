"""Whether an answer has the form that its suite's schema gives it.

A schema is asked for what an adapter decides and an SDK does not: names of members, kinds of values,
the adapter's own words. What is missing or null is for requirements to judge, and so is all that the
schema marks as `judged`.
"""

import json
import re

SURROGATES = re.compile("[\ud800-\udfff]")
KINDS = {
    bool: {"boolean"},
    int: {"number", "integer"},
    float: {"number", "integer"},
    str: {"string"},
    list: {"array"},
    dict: {"object"},
}


def phrase(kind):
    return "a list" if kind == "array" else f"{'an' if kind[0] in 'io' else 'a'} {kind}"


def object_with(needed, named):
    names = [json.dumps(name) for name in needed or sorted(named)]
    more = f" and {len(names) - 8} more" if len(names) > 8 else ""
    which = "one of the members" if not needed else "members" if len(names) > 1 else "a member"
    return f"an object with {which} {', '.join(names[:8])}{more}"


class Problem:
    """A place, what may stand there, and what does."""

    def __init__(self, steps, wanted, value):
        self.steps, self.wanted, self.value = steps, wanted, value

    def path(self):
        steps = (step if isinstance(step, int) else SURROGATES.sub("\ufffd", step) for step in self.steps)
        text = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps)
        return text.removeprefix(".")

    def explains(self, departure):
        """Whether what departs stands there, above or below; in a trace, in the same step."""
        own, other = self.path(), departure
        step = step_of(own)
        if step is not None and step == step_of(other):
            return True
        return holds(own, other) or holds(other, own)


def step_of(path):
    parts = [part for part in path.split(".") if part.startswith("effects[")]
    return parts[0][len("effects[") :].partition("]")[0] if parts else None


def holds(outer, inner):
    return inner == outer or inner.startswith((f"{outer}.", f"{outer}["))


class Form:
    """The schema of a suite, as far as it is about answers."""

    def __init__(self, schema):
        self.definitions = schema["$defs"]

    def problem(self, answer, departures):
        """What explains that an answer departs at these paths; None where its form does not."""
        outcome = self.definitions.get("outcome")
        if outcome is None or not departures:
            return None
        found = self.find({"ok": answer}, outcome, ())
        return found if found and any(map(found.explains, departures)) else None

    def find(self, value, rule, steps):
        if not isinstance(rule, dict) or rule.get("judged") is True or value is None or is_tagged(value):
            return None
        if "$ref" in rule:
            return self.find(value, self.definitions[rule["$ref"].rpartition("/")[2]], steps)
        return (
            self.of_kind(value, rule, steps)
            or self.of_members(value, rule, steps)
            or self.of_elements(value, rule, steps)
            or self.of_alternatives(value, rule.get("anyOf", rule.get("oneOf")), steps)
        )

    def of_kind(self, value, rule, steps):
        names = rule.get("type", [])
        names = [names] if isinstance(names, str) else names
        kinds = next(kinds for each, kinds in KINDS.items() if isinstance(value, each))
        if names and not kinds & set(names):
            return Problem(steps, [phrase(name) for name in names if name != "null"], value)
        words = rule.get("enum", [rule["const"]] if "const" in rule else [])
        # Words alone: which of two booleans is right is never a matter of form.
        if words and all(word is None or isinstance(word, str) for word in words) and value not in words:
            return Problem(steps, [json.dumps(word) for word in words if word is not None], value)
        return None

    def of_members(self, value, rule, steps):
        named, others = rule.get("properties", {}), rule.get("additionalProperties")
        if not isinstance(value, dict):
            return None
        needed = rule.get("required") or ([] if rule.get("maxProperties") == 1 else None)
        if value and needed is not None and "properties" in rule and not named.keys() & value.keys():
            # Effects of other kinds are ignored, unless one is meant and misspelt.
            if is_effect(steps) and not any(is_misspelt(name, named) for name in value):
                return None
            return Problem(steps, [object_with(needed, named)], value)
        found = (
            self.find(each, named.get(name, others), (*steps, name)) for name, each in value.items()
        )
        return next(filter(None, found), None)

    def of_elements(self, value, rule, steps):
        if not isinstance(value, list):
            return None
        first = rule.get("prefixItems", [])
        rules = first + [rule.get("items")] * (len(value) - len(first))
        found = (
            self.find(each, inner, (*steps, index))
            for index, (each, inner) in enumerate(zip(value, rules))
        )
        return next(filter(None, found), None)

    def of_alternatives(self, value, rules, steps):
        """An object belongs to those alternatives whose words for it fit."""
        if not rules:
            return None
        meant = [rule for rule in rules if self.has_words(value, rule)] or rules
        problems = [self.find(value, rule, steps) for rule in meant]
        if not all(problems):
            return None
        depth = max(len(each.steps) for each in problems)
        deepest = next(each for each in problems if len(each.steps) == depth)
        same = [each for each in problems if each.steps == deepest.steps]
        wanted = [word for each in same for word in each.wanted]
        return Problem(deepest.steps, list(dict.fromkeys(wanted)), deepest.value)

    def has_words(self, value, rule):
        if "$ref" in rule:
            return self.has_words(value, self.definitions[rule["$ref"].rpartition("/")[2]])
        if not isinstance(value, dict):
            return False
        for name, inner in rule.get("properties", {}).items():
            if isinstance(inner, dict) and name in value:
                words = inner.get("enum", [inner["const"]] if "const" in inner else [])
                if any(type(word) is type(value[name]) and word == value[name] for word in words):
                    return True
        return False


def is_effect(steps):
    return len(steps) == 4 and steps[:2] == ("ok", "effects") and isinstance(steps[3], int)


def is_misspelt(name, names):
    """Whether it differs from one of some others by one letter at most, and by capitals and hyphens."""
    return any(is_near(letters(name), letters(other)) for other in names)


def letters(name):
    return [each.lower() if "A" <= each <= "Z" else each for each in name if each not in "-_"]


def is_near(own, other):
    short, long = sorted((own, other), key=len)
    start = next((i for i, (a, b) in enumerate(zip(short, long)) if a != b), len(short))
    return long[start + 1 :] in (short[start:], short[start + 1 :])


def is_tagged(value):
    """Values that JSON cannot carry come as objects of one member."""
    return isinstance(value, dict) and len(value) == 1 and next(iter(value)).startswith("$")
