"""A port of the suite passage.jwt-flags that misbehaves in one way: python3 port.py BEHAVIOUR.

What a behaviour does not say is done rightly, by the sample port in Python.
"""

import json
import os
import pathlib
import signal
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/Ports/python"))
sys.dont_write_bytecode = True

import port_passage  # noqa: E402
import starter_kit  # noqa: E402

SUITE = "passage.jwt-flags"
# Text that would do something where it is taken for code, for a command or for markup. It would make
# the file CANARY in the working directory.
INJECTIONS = [
    "$(touch CANARY)", "`touch CANARY`", "'; touch CANARY; '", '"; touch CANARY; "',
    '\\(try! Data().write(to: URL(fileURLWithPath: "CANARY")))', '"#; touch("CANARY") //',
    "${require('fs').writeFileSync('CANARY','')}", "__import__('os').system('touch CANARY')",
    "</script><script>alert(1)</script>", "<img src=x onerror=alert(1)>", "]]>", "--><b>", "&xxe;",
    "[a](javascript:alert(1))", "| a | b |", "```\nbreak\n```", "@everyone #1", "\n::add-mask::x",
    "\n##[error]x", "\n##vso[task.complete]x", "\n##teamcity[x]", "\r::error::x", "\x1b[2J\x1b]0;x\x07",
    "\u202eright\u2066to\u2069left", "\u200b\ufeff\u034f\u115f\u3164\ufe0f", "e" + "\u0301" * 200,
    "\u2028\u2029\x85", "\ufffe\uffff", "*/", '"""', "'''", "%s%n%x", "\\u000A", "\x00", "\x7f",
]


def write(text):
    os.write(1, text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text)


def line(value):
    write(json.dumps(value) + "\n")


def hello(message, **changes):
    ok = {
        "protocol": 1, "port": {"name": "hostile", "version": "1", "language": "python"},
        "suites": [SUITE], "choices": port_passage.CHOICES,
        "capabilities": port_passage.CAPABILITIES,
    }
    ok.update(changes)
    return {"id": message["id"], "ok": ok}


def right(message):
    return port_passage.jwt_flags(starter_kit.decode(message["input"]))


def nested(depth):
    value = "[" * depth + "]" * depth
    return value


class Port:
    """Answers rightly; a behaviour overrides what it does otherwise."""

    def __init__(self):
        self.runs = 0

    def start(self):
        """Before anything is read."""

    def hello(self, message):
        line(hello(message))

    def run(self, message):
        line({"id": message["id"], "ok": right(message)})

    def bye(self, message):
        line({"id": message["id"], "ok": {}})

    def end(self):
        """When the input has ended."""

    def serve(self):
        self.start()
        for text in sys.stdin:
            message = json.loads(text)
            if message["m"] == "run":
                self.runs += 1
            getattr(self, message["m"])(message)
        self.end()


BEHAVIOURS = {}


def behaviour(name):
    def add(cls):
        BEHAVIOURS[name] = cls
        return cls
    return add


def simple(name, **methods):
    BEHAVIOURS[name] = type(name, (Port,), methods)


def answering(name, make):
    """Answers each run with the JSON text that make(port, message) gives for the member ok."""
    simple(name, run=lambda self, message: write(
        f'{{"id":{message["id"]},"ok":{make(self, message)}}}\n'))


def replying(name, member):
    simple(name, run=lambda self, message: line({"id": message["id"], **member}))


def with_member(message, value):
    answer = right(message)
    answer["extra"] = value
    return json.dumps(answer)


