"""Small changes of regular expressions: what stands the same in Python and in JavaScript."""

import re

QUANTIFIERS = {"*": ["", "+"], "+": ["", "*"], "?": [""]}
ANCHORS = ("^", "$", "\\A", "\\Z", "\\b")


def patterns(text):
    """An anchor or a quantifier less, another quantifier, a set turned round; some may be no patterns."""
    for piece in re.finditer(r"\\[AZb]|\\.|\{[0-9,]+\}|\[\^?|[\^$*+?]", text):
        before, after, found = text[: piece.start()], text[piece.end() :], piece.group()
        if found in ANCHORS or found[0] == "{":
            yield before + after
        elif found[0] == "[":
            yield before + ("[" if found == "[^" else "[^") + after
        for other in QUANTIFIERS.get(found, []):
            yield before + other + after
