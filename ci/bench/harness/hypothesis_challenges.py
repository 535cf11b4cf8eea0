"""The classic challenges to shrinkers, run under Hypothesis.

What is generated and what fails is as in Tests/ShrinkingChallenges.

Usage: python3 hypothesis_challenges.py [--seeds N] [--only NAME]... >results.jsonl

Every challenge is run once with each of the seeds 0..<N. Each run is one line of JSON on standard
output; the summary follows on standard error.

"evaluations" is the number of calls of the test function after the first one that failed, without
the last one. So it has
  - not the first failing call, nor those before it;
  - the call with which Hypothesis checks that the failure is not flaky before it shrinks;
  - every call made by the shrinker, whether the test then fails or not;
  - not the final replay, with which Hypothesis reports the minimal value: it is subtracted.
Candidates that Hypothesis answers from its cache, or that it discards while it generates the value,
never reach the test function and do not count. Looking for further bugs after the first is off
(report_multiple_bugs), as this would be counted as well. The runner of the Shrinking Challenge's own
reports for Hypothesis counts the first failing call and the final replay too, and leaves that search
on.
"""

import argparse
import json
import statistics
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import hypothesis.configuration
from hypothesis import HealthCheck, Phase, Verbosity
from hypothesis import strategies as st


@dataclass(frozen=True)
class Challenge:
    name: str
    # The texts of the least values.
    least: set[str]
    values: st.SearchStrategy
    fails: Callable[[Any], bool]
    text: Callable[[Any], str] = str


MILLION = 1_000_000
INTEGERS = st.integers(-MILLION, MILLION)


# Bound 5


def wrapped_sum(numbers):
    """The sum in 16 bits."""
    return (sum(numbers) + 0x8000) % 0x10000 - 0x8000


def bound5_fails(lists):
    is_allowed = all(wrapped_sum(numbers) < 256 for numbers in lists)
    return is_allowed and wrapped_sum(sum(lists, [])) >= 5 * 256


# Calculator: an expression is a number, or an operator and its two operands.

EXPRESSIONS = st.deferred(
    lambda: st.one_of(
        INTEGERS,
        st.tuples(st.just("+"), EXPRESSIONS, EXPRESSIONS),
        st.tuples(st.just("/"), EXPRESSIONS, EXPRESSIONS),
    )
)


def has_literal_zero_divisor(expression):
    match expression:
        case ("/", _, 0):
            return True
        case (_, left, right):
            return has_literal_zero_divisor(left) or has_literal_zero_divisor(right)
    return False


def calculated(expression):
    match expression:
        case ("+", left, right):
            return calculated(left) + calculated(right)
        case ("/", left, right):
            left, right = calculated(left), calculated(right)
            # Towards 0, as in Swift.
            quotient = abs(left) // abs(right)
            return quotient if (left < 0) == (right < 0) else -quotient
    return expression


def calculator_fails(expression):
    if has_literal_zero_divisor(expression):
        return False
    try:
        calculated(expression)
    except ZeroDivisionError:
        return True
    return False


def calculator_text(expression):
    match expression:
        case ("+", left, right):
            return f"({calculator_text(left)}+{calculator_text(right)})"
        case ("/", left, right):
            return f"({calculator_text(left)}/{calculator_text(right)})"
    return str(expression)


# Difference


def difference(name, least, is_bad):
    return Challenge(
        f"difference must not be {name}",
        {least},
        st.tuples(st.integers(1, 2**31 - 1), st.integers(1, 2**31 - 1)),
        lambda pair: pair[0] >= 10 and is_bad(abs(pair[0] - pair[1])),
        lambda pair: str(list(pair)),
    )


# Coupling


def coupling_fails(numbers):
    if any(number >= len(numbers) for number in numbers):
        return False
    return any(i != j and numbers[j] == i for i, j in enumerate(numbers))


# Deletion


def deletion_fails(value):
    numbers, index = value
    return index < len(numbers) and numbers.count(numbers[index]) > 1


# Binary heap: None, or a number and two heaps of numbers that are not less.


