"""What is made of a module in Python, and how it is named."""

import ast
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "ci/mutation"))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from python_mutants import mutants_of  # noqa: E402
from python_mutators import MUTATORS  # noqa: E402
from shapes import MutantTests  # noqa: E402

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


class PythonMutantTests(MutantTests, unittest.TestCase):
    mutators, table, fixed, sample = MUTATORS, TABLE, FIXED, SAMPLE
    long = 'def f():\n    return ["\\n\u00e9" * 40, g(a, b)]\n'
    keyed = ("m.py first comparison: a < 1 -> a <= 1", "m.py Second.third constant: '-' -> ''")

    def mutants(self, source):
        return mutants_of("m.py", source)

    def written(self, source):
        return ast.unparse(ast.parse(source))

    def longer(self, source):
        return "# more\n\n" + source.replace("    return m", "    # more\n\n    return m")

    def test_all_compile(self):
        for mutant in self.mutants(SAMPLE):
            compile(mutant.text, mutant.key, "exec")

    def test_keys_that_would_be_the_same_are_numbered(self):
        keys = self.keys(SAMPLE)
        alike = [key for key in keys if key.startswith("m.py first constant: 1 -> 2")]
        self.assertEqual(alike, ["m.py first constant: 1 -> 2" + more
                                 for more in ("", " (2)", " (3)", " (4)")])
        self.assertEqual(len(set(keys)), len(keys))

    def test_scopes_that_are_added_change_no_key(self):
        keys = self.keys("def zeroth():\n    return 1\n" + SAMPLE)
        self.assertEqual([key for key in keys if " zeroth " not in key], self.keys(SAMPLE))


if __name__ == "__main__":
    unittest.main()
