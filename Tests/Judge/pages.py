"""Pages that tests know, and others that are made of them."""

import json
import pathlib

TABLE = pathlib.Path(__file__).parents[1] / "Pages" / "pages.json"
PAGES = [row["html"] for row in json.loads(TABLE.read_text())]


def page(random):
    """One of those, or one with pieces of another."""
    text, other = random.choice(PAGES), random.choice(PAGES)
    for _ in range(random.randint(0, 3)):
        place, start = random.randint(0, len(text)), random.randint(0, len(other))
        piece = other[start : start + random.randint(0, 12)]
        text = text[:place] + piece + text[place + random.randint(0, 2) :]
    return text
