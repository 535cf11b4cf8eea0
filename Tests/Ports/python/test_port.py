"""Tests of the sample port: its SDK, its starter kit, and both together over stdio."""

import base64
import io
import json
import math
import os
import subprocess
import sys
import tempfile
import textwrap
import unittest

from passage import PassageSession, TokenFlags
from starter_kit import F64, decode, encode

HERE = os.path.dirname(os.path.abspath(__file__))
HEADER = "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9"
DEFAULTS = TokenFlags(False, False, 5, False)
SILENT = {
    "record": False, "captureScreenshot": False, "captureScreenshotInterval": 5,
    "clearAllCookies": False, "screenshots": {"timer": False, "manual": False},
    "clearCookiesOnInit": False,
}


def segment(payload):
    octets = payload if isinstance(payload, bytes) else payload.encode("utf-8")
    return base64.urlsafe_b64encode(octets).decode("ascii").rstrip("=")


def token(payload):
    return f"{HEADER}.{segment(payload)}.c2ln"


def flags(payload):
    return TokenFlags.from_token(token(payload))


def converse(lines, program="port.py", folder=HERE):
    """The replies, the lines on stderr and the exit code of a port that reads these lines."""
    sent = b"".join(
        (line if isinstance(line, bytes) else json.dumps(line).encode("ascii")) + b"\n"
        for line in lines
    )
    done = subprocess.run(
        [sys.executable, program], cwd=folder, input=sent, timeout=60,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env={**os.environ, "PYTHONPATH": HERE},
    )
    replies = [json.loads(line) for line in done.stdout.split(b"\n")[:-1]]
    return replies, done.stderr.decode("ascii").splitlines(), done.returncode


def run(number, **case):
    return {"m": "run", "id": number, "suite": "passage.jwt-flags", "input": case}


class TokenFlagsTests(unittest.TestCase):
    def test_each_flag_is_read_from_its_own_member(self):
        rows = [
            ("{}", DEFAULTS),
            ('{"record":true}', TokenFlags(True, False, 5, False)),
            ('{"captureScreenshot":true}', TokenFlags(False, True, 5, False)),
            ('{"captureScreenshotInterval":10}', TokenFlags(False, False, 10, False)),
            ('{"clearAllCookies":true}', TokenFlags(False, False, 5, True)),
            ('{"record":false,"captureScreenshot":false}', DEFAULTS),
            ('{"Record":true,"flags":{"record":true}}', DEFAULTS),
        ]
        for payload, expected in rows:
            with self.subTest(payload):
                self.assertEqual(flags(payload), expected)

    def test_only_true_sets_a_flag_and_an_odd_type_changes_no_other(self):
        for odd in ("1", "1.0", '"true"', "null", "0", "[]", "[true]", '{"a":true}', '"x"'):
            with self.subTest(odd):
                payload = '{"record":%s,"captureScreenshot":true}' % odd
                self.assertEqual(flags(payload), TokenFlags(False, True, 5, False))

    def test_the_interval_is_a_positive_finite_number_or_five(self):
        rows = [
            ("1", 1), ("4", 4), ("86400", 86400), ("0", 5), ("-0", 5), ("-1", 5), ('"10"', 5),
            ("true", 5), ("null", 5), ("[3]", 5), ("1e999", 5), ("9" * 5000, 5), ("0.5", 0.5),
            ("86401", 86401), ("1e1", 10), ("NaN", 5), ("Infinity", 5),
        ]
        for written, expected in rows:
            with self.subTest(written[:20]):
                payload = '{"record":true,"captureScreenshotInterval":%s}' % written
                self.assertEqual(flags(payload), TokenFlags(True, False, expected, False))

    def test_the_alphabet_is_base64url_and_padding_is_supplied(self):
        seen = ""
        for filler in ("", "a", "ab", "abc", "~~~", "???", ">>>", "\u00ff\u00fe\U0001f600"):
            with self.subTest(filler):
                payload = json.dumps({"record": True, "n": filler}, ensure_ascii=False)
                seen += segment(payload)
                self.assertEqual(flags(payload), TokenFlags(True, False, 5, False))
        self.assertLessEqual(set("-_"), set(seen))

    def test_other_members_header_and_signature_do_not_matter(self):
        claims = segment('{"aud":["a"],"ctx":{"record":false},"n":null,"big":%s,"record":true}'
                         % ("9" * 5000))
        padded = claims + "=" * (-len(claims) % 4)
        self.assertTrue(padded.endswith("="))
        for odd in (f"{HEADER}.{claims}.c2ln", f".{claims}.", f"x.{claims}", f"!.{claims}.?.z",
                    f"x.{padded}.y"):
            with self.subTest(odd[:5] + odd[-5:]):
                self.assertEqual(TokenFlags.from_token(odd), TokenFlags(True, False, 5, False))

    def test_any_other_string_has_the_default_flags(self):
        inner = segment('{"record":true}')
        rows = [
            "", "abc", ".", "..", inner, f"a.!!!.{inner}", f"a.{inner[:-1]}.c", f"a.{inner}A.c",
            f"a.{inner[:4]}!{inner[4:]}.c", f"a.{inner}\u00e9.c", "a.\ud800.c", "\udfff",
            f"a. {inner}.c", f"a.={inner}.c",
            token("[]"), token("7"), token('"x"'), token("null"), token("true"), token("words"),
            token(""), token('{"record":true'), token('{"record":true} x'), token("[" * 100000),
            token(b'{"record":true,"x":"\xff"}'), token('\ufeff{"record":true}'),
            token('{"record":true}'.encode("utf-16-le")),
        ]
        for text in rows:
            with self.subTest(text[:40]):
                self.assertEqual(TokenFlags.from_token(text), DEFAULTS)


