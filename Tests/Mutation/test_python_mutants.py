"""What is made of a module in Python, and how it is named."""

import ast
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "ci/mutation"))

from python_mutants import mutants_of  # noqa: E402
from python_mutators import MUTATORS  # noqa: E402

# The kind of change, a module of one line, and what is made of it.
TABLE = [
    ("arithmetic", "a + b", ["a - b"]),
    ("arithmetic", "a % b", ["a * b"]),
    ("arithmetic", "while a:\n    b -= c", ["while a:\n    b += c"]),
    ("arithmetic", "-a", ["a"]),
    ("comparison", "a < b", ["a <= b", "a >= b"]),
    ("comparison", "a >= b", ["a > b", "a < b"]),
    ("comparison", "a == b", ["a != b"]),
    ("comparison", "a in b", ["a not in b"]),
    ("comparison", "a is b", ["a is not b"]),
    ("comparison", "a is True", ["a is not True", "a == True"]),
    ("comparison", "a < b < c", ["a <= b < c", "a >= b < c", "a < b <= c", "a < b >= c"]),
    ("boolean", "a and b", ["a or b", "b", "a"]),
    ("boolean", "a or b or c", ["a and b and c", "b or c", "a or c", "a or b"]),
    ("boolean", "not a", ["a"]),
    ("branch", "b if a else c", ["b if True else c", "b if False else c"]),
    ("branch", "[a for a in b if a]", ["[a for a in b if True]", "[a for a in b if False]"]),
    ("branch", "if a:\n    b\nelif c:\n    d", [
        "if True:\n    b\nelif c:\n    d", "if False:\n    b\nelif c:\n    d",
        "if a:\n    b\nelif True:\n    d", "if a:\n    b\nelif False:\n    d"]),
    ("statement", "def f():\n    if a:\n        return b\n    return c", [
        "def f():\n    if a:\n        pass\n    return c"]),
    ("statement", "def f():\n    a = b\n    c()", [
        "def f():\n    pass\n    c()", "def f():\n    a = b\n    pass"]),
    ("statement", "a = b", []),
    ("result", "def f():\n    return a", ["def f():\n    return None"]),
    ("result", "lambda: a", ["lambda: None"]),
    ("call", "a.strip()", ["a"]),
    ("call", "a.split(b)", ["a", "b"]),
    ("call", "f(a, b)", ["a"]),
    ("call", "import m\nm.f(a)", ["import m\na"]),
    ("argument", "f(a, b=c)", ["f(b=c)", "f(a)"]),
    ("argument", "def f(a=b, c=d):\n    pass", ["def f(a, c=d):\n    pass"]),
    ("argument", "def f(a):\n    pass\nf(b)", []),
    ("bound", "a[b:]", ["a[:]", "a[b + 1:]", "a[b - 1:]"]),
    ("caught", "try:\n    a\nexcept (B, C):\n    d", [
        f"try:\n    a\nexcept {types}:\n    d" for types in ("(C,)", "(B,)", "Exception", "()")]),
    ("caught", "try:\n    a\nexcept Exception:\n    d", ["try:\n    a\nexcept ():\n    d"]),
    ("regex", "re.compile('^[a]+b')", [
        "re.compile('[a]+b')", "re.compile('^[^a]+b')", "re.compile('^[a]b')",
        "re.compile('^[a]*b')"]),
    ("regex", "f('^a')", []),
    ("constant", "a = 5", ["a = 6", "a = 4"]),
    ("constant", "a = True", ["a = False"]),
    ("constant", "a = 'name'", ["a = 'namex'"]),
    ("constant", "a = '-_'", ["a = '-_x'", "a = ''"]),
    ("constant", "a = ''", ["a = 'x'"]),
    ("constant", "a = b''", ["a = b'x'"]),
    ("constant", "f'{a}-{b}'", ["f'-{b}'", "f'{a}-x{b}'", "f'{a}{b}'", "f'{a}-'"]),
]  # fmt: skip

FIXED = '''
"""What a module is."""
from typing import Dict, TypeVar
T = TypeVar("T", bound=int)
"""What it is for."""

@decorated(1)
class A(B, c=2):
    """What a class is."""
    d: Dict[str, 3]

    def e(self, f: "g") -> "h":
        """What a function does."""

if __name__ == "__main__":
    f(1)
'''

SAMPLE = '''
import m

def first(a):
    if a < 1 and a.b("c"):
        return [1, 1]
    return m.d(a)[1:2]

class Second:
    third = "-"

    def third(self):
        return "-" + "-"
'''


def made(mutator, source):
    return [mutant.text for mutant in mutants_of("m.py", source) if mutant.mutator == mutator]


def keys(source):
    return [mutant.key for mutant in mutants_of("m.py", source)]


class MutantTests(unittest.TestCase):
    def test_each_kind_makes_what_the_table_says(self):
        for mutator, source, expected in TABLE:
            with self.subTest(mutator, source=source):
                self.assertEqual(made(mutator, source), expected)

    def test_each_kind_has_a_row(self):
        self.assertEqual({row[0] for row in TABLE}, set(MUTATORS))

    def test_what_documents_or_types_is_left_alone(self):
        self.assertEqual(keys(FIXED), [])

    def test_none_is_the_module_itself_or_stands_twice(self):
        texts = [mutant.text for mutant in mutants_of("m.py", SAMPLE)]
        self.assertGreater(len(texts), 20)
        self.assertEqual(len(set(texts)), len(texts))
        self.assertNotIn(ast.unparse(ast.parse(SAMPLE)), texts)

    def test_all_compile(self):
        for mutant in mutants_of("m.py", SAMPLE):
            compile(mutant.text, mutant.key, "exec")

    def test_a_key_says_where_and_what(self):
        self.assertIn("m.py first comparison: a < 1 -> a <= 1", keys(SAMPLE))
        self.assertIn("m.py Second.third constant: '-' -> ''", keys(SAMPLE))

    def test_keys_that_would_be_the_same_are_numbered(self):
        alike = [key for key in keys(SAMPLE) if key.startswith("m.py first constant: 1 -> 2")]
        self.assertEqual(alike, ["m.py first constant: 1 -> 2" + more
                                 for more in ("", " (2)", " (3)", " (4)")])
        self.assertEqual(len(set(keys(SAMPLE))), len(keys(SAMPLE)))

    def test_lines_that_are_added_change_no_key(self):
        longer = "# more\n\n" + SAMPLE.replace("    return m", "    # more\n\n    return m")
        self.assertEqual(keys(longer), keys(SAMPLE))
        before = keys("def zeroth():\n    return 1\n" + SAMPLE)
        self.assertEqual([key for key in before if " zeroth " not in key], keys(SAMPLE))

    def test_a_key_is_one_line_of_ascii_that_is_not_long(self):
        for key in keys('def f():\n    return ["\\n\u00e9" * 40, g(a, b)]\n'):
            self.assertRegex(key, r"\A[\x20-\x7e]{1,170}\Z")


if __name__ == "__main__":
    unittest.main()
