"""What is made of a module in JavaScript, and how it is named."""

import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "ci/mutation"))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from javascript_mutants import mutants_of  # noqa: E402
from javascript_mutators import MUTATORS  # noqa: E402
from javascript_port import JavaScriptPort  # noqa: E402
from shapes import MutantTests  # noqa: E402

# The kind of change, a module of one line, and what is made of it.
TABLE = [
    ("arithmetic", "a + b", ["a - b"]),
    ("arithmetic", "a %= b", ["a *= b"]),
    ("arithmetic", "-a", ["a"]),
    ("arithmetic", "a++", ["a--"]),
    ("comparison", "a < b", ["a <= b", "a >= b"]),
    ("comparison", "a === b", ["a !== b"]),
    ("comparison", "a in b", ["!(a in b)"]),
    ("boolean", "a && b", ["(a || b)", "(b)", "(a)"]),
    ("boolean", "a || b || c", ["(a && b && c)", "(b || c)", "(a || c)", "(a || b)"]),
    ("boolean", "a ?? b", ["a", "b"]),
    ("boolean", "!a", ["a"]),
    ("boolean", "!(a, b) || c", ["(!(a, b) && c)", "(c)", "(!(a, b))", "(a, b) || c"]),
    ("branch", "if (a) b", ["if (true) b", "if (false) b"]),
    ("branch", "a ? b : c", ["true ? b : c", "false ? b : c"]),
    ("branch", "for (; a;) b", ["for (; true;) b", "for (; false;) b"]),
    ("branch", "for (;;) b", []),
    ("statement", "function f() { if (a) { return b; } return c; }", [
        "function f() { if (a) { ; } return c; }"]),
    ("statement", "function f() { for (const a of b) { continue; } throw c; }", [
        "function f() { ; throw c; }", "function f() { for (const a of b) { ; } throw c; }",
        "function f() { for (const a of b) { continue; } ; }"]),
    ("statement", "a();", []),
    ("result", "const f = () => a", ["const f = () => undefined"]),
    ("result", "function f() { return a; }", ["function f() { return undefined; }"]),
    ("call", "a.trim()", ["a"]),
    ("call", "a.split(b)", ["a", "b"]),
    ("call", "f(a, b)", ["a"]),
    ("call", "Math.abs(a)", ["a"]),
    ("call", "f(...a)", []),
    ("chain", "a?.b?.(c)", ["a.b?.(c)", "a?.b(c)"]),
    ("argument", "f(a, ...b)", ["f( ...b)", "f(a, )"]),
    ("argument", "a = { b, c: 1 }", ["a = {  c: 1 }", "a = { b,  }"]),
    ("argument", "function f(a = b) {}", ["function f(a) {}"]),
    ("argument", "const { a = 1 } = b", ["const { a } = b"]),
    ("bound", "a.slice(1, b)", [
        "a.slice((1) + 1, b)", "a.slice((1) - 1, b)", "a.slice(1, (b) + 1)", "a.slice(1, (b) - 1)"]),
    ("caught", "try { a } catch { b }", ["try { a } catch (error) { throw error; }"]),
    ("caught", "try { a } finally { b }", ["try { a } finally {}"]),
    ("waited", "await a()", ["a()"]),
    ("regex", "/^[a]+b/u.test(c)", [
        "/[a]+b/u.test(c)", "/^[^a]+b/u.test(c)", "/^[a]b/u.test(c)", "/^[a]*b/u.test(c)",
        "/^[a]+b/.test(c)"]),
    ("regex", "/^/.test(c)", ["/(?:)/.test(c)"]),
    ("constant", "a = 5", ["a = 6", "a = 4"]),
    ("constant", "a = 0", ["a = 1", "a = (-1)"]),
    ("constant", "a = 1.5", ["a = (1.5 + 1)", "a = (1.5 + -1)"]),
    ("constant", "a = true", ["a = false"]),
    ("constant", "a = null", ["a = undefined"]),
    ("constant", "a = 'name'", ["a = 'namex'"]),
    ("constant", "a = '-_'", ["a = '-_x'", "a = ''"]),
    ("constant", "a = ''", ["a = 'x'"]),
    ("constant", "`${a}-${b}`", ["`-${b}`", "`${a}-x${b}`", "`${a}${b}`", "`${a}-`"]),
]  # fmt: skip

FIXED = """
// what a module is
import a, { b } from 'c';
export { d } from 'e';
/** What a class is. */
class F {}
"""

SAMPLE = """
import m from 'm';

function first(a) {
  if (a < 1 && a.b('\u00e9')) {
    return [1, 1];
  }
  return m.d(a);
}

export class Second {
  third = '-';

  #fourth() {
    return '-' + '-';
  }
}
"""


class JavaScriptMutantTests(MutantTests, unittest.TestCase):
    mutators, table, fixed, sample = MUTATORS, TABLE, FIXED, SAMPLE
    long = 'function f() {\n return ["\\n\u00e9' + "z" * 90 + '", g(a, b)];\n}\n'
    keyed = (
        "m.mjs first comparison: a < 1 -> a <= 1",
        "m.mjs Second.third constant: '-' -> ''",
        "m.mjs Second.#fourth arithmetic: '-' + '-' -> '-' - '-'",
    )

    def mutants(self, source):
        return mutants_of("m.mjs", source)

    def longer(self, source):
        return "// more\n\n" + source.replace("  return m", "  // more\n\n  return m")

    def test_what_node_does_not_take_is_left_out(self):
        # Without its question mark the group has no name, and \k<n> is an error.
        made = [mutant.text for mutant in self.mutants(r"/(?<n>a)\k<n>/u.test(c)")
                if mutant.mutator == "regex"]
        self.assertEqual(made, [r"/(?<n>a)\k<n>/.test(c)"])


class PortTests(unittest.TestCase):
    FILES = {
        "port.mjs": "import './adapter/all.mjs';",
        "adapter/all.mjs": "import { suites as one } from './one.mjs'; import { suites } from './two.mjs';",
        "adapter/one.mjs": "import '../sdk/a.mjs';\nexport const suites = { 'x.one': 1 };",
        "adapter/two.mjs": "export const script = new URL('../sdk/b.js', import.meta.url);"
                           "import '../sdk/a.mjs';\nexport const suites = { 'x.two': 1, 'x.three': 2 };",
        "sdk/a.mjs": "import './c.mjs';",
        "sdk/b.js": "1;",
        "sdk/c.mjs": "export default './a.text';",
        "sdk/alone.mjs": "import './c.mjs';",
    }

    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        folder = pathlib.Path(scratch.name)
        for name, text in self.FILES.items():
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8")
        self.port = JavaScriptPort(folder)

    def test_modules_are_what_the_port_reaches_of_the_sdk(self):
        self.assertEqual(self.port.modules(), ["sdk/a.mjs", "sdk/b.js", "sdk/c.mjs"])

    def test_a_module_serves_the_suites_of_the_adapters_that_reach_it(self):
        self.assertEqual(self.port.suites("sdk/c.mjs"), ["x.one", "x.three", "x.two"])
        self.assertEqual(self.port.suites("sdk/b.js"), ["x.three", "x.two"])


if __name__ == "__main__":
    unittest.main()
