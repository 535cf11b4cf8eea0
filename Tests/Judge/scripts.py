"""Scripts that tests know, and others that are made of them."""

import json
import pathlib

TABLE = pathlib.Path(__file__).parents[1] / "Scripts" / "scripts.json"
SCRIPTS = [row["script"] for row in json.loads(TABLE.read_text()) if len(row["script"]) < 500]


def script(random):
    """One of those, or one with pieces of another."""
    text, other = random.choice(SCRIPTS), random.choice(SCRIPTS)
    for _ in range(random.randint(0, 3)):
        place, start = random.randint(0, len(text)), random.randint(0, len(other))
        piece = other[start : start + random.randint(0, 8)]
        text = text[:place] + piece + text[place + random.randint(0, 2) :]
    return text
