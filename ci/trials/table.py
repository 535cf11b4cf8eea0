"""The trials, in groups; the sentence of each group stands in the report."""

import os
import pathlib
import resource
import signal
import socket
import sys

from trial import Trial

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PORT = ["python3", str(HERE / "port.py")]
SAMPLE = ["python3", str(ROOT / "Tests/Ports/python/port.py")]
CHECK = ["check", "--suite", "jwt-flags", "--cases", "100"]

GROUPS = {
    "ports that do not start":
        "ends with 3, says what the port wrote or did, and what to do about it",
    "declarations without end": "refused by the limits of PORT-07, or unknown names counted",
    "answers of any form": "judged, or a breach of a named rule of the port protocol",
    "answers of any size": "judged within bounded memory; never taken for answers that vary",
    "text that would be code": "shown as data in every report; nothing of it is run or obeyed",
    "answers that vary": "told under PORT-04 with the cases that show it",
    "ports that die": "a crash of the run that it died of; started anew, within limits",
    "ports that hang": "a timeout; after three of them the rest of the suite is not asked",
    "ports that leave processes": "ended with the port, and counted where they had left its group",
    "the kit is killed": "its ports end with it",
    "signals": "ends with 130 soon, reports closed, ports ended",
    "files of any kind": "refused in one line before they are read, or read within limits",
    "arguments": "a mistake on the command line: ends with 2 and says where",
    "limits of the system": "one line and a code of the list; never a trap, never a silent loss",
}


def trials():
    return [*_ports(), *_verbs(), *_killed(), *_signals(), *_files(), *_arguments(), *_limits()]


def _port(group, behaviour, exits, says="", never="", words=None, **more):
    return Trial(
        group, behaviour, [*(words or CHECK), "--", *PORT, behaviour], frozenset(exits), says, never,
        **more)


def _ports():
    def group(name, exits, rows, **more):
        for row in rows:
            behaviour, says, *rest = row if isinstance(row, tuple) else (row, "")
            yield _port(name, behaviour, exits, says, **{**more, **(rest[0] if rest else {})})

    yield from group("ports that do not start", {3}, [
        ("ends-at-once", "exited with code 0"), ("ends-with-3", "exited with code 3"),
        ("is-killed-at-start", "SIGSEGV"), ("prints-a-banner", "Starting bridge"), "prints-bytes",
        "starts-without-end", "closes-output-at-start", "hello-of-9-MiB",
        ("hello-with-another-id", "99"), ("hello-of-another-version", "version 7"),
        ("refuses-hello", "refused"), "hello-of-10000-levels",
        ("never-says-hello", "did not answer", {
            "words": [*CHECK, "--start-deadline", "1000"]}),
    ])
    yield from group("declarations without end", {3}, [
        ("hello-of-30000-suites", "suites"), ("hello-of-30000-choices", "choices"),
        ("hello-of-30000-capabilities", "capabilities"), ("hello-with-long-names", "suites"),
    ], seconds=20)
    yield from group("text that would be code", {0, 3}, ["hello-with-injections"])
    yield from group("answers of any form", {1}, [
        "answers-null", "answers-text", "500-levels", ("100000-levels", "PORT-06"),
        "one-name-10000-times", "lone-surrogates", "broken-tags", ("bad-utf8", "PORT-0"),
        ("no-JSON", "PORT-06"), "rejects-all", ("refuses-all", "PORT-09"),
        ("two-outcomes", "PORT-06"), ("answers-twice", "PORT-01"), ("another-id", "PORT-01"),
        ("ids-as-text", "PORT-06"), "huge-ids", ("floods-output", "PORT-02"),
        ("blank-lines", "PORT-02"),
    ])
    yield from group("answers of any form", {0}, [
        "answers-a-member-more", "carriage-returns", "floods-errors"])
    yield from group("answers of any size", {0}, ["right-with-1-MB", "right-with-a-million-digits"],
                     never="PORT-04", seconds=120)
    yield from group("answers of any size", {0, 4}, ["right-with-7-MiB"], never="PORT-04", seconds=240)
    yield from group("answers of any size", {1}, [
        ("wrong-with-1-MB", "PSG-JWT"), ("wrong-with-a-million-digits", "PSG-JWT")],
        never="PORT-04", seconds=120)
    yield from group("answers of any size", {1}, [("answers-of-9-MiB", "PORT-06")], seconds=120)
    yield from group("text that would be code", {1}, [
        "injections", "faults-all",
        ("injections", "", {"words": [
            *CHECK, "--report", "markdown=r.md", "--report", "junit=r.xml", "--report", "jsonl=report.jsonl"]}),
        ("injections", "", {"words": [*CHECK, "--json"]}),
    ])
    yield from group("answers that vary", {1}, [("by-chance", "PORT-04"), ("by-history", "PORT-04")])
    yield from group("ports that die", {1}, [
        ("dies-always", "PORT-03"), ("dies-every-fifth", "PORT-03"), ("dies-by-chance", "PORT-03"),
        ("is-killed-every-ninth", "PORT-03"), ("exits-with-7-after-bye", "PORT-08")])
    yield from group("ports that hang", {1}, [
        ("hangs-always", "PORT-05"), ("hangs-every-fifth", "PORT-05"), "stops-itself",
        "closes-its-input", "closes-its-output", ("half-a-line", "PORT-05"),
        ("hangs-at-bye", "PORT-08"), ("stays-after-bye", "PORT-08"), ("ignores-signals", "PORT-08")])
    yield from group("ports that leave processes", {0, 1, 3}, [
        "leaves-children", "leaves-100-in-sessions-of-their-own", "leaves-one-at-each-run",
        "leaves-its-output-open", "hangs-in-a-session"])
    # On a busy machine its first process is gone before the second answers, and then it is given up.
    yield from group("ports that leave processes", {0, 1, 3, 4}, ["becomes-a-daemon"])


