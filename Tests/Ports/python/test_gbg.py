"""Tests of the GBGBridge SDK and of its adapter."""

import json
import math
import unittest

import port_gbg
from gbg import (
    BridgeErrorPayload, BridgeMessage, BridgeMessageType, BridgePayload, BridgeResponseStatus)
from gbg_json import DecodeError, EncodeError, JSONValue, Kind
from starter_kit import F64, Reject, decode, encode

NULL, TRUE, FALSE = JSONValue.null(), JSONValue.bool(True), JSONValue.bool(False)
NUMBER, STRING, OBJECT, ARRAY = (
    JSONValue.number, JSONValue.string, JSONValue.object, JSONValue.array)
ENVELOPE = {
    "version": "1.0", "correlationId": "c1", "type": "request", "timestamp": 1700000000000,
    "payload": {"action": "capability.query"},
}


def nested(levels, opening="[", closing="]"):
    return opening * levels + ("1" if opening != "[" else "") + closing * levels


class JSONValueTests(unittest.TestCase):
    def test_every_kind_is_read(self):
        rows = [
            ("null", NULL), ("true", TRUE), ("false", FALSE), ("42", NUMBER(42)),
            ("3.14", NUMBER(3.14)), ("[0,1]", ARRAY([NUMBER(0), NUMBER(1)])),
            ('["1","true","null"]', ARRAY([STRING("1"), STRING("true"), STRING("null")])),
            ('{"key":"value"}', OBJECT({"key": STRING("value")})),
            (' {"metadata": null, "a": []}\n', OBJECT({"metadata": NULL, "a": ARRAY([])})),
            ("[null]", ARRAY([NULL])), ('" a "', STRING(" a ")),
            ("9007199254740993", NUMBER(2.0**53)),
            ("9" * 300, NUMBER(1e300)), ("1e-400", NUMBER(0)), ("5e-324", NUMBER(5e-324)),
            ('{"a":1,"a":2}', OBJECT({"a": NUMBER(2)})),
            ('"\\u0000\\ud83d\\ude00"', STRING("\0\U0001f600")), ('"\\ud800"', STRING("\ud800")),
            ('{"\\u00e9":1,"e\\u0301":2}', OBJECT({"\u00e9": NUMBER(1), "e\u0301": NUMBER(2)})),
        ]
        for text, expected in rows:
            with self.subTest(text[:40]):
                self.assertEqual(JSONValue.decode(text), expected)
                self.assertEqual(JSONValue.decode(text.encode("utf-8")), expected)
        self.assertNotEqual(FALSE, NUMBER(0))
        self.assertIs(type(NUMBER(1).value), float)
        self.assertEqual(math.copysign(1, JSONValue.decode("-0").value), -1)

    def test_everything_else_is_refused(self):
        texts = [
            "[1", '{"a":1', '{"a":1]', '{"a" 1}', '{"a":}', "[1 2]", '"abc', "", " ", "tru", "1 2",
            "[1,,2]", "[,]", "[1,]", '{"a":1,}', "NaN", "[Infinity]", "-Infinity", "'a'", "{a:1}",
            '"a\nb"', '"a\tb"', '"\\x"', '"\\u12"', "01", "1.", ".5", "+1", "-", "1e", "0x1",
            "// c",
            "1e400", "-1e400", "[1e400]", "9" * 400, "\ufeff1", "\f1", "\u00a01", "nul\0",
        ]
        texts += [b"\xff", b'"\xed\xa0\x80"', b'"\xc3"', "1".encode("utf-16"),
                  "[1]".encode("utf-32-le")]
        for text in texts:
            with self.subTest(text[:40]), self.assertRaises(DecodeError):
                JSONValue.decode(text)

    def test_nesting(self):
        for levels in (100, 512):
            JSONValue.decode(nested(levels))
            JSONValue.decode(nested(levels, '{"a":', "}"))
        for levels in (513, 100000):
            for text in (nested(levels), nested(levels, '{"a":', "}")):
                with self.subTest(text[:9]), self.assertRaises(DecodeError):
                    JSONValue.decode(text)
        deep = NULL
        for _ in range(100000):
            deep = ARRAY([deep])
        with self.assertRaises(EncodeError):
            deep.encode()
        while deep.value:  # taken apart here, so that no interpreter has to
            deep = deep.value.pop()

    def test_what_is_written_can_be_read(self):
        sample = OBJECT({
            "name": STRING("John Doe"), "age": NUMBER(30), "verified": TRUE,
            "documents": ARRAY([
                OBJECT({"type": STRING("passport"), "number": STRING("AB123456")})]),
            "metadata": NULL,
        })
        self.assertEqual(json.loads(sample.encode()), {
            "name": "John Doe", "age": 30, "verified": True,
            "documents": [{"type": "passport", "number": "AB123456"}], "metadata": None,
        })
        odd = "\0\x1f\"\\/\u2028\ud800\U0001f600"
        for value in (sample, STRING(odd), OBJECT({odd: FALSE, "": NULL}), NUMBER(-0.0),
                      NUMBER(1e300), NUMBER(5e-324), NUMBER(0.1), NUMBER(2.0**63), NUMBER(1e16)):
            with self.subTest(value):
                text = value.encode()
                self.assertEqual(JSONValue.decode(text), value)
                self.assertTrue(text.isascii())

    def test_no_text_for_numbers_that_are_not_finite(self):
        for number in (math.nan, math.inf, -math.inf):
            for value in (NUMBER(number), ARRAY([OBJECT({"a": NUMBER(number)})])):
                with self.subTest(value), self.assertRaises(EncodeError):
                    value.encode()

    def test_any_value(self):
        plain = OBJECT({"a": ARRAY([NUMBER(1), NULL, TRUE, STRING("x")])}).any_value
        self.assertEqual(plain, {"a": [1.0, None, True, "x"]})
        self.assertEqual([type(item) for item in plain["a"]], [float, type(None), bool, str])


