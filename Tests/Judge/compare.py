#!/usr/bin/env python3
"""Holds the two judges, `proofload judge` and Corpus/judge.py, to the same verdicts.

usage: compare.py PROOFLOAD [SEED]

Both judge every recorded vector's own answer and mutations of it, under several declarations, and
the same for trees of every operator that are made by chance; then texts and trees at the edge of
what is read at all. Whatever differs but for the wording of messages is printed. Exit code 1 if
anything does, or if too little was compared to mean something.
"""

import json
import pathlib
import random
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

from answers import NOTHING, cases_of, declared, settings, witness
from edges import BAD_TREES, LINES, SHARED, SOUND_TREES, UNSEEN_TREES
from mutations import mutated
from synthetic import brief, definitions_text, file_text, lines_text, made, shared
from values import Members, write

ROOT = pathlib.Path(__file__).resolve().parents[2]
CORPUS = ROOT / "Corpus"
# Fewer would not show that the judges agree in more than the commonplace.
LEAST = {"accepted": 1000, "rejected": 1000, "mutated": 3000}
SHOWN = 10


class Judges:
    def __init__(self, proofload, scratch):
        self.commands = {
            "swift": [proofload, "judge"],
            "python": [sys.executable, str(CORPUS / "judge.py")],
        }
        self.scratch = scratch
        self.disagreements = 0
        self.counts = {"accepted": 0, "rejected": 0, "refused": 0}

    def run(self, corpus, text, words=()):
        """What each judge returns: its exit code and the verdicts, without messages."""
        with tempfile.NamedTemporaryFile(dir=self.scratch) as outcomes, ThreadPoolExecutor() as pool:
            outcomes.write(text)
            outcomes.flush()
            done = pool.map(
                lambda command: self.result(
                    [*command, "--corpus", str(corpus), *words, outcomes.name]
                ),
                self.commands.values(),
            )
            return dict(zip(self.commands, done))

    def result(self, command):
        done = subprocess.run(command, capture_output=True)
        verdicts = [json.loads(line) for line in done.stdout.splitlines()]
        for departure in (each for verdict in verdicts for each in verdict["departures"]):
            if not departure.pop("message"):
                raise SystemExit(f"a departure without message: {done.stdout}")
        return done.returncode, verdicts, done.stderr.decode(errors="replace").strip()

    def differ(self, what, swift, python):
        self.disagreements += 1
        if self.disagreements <= SHOWN:
            print(f"DIFFER {what}\n  swift  {swift}\n  python {python}")

    def compare(self, found, lines, words):
        """Compares line by line what both return for lines that both must read."""
        (left, swift, said), (right, python, told) = found["swift"], found["python"]
        if left not in (0, 1) or right not in (0, 1) or not len(swift) == len(python) == len(lines):
            raise SystemExit(f"not judged: swift {left} {said}; python {right} {told}")
        if left != right:
            self.differ(f"exit code with {words}", left, right)
        for line, one, other in zip(lines, swift, python):
            self.counts[other["verdict"]] += 1
            if one != other:
                self.differ(f"{words} {line}", one, other)

    def compare_edge(self, name, corpus, text, refused):
        """Runs both on what may not be readable; `refused` gives the two codes that refuse."""
        found = self.run(corpus, text)
        (left, swift, said), (right, python, told) = found["swift"], found["python"]
        if left in (0, 1) or right in (0, 1):
            if (left, swift) != (right, python):
                self.differ(name, (left, swift, said), (right, python, told))
            self.counts["accepted" if right == 0 else "rejected"] += 1
        else:
            if (left, right) != refused:
                self.differ(name, (left, said), (right, told))
            self.counts["refused"] += 1


def concerned(cases, asked, chosen, granted, chance):
    """The cases whose trees ask about what is set, and one in twenty of the others: under every
    setting all of them would be judged as they were."""
    named = set(chosen) or set(granted)
    inside = [not named or not named.isdisjoint(names) for names in asked]
    return [case for case, is_in in zip(cases, inside) if is_in or chance.random() < 0.05]


