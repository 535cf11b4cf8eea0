"""The mutants that may survive, and what is wrong with a run."""

import json


def reasons(text):
    """The reason of each mutant that is listed; ValueError where one stands twice."""
    found = {}
    for entry in json.loads(text)["equivalents"]:
        for key in entry["mutants"]:
            if key in found:
                raise ValueError(f"stands twice: {key}")
            found[key] = entry["reason"]
    return found


def problems(results, known, explained):
    """What makes a run fail: a list of reasons never says more than is true, nor less."""
    for mutant, verdict in results:
        if verdict.killed and mutant.key in explained:
            yield f"killed by {verdict.by}, but said to be equivalent: {mutant.key}"
        if not verdict.killed and mutant.key not in explained:
            yield f"survives without a reason: {mutant.key}"
    for key in explained:
        if key not in known:
            yield f"said to be equivalent, but there is no such mutant: {key}"