# Starts.
simple("ends-at-once", start=lambda self: os._exit(0))
simple("ends-with-3", start=lambda self: os._exit(3))
simple("is-killed-at-start", start=lambda self: os.kill(os.getpid(), signal.SIGSEGV))
simple("prints-a-banner", start=lambda self: write("Starting bridge...\n"))
simple("prints-bytes", start=lambda self: write(bytes(range(256)) * 64 + b"\n"))
simple("starts-without-end", start=lambda self: [write(b"x" * 65536) for _ in iter(int, 1)])
simple("never-says-hello", hello=lambda self, message: time.sleep(3600))
simple("closes-output-at-start", start=lambda self: (os.close(1), time.sleep(3600)))
simple("hello-of-9-MiB", hello=lambda self, m: line(hello(m, more="x" * (9 << 20))))
simple("hello-with-another-id", hello=lambda self, m: line({**hello(m), "id": 99}))
simple("hello-of-another-version", hello=lambda self, m: line(hello(m, protocol=7)))
simple("refuses-hello", hello=lambda self, m: line({"id": 0, "reject": {"class": "no"}}))
simple("hello-of-30000-suites", hello=lambda self, m: line(
    hello(m, suites=[SUITE] + [f"passage.jwt-flag{n}" for n in range(30_000)])))
simple("hello-of-30000-choices", hello=lambda self, m: line(
    hello(m, choices={f"passage.jwt-flag-typ{n}": "x" for n in range(30_000)})))
simple("hello-of-30000-capabilities", hello=lambda self, m: line(
    hello(m, capabilities={f"utf16-string{n}": True for n in range(30_000)})))
simple("hello-with-long-names", hello=lambda self, m: line(
    hello(m, suites=[SUITE, "x." + "a" * 1_000_000])))
simple("hello-of-10000-levels", hello=lambda self, m: write(
    '{"id":0,"ok":' + '{"a":' * 10_000 + "1" + "}" * 10_000 + "}\n"))
simple("hello-with-injections", hello=lambda self, m: line(hello(
    m, port={"name": "".join(INJECTIONS), "version": INJECTIONS[0], "language": INJECTIONS[5]},
    suites=[SUITE] + INJECTIONS)))

# Answers.
answering("answers-null", lambda self, m: "null")
answering("answers-text", lambda self, m: '"yes"')
answering("answers-a-member-more", lambda self, m: with_member(m, 1))
answering("right-with-1-MB", lambda self, m: with_member(m, "x" * 1_000_000))
answering("right-with-7-MiB", lambda self, m: with_member(m, "x" * (7 << 20)))
answering("wrong-with-1-MB", lambda self, m: json.dumps({"record": "x" * 1_000_000}))
answering("right-with-a-million-digits", lambda self, m: with_member(m, 0).replace(
    '"extra": 0', '"extra": ' + "9" * 1_000_000))
answering("wrong-with-a-million-digits", lambda self, m: json.dumps(right(m)).replace(
    '"captureScreenshotInterval": ', '"captureScreenshotInterval": ' + "9" * 1_000_000, 1))
answering("answers-of-9-MiB", lambda self, m: with_member(m, "x" * (9 << 20)))
answering("500-levels", lambda self, m: nested(500))
answering("100000-levels", lambda self, m: nested(100_000))
answering("one-name-10000-times", lambda self, m: "{" + ",".join(['"record":true'] * 10_000) + "}")
answering("lone-surrogates", lambda self, m: '{"record":"\\ud800","captureScreenshot":"\\udfff"}')
answering("broken-tags", lambda self, m:
          '{"record":{"$utf16":"zz"},"captureScreenshot":{"$f64":"12"},'
          '"captureScreenshotInterval":{"$bytes":"*"},"clearAllCookies":{"$data":1}}')
answering("injections", lambda self, m: json.dumps(
    {"record": INJECTIONS[self.runs % len(INJECTIONS)] * 3, "captureScreenshot": INJECTIONS}))
simple("bad-utf8", run=lambda self, m: write(
    f'{{"id":{m["id"]},"ok":{{"record":"'.encode() + b'\xff\xfe\xc0\x80' + b'"}}\n'))
