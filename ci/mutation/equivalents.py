"""The mutants that may survive, and what is wrong with a run."""

import json
from typing import NamedTuple


class Reason(NamedTuple):
    """Why nothing tells a mutant from the port."""

    text: str
    #: Whether it is this Python that hides the difference, so that a newer one may show it.
    ages: bool = False


def reasons(text):
    """The reason of each mutant that is listed; ValueError where one stands twice."""
    found = {}
    for entry in json.loads(text)["equivalents"]:
        for key in entry["mutants"]:
            if key in found:
                raise ValueError(f"stands twice: {key}")
            found[key] = Reason(entry["reason"], entry.get("ages", False))
    return found


def problems(results, known, explained):
    """What makes a run fail: a list of reasons never says more than is true, nor less."""
    for mutant, verdict in results:
        reason = explained.get(mutant.key)
        if verdict.killed and reason and not reason.ages:
            yield f"killed by {verdict.by}, but said to be equivalent: {mutant.key}"
        if not verdict.killed and not reason:
            yield f"survives without a reason: {mutant.key}"
    for key in explained:
        if key not in known:
            yield f"said to be equivalent, but there is no such mutant: {key}"
