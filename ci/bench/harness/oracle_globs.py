"""Globs against Python's re, each pattern translated."""
import re

#: With more of them Python tries for minutes what it could have known.
MOST_STARS = 4

ALPHABETS = ["ab", "ab", "aB", "a.?", "aé\u0301", "a\n\r", "😀😁a", "/:.?=&*", "[](){}|^$+\\", "kK\u212aſs"]


def fibonacci(length):
    previous, text = "b", "a"
    while len(text) < length:
        previous, text = text, text + previous
    return text[:length]


def words(rng, alphabet, most):
    """Mostly texts that repeat themselves: those are hard for a searcher."""
    if rng.random() < 0.4:
        unit = "".join(rng.choice(alphabet) for _ in range(rng.randrange(1, 5)))
        return (unit * most)[:rng.randrange(most + 1)]
    if rng.random() < 0.2:
        start = rng.randrange(8)
        return fibonacci(most + 8)[start:start + rng.randrange(most + 1)]
    return "".join(rng.choice(alphabet) for _ in range(rng.randrange(most + 1)))


def pattern(rng, alphabet, text):
    """Cut from the text more often than not, so that it often matches."""
    parts = []
    at = 0
    for _ in range(rng.randrange(1, 6)):
        if text and rng.random() < 0.8:
            start = rng.randrange(at, len(text) + 1)
            at = min(len(text), start + rng.randrange(12))
            parts.append(text[start:at])
        else:
            parts.append(words(rng, alphabet, 8))
    return rng.choice(["", "*"]) + rng.choice(["*", "*", "*", "**"]).join(parts) + rng.choice(["", "*"])


def case(rng):
    while True:
        alphabet = rng.choice(ALPHABETS)
        text = words(rng, alphabet, rng.choice([3, 12, 40]))
        other = text if rng.random() < 0.8 else words(rng, alphabet, 12)
        made = pattern(rng, alphabet, other) if rng.random() < 0.9 else text
        if len(pieces(made)) <= MOST_STARS + 1:
            return made, text


def pieces(pattern):
    return re.split(r"\*+", pattern)


def translated(pattern, flags):
    return re.compile(".*".join(map(re.escape, pieces(pattern))), flags | re.DOTALL)


def compare(rng, ask, library, count):
    failures = []
    cases = [case(rng) for _ in range(count)]
    for kind, flags in (("glob", 0), ("iglob", re.IGNORECASE | re.ASCII)):
        lines = [f"{kind} {pattern.encode().hex()} {text.encode().hex()}" for pattern, text in cases]
        matched = 0
        for (pattern, text), ours in zip(cases, ask([library], lines)):
            theirs = "true" if translated(pattern, flags).fullmatch(text) else "false"
            matched += theirs == "true"
            if ours != theirs:
                failures.append((kind, pattern, text, ours, theirs))
        print(f"{count} globs ({matched} matched), {kind}: Python's re")
        if not count / 10 < matched < count * 9 / 10:
            failures.append((kind, "too few match or do not", matched))
    return failures
