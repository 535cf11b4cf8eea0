"""Tests of the adapter of GBGBridge's captures and capabilities."""

import json
import unittest

import port_gbg_capabilities as port
from starter_kit import Reject, decode, encode

BARE = {"supported": True, "version": None, "constraints": None, "permissionState": None}
FULL = {"supported": False, "version": "2.1", "permissionState": "denied",
        "constraints": {"a": [1, True, None, "x", {"b": -0.5}], "$b": {}}}


def ask(suite, **case):
    """The answer as the kit gets it, which has to be JSON."""
    answer = json.loads(json.dumps(encode(port.SUITES[suite](decode(case))), allow_nan=False))
    return decode(answer)


class AdapterTests(unittest.TestCase):
    def refuse(self, class_, suite, **case):
        with self.subTest(suite), self.assertRaises(Reject) as refused:
            ask(suite, **case)
        self.assertEqual(refused.exception.class_, class_)

    def test_capture_results(self):
        image = {"width": 1, "height": 2}
        document = {**image, "imageData": {"$bytes": "AQI="}}
        selfie = {**image, "previewImageData": {"$bytes": "AQ=="},
                  "encryptedBlob": {"$bytes": "Ag=="}, "unencryptedBlob": {"$bytes": ""}}
        sent = {"imageBase64": "AQI=", "imageWidth": 1, "imageHeight": 2, "mimeType": "image/png"}
        sent_selfie = {**sent, "imageBase64": "AQ==", "encryptedBlobBase64": "Ag==",
                       "unencryptedBlobBase64": ""}
        failure = {"code": "E", "message": "m", "recoverable": True}
        for form, status, data, error in (
            ({"document": document}, "success", sent, None),
            ({"document": {**document, "mimeType": "x"}}, "success",
             {**sent, "mimeType": "x"}, None),
            ({"selfie": selfie}, "success", {**sent_selfie, "mimeType": "image/jpeg"}, None),
            ({"selfie": {**selfie, "mimeType": "x"}}, "success",
             {**sent_selfie, "mimeType": "x"}, None),
            ({"cancelled": {"reason": "r"}}, "cancelled", {"reason": "r"}, None),
            ({"failed": failure}, "error", None, failure),
        ):
            with self.subTest(form):
                self.assertEqual(ask("gbg.capture-result", result=form),
                                 {"status": status, "data": data, "error": error})

    def test_enum_values(self):
        for name, raw in (
            ("BridgeMessageType", "event"), ("BridgeResponseStatus", "acknowledged"),
            ("PermissionState", "notApplicable"),
        ):
            self.assertEqual(ask("gbg.enum-values", enum=name, raw=raw), {"raw": raw})
            for odd in (raw.upper(), "", {"$utf16": "d800"}):
                self.refuse("decode-error", "gbg.enum-values", enum=name, raw=odd)

    def test_constants(self):
        self.assertEqual(ask("gbg.constants"), {
            "protocolVersion": "1.0", "channel": "gbgBridge", "queryAction": "capability.query",
            "documentSlot": {"id": "camera.document", "actionId": "camera.document.capture"},
            "selfieSlot": {"id": "camera.selfie", "actionId": "camera.selfie.capture"},
            "documentMimeType": "image/png", "selfieMimeType": "image/jpeg",
        })

    def test_slot_info(self):
        self.assertEqual(ask("gbg.slot-info", id="a", actionId="a.b", handlerSet=False), {
            "id": "a", "actionId": "a.b", "version": None, "isEnabled": True,
            "permissionState": "notDetermined", "isSupported": False,
            "info": {**BARE, "supported": False, "permissionState": "notDetermined"},
            "queryEntry": {
                "supported": False, "version": None, "permissionState": "notDetermined"},
        })
        slot = {"id": "$a", "actionId": "a.b", "version": "2.1", "handlerSet": True}
        answer = ask("gbg.slot-info", **slot, isEnabled=True, permissionState="granted")
        self.assertEqual((answer["version"], answer["isSupported"]), ("2.1", True))
        self.assertEqual(answer["info"], {**BARE, "version": "2.1", "permissionState": "granted"})
        self.assertEqual(answer["queryEntry"], {
            "supported": True, "version": "2.1", "permissionState": "granted"})
        answer = ask("gbg.slot-info", **slot, isEnabled=False)
        self.assertEqual(
            (answer["isEnabled"], answer["isSupported"], answer["queryEntry"]["version"]),
            (False, False, None))
        self.refuse("bad-input", "gbg.slot-info", **slot, permissionState="authorized")

    def test_capability_query(self):
        for provider, entry in (
            ({"simple": {"a": True}}, {"supported": True, "version": None}),
            ({"rich": {"a": FULL}},
             {"supported": False, "version": "2.1", "permissionState": "denied"}),
            ({"configuration": {"a": FULL}}, {"supported": False, "version": None}),
        ):
            with self.subTest(provider):
                self.assertEqual(
                    ask("gbg.capability-query", hostVersion="1.2", provider=provider),
                    {"data": {
                        "environment": "ios", "hostVersion": "1.2",
                        "capabilities": {"a": entry}}, "others": []})
        answer = ask("gbg.capability-query", hostVersion="1", provider={"simple": {}})
        self.assertEqual(answer["data"]["capabilities"], {})

    def test_camera_check(self):
        for device in (True, False):
            answer = ask("gbg.camera-check", device=device, authorization="authorized")
            self.assertEqual(sorted(answer.pop("asked")), ["authorization", "device"])
            self.assertEqual(answer, {"hardwareAvailable": device, "permissionState": "granted"})


if __name__ == "__main__":
    unittest.main()