class PassageSessionTests(unittest.TestCase):
    def test_either_capture_flag_starts_captures_and_the_configuration_never_does(self):
        loud = {"record": True, "captureScreenshot": True, "imageOptimization": {"quality": 1}}
        rows = [("{}", False), ('{"record":true}', True), ('{"captureScreenshot":true}', True)]
        for payload, expected in rows:
            for configuration in ({}, loud):
                with self.subTest((payload, configuration)):
                    session = PassageSession(token(payload), configuration)
                    self.assertEqual(session.captures_screenshots, expected)

    def test_either_side_clears_cookies(self):
        rows = [
            ("{}", {}, False), ('{"clearAllCookies":true}', {}, True),
            ("{}", {"clearAllCookies": True}, True), ("{}", {"clearAllCookies": False}, False),
            ('{"clearAllCookies":true}', {"clearAllCookies": False}, True),
            ("{}", {"clearAllCookies": 1}, False),
        ]
        for payload, configuration, expected in rows:
            with self.subTest((payload, configuration)):
                session = PassageSession(token(payload), configuration)
                self.assertEqual(session.clears_cookies_on_init, expected)


class TaggedValueTests(unittest.TestCase):
    ROWS = [
        (b"\x00\xff", {"$bytes": "AP8="}),
        ("a\ud800", {"$utf16": "0061d800"}),
        ("\ude00\ud83d", {"$utf16": "de00d83d"}),
        (math.inf, {"$f64": "7ff0000000000000"}),
        ({"$a": 1}, {"$data": {"$a": 1}}),
        ({"$data": {"$bytes": ""}}, {"$data": {"$data": {"$data": {"$bytes": ""}}}}),
        ({"$utf16": b""}, {"$data": {"$utf16": {"$bytes": ""}}}),
        ({"$a": 1, "b": "\ud800"}, {"$a": 1, "b": {"$utf16": "d800"}}),
        ([None, True, 1, 1.5, "\U0001f600", {}], [None, True, 1, 1.5, "\U0001f600", {}]),
    ]

    def test_values_survive_the_way_out_and_back(self):
        for value, tagged in self.ROWS:
            with self.subTest(repr(value)):
                self.assertEqual(encode(value), tagged)
                self.assertEqual(decode(tagged), value)

    def test_f64_keeps_what_json_loses(self):
        self.assertEqual(math.copysign(1, decode({"$f64": "8000000000000000"})), -1)
        self.assertEqual(encode(math.nan), {"$f64": "7ff8000000000000"})
        self.assertEqual(encode([F64(-0.0), 2.0]), [{"$f64": "8000000000000000"}, 2.0])

    def test_wrong_tags_and_foreign_types_raise(self):
        for tagged in ({"$new": 1}, {"$f64": "00"}, {"$bytes": "!"}, {"$utf16": "d8"}):
            with self.subTest(tagged), self.assertRaises(Exception):
                decode(tagged)
        for value in (io.StringIO(), {1, 2}, 1j):
            with self.subTest(value), self.assertRaises(TypeError):
                encode(value)