class BridgeMessageTests(unittest.TestCase):
    def decode(self, **members):
        return BridgeMessage.decode(json.dumps({**ENVELOPE, **members}))

    def test_a_plain_message(self):
        message = BridgeMessage.decode(json.dumps({**ENVELOPE, "x": [1]}).encode("utf-8"))
        self.assertEqual(message, BridgeMessage(
            "1.0", "c1", BridgeMessageType.REQUEST, 1700000000000.0,
            BridgePayload("capability.query")))
        self.assertEqual(message.id, "c1-1700000000000.0-request")

    def test_everything_that_a_message_can_carry(self):
        message = self.decode(version="2.0", type="response", timestamp=0.5, payload={
            "action": "a", "data": {"n": None, "x": [1]}, "status": "success",
            "error": {"code": "C", "message": "m", "recoverable": True, "x": 1}, "x": 1,
        })
        self.assertEqual((message.version, message.timestamp), ("2.0", 0.5))
        self.assertEqual(message.payload, BridgePayload(
            "a", {"n": NULL, "x": ARRAY([NUMBER(1)])}, BridgeResponseStatus.SUCCESS,
            BridgeErrorPayload("C", "m", True)))
        self.assertEqual(BridgeMessage.decode(message.encode()), message)

    def test_null_is_absent_where_it_may_be(self):
        empty = {"action": "a", "data": None, "status": None, "error": None}
        self.assertEqual(self.decode(payload=empty).payload, BridgePayload("a"))
        self.assertEqual(self.decode(payload={"action": "a", "data": {}}).payload.data, {})

    def test_the_names_of_types_and_statuses(self):
        for name in ("request", "response", "event"):
            self.assertEqual(self.decode(type=name).type.value, name)
        for name in ("success", "error", "cancelled", "unsupported", "acknowledged"):
            payload = {"action": "a", "status": name}
            self.assertEqual(self.decode(payload=payload).payload.status.value, name)

    def test_other_messages_are_refused(self):
        error = {"code": "C", "message": "m", "recoverable": True}
        rows = [{**ENVELOPE, name: odd} for name in ENVELOPE for odd in (None, [], True)]
        rows += [{key: ENVELOPE[key] for key in ENVELOPE if key != name} for name in ENVELOPE]
        rows += [{**ENVELOPE, **odd} for odd in (
            {"version": 1}, {"correlationId": 7}, {"correlationId": {}}, {"type": "notify"},
            {"type": "Request"}, {"timestamp": "1700000000000"}, {"payload": "x"})]
        rows += [{**ENVELOPE, "payload": payload} for payload in (
            {}, {"action": None}, {"action": 1}, {"action": "a", "data": [1]},
            {"action": "a", "data": "x"}, {"action": "a", "status": "ok"},
            {"action": "a", "status": ""}, {"action": "a", "status": 1},
            {"action": "a", "error": "x"}, {"action": "a", "error": []})]
        rows += [{**ENVELOPE, "payload": {"action": "a", "error": odd}} for odd in (
            *({key: error[key] for key in error if key != name} for name in error),
            *({**error, name: None} for name in error),
            {**error, "recoverable": 1}, {**error, "recoverable": "true"}, {**error, "code": 1})]
        rows += [[], None, "x", 7, [ENVELOPE]]
        for row in rows:
            with self.subTest(row), self.assertRaises(DecodeError):
                BridgeMessage.decode(json.dumps(row))
        for text in ("", "{", b"\xff", json.dumps(ENVELOPE) + "x"):
            with self.subTest(text), self.assertRaises(DecodeError):
                BridgeMessage.decode(text)

    def test_what_is_none_is_not_written(self):
        self.assertEqual(json.loads(self.decode().encode()), ENVELOPE)
        empty = self.decode(payload={"action": "a", "data": {}})
        self.assertEqual(BridgeMessage.decode(empty.encode()), empty)

    def test_an_error_of_any_other_type_is_refused(self):
        for odd in (5, True, "code", ["code"]):
            with self.subTest(odd), self.assertRaises(DecodeError):
                self.decode(payload={"action": "a", "error": odd})

    def test_a_timestamp_that_is_not_finite_has_no_text(self):
        message = BridgeMessage("1.0", "c", BridgeMessageType.EVENT, math.inf, BridgePayload("a"))
        with self.assertRaises(EncodeError):
            message.encode()


