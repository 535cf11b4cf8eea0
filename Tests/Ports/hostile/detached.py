"""Starts processes that leave its process group, and does other things against who watches it."""

import os
import signal
import subprocess
import sys
import time

from port import messages, reply

SLEEP = ["sleep", "60"]


def detach():
    """Started in a session of its own; its streams are not the port's."""
    null = subprocess.DEVNULL
    return subprocess.Popen(SLEEP, start_new_session=True, stdin=null, stdout=null, stderr=null)


def hop():
    """A process that has started the next one and is gone before anybody finds it, for a minute."""
    if os.fork() > 0:
        return
    os.setsid()
    end = time.monotonic() + 60
    while time.monotonic() < end:
        if os.fork() > 0:
            os._exit(0)
        os.setsid()
    os._exit(0)


if len(sys.argv) > 1:
    detach()
    sys.exit(1)
for run in messages():
    name, _, count = str(run["input"]).partition(" ")
    if name == "detach":
        reply(run, ok=[detach().pid for _ in range(int(count))])
        continue
    if name == "hop":
        for _ in range(int(count)):
            hop()
    elif name == "moves":
        # The group of the parent, where it may.
        os.setpgid(0, os.getpgid(os.getppid()))
    elif name == "shoots":
        os.kill(os.getppid(), signal.SIGKILL)
        time.sleep(60)
    elif name == "stops":
        os.kill(os.getppid(), signal.SIGSTOP)
    elif name == "dies":
        os._exit(3)
    reply(run, ok=os.getpid())
