"""Pages that tests know, with the texts that they were built of, and others that are made of them."""

import json
import pathlib

TABLES = pathlib.Path(__file__).parents[1] / "Pages"
DOCUMENTS = json.loads((TABLES / "documents.json").read_text())
PAGES = [row["html"] for row in json.loads((TABLES / "pages.json").read_text()) + DOCUMENTS]


def page(random):
    """One of those, or one with pieces of another."""
    text, other = random.choice(PAGES), random.choice(PAGES)
    for _ in range(random.randint(0, 3)):
        place, start = random.randint(0, len(text)), random.randint(0, len(other))
        piece = other[start : start + random.randint(0, 12)]
        text = text[:place] + piece + text[place + random.randint(0, 2) :]
    return text
