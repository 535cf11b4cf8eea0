"""That same_cases.py sees what differs: python3 -m unittest discover -s Tests/Judge"""

import contextlib
import io
import pathlib
import tempfile
import unittest

import same_cases

OLD = """{"schema": "vectors-1", "suite": "s", "cases": [
  {"uid": "1", "id": "a", "input": {"x": "abab"},
   "expect": {"$oneOf": [{"$is": 1, "by": "R-1"}, {"y": {"$is": 1.0, "by": "R-2"}}], "by": "R-1"}}]}"""
DEFINITION = '{"0000000001":[{"$is":1},{"y":{"$is":1.0,"by":"R-2"}}]}'
CASE = (
    '{"uid":"1","id":"a","input":{"x":{"$runs":[["ab",2]]}},'
    '"expect":{"$oneOf":{"$use":"0000000001"},"by":"R-1"}}'
)


class SameCases(unittest.TestCase):
    def compared(self, definition=DEFINITION, *cases):
        with tempfile.TemporaryDirectory() as scratch:
            old, new = pathlib.Path(scratch) / "old", pathlib.Path(scratch) / "new"
            for corpus in (old, new):
                (corpus / "vectors/s").mkdir(parents=True)
            (old / "vectors/s/a.json").write_text(OLD)
            for name, lines in (("definitions", [definition]), ("a", cases or [CASE])):
                text = "\n".join(['{"schema":"vectors-2","suite":"s"}', *lines])
                (new / f"vectors/s/{name}.jsonl").write_text(text)
            with contextlib.redirect_stdout(io.StringIO()):
                return same_cases.main(old, new)

    def test_the_same(self):
        self.assertEqual(self.compared(), 0)

    def test_others(self):
        for definition, case in (
            (DEFINITION.replace("R-2", "R-1"), CASE), (DEFINITION.replace("1.0", "1"), CASE),
            (DEFINITION, CASE.replace("R-1", "R-2")), (DEFINITION, CASE.replace(",2", ",3")),
            (DEFINITION, CASE.replace('"id":"a"', '"id":"b"')),
        ):  # fmt: skip
            self.assertEqual(self.compared(definition, case), 1, (definition, case))
        self.assertEqual(self.compared(DEFINITION, CASE, CASE), 1)


if __name__ == "__main__":
    unittest.main()
