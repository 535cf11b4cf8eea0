"""Scripts that tests know, and others that are made of them."""

import json
import pathlib

TABLES = (pathlib.Path(__file__).parents[1] / "Scripts").glob("*.json")
ROWS = [row for table in sorted(TABLES) for row in json.loads(table.read_text())]
SCRIPTS = [row["script"] for row in ROWS if len(row["script"]) < 500]


def script(random):
    """One of those, or one with pieces of another."""
    text, other = random.choice(SCRIPTS), random.choice(SCRIPTS)
    for _ in range(random.randint(0, 3)):
        place, start = random.randint(0, len(text)), random.randint(0, len(other))
        piece = other[start : start + random.randint(0, 8)]
        text = text[:place] + piece + text[place + random.randint(0, 2) :]
    return text