class AdapterTests(unittest.TestCase):
    FORMS = [
        ("null", {"t": "null"}), ("true", {"t": "bool", "v": True}),
        ("0", {"t": "number", "v": 0.0}), ('"x"', {"t": "string", "v": "x"}),
        ('[{"a":1,"$b":[]}]', {"t": "array", "v": [{"t": "object", "v": [
            ["a", {"t": "number", "v": 1.0}], ["$b", {"t": "array", "v": []}]]}]}),
    ]

    def test_values_there_and_back(self):
        for text, form in self.FORMS:
            with self.subTest(text):
                self.assertEqual(port_gbg.json_value_decode({"text": text}), {"value": form})
                written = port_gbg.json_value_encode({"value": form})["text"]
                self.assertEqual(json.loads(written), json.loads(text))
                self.assertEqual(
                    port_gbg.json_transcode({"bytes": text.encode("utf-8")}), {"text": written})

    def test_numbers_that_plain_json_might_lose(self):
        for text, digits in (("-0", "8000000000000000"), ("1e300", "7e37e43c8800759c")):
            answer = port_gbg.json_value_decode({"text": text})
            self.assertEqual(encode(answer), {"value": {"t": "number", "v": {"$f64": digits}}})

    def test_deep_values_are_answered_by_their_depth(self):
        for opening, closing in (("[", "]"), ('{"a":', "}")):
            answers = [port_gbg.json_value_decode({"text": nested(levels, opening, closing)})
                       for levels in (100, 101, 512)]
            self.assertEqual(answers[0]["value"]["t"], "array" if opening == "[" else "object")
            self.assertEqual(decode(encode(answers[0])), answers[0])
            self.assertEqual(answers[1:],
                             [{"depth": 101}, {"depth": 512}])

    def test_any(self):
        form = {"t": "object", "v": [["a", {"t": "array", "v": [
            {"t": "number", "v": 1}, {"t": "null"}, {"t": "bool", "v": True},
            {"t": "string", "v": "x"}]}]]}
        self.assertEqual(port_gbg.json_value_any({"value": form}), {"any": {
            "type": "[String: Any]", "v": [["a", {"type": "[Any]", "v": [
                {"type": "Double", "v": 1.0}, {"type": "NSNull"}, {"type": "Bool", "v": True},
                {"type": "String", "v": "x"}]}]]}})

    def test_refusals(self):
        envelope = {**ENVELOPE, "timestamp": math.nan}
        for name, adapter, case in (
            ("decode-error", port_gbg.json_value_decode, {"text": "["}),
            ("decode-error", port_gbg.json_transcode, {"bytes": b"\xff"}),
            ("decode-error", port_gbg.message_envelope, {"text": "{}"}),
            ("encode-error", port_gbg.json_value_encode, {"value": {"t": "number", "v": math.nan}}),
            ("encode-error", port_gbg.message_envelope_encode, {"message": envelope}),
        ):
            with self.subTest(adapter.__name__), self.assertRaises(Reject) as refused:
                adapter(case)
            self.assertEqual(refused.exception.class_, name)

    def test_envelopes_there_and_back(self):
        payload = {"action": "a", "data": {"x": {"t": "number", "v": F64(-0.0)}},
                   "status": "error",
                   "error": {"code": "C", "message": "m", "recoverable": False}}
        bare = {**ENVELOPE, "payload": {"action": "a", "data": None, "status": None, "error": None}}
        for message in ({**ENVELOPE, "payload": payload}, bare):
            data = message["payload"]["data"]
            # What is encoded has its members as pairs, like any typed object.
            pairs = data and [list(member) for member in data.items()]
            given = {**message, "payload": {**message["payload"], "data": pairs}}
            text = port_gbg.message_envelope_encode({"message": given})["text"]
            answer = port_gbg.message_envelope({"text": text})
            self.assertEqual(answer["message"], message)
            self.assertEqual(answer["id"], "c1-1700000000000.0-request")


if __name__ == "__main__":
    unittest.main()
