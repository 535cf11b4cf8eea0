"""Patches of the port in Python still change what they were made for, and leave Python."""

import pathlib
import py_compile
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "ci/python"))

import readings


class Patches(unittest.TestCase):
    def test_each_applies_and_compiles(self):
        with tempfile.TemporaryDirectory() as temporary:
            for number, patch in enumerate(readings.patches()):
                with self.subTest(ambiguity=patch["ambiguity"], reading=patch["reading"]):
                    folder = pathlib.Path(temporary) / str(number)
                    readings.apply(patch, folder)
                    for edit in patch["edits"]:
                        py_compile.compile(
                            str(folder / edit["file"]), cfile=str(folder / "compiled"), doraise=True)

    def test_a_patch_of_what_is_gone_is_told(self):
        patch = {"edits": [{"file": "port.py", "old": "what nobody wrote", "new": ""}]}
        with tempfile.TemporaryDirectory() as temporary:
            with self.assertRaises(readings.Stale):
                readings.apply(patch, pathlib.Path(temporary) / "port")

    def test_each_ambiguity_is_there(self):
        import json
        known = {entry["id"] for entry in json.loads((ROOT / "Corpus/ambiguities.json").read_text())["ambiguities"]}
        self.assertEqual([], [patch["ambiguity"] for patch in readings.patches() if patch["ambiguity"] not in known])

    def test_failures_and_other_warnings_are_accusations(self):
        patch = {"warned": ["FNV-STA-09"]}
        def finding(verdict, requirement): return {"verdict": verdict, "requirement": requirement}
        self.assertTrue(readings.may_be(finding("other reading", "FNV-STA-21"), patch))
        self.assertTrue(readings.may_be(finding("warned", "FNV-STA-09"), patch))
        self.assertFalse(readings.may_be(finding("warned", "FNV-STA-21"), patch))
        self.assertFalse(readings.may_be(finding("failed", "FNV-STA-09"), patch))


if __name__ == "__main__":
    unittest.main()
