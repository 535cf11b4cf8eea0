"""What the command reads, prints and returns: python3 -m unittest discover -s Tests/Judge"""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).parents[2] / "Corpus" / "judge.py"
UID = "00000000000000aa"
HEADER = '{"schema":"vectors-2","suite":"s"}'
LEVELS = {"requirements": [{"id": "R-1", "level": "must"}, {"id": "R-2", "level": "should"}]}


def answer(outcome, uid=UID):
    return '{"uid":"%s","outcome":%s}' % (uid, outcome)


class CommandTest(unittest.TestCase):
    def run_on(self, expect, lines, words=(), vectors=None, definitions=None, name="v.jsonl"):
        with tempfile.TemporaryDirectory() as scratch:
            folder = pathlib.Path(scratch)
            (folder / "requirements").mkdir()
            (folder / "requirements/r.json").write_text(json.dumps(LEVELS))
            (folder / "vectors/s").mkdir(parents=True)
            case = '{"uid":"%s","expect":%s}' % (UID, expect)
            text = vectors or f"{HEADER}\n{case}\n"
            data = text if isinstance(text, bytes) else text.encode()
            (folder / "vectors/s" / name).write_bytes(data)
            if definitions is not None:
                text = "".join(f"{line}\n" for line in [HEADER, *definitions])
                (folder / "vectors/s/definitions.jsonl").write_text(text)
            data = lines if isinstance(lines, bytes) else "".join(f"{l}\n" for l in lines).encode()
            (folder / "outcomes.jsonl").write_bytes(data)
            command = [sys.executable, SCRIPT, "--corpus", folder, *words]
            return subprocess.run([*command, folder / "outcomes.jsonl"], capture_output=True)

    def verdicts(self, expect, *outcomes, words=()):
        done = self.run_on(expect, map(answer, outcomes), words)
        found = [json.loads(line)["verdict"] == "accepted" for line in done.stdout.splitlines()]
        self.assertEqual(done.returncode, 0 if all(found) else 1, done.stderr)
        return found

    def refused(self, done, *words):
        text = done.stderr.decode()
        self.assertEqual((done.returncode, done.stdout), (2, b""), text)
        self.assertEqual(len(text.splitlines()), 1, text)
        for word in words:
            self.assertIn(word, text)


class Judging(CommandTest):
    def test_output(self):
        expect = '{"ok":{"\u00e9":{"$is":1,"by":"R-2"}}}'
        done = self.run_on(expect, [answer('{"ok":{"\u00e9":1}}'), "", answer('{"ok":{}}')])
        departure = {
            "path": "ok.\u00e9",
            "by": "R-2",
            "level": "should",
            "message": "expected 1, found nothing",
        }
        rest = {"uid": UID, "scored": 1, "recorded": [], "notAsked": []}
        self.assertEqual(
            [json.loads(line) for line in done.stdout.splitlines()],
            [
                {**rest, "verdict": "accepted", "departures": []},
                {**rest, "verdict": "rejected", "departures": [departure]},
            ],
        )
        self.assertEqual(done.returncode, 1)
        summary = b"1 accepted, 1 rejected, 0 of 1 vectors without outcome\n"
        self.assertEqual(done.stderr, summary)

    def test_reading(self):
        same = '{"ok":{"a":{"$is":%s,"by":"R-1"}}}'
        outcomes = ['{"ok":{"a":6,"a":5e0}}', '{"ok":{"a":5,"a":6}}']
        self.assertEqual(self.verdicts(same % "5", *outcomes), [True, False])
        big = "1" + "0" * 6000
        numbers = (big + "1", "1e999", "-" + big, "1e308")
        outcomes = ['{"ok":{"a":%s}}' % number for number in numbers]
        self.assertEqual(self.verdicts(same % big, *outcomes), [True, True, False, False])
        self.assertEqual(
            self.verdicts(same % "-0", '{"ok":{"a":0}}', '{"ok":{"a":-0.0}}'), [True, True]
        )
        self.assertEqual(
            self.verdicts(
                same % '"\\ud83d\\ude00"', '{"ok":{"a":"\U0001f600"}}', '{"ok":{"a":"\\ud83d"}}'
            ),
            [True, False],
        )
        outcomes = '{"ok":{"a":"\u2028"}}', '{"ok":{"\\u0061":"\\u2028"}}'
        self.assertEqual(self.verdicts(same % '"\\u2028"', *outcomes), [True, True])

    def test_choices_and_capabilities(self):
        second = '{"$granted":"g","then":{"$is":2,"by":"R-2"}}'
        tree = '{"ok":{"$when":"c","variants":{"x":{"$is":1,"by":"R-1"},"y":%s}}}' % second
        for words, expected in (
            ([], [True, False, False]),
            (["--choice", "c=z"], [True, False, False]),
            (["--choice", "c=y", "--grant", "g"], [False, True, False]),
            (["--choice", "c=y"], [True, True, True]),
        ):
            outcomes = ('{"ok":1}', '{"ok":2}', '{"ok":3}')
            self.assertEqual(self.verdicts(tree, *outcomes, words=words), expected)

    def test_what_is_no_outcome_is_rejected(self):
        outcomes = ["{}", '{"crash":{}}', '{"reject":{"class":5}}', "null", '{"ok":1,"ok":1}']
        self.assertEqual(self.verdicts('{"$ignored":"A"}', *outcomes), [False] * 5)