class ProtocolTests(unittest.TestCase):
    def test_hello_declares_the_port(self):
        replies, errors, code = converse([{
            "m": "hello", "id": 0, "protocol": [1], "kit": "0.1.0",
            "suites": ["passage.jwt-flags", "passage.unheard-of"], "limits": {"line": 8388608},
        }])
        self.assertEqual(replies, [{"id": 0, "ok": {
            "protocol": 1,
            "port": {"name": "passage-python-sample", "version": "0.1.0", "language": "python"},
            "suites": [
                "passage.jwt-flags", "passage.success-url", "passage.navigation",
                "gbg.json-value-decode", "gbg.json-value-encode", "gbg.json-value-any",
                "gbg.json-transcode", "gbg.message-envelope", "gbg.message-envelope-encode",
                "gbg.capture-result", "gbg.enum-values", "gbg.constants", "gbg.slot-info",
                "gbg.capability-query", "gbg.capability-info", "gbg.camera-check", "gbg.host", "gbg.web-view",
                "rampkit.user-id-format", "rampkit.user-id-fresh", "rampkit.stored-id", "rampkit.message-parsing",
                "rampkit.onboarding-data", "rampkit.initial-variables", "rampkit.constants", "rampkit.log-line",
                "rampkit.html-document", "rampkit.preconnect-tags", "rampkit.dispatch-script",
                "rampkit.variables", "rampkit.native-requests", "rampkit.preload", "rampkit.overlay", "rampkit.init",
                "finvu.phone-number", "finvu.otp", "finvu.init-config", "finvu.constants", "finvu.polyfill",
                "finvu.response", "finvu.silent-conditions", "finvu.apple-package", "finvu.callback-call",
                "finvu.page", "finvu.host", "finvu.session", "pwa-shell.constants", "pwa-shell.webview-config",
                "pwa-shell.user-agent", "pwa-shell.page-detection", "pwa-shell.cookie", "pwa-shell.scheme-conversion",
                "pwa-shell.launch-link", "pwa-shell.navigation-policy", "pwa-shell.progress",
                "pwa-shell.webview-frame", "pwa-shell.association-path", "pwa-shell.shell",
            ],
            "capabilities": dict.fromkeys(
                ["utf16-strings", "passage.capture-decision", "gbg.bytes-source", "gbg.camera", "gbg.camera-states",
                 "gbg.posted-text", "gbg.clock", "gbg.weak-references", "gbg.evaluation-errors", "gbg.slot-version",
                 "gbg.view", "gbg.further-members", "rampkit.random-source", "rampkit.byte-store", "rampkit.restart",
                 "rampkit.typed-bodies", "rampkit.notification-options", "rampkit.haptic-styles",
                 "rampkit.byte-bodies", "rampkit.webkit-handlers", "rampkit.non-json-numbers",
                 "rampkit.log-function", "rampkit.review-availability", "rampkit.app-store",
                 "rampkit.foreground-presentation", "rampkit.build-hook",
                 "rampkit.webview-settings", "rampkit.main-frame-scripts", "rampkit.throwing-callbacks",
                 "rampkit.foreign-web-view", "rampkit.navigate-index", "rampkit.swipe", "rampkit.hide",
                 "rampkit.open-external", "rampkit.log", "rampkit.untyped-config", "finvu.any-argument",
                 "finvu.auto-read", "finvu.silent-failure", "finvu.silent-check", "finvu.termination-notice", "finvu.host-data",
                 "finvu.inspect", "finvu.log", "finvu.page-polyfill", "finvu.prompt-release", "pwa-shell.apple-platform",
                 "pwa-shell.device-identity", "pwa-shell.settings", "pwa-shell.debug-build",
                 "pwa-shell.release-build", "pwa-shell.webview.limits-navigations-to-app-bound-domains",
                 "pwa-shell.webview.allows-inline-media-playback",
                 "pwa-shell.webview.java-script-can-open-windows-automatically", "pwa-shell.webview.standalone",
                 "pwa-shell.webview.allows-back-forward-navigation-gestures", "pwa-shell.webview.bounces",
                 "pwa-shell.webview.content-inset-adjustment-behavior", "pwa-shell.page-detection",
                 "pwa-shell.clock", "pwa-shell.extra-cookies", "pwa-shell.text-links", "pwa-shell.app-shortcuts",
                 "pwa-shell.several-links", "pwa-shell.activity-types", "pwa-shell.null-url",
                 "pwa-shell.can-open-query", "pwa-shell.key-value-observing", "pwa-shell.loading-state",
                 "pwa-shell.fractional-progress", "pwa-shell.computed-frame", "pwa-shell.association-match",
                 "pwa-shell.shortcut-completion", "pwa-shell.cancelled-loads"], True)
            | {"gbg.observers": False},
            "choices": {
                "passage.jwt-malformed": "defaults", "passage.jwt-flag-type": "boolean",
                "passage.record-captures": "yes",
                "json.duplicate-keys": "last", "json.canonical-keys": "distinct",
                "json.negative-zero": "kept", "json.underflow": "zero",
                "json.overflow": "reject", "json.lone-surrogate": "keep",
                "gbg.error-on-success": "sent", "gbg.environment": "ios",
                "gbg.simple-version": "null", "gbg.unsupported-version": "null",
                "gbg.constraints": "omitted",
                "gbg.unset-slot": "pending", "gbg.disabled-slot": "pending",
                "gbg.busy-status": "error", "gbg.early-complete": "dropped",
                "gbg.acknowledged": "final", "gbg.explicit-respond-pending": "kept",
                "rampkit.random-failure": "no-id", "rampkit.read-failure": "no-id",
                "rampkit.write-failure": "return-id", "rampkit.object-body": "accept",
                "rampkit.empty-target": "none", "rampkit.missing-target": "none",
                "rampkit.haptic-action": "ignored", "rampkit.haptic-unknown-type": "none",
                "rampkit.ios-member-default": "true", "rampkit.can-ask-again": "after-denial-false",
                "rampkit.data": "strict", "rampkit.empty-name": "keep",
                "rampkit.missing-initial-value": "strict", "rampkit.broadcast": "on-change",
                "rampkit.continue-on-last": "none", "rampkit.goback-on-first": "none", "rampkit.unknown-id": "none",
                "rampkit.relative-to": "current", "rampkit.slide-lock": "none", "rampkit.hide": "immediate",
                "rampkit.paywall-both": "onShowPaywall", "rampkit.paywall-override": "one-show",
                "rampkit.show-while-visible": "ignored", "rampkit.http-status": "non-2xx-fails",
                "finvu.phone-length": "ten", "finvu.non-string-argument": "reject",
                "finvu.init-config-object": "accept", "finvu.blank-id": "reject",
                "finvu.init-failure-code": "by-cause", "finvu.silent-failure-code": "by-cause",
                "finvu.silent-unavailable": "fallback", "finvu.dotted-callback": "ignore",
                "finvu.auto-read": "sdk-submits", "finvu.init-serves": "any",
                "finvu.out-of-order": "failure",
                "finvu.phone-mismatch": "refuse", "finvu.second-start": "last",
                "finvu.unknown-method": "failure", "finvu.verify-result": "own",
                "finvu.verify-without-start": "failure",
                "pwa-shell.detection": "substring", "pwa-shell.hostless-link": "literal",
                "pwa-shell.launch-precedence": "universal-shortcut-scheme",
                "pwa-shell.host-comparison": "exact", "pwa-shell.policy-frames": "all",
                "pwa-shell.in-page-about": "literal", "pwa-shell.in-page-blob": "literal",
                "pwa-shell.in-page-data": "literal",
                "pwa-shell.deep-link-delivery": "script", "pwa-shell.cookie-gate": "fire-and-forget",
                "pwa-shell.foreign-launch-link": "literal", "pwa-shell.retry-target": "launch-or-root",
                "pwa-shell.retry-overlap": "independent", "pwa-shell.retry-after-success": "fire",
                "pwa-shell.ignored-errors": "-999",
            },
            "time": "virtual",
        }}])
        self.assertEqual((errors, code), ([], 0))

    def test_runs_are_answered_in_full(self):
        everything = token('{"record":true,"captureScreenshot":true,'
                           '"captureScreenshotInterval":7,"clearAllCookies":true}')
        replies, errors, code = converse([
            run(1, token=everything),
            run(2, token=token("{}"), configuration={"clearAllCookies": True, "record": True}),
            run(3, token={"$utf16": "d800002e0065"}),
            run(4, token={"$utf16": everything.encode("utf-16-be").hex()}, configuration={}),
            run(5, token="\ud800.\udc00.x"),
            {"m": "bye", "id": 6},
        ])
        loud = {
            "record": True, "captureScreenshot": True, "captureScreenshotInterval": 7,
            "clearAllCookies": True, "screenshots": {"timer": True, "manual": True},
            "clearCookiesOnInit": True,
        }
        self.assertEqual(replies, [
            {"id": 1, "ok": loud}, {"id": 2, "ok": {**SILENT, "clearCookiesOnInit": True}},
            {"id": 3, "ok": SILENT}, {"id": 4, "ok": loud}, {"id": 5, "ok": SILENT},
            {"id": 6, "ok": {}},
        ])
        self.assertEqual((errors, code), ([], 0))

    def test_garbage_is_passed_over_with_one_line_each(self):
        garbage = [
            b"garbage", b"", b"5", b"[]", b"null", b'"run"', b"{}", b"\xff\xfe\x00", b'{"m":"run"}',
            b'{"m":"news","id":1}', b'{"m":"run","id":"1"}', b'{"m":"run","id":true}',
            b'{"m":"run","id":1', b"[" * 100000, b'{"m":"run","id":1} {"m":"run","id":2}',
            b'{"m":[],"id":1}', b'{"m":"run","id":NaN}',
        ]
        for line in garbage:
            with self.subTest(line[:40]):
                replies, errors, code = converse([line, run(7, token="")])
                self.assertEqual(replies, [{"id": 7, "ok": SILENT}])
                self.assertEqual((len(errors), code), (1, 0))

    def test_a_broken_run_is_a_fault_and_an_unknown_suite_is_unsupported(self):
        replies, _, code = converse([
            run(1, token=5), run(2), run(3, token={"$new": ""}),
            {"m": "run", "id": 4}, {"m": "run", "id": 5, "suite": [], "input": {}},
            {"m": "run", "id": 6, "suite": "passage.endpoints", "input": {}}, run(7, token=""),
        ])
        self.assertEqual(
            [sorted(reply) for reply in replies],
            [["fault", "id"]] * 5 + [["id", "unsupported"]] + [["id", "ok"]],
        )
        self.assertEqual([reply["id"] for reply in replies], [1, 2, 3, 4, 5, 6, 7])
        self.assertTrue(all(reply["fault"]["trace"] for reply in replies[:5]))
        self.assertEqual(code, 0)

    def test_the_end_of_input_ends_the_port(self):
        self.assertEqual(converse([]), ([], [], 0))

    def test_long_lines_and_many_lines_are_answered(self):
        long = token(json.dumps({"n": "x" * 3_000_000, "record": True}))
        lines = [run(number, token="") for number in range(5000)] + [run(5000, token=long)]
        replies, _, code = converse(lines)
        self.assertEqual([reply["id"] for reply in replies], list(range(5001)))
        self.assertTrue(replies[-1]["ok"]["record"])
        self.assertEqual(code, 0)

    def test_a_line_is_answered_before_the_next_is_sent(self):
        with subprocess.Popen([sys.executable, "port.py"], cwd=HERE,
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE) as port:
            for number in range(3):
                port.stdin.write(json.dumps(run(number, token="")).encode("ascii") + b"\n")
                port.stdin.flush()
                self.assertEqual(json.loads(port.stdout.readline())["id"], number)


