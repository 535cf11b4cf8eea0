"""What the reference answers, for ports that are to do no work."""
import subprocess

import inputs
import recorded_port

PROOFLOAD = inputs.ROOT / ".build/release/proofload"


def write(path, folder, cases):
    """Keys and replies of a check of that many generated cases, a line each."""
    log = folder / "wire.log"
    subprocess.run([PROOFLOAD, "check", "--cases", str(cases), "--wire-log", log, "--", PROOFLOAD,
                    "port"], check=True, capture_output=True)
    keys = {}
    replies = {}
    with open(log, "rb") as file:
        for line in file:
            _, direction, text = line.strip().split(b" ", 2)
            if direction == b">":
                key, number = recorded_port.key_and_id(text)
                keys[number] = key
            elif direction == b"<":
                head, _, tail = text.removeprefix(b'{"id":').partition(b",")
                replies[keys[head]] = b"," + tail
    path.write_bytes(b"".join(key + b"\t" + reply + b"\n" for key, reply in replies.items()))
    log.unlink()
