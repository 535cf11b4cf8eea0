"""Time and memory of whole processes."""
import dataclasses
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

#: GNU time: what a process starts as counts to its peak on Linux, and this Python is larger than
#: the kit.
TIME = pathlib.Path("/usr/bin/time")
HAS_TIME = sys.platform == "linux" and TIME.exists()


@dataclasses.dataclass
class Use:
    #: From the start of the process to its end.
    milliseconds: float
    #: Of all processors together, with those of the processes that it starts.
    processor_milliseconds: float
    #: The process's own at its highest; None where GNU time is not there to tell.
    megabytes: float | None


def processor_seconds():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def use(command):
    command = [str(word) for word in command]
    with tempfile.NamedTemporaryFile("r") as peak:
        prefix = [str(TIME), "-q", "-f", "%M", "-o", peak.name] if HAS_TIME else []
        before, start = processor_seconds(), time.perf_counter()
        done = subprocess.run(prefix + command, capture_output=True, text=True)
        milliseconds = (time.perf_counter() - start) * 1000
        if done.returncode:
            sys.exit(f"{' '.join(command)} ended with {done.returncode}:\n{done.stdout[-2000:]}")
        processor = (processor_seconds() - before) * 1000
        return Use(milliseconds, processor, int(peak.read()) / 1000 if HAS_TIME else None)