class Refusing(CommandTest):
    def test_bad_lines(self):
        good = answer('{"ok":1}')
        for bad, word in (
            (good.replace("aa", "ab"), "00000000000000ab"), (good[:-1], ""), (good + "x", ""),
            ("[]", "object"), (good.replace("uid", "Uid"), "object"),
            (good.replace("1", "NaN"), "NaN"), (good.replace("1", "-Infinity"), "Infinity"),
            (good.replace("outcome", "outcomes"), "object"), (good.replace('"00', '5,"00'), ""),
            (good.replace("1}", "[" * 600 + "]" * 600 + "}"), "nested too deeply"),
            (good.replace("1}", "[" * 200000 + "]" * 200000 + "}"), "depth"),
        ):  # fmt: skip
            self.refused(self.run_on("{}", [good, bad, good]), "outcomes.jsonl:2: ", word)
        self.refused(self.run_on("{}", b'"\xff"\n'), "outcomes.jsonl:1: ")

    def test_bad_corpora(self):
        case = '{"uid":"00000000000000aa","expect":{}}'
        tree = '{"uid":"00000000000000aa","expect":{"ok":{"$isnt":1,"by":"R-1"}}}'
        unknown = '{"uid":"00000000000000aa","expect":{"ok":{"$is":1,"by":"R-9"}}}'
        for text in (
            " ", "[]", "{", HEADER.replace("2", "3"), HEADER.replace('"s"', '"t"'), b"\xff", b"\xef\xbb\xbf{}",
            HEADER.replace("}", ',"cases":[]}'), f"{HEADER}\n5", f'{HEADER}\n{{"uid":"1"}}', f"{HEADER}\n\n",
            f"{HEADER}\n{case}\n{case}", f"{HEADER}\n{tree}", f"{HEADER}\n{unknown}",
        ):  # fmt: skip
            self.refused(self.run_on("{}", [answer("{}")], vectors=text), "v.jsonl:")
        self.refused(self.run_on("{}", [""], vectors=HEADER), "no outcomes")

    def test_old_files(self):
        old = '{"schema":"vectors-1","suite":"s","cases":[]}'
        done = self.run_on("{}", [answer("{}")], vectors=old, name="v.json")
        self.refused(done, "v.json:", "proofload vectors convert")

    def test_definitions_that_mean_harm(self):
        chain = ['{"%010d":[%s]}' % (n, '{"$use":"%010d"}' % (n + 1)) for n in range(10_000)]
        double = ['{"%010d":[%s,%s]}' % (n, *['{"$use":"%010d"}' % (n + 1)] * 2) for n in range(64)]
        tail = lambda lines: [*lines, '{"%010d":0}' % len(lines)]
        for lines, words in (
            (tail(chain), "more than 512 lists"), (tail(double), "more than 4194304 bytes"),
            (['{"0000000001":[{"$use":"0000000001"}]}'], "stands for itself"),
            (['{"0000000001":{"$use":"0000000002"}}', '{"0000000002":1}'], "is another one"),
            (['{"0000000001":"%s"}' % ("a" * (1 << 20))], "1048576 bytes, which a line may have"),
            (['{"0000000001":{"$runs":[["a",4194304],["a",4194304]]}}'], "more than 4194304 bytes"),
            (['{"0000000001":{"$use":"0000000002"}}'], "is another one"),
        ):  # fmt: skip
            done = self.run_on("{}", [answer("{}")], definitions=lines)
            self.refused(done, "definitions.jsonl:", words)
        self.refused(self.run_on('{"$use":"0000000001"}', [answer("{}")]), "v.jsonl:2:", "there is no definition")

    def test_cases_that_stand_for_much_together(self):
        case = '{"uid":"%016x","input":{"$runs":[["a",4000000]]},"expect":{}}'
        text = "\n".join([HEADER, *[case % number for number in range(20)]])
        self.refused(self.run_on("{}", [answer("{}")], vectors=text), "v.jsonl:18:", "67108864 bytes")
        fewer = "\n".join(text.split("\n")[:16])
        self.assertEqual(self.run_on("{}", [answer('{"ok":1}', "%016x" % 1)], vectors=fewer).returncode, 0)

    def test_large_files(self):
        self.refused(self.run_on("{}", [answer("{}")], vectors=" " * (8 << 20 | 1)), "v.jsonl:", "8388608 bytes")

    def test_nothing_to_judge(self):
        self.refused(self.run_on("{}", []), "there are no outcomes")

    def test_bad_words(self):
        for words in (["--choice", "c"], ["--nonsense"], ["--choice", "=x"]):
            done = self.run_on("{}", [answer("{}")], words)
            self.assertEqual((done.returncode, done.stdout), (2, b""))


if __name__ == "__main__":
    unittest.main()