def _verbs():
    """What is not told by check: other verbs with the worst of ports."""
    any_end = {0, 1, 3, 4}
    for behaviour in ("injections", "hangs-always", "dies-every-fifth", "right-with-1-MB",
                      "hello-of-30000-suites", "refuses-all", "leaves-one-at-each-run"):
        group = ("text that would be code" if behaviour == "injections" else
                 "ports that hang" if behaviour.startswith("hangs") else "answers of any form")
        for words in (["doctor"], ["replay", "jwt-flags:underscore"]):
            yield _port(group, behaviour, any_end, words=words, seconds=120)
        yield _port(group, behaviour, any_end, words=[
            "fuzz", "--suite", "jwt-flags", "--time", "3", "--into", "c"], seconds=120)
    for behaviour in ("injections", "by-chance", "hangs-every-fifth"):
        command = " ".join([*PORT, behaviour])
        yield Trial(
            "text that would be code" if behaviour == "injections" else "answers that vary",
            f"parity of {behaviour}",
            ["parity", "--suite", "jwt-flags", "--cases", "50", "--port", command, "--port", command,
             "--report", "markdown=r.md", "--report", "jsonl=report.jsonl"],
            frozenset({0, 1, 4}), seconds=180)


def _killed():
    for behaviour in ("hangs-always", "hangs-in-a-session", "ignores-signals", "leaves-one-at-each-run"):
        for words in (CHECK, ["fuzz", "--suite", "jwt-flags", "--time", "60", "--into", "c"]):
            yield Trial(
                "the kit is killed", f"{words[0]} of {behaviour}",
                [*words, "--", *PORT, behaviour], frozenset({-9, 0, 1, 4}),
                signal=(signal.SIGKILL, 1.5))


