"""What the numbers were measured on."""
import os
import platform
import subprocess
import sys

import hypothesis
import orjson


def first_line(*command):
    return subprocess.run(command, capture_output=True, text=True).stdout.split("\n")[0].strip()


def processor():
    try:
        with open("/proc/cpuinfo") as file:
            return next(line.split(":")[1].strip() for line in file if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.machine()


def description():
    swift = first_line("swift", "--version").removesuffix(" Target:")
    return (f"{len(os.sched_getaffinity(0))} cores ({processor()}), {platform.system()}; {swift}; "
            f"Python {sys.version.split()[0]}, orjson {orjson.__version__}, "
            f"Hypothesis {hypothesis.__version__}; "
            f"node {first_line('node', '--version')}")
