"""Holds the programs that show findings (Corpus/repro) to show what others wrote as data, and to tell
an answer that is the same from one that is not."""

import json
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAMS = ROOT / "Corpus/repro"
PORT = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["m"] == "hello":
        print('{"id":1,"ok":{}}', flush=True)
    else:
        sys.stdout.buffer.write(pathlib.Path(sys.argv[1]).read_bytes())
        sys.stdout.flush()
"""

PIECES = [
    '"', "'", "\\", "#", '"#', '"##', '\\#(exit(7))', "${process.exit(7)}", "$(touch CANARY)",
    "`touch CANARY`", "; touch CANARY", "*/", "/*", "//", '"""', "'''", '#"""', "\\(x)", "%s", "{0}", "{{",
    "\\N{BELL}", "\\u{1F600}", "\\x41", "\n", "\r", "\r\n", "\t", "\0", "\b", "\f", "\x1b[31m", "\x7f", "\x85",
    "\x9b", "\u2028", "\u2029", "\u202e", "\ufeff", "\ufffe", "\u0301", "é", "😀", "\ud800", "\udc00", "\udfff\ud83d",
    "import os", "#!/bin/sh", "</script>", "]]>", "::add-mask::", "##[error]", "a", " ", "0", "__proto__",
]


def text(chance, most=12):
    units = "".join(chance.choices(PIECES, k=chance.randint(0, most)))
    # Halves of a pair that meet are one character.
    return units.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


def line(chance):
    """A message of the kit, which is in printable ASCII."""
    return json.dumps({"m": "run", "id": 1, "input": text(chance)}).replace("\x7f", "\\u007f")


def value(chance, depth=0):
    kind = chance.randrange(6 if depth < 3 else 4)
    if kind < 2:
        return text(chance)
    if kind < 4:
        return chance.choice([None, True, False, chance.randint(-9, 9), {"$utf16": "d800"}])
    size = range(chance.randint(0, 3))
    if kind == 4:
        return [value(chance, depth + 1) for _ in size]
    # Objects of JavaScript put names that are numbers first.
    return {"n" + text(chance, 4): value(chance, depth + 1) for _ in size}


def case(**members):
    """A sound case with other members."""
    whole = json.loads((ROOT / "Tests/Repro/case.json").read_text())
    return {**whole, **members}


def shown(text):
    """A text as the programs show it: every code unit beyond printable ASCII by its number."""
    units = text.encode("utf-16-le", "surrogatepass")
    codes = [int.from_bytes(units[at:at + 2], "little") for at in range(0, len(units), 2)]
    return "".join(chr(code) if 32 <= code <= 126 else "\\u%04x" % code for code in codes)


class ReproTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp())
        swift = cls.folder / "repro-swift"
        # Warnings too, and that is how it is found to be Swift.
        subprocess.run(
            ["swiftc", "-warnings-as-errors", "-o", swift, PROGRAMS / "repro.swift"], check=True)
        cls.programs = {
            "python": [sys.executable, "-B", PROGRAMS / "repro.py"],
            "javascript": ["node", PROGRAMS / "repro.mjs"],
            "swift": [swift],
        }
        (cls.folder / "port.py").write_text("import pathlib\n" + PORT)

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder)

    def run_all(self, *arguments):
        """What each program does with arguments: its language, exit status, output and errors."""
        for language, program in self.programs.items():
            run = subprocess.run(
                [*program, *arguments], cwd=self.folder, capture_output=True, timeout=300)
            yield language, run.returncode, run.stdout.decode("ascii"), run.stderr.decode("ascii")

    def put(self, name, content):
        path = self.folder / name
        path.write_text(content if isinstance(content, str) else json.dumps(content))
        return name

    def test_all_that_others_wrote_is_shown_as_data(self):
        chance = random.Random(7441)
        names, expected = [], []
        for number in range(10_000):
            entry = case(
                suite=text(chance), requirement=text(chance), verdict=text(chance),
                due=text(chance), got=chance.choice([None, {"ok": value(chance)}]),
                lines=[line(chance) for _ in range(chance.randint(2, 3))])
            entry["port"]["command"] = [text(chance) for _ in range(chance.randint(1, 3))]
            names.append(self.put(f"{number}.json", entry))
            expected.append(entry)
        before = sorted(self.folder.iterdir())
        for language, status, output, errors in self.run_all("--show", *names):
            self.assertEqual((language, status, errors), (language, 0, ""))
            lines = iter(output.split("\n"))
            for entry in expected:
                title = " ".join(entry[name] for name in ("suite", "requirement", "verdict"))
                self.assertEqual(next(lines), "case:  " + shown(title))
                run = next(lines)
                self.assertEqual(run, shown(run))
                self.assertEqual(json.loads(run.removeprefix("run:   ")), entry["port"]["command"])
                for sent in entry["lines"]:
                    self.assertEqual(next(lines), "send:  " + shown(sent))
                self.assertEqual(next(lines), "due:   " + shown(entry["due"]))
                was = next(lines).removeprefix("was:   ")
                self.assertEqual(was, shown(was))
                self.assertEqual(None if was == "no answer" else json.loads(was), entry["got"])
            self.assertEqual(list(lines), [""])
        self.assertEqual(sorted(self.folder.iterdir()), before)

    # What was answered, the answer now as the port writes it, whether they are the same.
    ANSWERS = [
        ('{"ok":"a\\ud800"}', '"ok":"a\\ud800"', True),
        ('{"ok":{"$utf16":"0061d800"}}', '"ok":{"$utf16":"0061D800"}', True),
        ('{"ok":{"$utf16":"0061d800"}}', '"ok":"a\\uD800"', True),
        ('{"ok":{"$utf16":"0061d800"}}', '"ok":"a\\uD801"', False),
        ('{"ok":{"$utf16":"d83dde00"}}', '"ok":"\\ud83d\\ude00"', True),
        ('{"ok":{"$utf16":""}}', '"ok":""', True),
        ('{"ok":{"$utf16":"006"}}', '"ok":{"$utf16":"006"}', True),
        ('{"ok":{"$utf16":"00 6"}}', '"ok":"\\u0006"', False),
        ('{"ok":1.5}', '"ok":{"$f64":"3FF8000000000000"}', True),
        ('{"ok":[0,1,-0.0]}', '"ok":[-0,1.0,{"$f64":"8000000000000000"}]', True),
        ('{"ok":{"$f64":"7ff8000000000000"}}', '"ok":{"$f64":"7ff8000000000000"}', True),
        ('{"ok":{"$f64":"7ff0000000000000"}}', '"ok":{"$f64":"7ff8000000000000"}', False),
        ('{"ok":1}', '"ok":true', False),
        ('{"ok":0}', '"ok":false', False),
        ('{"ok":9007199254740993}', '"ok":9007199254740992', True),
        ('{"ok":{"$bytes":"AAE="}}', '"ok":{"$bytes":"AAE="}', True),
        ('{"ok":{"$bytes":"AAE="}}', '"ok":{"$bytes":"AAI="}', False),
        ('{"ok":{"$data":{"$utf16":"0061"}}}', '"ok":{"$data":{"$utf16":"0061"}}', True),
        ('{"ok":{"$data":{"$utf16":"0061"}}}', '"ok":"a"', False),
        ('{"ok":{"$data":{"$x":{"$utf16":"d800"}}}}', '"ok":{"$x":"\\ud800"}', True),
        ('{"ok":{"a":1,"b":[2]}}', '"ok":{"b":[2],"a":1}', True),
        ('{"ok":{"__proto__":1}}', '"ok":{"__proto__":2}', False),
        ('{"ok":null}', '"ok":null', True),
        ('{"ok":null}', '"unsupported":"no"', False),
        ('{"reject":{"class":"a"}}', '"reject":{"class":"a","message":"b"}', True),
        ('{"reject":{"class":"a"}}', '"reject":{"class":"b"}', False),
        ('{"fault":{}}', '"fault":{"message":"\\u001b[31m"}', True),
        ("null", '"unsupported":"no"', True),
        ('{"ok":"\u2028"}', '"ok":"\u2028"', True),
        ('{"ok":' + "[" * 500 + "]" * 500 + "}", '"ok":' + "[" * 500 + "]" * 500, True),
    ]

    def test_the_same_answer_is_told_from_another(self):
        for was, answer, is_same in self.ANSWERS:
            # What is no reply to the run stands before it.
            noise = 'noise\n{"id":9}\n[]\n'.encode() + b"\xff\n"
            (self.folder / "answer").write_bytes(noise + f'{{"id":2,{answer}}}\n'.encode())
            entry = case(got=json.loads(was))
            entry["port"]["command"] = [sys.executable, "port.py", "answer"]
            for language, status, output, errors in self.run_all(self.put("case.json", entry)):
                self.assertEqual((status, errors), (1 if is_same else 0, ""), (language, was, answer, output))
                ending = "as it did." if is_same else "otherwise."
                self.assertEqual(output.splitlines()[-1], "The port answers " + ending)

    def test_a_port_that_ends_or_is_silent_gives_no_answer(self):
        (self.folder / "answer").write_bytes(b"")
        for script in ["port.py", "ends.py"]:
            self.put("ends.py", "print('{\"id\":1}', flush=True)\n")
            entry = case(got=None)
            entry["port"].update(command=[sys.executable, script, "answer"], deadline=300)
            for language, status, output, _ in self.run_all(self.put("case.json", entry)):
                self.assertEqual((language, status), (language, 1), output)
                self.assertIn("got:   no answer\n", output)

    def test_what_the_port_has_started_holds_nothing_up(self):
        self.put("parent.py", "import subprocess, sys\nsubprocess.Popen(['sleep', '60'])\n"
                 "print('{\"id\":1}\\n{\"id\":2,\"ok\":1}', flush=True)\n")
        entry = case()
        entry["port"]["command"] = [sys.executable, "parent.py"]
        self.put("case.json", entry)
        for language, program in self.programs.items():
            with open(self.folder / "output", "w") as output:
                run = subprocess.run([*program, "case.json"], cwd=self.folder, stdout=output, timeout=30)
            self.assertEqual((language, run.returncode), (language, 1))

    def test_words_of_a_command_reach_the_port_as_they_are(self):
        words = ["", "-x", "A=b", "a b", "$(touch CANARY)", "`touch CANARY`", "'\"\\", "*", "~", "\n", "é😀", "#"]
        self.put("words.py", "import json, sys\nfor line in sys.stdin:\n    "
                 'print(json.dumps({"id": json.loads(line)["id"], "ok": sys.argv[1:]}), flush=True)\n')
        entry = case(got={"ok": words})
        entry["port"]["command"] = [sys.executable, "words.py", *words]
        for language, status, output, errors in self.run_all(self.put("case.json", entry)):
            self.assertEqual((language, status, errors), (language, 1, ""), output)

    def test_a_case_that_is_broken_is_told_in_one_line(self):
        sound = case()
        broken = ["", "{", "[]", "\0", json.dumps(sound)[:-1], "[" * 100_000]
        for change in [
            {"schema": "case-2"}, {"suite": 1}, {"due": None}, {"lines": []}, {"lines": [1, 2]},
            {"lines": ["{}", "{}"]}, {"lines": ["x", "y"]}, {"port": None}, {"port": {}},
            {"lines": ['{"id":1}\n', '{"id":2}']}, {"lines": ['{"id":1}', '{"id":2,"é":1}']},
            {"port": {**sound["port"], "command": []}}, {"port": {**sound["port"], "command": "x"}},
            {"port": {**sound["port"], "command": ["x", 1]}},
            {"port": {**sound["port"], "deadline": "1"}},
        ]:
            broken.append(json.dumps({**sound, **change}))
        broken.append(json.dumps({name: sound[name] for name in sound if name != "got"}))
        names = [self.put(f"broken {number}", text) for number, text in enumerate(broken)]
        for language, status, output, errors in self.run_all("--show", *names, "absent"):
            self.assertEqual((language, status, output), (language, 2, ""))
            self.assertEqual(len(errors.splitlines()), len(names) + 1, errors)
            for name, error in zip([*names, "absent"], errors.splitlines()):
                self.assertTrue(error.startswith(name + " "), error)
        for command in [["no-such-port"], ["./no-such-port"], [""], ["a\0b"], ["/bin/cat", "/dev/null"]]:
            entry = case()
            entry["port"]["command"] = command
            for language, status, output, errors in self.run_all(self.put("case.json", entry)):
                self.assertEqual(
                    (language, status, output, len(errors.splitlines())), (language, 2, "", 1), errors)


if __name__ == "__main__":
    unittest.main()