def _signals():
    hang = ["--deadline", "3600000", "--", *PORT, "hangs-always"]
    start = ["--start-deadline", "3600000", "--", *PORT, "never-says-hello"]
    long = {
        "check": ["check", "--cases", "100000000", "--no-report"],
        "check of a port": [*CHECK, *hang], "a start": [*CHECK, *start],
        "doctor": ["doctor", *hang], "replay": ["replay", "jwt-flags:underscore", *hang],
        "fuzz": ["fuzz", "--time", "60", "--into", "c"],
        "fuzz of a port": ["fuzz", "--suite", "jwt-flags", "--time", "60", "--into", "c", "--", *SAMPLE],
        "faults": ["faults", "--cases", "100000"], "coverage": ["coverage", "--cases", "100000"],
        "lint": ["vectors", "lint"],
        "parity": ["parity", "--cases", "1000000", "--port", " ".join(SAMPLE), "--port", " ".join(SAMPLE)],
    }
    for name, words in long.items():
        for number, delay in ((signal.SIGTERM, 0.1), (signal.SIGINT, 1.0)):
            yield Trial("signals", f"{name}, {signal.Signals(number).name} after {delay} s", words,
                        frozenset({130}), signal=(number, delay))
    for name in ("check of a port", "fuzz of a port"):
        yield Trial("signals", f"{name}, SIGHUP", long[name], frozenset({130}),
                    signal=(signal.SIGHUP, 3.0))


def _files():
    def sparse(path):
        with open(path, "wb") as file:
            file.truncate(1 << 30)

    def bind(path):
        socket.socket(socket.AF_UNIX).bind(str(path))

    kinds = {
        "a folder": lambda path: path.mkdir(),
        "a FIFO": lambda path: os.mkfifo(path),
        "a device": lambda path: path.symlink_to("/dev/zero"),
        "a socket": bind,
        "1 GB of nothing": sparse,
        "an empty file": lambda path: path.write_bytes(b""),
        "bytes": lambda path: path.write_bytes(bytes(range(256)) * 256),
        "100,000 levels": lambda path: path.write_text("[" * 100_000 + "]" * 100_000),
        "a line of 20 MB": lambda path: path.write_bytes(b'"' + b"a" * 20_000_000 + b'"\n'),
        "nothing": lambda path: None,
    }
    port = " ".join(SAMPLE)
    few = ["check", "--suite", "otp", "--cases", "0", "--no-report"]
    uses = {
        "judge": ["judge", "F"], "--known-failures": [*few, "--known-failures", "F"],
        "--inputs": ["parity", "--suite", "otp", "--port", port, "--port", port, "--inputs", "F"],
        "a file of a port": ["parity", "F", "F"], "--from": ["replay", "x:y", "--from", "F"],
        "--corpus": ["vectors", "lint", "--suite", "otp", "--corpus", "F"],
        "--resume": ["fuzz", "--resume", "F", "--cases", "1"],
        "--failures": [*few, "--failures", "F"],
        "--report": ["check", "--suite", "otp", "--cases", "0", "--report", "jsonl=F"],
    }
    for use, words in uses.items():
        for kind, make in kinds.items():
            # What cannot be read is a mistake on the command line; what is read and malformed is not.
            exits = {2}
            is_read = kind in ("an empty file", "bytes", "100,000 levels")
            if use in ("--known-failures", "--inputs", "a file of a port") and is_read:
                exits = {5}
            if use == "--corpus" and kind == "a folder":
                exits = {5}
            if use == "--failures" and (is_read or kind == "nothing"):
                exits = {0}
            if use == "--report" and kind not in ("a folder", "a FIFO", "a socket"):
                exits = {0}
            yield Trial("files of any kind", f"{use}: {kind}", words, frozenset(exits),
                        prepare=lambda folder, make=make: make(folder / "F"), seconds=30, megabytes=300)
    damaged = {
        "no requirements": lambda path: (path / "requirements").rename(path / "elsewhere"),
        "a missing file of vectors": lambda path: next(
            (path / "vectors/finvu.otp").glob("*.jsonl")).unlink(),
        "a huge file of vectors": lambda path: sparse(path / "vectors/finvu.otp/huge.jsonl"),
        "a FIFO of vectors": lambda path: os.mkfifo(path / "vectors/finvu.otp/pipe.jsonl"),
    }
    for kind, damage in damaged.items():
        def prepare(folder, damage=damage):
            import shutil
            shutil.copytree(ROOT / "Corpus", folder / "F")
            damage(folder / "F")
        yield Trial("files of any kind", f"a corpus with {kind}",
                    ["judge", "--corpus", "F", "/dev/null"], frozenset({5}), prepare=prepare,
                    seconds=30, megabytes=400)