NOISY_PORT = """
    import os, sys
    from starter_kit import Port, Reject, Unsupported, guard_stdout, serve

    class Unprintable(BaseException):
        def __str__(self):
            raise ValueError

    def noisy(case):
        print("noise")
        os.write(1, b"more noise\\n")
        os.system("echo noise of a child")
        if case == "exit":
            sys.exit(3)
        if case == "deep":
            return deep()
        if case == "unprintable":
            raise Unprintable()
        if case == "reject":
            raise Reject("malformed", "not a \\ud800")
        if case == "unsupported":
            raise Unsupported("no camera")
        return {"case": case, "set": {1}} if case == "set" else case

    def deep():
        return deep()

    serve(Port("noisy", "1", "python", {"noisy": noisy}), guard_stdout())
"""


class StarterKitTests(unittest.TestCase):
    def test_noise_and_every_way_to_end_leave_the_protocol_intact(self):
        cases = ["exit", "deep", "unprintable", "reject", "unsupported", "set", {"$utf16": "d800"}]
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "noisy.py"), "w", encoding="utf-8") as file:
                file.write(textwrap.dedent(NOISY_PORT))
            replies, errors, code = converse(
                [{"m": "run", "id": number, "suite": "noisy", "input": case}
                 for number, case in enumerate(cases)], "noisy.py", folder)
        self.assertEqual([reply["id"] for reply in replies], list(range(7)))
        kinds = [next(key for key in reply if key != "id") for reply in replies]
        self.assertEqual(
            kinds, ["fault", "fault", "fault", "reject", "unsupported", "fault", "ok"])
        self.assertEqual(
            replies[3]["reject"], {"class": "malformed", "message": "not a \\ud800"})
        self.assertEqual(replies[6]["ok"], {"$utf16": "d800"})
        self.assertEqual((len(errors), code), (21, 0))


if __name__ == "__main__":
    unittest.main()