simple("no-JSON", run=lambda self, m: write(f'{{"id":{m["id"]},"ok":tru}}\n'))
replying("rejects-all", {"reject": {"class": "malformed", "message": INJECTIONS[0]}})
replying("faults-all", {"fault": {"message": "".join(INJECTIONS), "trace": "x" * 1_000_000}})
replying("refuses-all", {"unsupported": "".join(INJECTIONS)})
simple("two-outcomes", run=lambda self, m: line({"id": m["id"], "ok": {}, "fault": {"message": "x"}}))
simple("answers-twice", run=lambda self, m: [line({"id": m["id"], "ok": right(m)}) for _ in "12"])
simple("another-id", run=lambda self, m: line({"id": m["id"] + 1_000_000, "ok": right(m)}))
simple("ids-as-text", run=lambda self, m: line({"id": str(m["id"]), "ok": right(m)}))
simple("huge-ids", run=lambda self, m: write('{"id":%s,"ok":{}}\n' % ("9" * 100_000)))
simple("by-chance", run=lambda self, m: line(
    {"id": m["id"], "ok": {**right(m), "record": os.urandom(1)[0] < 128}}))
simple("by-history", run=lambda self, m: line(
    {"id": m["id"], "ok": {**right(m), "record": self.runs % 7 == 0}}))
simple("floods-output", run=lambda self, m: (write(b"noise\n" * 20_000), Port.run(self, m)))
simple("floods-errors", run=lambda self, m: (os.write(2, b"noise\n" * 20_000), Port.run(self, m)))
simple("blank-lines", run=lambda self, m: (write(b"\n \r\n"), Port.run(self, m)))
simple("carriage-returns", run=lambda self, m: write(
    json.dumps({"id": m["id"], "ok": right(m)}) + "\r\n"))


# Deaths and silences.
def every(count, act):
    def run(self, message):
        if self.runs % count == 0:
            act(message)
        Port.run(self, message)
    return run


simple("dies-always", run=lambda self, m: os._exit(9))
simple("dies-every-fifth", run=every(5, lambda m: os._exit(9)))
simple("dies-by-chance", run=lambda self, m: (
    os._exit(1) if os.urandom(1)[0] < 8 else None, Port.run(self, m)))
simple("is-killed-every-ninth", run=every(9, lambda m: os.kill(os.getpid(), signal.SIGABRT)))
simple("hangs-always", run=lambda self, m: time.sleep(3600))
simple("hangs-every-fifth", run=every(5, lambda m: time.sleep(3600)))
simple("stops-itself", run=lambda self, m: os.kill(os.getpid(), signal.SIGSTOP))
simple("closes-its-input", run=lambda self, m: (os.close(0), time.sleep(3600)))
simple("closes-its-output", run=lambda self, m: (os.close(1), time.sleep(3600)))
simple("half-a-line", run=lambda self, m: (write(f'{{"id":{m["id"]},"ok":'), time.sleep(3600)))
simple("hangs-at-bye", bye=lambda self, m: time.sleep(3600))
simple("exits-with-7-after-bye", end=lambda self: os._exit(7))
simple("stays-after-bye", end=lambda self: time.sleep(3600))


@behaviour("ignores-signals")
class IgnoresSignals(Port):
    def start(self):
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGPIPE):
            signal.signal(number, signal.SIG_IGN)

    def end(self):
        time.sleep(3600)


# Processes that it leaves behind.
def leave(count, own_session):
    for _ in range(count):
        subprocess.Popen(
            ["sleep", "3600"], start_new_session=own_session, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


simple("leaves-children", start=lambda self: leave(5, False))
simple("leaves-100-in-sessions-of-their-own", start=lambda self: leave(100, True))
simple("leaves-one-at-each-run", run=lambda self, m: (
    leave(1, True) if self.runs < 50 else None, Port.run(self, m)))
simple("leaves-its-output-open", start=lambda self: subprocess.Popen(
    ["sleep", "3600"], start_new_session=True))
simple("hangs-in-a-session", run=lambda self, m: (leave(3, True), time.sleep(3600)))


@behaviour("becomes-a-daemon")
class BecomesADaemon(Port):
    """The first process ends, and one in another session goes on with its streams."""

    def start(self):
        if os.fork() > 0:
            os._exit(0)
        os.setsid()
        if os.fork() > 0:
            os._exit(0)


if __name__ == "__main__":
    if sys.argv[1:] == ["--list"]:
        print("\n".join(BEHAVIOURS))
    else:
        BEHAVIOURS[sys.argv[1]]().serve()
