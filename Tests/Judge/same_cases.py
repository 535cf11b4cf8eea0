#!/usr/bin/env python3
"""Whether two corpora have the same cases, whatever the form of their files.

usage: same_cases.py OLD NEW

After a conversion OLD is the corpus of the commit before, as `git archive COMMIT Corpus | tar -x -C FOLDER`
gives it. Reads files of `vectors-1`, which have all cases in full, and of today's form. Inputs and trees are compared
as they are in full, with the requirement at each operator; so is everything else of a case, and the order of
cases in a suite. Exit code 1 if anything differs.
"""

import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Corpus"))

import judge  # noqa: E402
import vector_files  # noqa: E402


def whole(value):
    """The text of a value that tells what judges tell: texts of numbers, order of members."""
    if isinstance(value, judge.Number):
        return value.text
    if isinstance(value, dict):
        if getattr(value, "repeats", False):
            raise SystemExit("a member stands twice: what is lost of it cannot be compared")
        return "{" + ",".join(f"{json.dumps(n)}:{whole(v)}" for n, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(whole, value)) + "]"
    return json.dumps(value)


def with_requirements(tree, by):
    """The tree with the requirement at each operator that has or inherits one."""
    name = judge.operator(tree)
    if name and "by" in judge.FORMS[name]:
        by = tree.get("by", by)
        tree = {**tree, "by": by}

    def inner(each):
        return each if isinstance(each, str) else with_requirements(each, by)

    if name is None:
        return {member: inner(each) for member, each in tree.items()}
    if name == "$when":
        return {**tree, "variants": {each: inner(inside) for each, inside in tree["variants"].items()}}
    if name == "$map":
        return {**tree, name: [[each, inner(inside)] for each, inside in tree[name]]}
    if name == "$steps":
        return {**tree, name: [with_requirements_of_step(each, by) for each in tree[name]]}
    if name in ("$oneOf", "$array", "$unordered"):
        return {**tree, name: list(map(inner, tree[name]))}
    if name in ("$json", "$uuid", "$each"):
        return {**tree, name: inner(tree[name])}
    return {**tree, **{part: inner(tree[part]) for part in ("then", "else") if part in tree}}


def with_requirements_of_step(step, by):
    if isinstance(step, str):
        return step
    if "$when" in step:
        variants = step["variants"].items()
        return {**step, "variants": {each: with_requirements_of_step(inside, by) for each, inside in variants}}
    found = dict(step)
    if "expect" in step:
        found["expect"] = [
            [with_requirements_of_effect(effect) for effect in each]
            if isinstance(each, list) else with_requirements_of_effect(each)
            for each in step["expect"]
        ]
    if "state" in step:
        found["state"] = {kind: with_requirements(tree, by) for kind, tree in step["state"].items()}
    return found


def with_requirements_of_effect(effect):
    return {**effect, "is": with_requirements(effect["is"], effect["by"])} if "is" in effect else effect


def cases(folder):
    old = sorted(folder.glob("*.json"))
    if old:
        return [case for path in old for case in judge.parse(path.read_bytes())["cases"]]
    return [case for _, case in vector_files.cases(folder, judge.parse)]


def texts(corpus):
    """The text of each case in full, by suite."""
    found = {}
    for folder in vector_files.suites(corpus):
        found[folder.name] = [
            whole({**case, "expect": with_requirements(case["expect"], None)}) for case in cases(folder)
        ]
    return found


def main(old, new):
    sys.setrecursionlimit(20 * judge.MOST_DEPTH)
    left, right = texts(old), texts(new)
    differing = [suite for suite in sorted(left.keys() | right.keys()) if left.get(suite) != right.get(suite)]
    for suite in differing:
        pairs = zip(left.get(suite, []), right.get(suite, []))
        wrong = [(one, other) for one, other in pairs if one != other]
        print(f"{suite}: {len(left.get(suite, []))} and {len(right.get(suite, []))} cases, {len(wrong)} differ")
        for one, other in wrong[:1]:
            print(f"  {one[:1000]}\n  {other[:1000]}")
    count = sum(map(len, left.values()))
    print(f"{count} cases of {len(left)} suites: " + ("they differ" if differing else "all the same"))
    return 1 if differing or count == 0 else 0


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main(*map(pathlib.Path, sys.argv[1:])))