def _arguments():
    rows = {
        "an unknown verb": ["chekc"], "an unknown option": ["check", "--nonsense"],
        "an escape in a name": ["check", "--suite", "\x1b[2J\x1b]0;x\x07"],
        "a name of 100,000 letters": ["show", "a" * 100_000],
        "a pattern of 1,000 stars": ["check", "--suite", "*a" * 1_000],
        "a number beyond 64 bits": ["check", "--cases", "9" * 40],
        "a negative number": ["check", "--cases=-5"], "no number": ["check", "--seed", "x"],
        "a time of 0": ["check", "--time", "0"], "jobs without end": ["fuzz", "--jobs", "1000000"],
        "an empty command": ["check", "--", ""], "no command": ["check", "--"],
        "no port": ["doctor"], "an unknown suite": ["check", "--suite", "nothing"],
        "an unknown case": ["replay", "jwt-flags:no-such-vector"],
        "a damaged name": ["replay", "jwt-flags:~" + "A" * 100_000],
        "an input that is none": ["replay", "jwt-flags:=" + "A" * 10_000],
        "a log command": ["show", "::error::x"], "markup": ["show", "</script><b>"],
        "two reports of one name": ["check", "--report", "junit=a", "--report", "markdown=a"],
        "a format that is none": ["check", "--report", "pdf=a"],
        "a path with a line feed": ["judge", "a\nb"],
        "words without --": ["check", "python3", "port.py"],
        "a choice of a choice": ["port", "--choice", "=" * 1_000],
    }
    for name, words in rows.items():
        yield Trial("arguments", name, words, frozenset({2}), seconds=20, megabytes=300)
    byte = ["check", "--suite", "otp", "--report", "jsonl=" + os.fsdecode(b"r\xe9.jsonl")]
    yield Trial("arguments", "a path that is no UTF-8", byte, frozenset({2}), seconds=20)
    for name, exits in (("no-such-program", {3}), ("/etc/passwd", {3}), ("/", {3}), ("false", {3}),
                        ("yes", {3})):
        yield Trial("ports that do not start", f"the command {name}", [*CHECK, "--", name],
                    frozenset(exits), seconds=30)


def _limits():
    # As the README lists them; a trap or a death by a signal is none of them.
    any_end = frozenset({0, 1, 2, 3, 4, 5})
    for megabytes in (100, 300, 1_000):
        yield Trial("limits of the system", f"{megabytes} MB of address space", [*CHECK, "--no-report"],
                    any_end, limits={resource.RLIMIT_AS: megabytes << 20}, seconds=30)
    # With 3 the system cannot load the program.
    for count in (4, 6, 8, 10, 12, 16, 24):
        for words in (CHECK, [*CHECK, "--", *SAMPLE]):
            yield Trial("limits of the system", f"{count} descriptors, {len(words)} words", words,
                        any_end, limits={resource.RLIMIT_NOFILE: count}, seconds=60)
    yield Trial("limits of the system", "6 descriptors, fuzz",
                ["fuzz", "--suite", "otp", "--cases", "100", "--into", "c"], any_end,
                limits={resource.RLIMIT_NOFILE: 6}, seconds=60)
    yield Trial("limits of the system", "files of 1 KB", CHECK, any_end - {0},
                limits={resource.RLIMIT_FSIZE: 1_024}, seconds=60)
    yield Trial("limits of the system", "10 s of processor time",
                ["check", "--suite", "jwt-flags", "--cases", "100000000", "--no-report"],
                any_end | {-signal.SIGXCPU, -signal.SIGKILL, 130}, limits={resource.RLIMIT_CPU: 5},
                seconds=60)
    for stream in (0, 1, 2):
        yield Trial("limits of the system", f"descriptor {stream} is closed", CHECK, any_end,
                    streams={stream: "closed"}, seconds=60)
    for words in (CHECK, ["list"], ["vectors", "export", "--suite", "otp"]):
        yield Trial("limits of the system", f"a full disk under {words[0]}", words, frozenset({4}),
                    streams={1: "/dev/full"}, seconds=60)
    if sys.platform.startswith("linux"):
        yield Trial("limits of the system", "a report on a full disk",
                    [*CHECK, "--report", "jsonl=/dev/full"], frozenset({4}), seconds=60)
