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
        start = time.process_time()
        for part in ["<", "<!--", "<link ", '<link a="', "<script>", "<script><!--<script>", "</script", "&", "&#1"]:
            reading(part * 100_000)
            reading("<script>" + part * 100_000)
            read_page("<body>" + part * 100_000, {"html": part, "css": "", "js": part})
        self.assertLess(time.process_time() - start, 30)

    def test_long_documents_take_no_time(self):
        start = time.process_time()
        for part in ["<style>a</style>", "<style>b</style>", "<script src=x></script>", "<link rel=preconnect href=a>",
                     "<meta name=a>", "<a ", "<!--a-->", "<!--", "<style>b</style><style>a</style>"]:  # fmt: skip
            read_page("<head>" + part * 40_000 + "</head>", {"html": "", "css": "a", "js": ""})
        read_page("<head></head><script>;a" + " " * 200_000 + "x</script>", {"html": "", "css": "", "js": ""})
        self.assertLess(time.process_time() - start, 30)

    def test_declarations_are_counted_for_each_selector(self):
        def page(selectors, declarations):
            names, body = (",".join(f"a{n}" for n in range(selectors)), ";".join(f"b{n}:c" for n in range(declarations)))
            style = f"<style>{names}{{{body}}}</style>"
            return read_page(f"<head>{style}</head><script>x = 1</script>", {"html": "", "css": "", "js": ""})

        self.assertEqual(len(page(1_000, 100)["rules"]), 1_000)
        self.assertTrue(page(1_001, 100) is None)
        start = time.process_time()
        self.assertTrue(page(20_000, 20_000) is None)
        self.assertLess(time.process_time() - start, 10)


if __name__ == "__main__":
    unittest.main()