@st.composite
def heaps(draw, least=0, size=None):
    if size is None:
        size = draw(st.integers(0, 20))
    if draw(st.integers(1, 8)) == 1 or size <= 0:
        return None
    value = draw(st.integers(least, least + MILLION))
    left = draw(heaps(value, size // 2))
    return value, left, draw(heaps(value, size // 2))


def merged(left, right):
    if left is None or right is None:
        return left or right
    if left[0] > right[0]:
        left, right = right, left
    return left[0], merged(left[2], right), left[1]


def listed(heap):
    return [] if heap is None else [heap[0], *listed(heap[2]), *listed(heap[1])]


def sorted_wrongly(heap):
    """It is the mistake of the challenge that only the first number is taken off the heap."""
    return [] if heap is None else [heap[0], *listed(merged(heap[1], heap[2]))]


CHALLENGES = [
    Challenge(
        "bound5",
        {"[[], [], [], [-1], [-32768]]"},
        st.tuples(*[st.lists(st.integers(-0x8000, 0x7FFF), max_size=10)] * 5),
        bound5_fails,
        lambda lists: str(list(lists)),
    ),
    Challenge(
        "large union list",
        {"[[0, 1, -1, 2, -2]]"},
        st.lists(st.lists(INTEGERS, max_size=10), max_size=10),
        lambda lists: len(set().union(*lists)) > 4,
    ),
    Challenge(
        "reverse",
        {"[0, 1]"},
        st.lists(INTEGERS, max_size=20),
        lambda numbers: numbers != numbers[::-1],
    ),
    Challenge("calculator", {"(0/(0+0))"}, EXPRESSIONS, calculator_fails, calculator_text),
    Challenge(
        "length list",
        {"[900]"},
        st.integers(1, 100).flatmap(
            lambda count: st.lists(st.integers(0, 1000), min_size=count, max_size=count)
        ),
        lambda numbers: max(numbers) >= 900,
    ),
    difference("zero", "[10, 10]", lambda distance: distance == 0),
    difference("small", "[10, 6]", lambda distance: 1 <= distance <= 4),
    difference("one", "[10, 9]", lambda distance: distance == 1),
    Challenge(
        "coupling",
        {"[1, 0]"},
        st.lists(st.integers(0, 10), max_size=20),
        coupling_fails,
    ),
    Challenge(
        "deletion",
        {"([0, 0], 0)"},
        st.tuples(st.lists(INTEGERS, max_size=20), st.integers(0, 10)),
        deletion_fails,
    ),
    Challenge(
        "distinct",
        {"[0, 1, -1]", "[0, 1, 2]"},
        st.lists(INTEGERS, max_size=20),
        lambda numbers: len(set(numbers)) >= 3,
    ),
    Challenge(
        "nested lists",
        {str([[0] * 11])},
        st.lists(st.lists(st.just(0), max_size=20), max_size=20),
        lambda lists: sum(map(len, lists)) > 10,
    ),
    Challenge(
        "binary heap",
        {"(0, None, (0, (0, None, None), (1, None, None)))"},
        heaps(),
        lambda heap: sorted_wrongly(heap) != sorted(listed(heap)),
    ),
]


def run(challenge, seed):
    """The calls since the first failing one, and the value of the last failing one: None if none fails."""
    calls, minimal = 0, None

    @hypothesis.seed(seed)
    @hypothesis.settings(
        max_examples=1_000_000,
        database=None,
        deadline=None,
        derandomize=False,
        phases=[Phase.generate, Phase.shrink],
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
        verbosity=Verbosity.quiet,
    )
    @hypothesis.given(challenge.values)
    def test(value):
        nonlocal calls, minimal
        if minimal is not None:
            calls += 1
        if challenge.fails(value):
            minimal = challenge.text(value)
            raise AssertionError

    try:
        test()
    except AssertionError:
        pass
    return calls, minimal


def result(challenge, seed):
    calls, minimal = run(challenge, seed)
    return {
        "challenge": challenge.name,
        "seed": seed,
        # Without the final replay.
        "evaluations": None if minimal is None else calls - 1,
        "minimal": minimal,
        "least": minimal in challenge.least,
    }


def run_all(challenges, seeds):
    """Prints the results; returns the lines of the summary."""
    summary = [f"{'challenge':29} {'mean':>9} {'median':>9} {'at minimum':>10}"]
    for challenge in challenges:
        results = []
        for seed in range(seeds):
            results.append(result(challenge, seed))
            print(json.dumps(results[-1]), flush=True)
        counts = [result["evaluations"] for result in results if result["minimal"] is not None] or [0]
        mean, median = statistics.mean(counts), statistics.median(counts)
        share = statistics.mean(result["least"] for result in results)
        summary.append(f"{challenge.name:29} {mean:9.1f} {median:9.1f} {share:10.1%}")
    return summary


def main():
    names = [challenge.name for challenge in CHALLENGES]
    parser = argparse.ArgumentParser(description="Runs the shrinking challenges under Hypothesis.")
    parser.add_argument("--seeds", type=int, default=1000, metavar="N", help="how many (1,000)")
    parser.add_argument("--only", action="append", choices=names, metavar="NAME", help="this challenge")
    arguments = parser.parse_args()
    challenges = [c for c in CHALLENGES if c.name in (arguments.only or names)]
    with tempfile.TemporaryDirectory() as directory:
        # Hypothesis keeps files, by default in the current directory.
        hypothesis.configuration.set_hypothesis_home_dir(directory)
        summary = run_all(challenges, arguments.seeds)
    print(f"Hypothesis {hypothesis.__version__}, {arguments.seeds} seeds", file=sys.stderr)
    print("\n".join(summary), file=sys.stderr)


if __name__ == "__main__":
    main()
