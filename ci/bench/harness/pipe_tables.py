"""The supervised pipe by itself, with ports that do nothing."""
import dataclasses
import shutil
import subprocess
import sys

import inputs
import rounds

PIPEBENCH = inputs.ROOT / ".build/release/pipebench"
HARNESS = inputs.ROOT / "ci/bench/harness"
RUNS = 200_000
WINDOWS = (16, 64, 256)


def ports(folder):
    """Names and commands; C where there is a compiler."""
    compiler = shutil.which("cc")
    if compiler:
        subprocess.run([compiler, "-O2", "-o", folder / "pipe_port", HARNESS / "pipe_port.c"],
                       check=True)
        yield "C", [folder / "pipe_port"]
    yield "node", ["node", HARNESS / "pipe_port.mjs"]
    yield "Python", [sys.executable, HARNESS / "pipe_port.py"]


def milliseconds(command, window):
    done = subprocess.run([PIPEBENCH, str(RUNS), str(window), *command], capture_output=True,
                          text=True)
    if done.returncode:
        sys.exit(f"pipebench ended with {done.returncode}:\n{done.stderr[-2000:]}")
    return float(done.stdout)


@dataclasses.dataclass
class PipeTable:
    title: str
    note: str
    turns: int

    def measured(self, folder, turns, command):
        turns = turns or self.turns
        rows = [rounds.Row(f"{name}, {window} in flight",
                           lambda port=port, window=window: milliseconds(port, window), RUNS)
                for name, port in ports(folder) for window in WINDOWS]
        times = rounds.turns(rows, turns)
        reference = next(row.label for row in rows if ", 64 " in row.label)
        body = rounds.markdown(rows, times, reference, "runs/s")
        return rounds.text(self.title, command, self.note, body, turns)


TABLES = {
    "pipe": PipeTable(
        "The pipe by itself",
        f"One call {RUNS:,} times through a supervised process that answers null, without the start "
        "of the process; 64 in flight is what a check has unless told.", 5),
}