def compare_corpus(judges, corpus, cases, mutations, chance):
    """All settings; for each the own answers of the vectors concerned and as many mutations of each."""
    own = mutants = 0
    choices, capabilities = declared(tree for _, tree in cases)
    asked = [{name for names in declared([tree]) for name in names} for _, tree in cases]
    runs = []
    # They judge what there is while more is made.
    pool = ThreadPoolExecutor(2)
    for chosen, granted in settings(choices, capabilities, chance):
        words = [f"--choice={name}={variant}" for name, variant in chosen.items()]
        words += [f"--grant={name}" for name in granted]
        lines = []
        for uid, tree in concerned(cases, asked, chosen, granted, chance):
            answer = witness(tree, chance, chosen)
            answers = [Members() if answer is NOTHING else answer]
            answers += [mutated(chance, answers[0]) for _ in range(mutations)]
            texts = [write(answer) for answer in answers if answer is not None]
            lines += ['{"uid":"%s","outcome":%s}' % (uid, text) for text in texts]
            own, mutants = own + 1, mutants + len(texts) - 1
        text = "".join(line + "\n" for line in lines).encode()
        runs.append((pool.submit(judges.run, corpus, text, words), lines, words))
    for run, lines, words in runs:
        judges.compare(run.result(), lines, words)
    pool.shutdown()
    return own, mutants


def new_corpus(folder, text, definitions=None):
    """A corpus with the requirements of the real one and these vectors."""
    suite = folder / "vectors/passage.synthetic"
    if not folder.exists():
        suite.mkdir(parents=True)
        for name in ("VERSION", "ambiguities.json", "requirements"):
            (folder / name).symlink_to(CORPUS / name)
    (suite / "v.jsonl").write_text(text)
    (suite / "definitions.jsonl").unlink(missing_ok=True)
    if definitions is not None:
        (suite / "definitions.jsonl").write_text(definitions)
    return folder


def compare_edges(judges, scratch):
    """Lines and trees that are malformed, or look like it."""
    accepting = file_text([Members([("$ignored", "AMB-PSG-17")])])
    corpus = new_corpus(scratch / "edges", accepting)
    line = b'{"uid":"0000000000000000","outcome":{"ok":1}}\n'
    for text in LINES:
        text = text if isinstance(text, bytes) else text.encode()
        judges.compare_edge(f"line {text[:80]}", corpus, text.replace(b"UID", b"0" * 16), (2, 2))
    trees = SOUND_TREES + BAD_TREES + UNSEEN_TREES
    for tree in trees:
        new_corpus(corpus, accepting.replace('{"$ignored":"AMB-PSG-17"}', tree))
        judges.compare_edge(f"tree {tree[:80]}", corpus, line, (5, 2))
    for name, definitions, tree in SHARED:
        text = accepting.replace('{"$ignored":"AMB-PSG-17"}', tree)
        new_corpus(corpus, text, lines_text(definitions))
        judges.compare_edge(name, corpus, line, (5, 2))
    other = corpus / "vectors/passage.other"
    other.mkdir()
    (other / "v.jsonl").write_text(accepting.replace("passage.synthetic", "passage.other"))
    new_corpus(corpus, accepting)
    judges.compare_edge("a uid in two suites", corpus, line, (5, 2))
    return len(LINES) + len(trees) + len(SHARED) + 1


def main(proofload, seed="7441"):
    # Each level of a value takes several calls.
    sys.setrecursionlimit(20_000)
    chance = random.Random(int(seed))
    with tempfile.TemporaryDirectory() as name:
        scratch = pathlib.Path(name)
        judges = Judges(proofload, scratch)
        own, mutants = compare_corpus(judges, CORPUS, cases_of(sorted(CORPUS.glob("vectors/*"))), 6, chance)
        trees, definitions = made(chance, 250), {}
        files = file_text([shared(brief(tree), chance, definitions) for tree in trees])
        corpus = new_corpus(scratch / "synthetic", files, definitions_text(definitions))
        cases = [(f"{index:016x}", tree) for index, tree in enumerate(trees)]
        chosen = compare_corpus(judges, corpus, cases, 8, chance)
        edges = compare_edges(judges, scratch)
    counts = judges.counts
    counts["mutated"] = mutants + chosen[1]
    print(
        f"the two judges: {own} answers of recorded vectors and {mutants} mutations,"
        f" {chosen[0]} of made ones and {chosen[1]} mutations, {edges} edges:"
        f" {counts['accepted']} accepted, {counts['rejected']} rejected,"
        f" {counts['refused']} refused as malformed; {judges.disagreements} disagreements"
    )
    few = [name for name, least in LEAST.items() if counts[name] < least]
    if few:
        print(f"too few to mean something: {', '.join(few)}")
    return 1 if judges.disagreements or few else 0


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
