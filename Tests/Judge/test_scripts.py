"""What is read of scripts, beside what node makes of them: python3 -m unittest discover Tests/Judge"""

import json
import pathlib
import shutil
import subprocess
import sys
import time
import unittest
from random import Random

from scripts import script, tokens

TESTS = pathlib.Path(__file__).parents[1]
sys.path.insert(0, str(TESTS.parent / "Corpus"))
import script_reading
from judge import read_script
from script_lexer import Lexer

ROWS = json.loads((TESTS / "Scripts" / "scripts.json").read_text())
SETTERS = json.loads((TESTS / "Scripts" / "setters.json").read_text())
FORM = {"inert": [["alert(document.cookie);", "code"]], "broken": "broken", "unread": "AMB-FNV-10"}


def read(script, setters=()):
    answer, requirement = read_script(script, {**FORM, "setters": setters})
    return answer or requirement or "unread"


class Scripts(unittest.TestCase):
    def test_each_is_read_as_the_table_says(self):
        self.assertGreater(len(ROWS), 90)
        for row in ROWS:
            self.assertEqual(read(row["script"]), row["reads"], row["script"])

    def test_to_set_a_property_is_a_call_where_the_form_says_so(self):
        self.assertGreater(len(SETTERS), 20)
        for row in SETTERS:
            self.assertEqual(read(row["script"], ["location", "location.href"]), row["reads"], row["script"])
            if "=" in row["script"] and row["reads"] not in ("code", "broken"):
                self.assertEqual(read(row["script"]), "unread", row["script"])

    @unittest.skipUnless(shutil.which("node"), "there is no node to run scripts")
    def test_a_script_that_is_read_does_that_and_nothing_else(self):
        run = subprocess.run(["node", TESTS / "Scripts" / "run.mjs"], capture_output=True, check=True)
        lines = run.stdout.decode().strip("\n").split("\n")
        self.assertEqual(len(lines), len(ROWS))
        for row, line in zip(ROWS, lines):
            script, reads, ran = row["script"], row["reads"], json.loads(line)
            if reads == "broken":
                self.assertIn(ran, (True, []), script)
            elif reads == {"none": True}:
                self.assertEqual(ran, [], script)
            elif reads not in ("unread", "code") and not script.startswith("return"):
                self.assertEqual(ran, [reads["call"]["arguments"]], script)

    @unittest.skipUnless(shutil.which("node"), "there is no node to run scripts")
    def test_what_an_engine_takes_is_not_broken(self):
        random = Random(7)
        made = [tokens(random) for _ in range(20_000)] + [script(random) for _ in range(5_000)]
        given = json.dumps(made).encode()
        run = subprocess.run(["node", TESTS / "Scripts" / "parses.mjs"], input=given, capture_output=True, check=True)
        taken = json.loads(run.stdout)
        found = [script_reading.is_broken(Lexer(each)) for each in made]
        self.assertEqual([each for each, is_taken, is_found in zip(made, taken, found) if is_taken and is_found], [])
        self.assertGreater(sum(taken), 1_000)
        self.assertGreater(sum(found), 10_000)

    def test_long_and_deep_scripts_take_no_time(self):
        start = time.process_time()
        for script in ["(" * 300_000, "cb(" + "[" * 300_000, "a&&" * 100_000, "`${" * 100_000,
                       "cb('" + "\\'" * 300_000 + "')", ";" * 300_000, "/*" * 300_000,
                       "(function(){" * 30 + "x", "alert(document.cookie)" * 30_000]:  # fmt: skip
            read(script)
        self.assertLess(time.process_time() - start, 30)


if __name__ == "__main__":
    unittest.main()
