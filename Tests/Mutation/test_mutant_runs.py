"""What counts as killed, with a program that ends as the port tells it to."""

import json
import pathlib
import sys
import tempfile
import types
import unittest
from unittest import mock

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "ci/mutation"))

from bench import (  # noqa: E402
    DECLARATION, GENERATED, NOTHING, PROTOCOL, VECTORS, Bench, KitError, Verdict)
from equivalents import Reason, problems, reasons  # noqa: E402
import mutate  # noqa: E402
from ledger import Ledger, row  # noqa: E402
from mutant import Mutant  # noqa: E402
from python_port import PythonPort  # noqa: E402
from report import document  # noqa: E402

# Reads what sdk.py says of each stage, `[status, requirements that fail, declaration]`.
PROGRAM = '''#!{python}
import json, pathlib, sys
options = dict(zip(sys.argv[1:], sys.argv[2:]))
folder = pathlib.Path(sys.argv[-1]).parent
stages = json.loads((folder / "sdk.py").read_text().split("=", 1)[1])
status, failed, declaration = stages[options["--cases"] != "0"]
lines = [{{"kind": "header", "port": {{"command": str(folder), "declaration": declaration}}}}]
lines += [{{"kind": "requirement", "requirement": "A-01", "state": "holds"}}]
lines += [{{"kind": "requirement", "requirement": name, "state": "fails"}} for name in failed]
if status != 3:
    report = pathlib.Path(options["--report"].removeprefix("jsonl="))
    report.write_text("".join(json.dumps(line) + "\\n" for line in lines))
sys.exit(status)
'''
FINE = [0, [], "d"]


def sdk(vectors=FINE, generated=FINE):
    return "STAGES = " + json.dumps([vectors, generated])


def mutant(text="", key="k"):
    return Mutant("sdk.py", "f", "call", key, text)


class BenchTests(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name) / "port"
        self.folder.mkdir()
        self.write("port.py", "import first\nimport second\nADAPTERS = [first, second]")
        self.write("first.py", "import sdk\nSUITES = {'a.one': 1}")
        self.write("second.py", "import kit\nSUITES = {'b.one': 1, 'b.two': 2}")
        self.write("kit.py", "import sys")
        self.write("sdk.py", sdk())
        self.write("alone.py", "import first")
        self.program = pathlib.Path(scratch.name) / "program"
        self.program.write_text(PROGRAM.format(python=sys.executable))
        self.program.chmod(0o755)

    def write(self, name, text):
        (self.folder / name).write_text(text, encoding="utf-8")

    def bench(self):
        bench = Bench(self.program, PythonPort(self.folder), seed=1, cases=10)
        self.addCleanup(bench.close)
        return bench

    def verdict(self, **stages):
        return self.bench().verdict(mutant(sdk(**stages)), {"declaration": "d"})

    def test_what_port_py_does_not_reach_is_left_out(self):
        port = PythonPort(self.folder)
        self.assertEqual(port.modules(), ["first.py", "kit.py", "sdk.py", "second.py"])

    def test_a_module_serves_the_suites_of_the_adapters_that_reach_it(self):
        port = PythonPort(self.folder)
        self.assertEqual(port.suites("sdk.py"), ["a.one"])
        self.assertEqual(port.suites("kit.py"), ["b.one", "b.two"])

    def test_what_conforms_and_declares_the_same_survives(self):
        self.assertEqual(self.verdict(), Verdict(NOTHING))
        self.assertFalse(self.verdict().killed)

    def test_a_requirement_that_fails_kills(self):
        self.assertEqual(self.verdict(vectors=[1, ["A-02", "PORT-05"], "d"]),
                         Verdict(VECTORS, ("A-02", "PORT-05")))
        self.assertEqual(self.verdict(generated=[1, ["A-02"], "d"]), Verdict(GENERATED, ("A-02",)))

    def test_rules_of_the_port_protocol_are_told_apart(self):
        for stage in ([1, ["PORT-05"], "d"], [3, [], "d"], [4, [], "d"]):
            self.assertEqual(self.verdict(vectors=stage), Verdict(PROTOCOL, tuple(stage[1])))

    def test_another_declaration_kills(self):
        self.assertEqual(self.verdict(vectors=[0, [], "e"]), Verdict(DECLARATION))

    def test_a_kit_at_fault_is_no_kill(self):
        for status in (2, 5, 130):
            with self.assertRaises(KitError):
                self.verdict(vectors=[status, [], "d"])

    def test_the_port_as_it_is_has_to_conform(self):
        self.assertEqual(self.bench().declaration(), {"declaration": "d"})
        self.write("sdk.py", sdk(generated=[1, ["A-02"], "d"]))
        with self.assertRaisesRegex(KitError, "A-02"):
            self.bench().declaration()

    def test_the_port_is_as_it_was_after_each(self):
        bench = self.bench()
        self.assertTrue(bench.verdict(mutant(sdk(vectors=[1, [], "d"])), {}).killed)
        self.assertEqual(bench.verdict(mutant(sdk()), {"declaration": "d"}), Verdict(NOTHING))
        self.assertEqual(bench.declaration(), {"declaration": "d"})
        self.assertEqual((self.folder / "sdk.py").read_text(), sdk())


