"""Processes and functions that measure themselves."""
import base64
import binascii
import gc
import json
import pathlib
import subprocess
import time

import orjson

import inputs
import text_peers

REPETITIONS = 10_000


class Server:
    """A process that answers the name of a measurement with its milliseconds."""

    def __init__(self, *command):
        self.process = subprocess.Popen([str(word) for word in command], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)

    def ask(self, name):
        self.process.stdin.write(name + "\n")
        self.process.stdin.flush()
        return float(self.process.stdout.readline())

    def close(self):
        self.process.stdin.close()
        self.process.wait()


class Python:
    """The garbage collector rests meanwhile: trees of this size would make it look at each value."""

    def __init__(self, folder):
        def read(name):
            return (folder / name).read_bytes()

        mixed, small, blob = read("mixed.json"), read("small.json"), read("blob.bin")
        standard, url = read("base64.txt"), read("base64url.txt")
        padded = url + b"=" * (-len(url) % 4)
        token = read("token.txt").decode()
        tree, small_tree = orjson.loads(mixed), orjson.loads(small)

        def flag(loads):
            payload = token.split(".")[1]
            return loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))["record"]

        self.measurements = {
            "orjson-parse": lambda: orjson.loads(mixed),
            "json-parse": lambda: json.loads(mixed),
            "orjson-write": lambda: orjson.dumps(tree),
            "orjson-sorted": lambda: orjson.dumps(tree, option=orjson.OPT_SORT_KEYS),
            "small-orjson-parse": self.repeatedly(lambda: orjson.loads(small)),
            "small-json-parse": self.repeatedly(lambda: json.loads(small)),
            "small-orjson-write": self.repeatedly(lambda: orjson.dumps(small_tree)),
            "urlsafe-decode": lambda: base64.urlsafe_b64decode(padded),
            "binascii-decode": lambda: binascii.a2b_base64(standard),
            "binascii-strict": lambda: binascii.a2b_base64(standard, strict_mode=True),
            "urlsafe-encode": lambda: base64.urlsafe_b64encode(blob),
            "token-orjson": self.repeatedly(lambda: flag(orjson.loads)),
            "token-json": self.repeatedly(lambda: flag(json.loads)),
            **text_peers.measurements(folder, self.repeatedly),
        }
        gc.disable()

    @staticmethod
    def repeatedly(work):
        def run():
            for _ in range(REPETITIONS):
                work()

        return run

    def ask(self, name):
        work = self.measurements[name]
        start = time.perf_counter()
        result = work()
        milliseconds = (time.perf_counter() - start) * 1000
        # Out of the time, as node's garbage is; that of the Swift peers counts.
        del result
        return milliseconds

    def close(self):
        gc.enable()


def all_peers(folder):
    here = pathlib.Path(__file__).resolve().parent
    return {
        "swift": Server(inputs.WIREBENCH, "serve", folder),
        "node": Server("node", here / "node_peer.mjs", folder),
        "python": Python(folder),
    }
