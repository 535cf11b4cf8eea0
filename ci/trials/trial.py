"""One trial: a command, what it may end with, and how that is watched."""

import json
import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import tempfile
import threading
import time
import uuid
from typing import Callable, Dict, FrozenSet, List, NamedTuple, Optional, Tuple

MARK = "PROOFLOAD_TRIAL"
# What a runner of CI or a terminal would obey.
COMMANDS = re.compile(r"^\s*(::|##\[|##vso\[|##teamcity\[)", re.MULTILINE)
CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffe\uffff]")
MOST_OUTPUT = 2 << 20
MOST_REPORT = 17 << 20
GRACE = 5.0


class Trial(NamedTuple):
    group: str
    name: str
    # The arguments of proofload.
    words: List[str]
    # What it may end with; a signal's number is negative.
    exits: FrozenSet[int]
    # A pattern that what it prints must have, and one that it must not.
    says: str = ""
    never: str = ""
    # Lays out the folder that it runs in.
    prepare: Optional[Callable[[pathlib.Path], None]] = None
    # Sent so many seconds after the start; the end must come so soon after it.
    signal: Optional[Tuple[int, float]] = None
    ends_within: float = 8.0
    # Limits of the system, by their numbers.
    limits: Dict[int, int] = {}
    # "closed" or a path, for the descriptors 0, 1 and 2.
    streams: Dict[int, str] = {}
    seconds: float = 60.0
    megabytes: int = 1_000


class Outcome(NamedTuple):
    trial: Trial
    problems: List[str]
    seconds: float
    megabytes: int
    exit: int


def run(trial: Trial, program: str) -> Outcome:
    folder = pathlib.Path(tempfile.mkdtemp(prefix="proofload-trial-"))
    try:
        return _run(trial, program, folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _run(trial: Trial, program: str, folder: pathlib.Path) -> Outcome:
    mark = uuid.uuid4().hex
    if trial.prepare:
        trial.prepare(folder)
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        start = time.monotonic()
        child = subprocess.Popen(
            [program, *trial.words], cwd=folder, env={**os.environ, MARK: mark},
            stdin=subprocess.DEVNULL, stdout=out, stderr=err,
            preexec_fn=lambda: _confine(trial))
        end, usage, killed = _wait(child, trial, start)
        seconds = time.monotonic() - start
        code = os.waitstatus_to_exitcode(end)
        problems = [killed] if killed else []
        problems += _orphans(mark)
        text = "".join(_text(file) for file in (out, err))
    megabytes = usage.ru_maxrss // 1024
    problems += _judge(trial, code, text, folder)
    if megabytes > trial.megabytes:
        problems.append(f"{megabytes} MB, {trial.megabytes} are allowed")
    return Outcome(trial, problems, seconds, megabytes, code)


def _confine(trial: Trial) -> None:
    os.setpgid(0, 0)
    for number, value in trial.limits.items():
        resource.setrlimit(number, (value, value))
    for descriptor, target in trial.streams.items():
        os.close(descriptor)
        if target != "closed":
            os.open(target, os.O_RDWR)


def _wait(child, trial, start):
    """The status, the usage, and a problem where it had to be killed."""
    late = threading.Event()

    def kill():
        late.set()
        os.killpg(child.pid, signal.SIGKILL)

    timer = threading.Timer(trial.seconds, kill)
    timer.start()
    asked = None
    if trial.signal:
        number, delay = trial.signal
        time.sleep(delay)
        asked = time.monotonic()
        try:
            os.kill(child.pid, number)
        except ProcessLookupError:
            asked = None
    _, status, usage = os.wait4(child.pid, 0)
    timer.cancel()
    child.returncode = 0
    if late.is_set():
        return status, usage, f"still there after {trial.seconds:.0f} s"
    if asked and time.monotonic() - asked > trial.ends_within:
        return status, usage, f"{time.monotonic() - asked:.1f} s from the signal to the end"
    return status, usage, None


def _text(file) -> str:
    file.seek(0)
    return file.read(MOST_OUTPUT + 1).decode("utf-8", "replace")


def _orphans(mark: str) -> List[str]:
    """Processes of the trial that are still there after a moment; they are ended."""
    end = time.monotonic() + GRACE
    while left := _marked(mark):
        if time.monotonic() > end:
            for pid in left:
                try:
                    os.kill(pid, signal.SIGKILL)
                except ProcessLookupError:
                    pass
            return [f"{len(left)} processes left behind"]
        time.sleep(0.05)
    return []


def _marked(mark: str) -> List[int]:
    needle = f"{MARK}={mark}".encode()
    found = []
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                if needle in pathlib.Path("/proc", name, "environ").read_bytes():
                    found.append(int(name))
            except OSError:
                pass
    return found


def _judge(trial: Trial, code: int, text: str, folder: pathlib.Path) -> List[str]:
    problems = []
    if code not in trial.exits:
        problems.append(f"exit {code}, due {sorted(trial.exits)}: {text[-300:]!r}")
    if trial.says and not re.search(trial.says, text):
        problems.append(f"does not say {trial.says!r}: {text[-300:]!r}")
    if trial.never and re.search(trial.never, text):
        problems.append(f"says {trial.never!r}")
    if len(text) > MOST_OUTPUT:
        problems.append(f"prints more than {MOST_OUTPUT >> 20} MB")
    for pattern, what in ((COMMANDS, "a command for a runner of CI"), (CONTROLS, "a control character")):
        if found := pattern.search(text):
            problems.append(f"prints {what}: {text[found.start():found.start() + 60]!r}")
    if "NSCocoaErrorDomain" in text or "Fatal error" in text:
        problems.append(f"prints an error of its own making: {text[-300:]!r}")
    if list(folder.rglob("CANARY")):
        problems.append("ran what a port has said")
    return problems + _reports(folder)


def _reports(folder: pathlib.Path) -> List[str]:
    problems = []
    for path in folder.rglob("*.jsonl"):
        # A corpus that the trial has put there is no report.
        if not path.is_file() or "vectors" in path.parts:
            continue
        if path.stat().st_size > MOST_REPORT:
            problems.append(f"{path.name} has {path.stat().st_size >> 20} MB")
            continue
        if "report" in path.name:
            for line in path.read_text(encoding="utf-8").splitlines():
                try:
                    json.loads(line)
                except ValueError as error:
                    problems.append(f"{path.name}: {error}")
                    break
    for path in folder.rglob("*.md"):
        if found := COMMANDS.search(path.read_text(encoding="utf-8")):
            problems.append(f"{path.name} has a command for a runner of CI: {found.group()!r}")
    return problems
