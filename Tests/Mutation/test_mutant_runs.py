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
    DECLARATION, GENERATED, NOTHING, PROTOCOL, VECTORS, Bench, Finding, KitError, Run, Verdict)
from measure import Measured, Measures  # noqa: E402
import mutate  # noqa: E402
from mutant import Mutant  # noqa: E402
from python_port import PythonPort  # noqa: E402
from requirements import RequirementMap  # noqa: E402
from survivors import EQUIVALENT, KINDS, OPEN, UNASKED, Rule, Rules  # noqa: E402

# Reads what sdk.py says of each stage, `[status, requirements that fail, declaration]`: by vectors, with
# generated cases behind them, and by generated cases alone.
PROGRAM = '''#!{python}
import json, pathlib, sys
options = dict(zip(sys.argv[1:], sys.argv[2:]))
folder = pathlib.Path(sys.argv[-1]).parent
stages = json.loads((folder / "sdk.py").read_text().split("=", 1)[1])
stage = 2 if "--without-vectors" in sys.argv else options["--cases"] != "0"
status, failed, declaration = stages[stage]
lines = [{{"kind": "header", "port": {{"command": str(folder), "declaration": declaration}}}}]
lines += [{{"kind": "requirement", "requirement": "A-01", "state": "holds"}}]
lines += [{{"kind": "requirement", "requirement": name, "state": "fails"}} for name in failed]
for name in failed:
    lines += [{{"kind": "finding", "requirement": name, "suite": "a.one", "diagnosis": {{"kind": "none"}}}}]
    print(f"\\nFAIL  {{name}}  what it says\\n      got  this\\n")
if status != 3:
    report = pathlib.Path(options["--report"].removeprefix("jsonl="))
    report.write_text("".join(json.dumps(line) + "\\n" for line in lines))
sys.exit(status)
'''
FINE = [0, [], "d"]


def sdk(vectors=FINE, generated=FINE, alone=FINE):
    return "STAGES = " + json.dumps([vectors, generated, alone])


def mutant(text="", key="k", **more):
    return Mutant("sdk.py", "f", "call", key, text, **more)


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
        self.assertEqual(self.bench().declaration(["a.one"]), {"declaration": "d"})
        self.write("sdk.py", sdk(generated=[1, ["A-02"], "d"]))
        with self.assertRaisesRegex(KitError, "A-02"):
            self.bench().declaration([])

    def test_the_port_is_as_it_was_after_each(self):
        bench = self.bench()
        self.assertTrue(bench.verdict(mutant(sdk(vectors=[1, [], "d"])), {}).killed)
        self.assertEqual(bench.verdict(mutant(sdk()), {"declaration": "d"}), Verdict(NOTHING))
        self.assertEqual(bench.declaration([]), {"declaration": "d"})
        self.assertEqual((self.folder / "sdk.py").read_text(), sdk())

    def test_generated_cases_are_put_alone_to_what_vectors_kill(self):
        dead, alive = [1, ["A-02"], "d"], (Verdict(VECTORS, ("A-02",)), Verdict(NOTHING))
        self.assertEqual(self.verdicts(vectors=dead), alive)
        self.assertEqual(self.verdicts(vectors=dead, alone=dead)[1], Verdict(GENERATED, ("A-02",)))
        self.assertEqual(self.verdicts(generated=dead), (Verdict(NOTHING), None))

    def verdicts(self, **stages):
        return self.bench().verdicts(mutant(sdk(**stages)), {"declaration": "d"})

    def test_findings_are_read_in_order_with_what_is_printed(self):
        run = self.bench().run(mutant(sdk(generated=[1, ["B-02", "A-02"], "d"])))
        self.assertEqual([finding.requirement for finding in run.findings], ["B-02", "A-02"])
        self.assertEqual(run.findings[0].block, "FAIL  B-02  what it says\n      got  this")


class EveryPortTests(unittest.TestCase):
    def test_survivors_in_one_port_keep_no_other_from_being_run(self):
        made = [types.SimpleNamespace(language=language, modules=lambda: ["sdk.py"],
                                      mutants=lambda module: [mutant()])
                for language in ("first", "second")]
        for statuses in ([True, False], [False, True]):
            with mock.patch.object(mutate, "ports", return_value=made), \
                    mock.patch.object(mutate, "kill", side_effect=statuses) as kill, \
                    mock.patch.object(sys, "argv", ["mutate", "--quiet"]):
                self.assertEqual(mutate.main(), 1)
            self.assertEqual([call.args[0].language for call in kill.call_args_list],
                             ["first", "second"])


