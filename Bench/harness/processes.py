"""Wall time and memory of whole processes."""
import pathlib
import subprocess
import sys
import tempfile
import time

#: GNU time: what a process starts as counts to its peak on Linux, and this Python is larger than
#: the kit.
TIME = pathlib.Path("/usr/bin/time")
HAS_TIME = sys.platform == "linux" and TIME.exists()


def milliseconds_and_megabytes(command):
    """From the start to the end; the memory is the process's own at its highest, or None."""
    command = [str(word) for word in command]
    with tempfile.NamedTemporaryFile("r") as peak:
        prefix = [str(TIME), "-q", "-f", "%M", "-o", peak.name] if HAS_TIME else []
        start = time.perf_counter()
        done = subprocess.run(prefix + command, capture_output=True, text=True)
        milliseconds = (time.perf_counter() - start) * 1000
        if done.returncode:
            sys.exit(f"{' '.join(command)} ended with {done.returncode}:\n{done.stdout[-2000:]}")
        return milliseconds, int(peak.read()) / 1000 if HAS_TIME else None