class EveryPortTests(unittest.TestCase):
    def test_survivors_in_one_port_keep_no_other_from_being_run(self):
        made = [types.SimpleNamespace(language=language, modules=lambda: ["sdk.py"],
                                      mutants=lambda module: [mutant()])
                for language in ("first", "second")]
        for statuses in ([1, 0], [0, 1]):
            with mock.patch.object(mutate, "ports", return_value=made), \
                    mock.patch.object(mutate, "put", side_effect=statuses) as put, \
                    mock.patch.object(sys, "argv", ["mutate"]):
                self.assertEqual(mutate.main(), 1)
            self.assertEqual([call.args[0].language for call in put.call_args_list],
                             ["first", "second"])


class EquivalentTests(unittest.TestCase):
    def found(self, explained, *results):
        return list(problems(results, {"k", "l"}, explained))

    def test_a_survivor_needs_a_reason(self):
        alive = (mutant(), Verdict(NOTHING))
        self.assertEqual(self.found({}, alive), ["survives without a reason: k"])
        self.assertEqual(self.found({"k": Reason("because")}, alive), [])

    def test_a_reason_that_is_wrong_fails(self):
        dead = (mutant(), Verdict(VECTORS))
        self.assertEqual(self.found({}, dead), [])
        self.assertEqual(self.found({"k": Reason("because")}, dead),
                         ["killed by vectors, but said to be equivalent: k"])

    def test_what_only_an_older_python_hides_may_be_killed(self):
        dead = (mutant(), Verdict(VECTORS))
        self.assertEqual(self.found({"k": Reason("because", ages=True)}, dead), [])
        entry = {"reason": "because", "ages": True, "mutants": ["k"]}
        self.assertTrue(reasons(json.dumps({"equivalents": [entry]}))["k"].ages)

    def test_a_reason_for_no_mutant_fails(self):
        self.assertEqual(self.found({"m": Reason("because")}),
                         ["said to be equivalent, but there is no such mutant: m"])

    def test_a_mutant_that_was_not_run_needs_nothing(self):
        self.assertEqual(self.found({"l": Reason("because")}), [])

    def test_no_mutant_has_two_reasons(self):
        entry = {"reason": "because", "mutants": ["k"]}
        self.assertEqual(reasons(json.dumps({"equivalents": [entry]})), {"k": Reason("because")})
        with self.assertRaises(ValueError):
            reasons(json.dumps({"equivalents": [entry, entry]}))


class ReportTests(unittest.TestCase):
    RESULTS = [(mutant(), Verdict(VECTORS, ("A-02",))), (mutant(key="l"), Verdict(NOTHING))]

    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)
        (self.folder / "port.py").write_text("import sdk\nADAPTERS = []")
        (self.folder / "sdk.py").write_text("a = 1")
        self.port = PythonPort(self.folder)
        self.ledger = Ledger(self.folder / "rows.jsonl")
        self.ledger.put(row(self.port, "sdk.py", 10, self.RESULTS))

    def report(self, modules=(), current=(("Python", "sdk.py"),)):
        return document(self.ledger.rows(), {"l": Reason("It is slower only.")}, modules, current)

    def test_the_score_counts_what_survives_too(self):
        self.assertIn("1 of 2 mutants are killed: 1 by vectors", self.report())

    def test_the_report_names_survivors_with_their_reasons(self):
        self.assertIn("| sdk.py | 2 | 1 | 1 | 0 | 0 | 0 |", self.report())
        self.assertIn("A-02 1", self.report())
        self.assertIn("It is slower only.\n\n- `l`\n", self.report())

    def test_a_module_that_has_changed_since_is_told(self):
        self.assertTrue(self.ledger.is_current(self.port, "sdk.py"))
        (self.folder / "sdk.py").write_text("a = 2")
        self.assertFalse(self.ledger.is_current(self.port, "sdk.py"))
        self.assertNotIn("†", self.report())
        self.assertIn("| sdk.py † | 2 |", self.report(current=[]))

    def test_a_module_that_was_not_run_is_told(self):
        modules = [("Java", "b"), ("Python", "a.py"), ("Python", "sdk.py")]
        self.assertIn("Not run so far: a.py.\n", self.report(modules))
        self.assertNotIn("Not run", self.report(modules[2:]))

    def test_rows_are_read_as_they_were_written(self):
        self.assertEqual(Ledger(self.folder / "rows.jsonl").rows(), self.ledger.rows())

    def test_a_survivor_that_is_killed_later_counts_as_killed(self):
        self.assertEqual(self.ledger.survivors(self.port), {"l"})
        self.ledger.amend(self.port, "sdk.py", [(mutant(key="l"), Verdict(NOTHING))])
        self.assertIn("1 of 2 mutants are killed", self.report())
        self.ledger.amend(self.port, "sdk.py", [(mutant(key="l"), Verdict(GENERATED, ("A-03",)))])
        self.assertEqual(self.ledger.survivors(self.port), set())
        self.assertIn("2 of 2 mutants are killed: 1 by vectors, 1 by generated", self.report())
        self.assertIn("A-03 1", self.report())

    def test_rows_of_modules_that_are_gone_go(self):
        self.ledger.keep(self.port)
        self.assertEqual(len(self.ledger.rows()), 1)
        (self.folder / "port.py").write_text("ADAPTERS = []")
        self.ledger.keep(PythonPort(self.folder))
        self.assertEqual(Ledger(self.folder / "rows.jsonl").rows(), [])


if __name__ == "__main__":
    unittest.main()