class RuleTests(unittest.TestCase):
    MUTANT = mutant(change="constant: 1 -> 2", statement="return 1")

    def rules(self, *entries):
        return Rules.read(json.dumps({"rules": [{"reason": "because", **entry} for entry in entries]}))

    def explains(self, **entry):
        return self.rules({"kind": EQUIVALENT, **entry}).rule(self.MUTANT) is not None

    def test_a_rule_is_told_by_place_change_and_statement(self):
        self.assertTrue(self.explains(place="sdk.py f", change="constant: .*", within="return .*"))
        for name, other in (("place", "sdk.py g"), ("change", "call: .*"), ("within", "raise .*")):
            self.assertFalse(self.explains(**{name: other}))

    def test_a_rule_for_single_mutants_ends_with_their_statement(self):
        self.assertTrue(self.explains(digests=[self.MUTANT.digest]))
        moved = mutant(change="constant: 1 -> 2", statement="return 1 + a")
        self.assertNotEqual(moved.digest, self.MUTANT.digest)

    def test_the_first_rule_counts(self):
        found = self.rules({"kind": UNASKED, "change": "call: .*"},
                           {"kind": OPEN, "change": "constant: .*", "cites": ["AMB-1"]},
                           {"kind": EQUIVALENT, "change": ".* -> 2"}).rule(self.MUTANT)
        self.assertEqual(found.kind, OPEN)

    def test_what_says_too_little_or_explains_everything_is_no_rule(self):
        for entry in ({"kind": "so far", "change": "call: .*"}, {"kind": OPEN, "change": "call: .*"},
                      {"kind": EQUIVALENT, "change": "call: .*", "cites": ["AMB-1"]}, {"kind": EQUIVALENT}):
            with self.assertRaises(ValueError):
                self.rules(entry)

    def test_a_rule_for_no_mutant_is_idle(self):
        rules = self.rules({"kind": UNASKED, "change": "call: .*"}, {"kind": UNASKED, "place": "sdk.py f"})
        self.assertEqual(rules.idle([self.MUTANT]), [rules.rules[0]])


class MapTests(unittest.TestCase):
    MAP = RequirementMap({"sdk.py": {"C": ["A-ONE-01"], "C.f": ["A-ONE-03..05"], "g": []}})

    def of(self, function):
        found = Mutant("sdk.py", function, "call", "k", "")
        return sorted(self.MAP.of(found)), self.MAP.knows(found)

    def test_a_method_carries_what_its_class_carries(self):
        self.assertEqual(self.of("C.f"), (["A-ONE-01", "A-ONE-03", "A-ONE-04", "A-ONE-05"], True))
        self.assertEqual(self.of("C.f.inner"), self.of("C.f"))

    def test_a_function_that_carries_nothing_is_not_one_that_was_forgotten(self):
        self.assertEqual(self.of("g"), ([], True))
        self.assertEqual(self.of("h"), ([], False))


class RepositoryTests(unittest.TestCase):
    """What is kept in Tests/Mutation speaks of the sample ports as they are."""

    @classmethod
    def setUpClass(cls):
        cls.ports = mutate.ports(mutate.PORTS)
        cls.mutants = {port.language: [mutant for module in port.modules() for mutant in port.mutants(module)]
                       for port in cls.ports}
        cls.known = {entry["id"]: entry.get("level") for path in (ROOT / "Corpus/requirements").iterdir()
                     for entry in json.loads(path.read_text())["requirements"]}
        cls.rules = Rules.read((mutate.FOLDER / "survivors.json").read_text())

    def test_each_mutated_function_is_mapped_to_requirements_that_there_are(self):
        for port in self.ports:
            carried = mutate.requirements_of(port)
            forgotten = {mutant.place for mutant in self.mutants[port.language] if not carried.knows(mutant)}
            self.assertEqual(forgotten, set())
            self.assertEqual(carried.all() - self.known.keys(), set())

    def test_each_rule_explains_a_mutant(self):
        every = [mutant for mutants in self.mutants.values() for mutant in mutants]
        self.assertEqual([rule.reason for rule in self.rules.idle(every)], [])

    def test_what_leaves_something_open_is_a_may_or_an_ambiguity_of_the_mutated_function(self):
        open_in = {entry["id"]: entry["requirements"] for entry in
                   json.loads((ROOT / "Corpus/ambiguities.json").read_text())["ambiguities"]}
        open_in.update({name: [name] for name, level in self.known.items() if level == "may"})
        for port in self.ports:
            carried = mutate.requirements_of(port)
            for mutant in self.mutants[port.language]:
                rule = self.rules.rule(mutant)
                rows = [open_in[name] for name in rule.cites] if rule else []
                # An ambiguity may be of no requirement at all.
                self.assertTrue(not rows or [] in rows or carried.of(mutant) & set(sum(rows, [])),
                                mutant.key)


