"""What is read of pages: python3 -m unittest discover Tests/Judge"""

import json
import pathlib
import sys
import time
import unittest

TESTS = pathlib.Path(__file__).parents[1]
sys.path.insert(0, str(TESTS.parent / "Corpus"))
from judge import read_page
from tag_reading import reading

ROWS = json.loads((TESTS / "Pages" / "pages.json").read_text())
DOCUMENTS = json.loads((TESTS / "Pages" / "documents.json").read_text())


class Pages(unittest.TestCase):
    def test_each_is_read_as_the_table_says(self):
        self.assertGreater(len(ROWS), 50)
        for row in ROWS:
            page = reading(row["html"])
            self.assertEqual("unread" if page is None else page, row["reads"], row["html"])

    def test_each_document_is_read_as_the_table_says(self):
        self.assertGreater(len(DOCUMENTS), 50)
        for row in DOCUMENTS:
            page = read_page(row["html"], row["texts"])
            self.assertEqual("unread" if page is None else page, row["reads"], row["html"])

    def test_long_pages_take_no_time(self):
        start = time.monotonic()
        for part in ["<", "<!--", "<link ", '<link a="', "<script>", "<script><!--<script>", "</script", "&", "&#1"]:
            reading(part * 100_000)
            reading("<script>" + part * 100_000)
            read_page("<body>" + part * 100_000, {"html": part, "css": "", "js": part})
        self.assertLess(time.monotonic() - start, 30)


if __name__ == "__main__":
    unittest.main()