class MeasureTests(unittest.TestCase):
    def measured(self, *findings, status=1, rule=None, declaration=None):
        declared = {"declaration": "d"}
        run = Run(status, declaration or declared, (), findings)
        return Measured(mutant("b", statement="a"), run, frozenset({"A-01", "A-02"}), declared, rule)

    def found(self, requirement, **more):
        return Finding(requirement, **more)

    def test_the_first_finding_has_to_be_of_the_function(self):
        right, wrong = self.found("A-01"), self.found("B-01")
        self.assertTrue(self.measured(right, wrong).is_right)
        self.assertFalse(self.measured(wrong, right).is_right)
        self.assertEqual(self.measured(right, wrong).innocents, [wrong])
        self.assertEqual(self.measured(right).innocents, [])

    def test_a_rule_of_the_port_protocol_is_nobody_innocent(self):
        measured = self.measured(self.found("PORT-06"))
        self.assertTrue(measured.is_right and not measured.innocents)

    def test_a_variant_is_right_in_all_cases_and_a_condition_in_most(self):
        def has_cause(right, **more):
            return self.measured(self.found("A-01", right=right, cases=100, **more)).has_cause

        self.assertEqual([has_cause(100), has_cause(99)], [True, False])
        self.assertEqual([has_cause(95, is_condition=True), has_cause(94, is_condition=True)], [True, False])
        self.assertFalse(self.measured(self.found("A-01")).has_cause)

    def test_what_is_equivalent_or_open_is_not_asked_for(self):
        survivors = [self.measured(status=0, rule=kind and Rule(kind, "because")) for kind in (*KINDS, None)]
        measures = Measures(survivors)
        self.assertEqual([len(measures.equivalent), len(measures.open), len(measures.asked)], [1, 1, 2])
        self.assertEqual(measures.noticed, [])

    def test_a_port_that_does_not_start_is_noticed_and_says_nothing(self):
        measures = Measures([self.measured(status=3), self.measured(status=0, declaration={"declaration": "e"}),
                             self.measured(self.found("A-01"))])
        self.assertEqual([len(measures.noticed), len(measures.silent), len(measures.told)], [3, 2, 1])

    def test_the_shares_are_printed_and_the_lowest_is_the_floor(self):
        measures = Measures([self.measured(self.found("A-01", right=100, cases=100)),
                             self.measured(self.found("B-01")), self.measured(status=0)])
        self.assertEqual(list(measures.lines("X")), [
            "X: 3 mutants, of which 0 are equivalent and 0 left open",
            "  noticed              2 of 3     67%, 0 of them do not start",
            "  right requirement    1 of 2     50%",
            "  innocents            1 of 2     50%",
            "  cause                1 of 2     50%",
        ])
        self.assertEqual(measures.least(), 50)

    def test_what_goes_wrong_is_shown_with_place_and_change(self):
        port = types.SimpleNamespace(written=lambda module: "a")
        block = "FAIL  B-01  what it says\n      got  this"
        shown = list(Measures([
            self.measured(self.found("A-01")), self.measured(status=0),
            self.measured(self.found("A-01"), rule=Rule(EQUIVALENT, "because")),
            self.measured(self.found("B-01", block=block))]).problems(port))
        self.assertEqual(shown, [
            "survives, and no rule says why: sdk.py:0 f\n  -a\n  +b",
            "noticed, but a rule calls it equivalent: because: sdk.py:0 f\n  -a\n  +b",
            "no cause (0 of 0): sdk.py:0 f\n  -a\n  +b\n  A-01",
            "no cause (0 of 0): sdk.py:0 f\n  -a\n  +b\n  A-01",
            "wrong requirement: sdk.py:0 f\n  -a\n  +b\n  FAIL  B-01  what it says\n        got  this",
        ])


if __name__ == "__main__":
    unittest.main()
