"""What the schemas of the corpus must reject: the first sound value with one place broken.

By schema and part: the place, then the value that stands there instead. DROP takes it away. In a place `%`
is the first name.
"""

DROP = object()
REQUIREMENT = "requirements/0/"
AMBIGUITY = "ambiguities/0/"

HOST_STATE = {
    "receivedMessages": [], "pendingRequests": [], "capabilities": {}, "lastErrorSet": False,
    "configuration": {"hostVersion": "1"},
    "slots": {name: {"isEnabled": True, "permissionState": "notDetermined"}
              for name in ("document", "selfie")},
}
CASE = [
    ("uid", DROP), ("uid", "8f0c"), ("uid", "DEFB34B4E2F0E926"), ("uid", 5), ("id", "Record on"),
    ("id", DROP), ("title", ""), ("title", DROP), ("since", "1"), ("since", DROP),
    ("requirements", "PSG-JWT-02"), ("requirements", ["PSG-JWT-2"]), ("requirements", DROP),
    ("requirements", ["PSG-JWT-02", "PSG-JWT-02"]), ("requirements", ["PSG-JWT-02.1"]), ("input", DROP),
    ("why", ""), ("why", DROP), ("expect", DROP), ("twin", "Record off"), ("note", "x"),
]

BROKEN = {
    ("requirements", ""): [
        ("schema", "requirements-2"), ("schema", DROP), ("protocol", "Passage Kit"),
        ("document", "passage.txt"), ("document/title", ""), ("document/file", DROP),
        ("requirements", []), ("requirements", {}), ("else", 1), (REQUIREMENT + "id", "PSG-CST-1"),
        (REQUIREMENT + "id", "psg-cst-01"), (REQUIREMENT + "id", DROP),
        (REQUIREMENT + "topic", "Some topic"), (REQUIREMENT + "level", "shall"),
        (REQUIREMENT + "level", DROP), (REQUIREMENT + "basis", "guessed"),
        (REQUIREMENT + "text", ""), (REQUIREMENT + "text", 5), (REQUIREMENT + "source", "p. 5"),
        (REQUIREMENT + "source/lines", "563"), (REQUIREMENT + "source/lines", 563),
        (REQUIREMENT + "source/section", DROP), (REQUIREMENT + "check", "manual"),
        (REQUIREMENT + "since", "1.0"), (REQUIREMENT + "since", DROP),
        (REQUIREMENT + "see", ["PSG-CST-01"]), (REQUIREMENT + "see", []),
        (REQUIREMENT + "related", ["AMB-PSG-01"]), (REQUIREMENT + "state", "untested"),
        (REQUIREMENT + "state", "attested"), (REQUIREMENT + "reason", "alone"),
        (REQUIREMENT + "stimulus", DROP), (REQUIREMENT + "expects", "x"),
    ],
    ("port", ""): [
        ("schema", "port-0"), ("schema", DROP), ("command", []), ("command", "python3 port.py"),
        ("command", DROP), ("command/0", ""), ("command/1", 5), ("name", 5), ("require", "a.b"),
        ("require/0", ""), ("inputs", []), ("inputs", {"x.a": {}}), ("inputs", {"x.a": {"$defs": {}}}),
        ("commands", ["x"]),
    ],
    ("case", ""): [
        ("schema", "case-2"), ("schema", DROP), ("suite", ""), ("suite", 5), ("suite", DROP),
        ("name", ""), ("name", DROP), ("requirement", ""), ("requirement", DROP),
        ("verdict", "passed"), ("verdict", DROP), ("before", []), ("before", {}), ("input", DROP),
        ("expect", []), ("expect", DROP), ("due", 5), ("due", DROP), ("got", DROP), ("got", {}),
        ("got", "a crash"), ("got", {"ok": 1, "fault": {}}), ("got", {"reject": {}}),
        ("got", {"reject": {"class": "a", "message": "b"}}), ("got", {"fault": {"message": "b"}}),
        ("got", {"unsupported": "a"}), ("failure", 5), ("lines", []), ("lines", ["{}"]),
        ("lines/0", {}), ("lines/0", ""), ("lines/1", "{}\n{}"), ("lines/1", "\u00e9"),
        ("lines", DROP), ("port", None), ("port/command", []), ("port/command", "python3 port.py"),
        ("port/command/0", ""), ("port/command/1", 5), ("port/command", DROP), ("port/window", 0),
        ("port/window", 65537), ("port/window", DROP), ("port/deadline", 0),
        ("port/deadline", "1"), ("port/deadline", DROP), ("port/startDeadline", 3600001),
        ("port/startDeadline", 1.5), ("port/startDeadline", DROP), ("port/shell", "sh"), ("again", ""),
    ],
    ("ambiguities", ""): [
        ("schema", "ambiguities-0"), ("schema", DROP), ("ambiguities", []), ("ambiguities", DROP),
        ("else", 1), (AMBIGUITY + "id", "PSG-01"), (AMBIGUITY + "id", DROP),
        (AMBIGUITY + "protocol", "Passage"), (AMBIGUITY + "what", ""), (AMBIGUITY + "where", []),
        (AMBIGUITY + "where", DROP), (AMBIGUITY + "where/0/lines", "729"),
        (AMBIGUITY + "where/0/document", DROP), (AMBIGUITY + "where/0/page", 5),
        (AMBIGUITY + "readings", ["one"]), (AMBIGUITY + "readings", ["one", "one"]),
        (AMBIGUITY + "readings", DROP), (AMBIGUITY + "resolution", 5),
        (AMBIGUITY + "treatment", "ignored"), (AMBIGUITY + "treatment", "normative"),
        (AMBIGUITY + "treatment", DROP), (AMBIGUITY + "reason", ""),
        (AMBIGUITY + "requirements", ["AMB-PSG-01"]), (AMBIGUITY + "requirements", DROP),
        (AMBIGUITY + "choice", "Sheet Title"), (AMBIGUITY + "evidences", "x"),
    ],
    ("vectors", "header"): [
        ("schema", "vectors-1"), ("schema", DROP), ("suite", "Passage"), ("suite", DROP), ("cases", []),
    ],
    ("vectors", "line"): [
        *CASE, ("expect", 5), ("expect", {"$use": "x"}), ("expect", {"ok": {"$use": 5}}),
        ("input", {"$use": "0123456789a"}), ("input", [{"$runs": "a"}]), ("input", {"$runs": [["a"]]}),
        ("input", {"$runs": [["a", 0]]}), ("input", {"$runs": [["a", 4194305]]}),
        ("input", {"$runs": [["a", 1, 1]]}), ("input", {"a": {"$runs": [[1, 1]]}}),
    ],
    ("vectors", "definition"): [
        ("0123456789", 1), ("01234", 1), ("%", DROP), ("%", {"$use": "0123456789"}),
        ("%", [{"$use": "0123456789abcdef"}]),
    ],
    ("vectors", "case"): [
        *CASE, ("expect", {"ok": {"$use": "0123456789"}}), ("expect", {"ok": {"$is": 1}}),
    ],
    ("suite-finvu.phone-number", "input"): [("number", "9876543210")],
    ("suite-finvu.phone-number", "outcome"): [
        ("ok", DROP), ("ok", True), ("ok/valid", DROP), ("ok/valid", "yes"),
        ("ok/errorCode", 1001), ("fault", {}), ("reject", {"class": "invalid-parameter"}),
    ],
    ("suite-finvu.apple-package", "input"): [("table", DROP), ("table", "pod"), ("else", 1)],
    ("suite-finvu.apple-package", "outcome"): [
        ("ok", DROP), ("ok", {}), ("ok", {"pod": "FinvuAuthenticationSDK"}), ("fault", {}),
    ],
    ("suite-finvu.callback-call", "input"): [
        ("response", DROP), ("response", []), ("response/status", 1), ("else", 1),
    ],
    ("suite-finvu.callback-call", "outcome"): [
        ("ok", DROP), ("ok", {}), ("ok/call/function", DROP), ("ok/call/arguments", "{}"),
        ("ok/call/arguments", [{}]), ("ok", {"script": 1}), ("ok", {"script": "", "none": True}),
        ("fault", {}),
    ],
    ("suite-finvu.constants", "input"): [("table", DROP), ("table", "codes"), ("else", 1)],
    ("suite-finvu.constants", "outcome"): [
        ("ok", DROP), ("ok", []), ("ok", {"success": 1}), ("fault", {}),
        ("reject", {"class": "invalid-parameter"}),
    ],
    ("suite-finvu.init-config", "input"): [("config", "{}")],
    ("suite-finvu.init-config", "outcome"): [
        ("ok", DROP), ("ok/valid", DROP), ("ok/valid", None), ("ok/appId", 5),
        ("ok/requestId", []), ("ok/errorCode", 1001), ("reject", {"class": "invalid-parameter"}),
    ],
    ("suite-finvu.otp", "input"): [("code", "123456")],
    ("suite-finvu.otp", "outcome"): [
        ("ok", DROP), ("ok/valid", DROP), ("ok/valid", 1), ("ok/errorCode", 1001),
        ("ok/errorMessage", 5), ("reject", {"class": "invalid-parameter"}),
    ],
    ("suite-finvu.page", "input"): [
        ("config", DROP), ("config/ids", DROP), ("config/ids", []), ("config/ids/0/appId", DROP),
        ("config/ids/0/requestId", ""), ("config/ids/0/appId", 5), ("config/else", 1),
        ("steps", DROP), ("steps", []), ("steps/0/at", -1), ("steps/0/do", {}),
        ("steps/0/do", {"wait": {}}), ("steps/0/do", {"user": {}}),
        ("steps/0/do", {"user": {"action": "cancel"}}), ("steps/0/do", {"user": {"action": "start"}}),
        ("steps/0/do", {"user": {"action": "init", "otp": "123456"}}),
        ("steps/0/do", {"user": {"action": "verify", "otp": 123456}}),
        ("steps/0/do", {"response": {"to": "start"}}),
        ("steps/0/do", {"response": {"to": "startAuth", "text": "{}"}}),
        ("steps/0/do", {"bridgeThrows": {"method": "start"}}), ("else", 1),
    ],
    ("suite-finvu.page", "outcome"): [
        ("ok", DROP), ("ok/effects", DROP), ("ok/effects", {}), ("ok/effects/0", {}),
        ("ok/effects/0", [[]]), ("ok/effects/0", [{}]), ("ok/effects/0", [{"token": "T"}]),
        ("ok/effects/0", [{"bridge": {"method": "init", "args": []}}]),
        ("ok/effects/0", [{"bridge": {"method": "initAuth"}}]),
        ("ok/effects/0", [{"store": {"what": "name"}}]), ("fault", {}),
    ],
    ("suite-finvu.host", "input"): [
        ("config", DROP), ("config/else", 1), ("steps", DROP), ("steps", []), ("steps/0/at", -1),
        ("steps/0/do", {}), ("steps/0/do", {"setup": {}}), ("steps/0/do", {"leave": {}}),
        ("steps/0/do", {"completed": {"outcome": "success"}}),
        ("steps/0/do", {"completed": {"outcome": "failure", "token": "T"}}),
        ("steps/0/do", {"leave": {"movingFromParent": "yes"}}), ("else", 1),
    ],
    ("suite-finvu.host", "outcome"): [
        ("ok", DROP), ("ok/effects", DROP), ("ok/effects", {}), ("ok/effects/0", {}),
        ("ok/effects/0", [{}]), ("ok/effects/0", [{"handOver": {}}]),
        ("ok/effects/0", [{"store": {}}]), ("fault", {}),
    ],
    ("suite-finvu.polyfill", "input"): [
        ("present", DROP), ("present", "page"), ("present", None), ("bridge", True),
        ("bridge", {}), ("calls", DROP), ("calls", [{"fn": "startAuth"}]),
        ("calls", [{"fn": "cleanupAll", "args": []}]),
        ("calls", [{"fn": "initAuth", "args": [1, 2, 3]}]),
    ],
    ("suite-finvu.polyfill", "outcome"): [
        ("ok", DROP), ("ok/defined", DROP), ("ok/defined", "yes"), ("ok/posted", DROP),
        ("ok/posted", [{"handler": "x"}]), ("ok/posted", [{"handler": 5, "body": {}}]),
        ("ok/threw", DROP), ("fault", {}),
    ],
    ("suite-finvu.response", "input"): [
        ("method", DROP), ("method", "cleanupAll"), ("method", "verifyOtp"), ("outcome", DROP),
        ("outcome", {}), ("outcome/kind", "init-failed"), ("outcome/cause", "network"),
        ("outcome", {"kind": "init-failed", "cause": "weather"}),
    ],
    ("suite-finvu.response", "outcome"): [
        ("ok", DROP), ("ok", "SUCCESS"), ("ok/status", DROP), ("ok/status", 1),
        ("ok/statusCode", 200), ("ok/token", {}), ("fault", {}),
    ],
    ("suite-finvu.session", "input"): [
        ("config", DROP), ("config/environment", "staging"), ("config/else", 1), ("steps", DROP),
        ("steps/0/at", -1), ("steps/0/do", {}), ("steps/0/do", {"other": {}}),
        ("steps/0/do", {"wait": {}, "inspect": {}}), ("steps/0/do", {"setup": {"webView": "w"}}),
        ("steps/0/do", {"setup": {"webView": "", "viewController": "v"}}),
        ("steps/0/do", {"message": {}}), ("steps/0/do", {"drop": {"object": "page"}}),
        ("steps/0/do", {"callResult": {}}),
        ("steps/0/do", {"provider": {"message": 0, "event": "ok"}}),
        ("steps/0/do", {"provider": {"message": 1, "event": "done"}}),
        ("steps/0/do", {"provider": {"message": 1, "event": "init-failed"}}),
        ("steps/0/do", {"provider": {"message": 1, "event": "token", "token": ""}}),
        ("steps/0/do", {"provider": {"message": 1, "event": "initiated", "authType": "SMS"}}),
        ("steps/0/else", 1),
    ],
    ("suite-finvu.session", "outcome"): [
        ("ok", DROP), ("ok/effects", DROP), ("ok/effects", {}), ("ok/effects/0", {}),
        ("ok/effects/0", [{}]), ("ok/effects/0", [{"register": {"webView": "w"}}]),
        ("ok/effects/0", [{"call": {"function": "f"}}]),
        ("ok/effects/0", [{"log": {"level": "loud"}}]),
        ("ok/effects/0", [{"held": {"webView": "yes"}}]), ("ok/effects/0", [{"store": {}}]),
    ],
    ("suite-finvu.silent-conditions", "input"): [
        ("mobileData", DROP), ("wifi", "on"), ("simSupported", None), ("else", 1),
    ],
    ("suite-finvu.silent-conditions", "outcome"): [
        ("ok", DROP), ("ok/path", DROP), ("ok/path", "fallback"), ("fault", {}),
    ],
    ("suite-gbg.json-transcode", "input"): [
        ("text", DROP), ("text", 5), ("else", "x"), ("bytes", {"$bytes": "AA=="}),
    ],
    ("suite-gbg.json-transcode", "outcome"): [
        ("ok", DROP), ("ok", "{}"), ("ok/text", DROP), ("ok/text", {}), ("fault", {}),
        ("reject", {"class": "decode-error"}),
    ],
    ("suite-gbg.json-value-encode", "input"): [
        ("value", DROP), ("value", 5), ("value/t", "list"), ("value/t", DROP), ("value/v", DROP),
        ("value/v", "x"), ("text", "x"),
    ],
    ("suite-gbg.json-value-encode", "outcome"): [
        ("ok", DROP), ("ok/text", DROP), ("ok/text", 5), ("fault", {}),
        ("reject", {"class": "encode-error"}),
    ],
    ("suite-gbg.json-value-any", "input"): [
        ("value", DROP), ("value", 5), ("value/t", "list"), ("value/t", DROP), ("value/v", "x"),
        ("any", {}),
    ],
    ("suite-gbg.json-value-any", "outcome"): [
        ("ok", DROP), ("ok/any", DROP), ("ok/any/type", "Int"), ("ok/any/type", DROP),
        ("ok/any/v", 5), ("ok/any/v", DROP), ("reject", {"class": "encode-error"}),
    ],
    ("suite-gbg.message-envelope", "input"): [("text", DROP), ("text", 5), ("else", "x")],
    ("suite-gbg.message-envelope", "outcome"): [
        ("ok", DROP), ("ok/id", DROP), ("ok/id", 5), ("ok/message", DROP),
        ("ok/message/version", DROP), ("ok/message/type", "notify"),
        ("ok/message/timestamp", "0"), ("ok/message/payload", DROP),
        ("ok/message/payload/action", DROP), ("ok/message/payload/status", "ok"),
        ("ok/message/payload/data", [["a", 5]]), ("ok/message/payload/error", {"code": "c"}),
        ("fault", {}), ("reject", {"class": "malformed"}),
    ],
    ("suite-gbg.message-envelope-encode", "input"): [
        ("message", DROP), ("message/version", DROP), ("message/version", 1),
        ("message/type", "notify"), ("message/timestamp", None), ("message/payload", []),
        ("message/payload/action", DROP), ("message/payload/status", "ok"),
        ("message/payload/data", {}), ("message/payload/error", {"code": "c"}),
        ("message/id", "x"),
    ],
    ("suite-gbg.message-envelope-encode", "outcome"): [
        ("ok", DROP), ("ok/text", DROP), ("ok/text", {}), ("reject", {"class": "encode-error"}),
    ],
    ("suite-gbg.capture-result", "input"): [
        ("result", DROP), ("result", {}), ("result", {"video": {}}), ("result", {"cancelled": {}}),
        ("result", {"cancelled": {"reason": 5}}),
        ("result", {"failed": {"code": "c", "message": "m"}}),
        ("result", {"document": {"imageData": "AA==", "width": 1, "height": 1}}),
        ("result", {"document": {"imageData": {"$bytes": "A-=="}, "width": 1, "height": 1}}),
        ("result", {"document": {"imageData": {"$bytes": ""}, "width": 1.5, "height": 1}}),
        ("result", {"selfie": {"previewImageData": {"$bytes": ""}, "width": 1, "height": 1}}),
    ],
    ("suite-gbg.capture-result", "outcome"): [
        ("ok", DROP), ("ok/status", "canceled"), ("ok/data", "x"),
        ("ok/error", {"code": "c"}), ("reject", {"class": "encode-error"}),
    ],
    ("suite-gbg.enum-values", "input"): [
        ("enum", DROP), ("enum", "Status"), ("raw", DROP), ("raw", 5), ("else", 1),
    ],
    ("suite-gbg.enum-values", "outcome"): [
        ("ok", DROP), ("ok/raw", DROP), ("ok/raw", None), ("reject", {"class": "encode-error"}),
    ],
    ("suite-gbg.constants", "input"): [("else", 1)],
    ("suite-gbg.constants", "outcome"): [
        ("ok", DROP), ("ok/channel", DROP), ("ok/channel", 1), ("ok/documentSlot", "x"),
        ("ok/selfieSlot/id", DROP), ("ok/selfieMimeType", None),
    ],
    ("suite-gbg.camera-check", "input"): [
        ("device", DROP), ("device", 1), ("authorization", "granted"), ("authorization", DROP),
        ("else", 1),
    ],
    ("suite-gbg.camera-check", "outcome"): [
        ("ok", DROP), ("ok/hardwareAvailable", "yes"), ("ok/permissionState", DROP),
        ("ok/asked", "device"), ("ok/asked", ["user"]),
    ],
    ("suite-gbg.slot-info", "input"): [
        ("id", DROP), ("actionId", 5), ("handlerSet", DROP), ("handlerSet", "x"),
        ("isEnabled", None), ("permissionState", "authorized"), ("version", None), ("else", 1),
    ],
    ("suite-gbg.slot-info", "outcome"): [
        ("ok", DROP), ("ok/id", DROP), ("ok/isSupported", 1), ("ok/info", DROP),
        ("ok/info/supported", DROP), ("ok/queryEntry/permissionState", 5),
    ],
    ("suite-gbg.capability-info", "input"): [
        ("op", DROP), ("op", "decode"), ("info", DROP), ("info", {}), ("info/supported", "yes"),
        ("info/version", 1), ("info/constraints", []), ("info/else", 1), ("else", 1),
    ],
    ("suite-gbg.capability-info", "outcome"): [
        ("ok", DROP), ("ok/info", DROP), ("ok/info/supported", DROP), ("ok/info/version", 1),
        ("ok/info/constraints", []), ("fault", {}),
    ],
    ("suite-gbg.capability-query", "input"): [
        ("hostVersion", DROP), ("hostVersion", 1), ("provider", {}), ("provider", {"poor": {}}),
        ("provider", {"simple": {"a": 1}}), ("provider", {"rich": {"a": True}}),
        ("provider", {"rich": {"a": {}}}),
        ("provider", {"configuration": {"a": {"supported": True, "constraints": []}}}),
        ("else", 1),
    ],
    ("suite-gbg.capability-query", "outcome"): [("ok", DROP), ("ok/data", DROP), ("ok/data", []),
        ("ok/others", "x"), ("ok/others", [1])],
    ("suite-gbg.web-view", "input"): [
        ("config", DROP), ("config/entry", DROP), ("config/entry", "make"),
        ("config/bootstrapScript", ""), ("config/bootstrapScript", 5),
        ("config/url", "https://e.test/"), ("config/else", 1), ("steps", DROP), ("steps", []),
        ("steps/0/at", DROP), ("steps/0/at", -1), ("steps/0/do", DROP), ("steps/0/do", {}),
        ("steps/0/do", {"attach": {}}), ("steps/0/do/setUp", {"url": "x"}), ("else", 1),
    ],
    ("suite-gbg.web-view", "outcome"): [
        ("ok", DROP), ("ok/effects", DROP), ("ok/effects", {}), ("ok/effects/0", {}),
        ("ok/effects/0/1/injectScript/script", "x"), ("ok/effects/0/1/injectScript/at", DROP),
    ],
    ("suite-gbg.host", "input"): [
        ("config", DROP), ("config/init", "version"), ("config/hostVersion", DROP),
        ("config/hostVersion", ""), ("config/epochMs", 0), ("config/epochMs", "now"),
        ("config/delegate", "loud"), ("config/webView", DROP), ("config/webView", 1),
        ("config/capabilities", {"a": {}}), ("config/else", 1), ("steps", DROP), ("steps", []),
        ("steps/0/at", -1), ("steps/0/do", {}), ("steps/0/do", {"post": {}}),
        ("steps/0/do", {"post": {"text": 5}}), ("steps/0/do", {"post": {"body": []}}),
        ("steps/0/do", {"register": {"handler": "h"}}), ("steps/0/do", {"unregister": {}}),
        ("steps/0/do", {"registerCustom": {"handler": "h", "id": ""}}),
        ("steps/0/do", {"setSlot": {"slot": "passport"}}),
        ("steps/0/do", {"setSlot": {"slot": "selfie", "handler": {"name": "s"}}}),
        ("steps/0/do", {"setSlot": {"slot": "selfie", "permissionState": "limited"}}),
        ("steps/0/do", {"handlerRespond": {"call": -1, "status": "success"}}),
        ("steps/0/do", {"handlerRespond": {"call": 0, "status": "done"}}),
        ("steps/0/do", {"handlerReturn": {"call": 0, "result": {"document": {}}}}),
        ("steps/0/do", {"complete": {"slot": "selfie"}}),
        ("steps/0/do", {"respond": {"correlationId": "c", "status": "error", "error": {}}}),
        ("steps/0/do", {"respondAction": {"correlationId": "c", "status": "error"}}),
        ("steps/0/do", {"send": {"event": "e"}}), ("steps/0/do", {"attach": {"webView": ""}}),
        ("steps/0/do", {"inspect": {"all": True}}), ("else", 1),
    ],
    ("suite-gbg.host", "outcome"): [
        ("ok", DROP), ("ok/effects", DROP), ("ok/effects", {}), ("ok/effects/0", {}),
        ("ok/effects/0", [{}]), ("ok/effects/0", [{"handlerCalled": {"handler": "h", "call": 0}}]),
        ("ok/effects/0", [{"delivered": {"message": {}}}]),
        ("ok/effects/0", [{"delegate": {"method": "didSend", "message": {}}}]),
        ("ok/effects/0", [{"lastError": {}}]), ("ok/effects/0", [{"state": {}}]),
        ("ok/effects/0", [{"state": {**HOST_STATE, "slots": {"document": {}, "selfie": {}}}}]),
        *[("ok/effects/0", [{"state": {key: HOST_STATE[key] for key in HOST_STATE if key != name}}])
          for name in ("capabilities", "configuration")],
    ],
    ("suite-gbg.json-value-decode", "input"): [
        ("text", DROP), ("text", 5), ("text", None), ("text", {"$utf16": "d800"}), ("else", "x"),
        ("bytes", {"$bytes": "AA=="}),
    ],
    ("suite-gbg.json-value-decode", "outcome"): [
        ("ok", DROP), ("ok", None), ("fault", {}), ("ok/value", DROP), ("ok/value/t", "list"),
        ("ok/value/t", DROP), ("ok/value/v", DROP), ("ok/value/v", 5),
        ("ok/value/v", [["a", {"t": "null", "v": None}]]), ("ok/value/v", [["a"]]),
        ("ok/value/v", [[1, {"t": "null"}]]), ("ok/value/v", [["a", {"t": "bool", "v": 1}]]),
        ("ok/value/v", [["a", {"t": "number", "v": "1"}]]),
        ("ok/value/v", [["a", {"t": "number", "v": {"$f64": "0"}}]]),
        ("ok/value/v", [["a", {"t": "string", "v": None}]]),
        ("ok/value/v", [["a", {"t": "array", "v": {}}]]),
    ],
    ("suite-passage.jwt-flags", "input"): [
        ("token", DROP), ("token", 5), ("token", None), ("token", {"$utf16": "d800"}),
        ("configuration", None), ("configuration", []), ("jwt", "x"),
    ],
    ("suite-passage.jwt-flags", "outcome"): [
        ("ok", DROP), ("ok", None), ("reject", {"class": "malformed"}), ("fault", {}),
        ("crash", {}), ("ok/record", DROP), ("ok/record", "true"), ("ok/record", 1),
        ("ok/captureScreenshot", None), ("ok/clearAllCookies", DROP),
        ("ok/captureScreenshotInterval", "5"), ("ok/screenshots", True),
        ("ok/screenshots/timer", DROP), ("ok/screenshots/manual", "no"),
        ("ok/clearCookiesOnInit", 0),
    ],
    ("suite-passage.navigation", "input"): [
        ("config", DROP), ("config/patterns", "*"), ("config/visible", "popup"), ("steps", DROP),
        ("steps/0/at", -1), ("steps/0/at", 0.5), ("steps/0/do", {}), ("steps/0/do", {"other": {}}),
        ("steps/0/do", {"wait": {}, "userActionRequired": True}), ("steps/0/else", 1),
        ("steps/0/do", {"userActionRequired": 1}), ("steps/0/do", {"switchWebview": {}}),
    ],
    ("suite-passage.navigation", "outcome"): [
        ("ok", DROP), ("ok/effects", DROP), ("ok/effects", {}), ("ok/effects/0", {}),
        ("ok/effects/0", [[]]), ("ok/effects/0", [{}]), ("ok/effects/0", [{"show": "ui"}]),
        ("ok/effects/0", [{"show": {"webView": "popup"}}]),
    ],
    ("suite-passage.success-url", "input"): [
        ("patterns", DROP), ("patterns", "*"), ("patterns", [5]), ("url", DROP), ("url", None),
        ("pattern", "x"),
    ],
    ("suite-passage.success-url", "outcome"): [
        ("ok", DROP), ("ok", True), ("ok/match", DROP), ("ok/match", "yes"), ("fault", {}),
    ],
    ("suite-pwa-shell.constants", "input"): [("table", DROP), ("table", "names"), ("else", 1)],
    ("suite-pwa-shell.constants", "outcome"): [
        ("ok", DROP), ("ok/rootUrl", 1), ("ok/platformCookie", "a=b"), ("ok/platformCookie/name", 1),
        ("ok/themeColor", "#ca052c"), ("ok/appBoundDomains", "a.test"), ("ok/cookieDomain", []),
        ("ok/uiElements", []), ("ok/uiElements", {"progressView": "yes"}), ("fault", {}),
    ],
    ("suite-pwa-shell.webview-config", "input"): [
        ("build", DROP), ("build", "test"), ("device", 1), ("osVersion", 17), ("osVersion", DROP),
        ("else", 1),
    ],
    ("suite-pwa-shell.webview-config", "outcome"): [
        ("ok", DROP), ("ok/bounces", "no"), ("ok/contentInsetAdjustmentBehavior", 2),
        ("ok/inspectable", 1), ("ok/navigationDelegate", "d"), ("ok/userAgent", 5), ("fault", {}),
    ],
    ("suite-pwa-shell.user-agent", "input"): [
        ("device", DROP), ("osVersion", 17), ("test", "matches"), ("texts", []), ("texts", "a"),
        ("texts", [1]), ("else", 1),
    ],
    ("suite-pwa-shell.user-agent", "outcome"): [
        ("ok", DROP), ("ok/result", DROP), ("ok/result", "yes"), ("ok/userAgent", 5), ("fault", {}),
    ],
    ("suite-pwa-shell.page-detection", "input"): [
        ("cookie", DROP), ("cookie", []), ("userAgent", None), ("else", 1),
    ],
    ("suite-pwa-shell.page-detection", "outcome"): [
        ("ok", DROP), ("ok/cookie", DROP), ("ok/cookie", 1), ("ok/userAgent", "yes"), ("fault", {}),
    ],
    ("suite-pwa-shell.cookie", "input"): [
        ("rootUrl", DROP), ("rootUrl", 1), ("cookie", "a=b"), ("cookie/value", DROP),
        ("cookie/path", "/"), ("extraCookies", {}), ("extraCookies", [{"name": "a"}]),
        ("now", -1), ("now", 0.5), ("now", "0"), ("else", 1),
    ],
    ("suite-pwa-shell.cookie", "outcome"): [
        ("ok", DROP), ("ok/name", 1), ("ok/expires", "1970"), ("ok/lifetime", "1 year"),
        ("ok/secure", "TRUE"), ("ok/extraCookies", {}), ("ok/extraCookies", [{"value": "a"}]),
        ("reject", {"class": "no-host"}), ("fault", {}),
    ],
    ("suite-pwa-shell.scheme-conversion", "input"): [("url", DROP), ("url", None), ("else", 1)],
    ("suite-pwa-shell.scheme-conversion", "outcome"): [
        ("ok", DROP), ("ok/url", 1), ("ok/url", []), ("reject", {"class": "not-a-url"}),
    ],
    ("suite-pwa-shell.launch-link", "input"): [
        ("rootUrl", DROP), ("activities", DROP), ("activities", [{"type": "a"}]),
        ("activities", [{"type": 1, "webpageURL": None}]), ("shortcutType", 1),
        ("shortcutType", DROP), ("urlContexts", "x"), ("urlContexts", [None]), ("else", 1),
    ],
    ("suite-pwa-shell.launch-link", "outcome"): [
        ("ok", DROP), ("ok/firstLoad", DROP), ("ok/firstLoad", None), ("ok/launchLinkUrl", 1),
        ("fault", {}),
    ],
    ("suite-pwa-shell.navigation-policy", "input"): [
        ("rootUrl", DROP), ("url", 1), ("url", DROP), ("mainFrame", 1), ("canOpen", DROP),
        ("else", 1),
    ],
    ("suite-pwa-shell.navigation-policy", "outcome"): [
        ("ok", DROP), ("ok/decisions", "allow"), ("ok/decisions", ["deny"]), ("ok/decisions", DROP),
        ("ok/opened", DROP), ("ok/opened", {}), ("ok/opened", [{"via": "browser", "url": "a"}]),
        ("ok/opened", [{"via": "safari"}]),
        ("ok/opened", [{"via": "safari", "url": "a", "animated": 1}]), ("fault", {}),
    ],
    ("suite-pwa-shell.progress", "input"): [
        ("keyPath", DROP), ("estimatedProgress", 1.5), ("estimatedProgress", -0.1),
        ("estimatedProgress", "0.5"), ("isLoading", 1), ("connectionProblem", DROP), ("else", 1),
    ],
    ("suite-pwa-shell.progress", "outcome"): [
        ("ok", DROP), ("ok/progress", "0.5"), ("ok/animated", 1), ("ok/connectionProblem", DROP),
        ("ok/connectionProblem", None), ("ok/order", "set-progress"), ("ok/order", ["hide"]),
        ("fault", {}),
    ],
    ("suite-pwa-shell.webview-frame", "input"): [
        ("container", DROP), ("container/width", -1), ("container/height", 0.5),
        ("container/depth", 1), ("statusBarHeight", "47"), ("statusBarHeight", DROP), ("else", 1),
    ],
    ("suite-pwa-shell.webview-frame", "outcome"): [
        ("ok", DROP), ("ok/x", DROP), ("ok/y", "47"), ("ok/height", None), ("fault", {}),
    ],
    ("suite-pwa-shell.shell", "input"): [
        ("config/rootUrl", DROP), ("config/rootUrl", 1), ("config/debug", True), ("steps", {}),
        ("steps/0/at", -1), ("steps/0/at", "0"), ("steps/0/do", {}), ("steps/0/do", {"connect": {}}),
        ("steps/0/do", {"wait": {}, "teardown": {}}), ("steps/0/do/launch/activities", DROP),
        ("steps/0/do/launch/activities", [{"type": "a"}]), ("steps/0/do/launch/shortcutType", DROP),
        ("steps/0/do/launch/urlContexts", [None]), ("steps/1/do", {"setCookie": {}}),
        ("steps/1/do", {"openURLContexts": {"urls": "a"}}), ("steps/1/do", {"performShortcut": {"type": None}}),
        ("steps/1/do", {"decidePolicy": {"url": None, "mainFrame": True, "canOpen": True}}),
        ("steps/1/do", {"progress": {"estimatedProgress": 1.5}}), ("steps/1/do", {"finish": {}}),
        ("steps/1/do", {"failProvisional": {"code": "-999", "url": "a"}}), ("else", 1),
    ],
    ("suite-pwa-shell.shell", "outcome"): [
        ("ok", DROP), ("ok/effects", DROP), ("ok/effects", [{}]), ("ok/effects", [[{"load": {}}]]),
        ("ok/effects", [[{"load": {"url": "a"}, "webView": {"hidden": True}}]]),
        ("ok/effects", [[{"setCookie": {"name": "a", "store": "browser"}}]]),
        ("ok/effects", [[{"evaluate": {}}]]), ("ok/effects", [[{"evaluate": {"script": 1}}]]),
        ("ok/effects", [[{"evaluate": {"call": {"function": "a"}}}]]),
        ("ok/effects", [[{"decide": {"decision": "deny"}}]]),
        ("ok/effects", [[{"open": {"via": "browser", "url": "a"}}]]),
        ("ok/effects", [[{"setProgress": {"progress": "0.1"}}]]),
        ("ok/effects", [[{"webView": {"hidden": None}}]]), ("fault", {}),
    ],
    ("suite-pwa-shell.association-path", "input"): [
        ("paths", DROP), ("paths", "*"), ("paths", [1]), ("path", None), ("else", 1),
    ],
    ("suite-pwa-shell.association-path", "outcome"): [
        ("ok", DROP), ("ok/match", DROP), ("ok/match", "yes"), ("fault", {}),
    ],
    ("suite-rampkit.onboarding-data", "input"): [
        ("body", DROP), ("body", 5), ("body", {"$bytes": "?"}), ("else", 1),
    ],
    ("suite-rampkit.onboarding-data", "outcome"): [
        ("ok", DROP), ("ok/data", DROP), ("ok/data/screens", DROP), ("ok/data/screens", {}),
        ("ok/data/onboardingId", 7), ("ok/data/variables", {}), ("ok/data/requiredScripts", "u"),
        ("reject", {"class": "no-json"}), ("fault", {}),
    ],
    ("suite-rampkit.initial-variables", "input"): [("variables", DROP), ("else", 1)],
    ("suite-rampkit.initial-variables", "outcome"): [
        ("ok", DROP), ("ok/vars", DROP), ("ok/vars", "a"), ("reject", {"class": "bad"}), ("fault", {}),
    ],
    ("suite-rampkit.constants", "input"): [("table", DROP), ("table", "colours"), ("else", 1)],
    ("suite-rampkit.constants", "outcome"): [
        ("ok", DROP), ("ok/userIdKey", 5), ("ok/specialTargets", "a"), ("ok/animations", []),
        ("ok/animations", {"slide": {"ms": "300"}}), ("fault", {}),
    ],
    ("suite-rampkit.log-line", "input"): [
        ("context", DROP), ("message", DROP), ("message", 5), ("else", 1),
    ],
    ("suite-rampkit.log-line", "outcome"): [
        ("ok", DROP), ("ok/line", DROP), ("ok/line", 5), ("fault", {}),
    ],
    ("suite-rampkit.dispatch-script", "input"): [
        ("payload", DROP), ("payload", []), ("payload", "{}"), ("else", 1),
    ],
    ("suite-rampkit.dispatch-script", "outcome"): [
        ("ok", DROP), ("ok", {}), ("ok", {"script": 1}), ("ok", {"none": False}), ("ok/call/function", DROP),
        ("ok/call/arguments", "x"), ("fault", {}), ("reject", {"class": "malformed"}),
    ],
    ("suite-rampkit.preconnect-tags", "input"): [
        ("scripts", DROP), ("scripts", "x"), ("scripts", [1]), ("else", 1),
    ],
    ("suite-rampkit.preconnect-tags", "outcome"): [
        ("ok", DROP), ("ok", {}), ("ok", {"html": 1}), ("ok/hosts", DROP), ("ok/preconnect", []),
        ("ok/isGrouped", 1), ("fault", {}), ("reject", {"class": "malformed"}),
    ],
    ("suite-rampkit.html-document", "input"): [
        ("screen", DROP), ("screen/id", DROP), ("screen/id", 5), ("screen/html", 5), ("screen/title", "x"),
        ("requiredScripts", DROP), ("requiredScripts", [1]), ("variables", []), ("again", False), ("else", 1),
    ],
    ("suite-rampkit.html-document", "outcome"): [
        ("ok", DROP), ("ok", {}), ("ok", {"html": 1}), ("ok/order", DROP), ("ok/rules", []), ("fault", {}),
        ("reject", {"class": "malformed"}),
    ],
    ("suite-rampkit.message-parsing", "input"): [
        ("body", DROP), ("screens", DROP), ("screens", []), ("screens/5", DROP), ("screens/1", ""),
        ("screens/1", "__goBack__"), ("screens/1", 5), ("current", DROP), ("current", 0),
        ("page", 2),
    ],
    ("suite-rampkit.message-parsing", "outcome"): [
        ("ok", DROP), ("ok", "continue"), ("ok/action", DROP), ("ok/action", "jump"),
        ("fault", {}), ("reject", {"class": "unknown"}),
    ],
    ("suite-rampkit.user-id-format", "input"): [
        ("random", DROP), ("random", "AAAA"), ("random/$bytes", "AAAA"), ("random/else", 1),
        ("else", 1),
    ],
    ("suite-rampkit.user-id-format", "outcome"): [
        ("ok", DROP), ("ok/id", DROP), ("ok/id", 5), ("fault", {}),
    ],
    ("suite-rampkit.user-id-fresh", "input"): [
        ("count", DROP), ("count", 0), ("count", 4097), ("count", "1"), ("else", 1),
    ],
    ("suite-rampkit.user-id-fresh", "outcome"): [
        ("ok", DROP), ("ok/ids", DROP), ("ok/ids", "x"), ("ok/ids/0", 5), ("fault", {}),
    ],
    ("suite-rampkit.stored-id", "input"): [
        ("config", DROP), ("config/stored", DROP), ("config/stored", 5), ("config/read", "maybe"),
        ("config/write", DROP), ("config/else", 1), ("steps", DROP), ("steps/0/at", -1),
        ("steps/0/do", {}), ("steps/0/do", {"wait": {}}), ("steps/0/do", {"init": {}}),
        ("steps/0/do", {"setStore": {"read": True}}), ("steps/0/else", 1),
    ],
    ("suite-rampkit.stored-id", "outcome"): [
        ("ok", DROP), ("ok/effects", DROP), ("ok/effects", {}), ("ok/effects/0", {}),
        ("ok/effects/0", [{}]), ("ok/effects/0", [{"storeRead": {}}]),
        ("ok/effects/0", [{"random": {"secure": "yes"}}]),
        ("ok/effects/0", [{"storeWrite": {"key": "k", "value": "v", "store": "disk"}}]),
        ("ok/effects/0", [{"returned": {"value": None}}]),
    ],
    ("suite-rampkit.init", "input"): [
        ("config", DROP), ("config/stored", ""), ("config/read", "maybe"), ("config/write", DROP),
        ("config/beginnings", DROP), ("config/beginnings", [""]), ("config/else", 1), ("steps", DROP),
        ("steps/0/at", -1), ("steps/0/do", {}), ("steps/0/do", {"init": {}}), ("steps/0/else", 1),
        ("steps/0/do", {"init": {"config": {}}}), ("steps/0/do", {"init": {"config": {"apiKey": ""}}}),
        ("steps/0/do", {"init": {"config": {"apiKey": "k", "environment": "test"}}}),
        ("steps/0/do", {"init": {"config": {"apiKey": "k", "onShowPaywall": ""}}}),
        ("steps/0/do", {"httpAnswer": {"status": 200}}), ("steps/0/do", {"httpAnswer": {"status": 99, "body": ""}}),
        ("steps/0/do", {"httpFail": {"at": 1}}), ("steps/0/do", {"loadFailed": {"page": 0}}),
        ("steps/0/do", {"loaded": {"page": -1}}), ("steps/0/do", {"message": {"page": 0, "body": {}}}),
        ("steps/0/do", {"showOnboarding": {"showPaywall": "f"}}), ("steps/0/do", {"wait": {}, "restart": {}}),
    ],
    ("suite-rampkit.init", "outcome"): [
        ("ok", DROP), ("ok/effects", DROP), ("ok/effects", {}), ("ok/effects/0", {}), ("ok/effects/0", [{}]),
        ("ok/effects/0", [{"storeRead": {}}]), ("ok/effects/0", [{"http": {"method": "GET"}}]),
        ("ok/effects/0", [{"returned": {"value": None}}]), ("ok/effects/0", [{"log": {}}]),
        ("ok/effects/0", [{"log": {"begins": ["a"]}}]), ("ok/effects/0", [{"selectPage": {"page": 0.5}}]),
        ("ok/effects/0", [{"send": {"page": 0}}]), ("ok/effects/0", [{"callback": {"payload": 1}}]),
        ("ok/effects/0", [{"initDone": 5}]),
    ],
    ("suite-rampkit.overlay", "input"): [
        ("config", DROP), ("config/screens", {}), ("config/screens/0/id", ""), ("config/screens/0/html", DROP),
        ("config/variables", []), ("config/marks", DROP), ("config/marks", [""]), ("config/callbacks", []),
        ("config/callbacks", {"onClose": {"name": "f"}}), ("config/callbacks", {"showPaywall": {}}),
        ("config/else", 1), ("steps", DROP), ("steps/0/at", -1), ("steps/0/do", {}), ("steps/0/else", 1),
        ("steps/0/do", {"show": {"onOnboardingFinished": {"name": "f"}}}), ("steps/0/do", {"hide": {"at": 1}}),
        ("steps/0/do", {"message": {"page": 0, "body": {}}}), ("steps/0/do", {"message": {"body": "next"}}),
        ("steps/0/do", {"navigate": {"index": 1, "animation": "zoom"}}), ("steps/0/do", {"swipe": {"to": -1}}),
        ("steps/0/do", {"wait": {}, "hide": {}}), ("steps/0/do", {"openExternal": {}}),
    ],
    ("suite-rampkit.overlay", "outcome"): [
        ("ok", DROP), ("ok/effects", DROP), ("ok/effects", {}), ("ok/effects/0", {}),
        ("ok/effects/0", [{}]), ("ok/effects/0", [{"createWebView": {}}]),
        ("ok/effects/0", [{"load": {"page": 0}}]), ("ok/effects/0", [{"mount": {"fullScreen": True}}]),
        ("ok/effects/0", [{"overlayFade": {"from": 0, "to": 1, "begin": 0}}]),
        ("ok/effects/0", [{"curtainFade": {"from": 0, "to": 1, "begin": 0, "end": 1, "color": "white"}}]),
        ("ok/effects/0", [{"selectPage": {"page": "1", "animated": True}}]),
        ("ok/effects/0", [{"script": {"page": 0, "script": "other", "at": "loaded"}}]),
        ("ok/effects/0", [{"callback": {"payload": 1}}]), ("ok/effects/0", [{"haptic": {"kind": "loud"}}]),
        ("ok/effects/0", [{"openUrl": {"url": "https://x.test"}}]), ("ok/effects/0", [{"closed": 5}]),
    ],
    ("suite-rampkit.variables", "input"): [
        ("config", DROP), ("config/pages", 0), ("config/pages", 10), ("config/initial", []),
        ("config/else", 1), ("steps", DROP), ("steps/0/at", -1), ("steps/0/do", {}),
        ("steps/0/do", {"loaded": {}}), ("steps/0/do", {"loaded": {"page": -1}}),
        ("steps/0/do", {"message": {"page": 0, "body": {}}}), ("steps/0/else", 1),
    ],
    ("suite-rampkit.variables", "outcome"): [
        ("ok", DROP), ("ok/effects", DROP), ("ok/effects", {}), ("ok/effects/0", {}),
        ("ok/effects/0", [{}]), ("ok/effects/0", [{"send": {"page": 0}}]),
        ("ok/effects/0", [{"send": {"page": "0", "vars": {}}}]),
        ("ok/effects/0", [{"send": {"page": 0, "vars": ["a"]}}]),
    ],
    ("suite-rampkit.native-requests", "input"): [
        ("config", DROP), ("config/pages", 0), ("config/appId", DROP), ("config/appId", "id1"),
        ("steps", DROP), ("steps/0/at", -1), ("steps/0/do", {}), ("steps/0/do", {"message": {"page": 0}}),
        ("steps/0/do", {"message": {"page": -1, "body": ""}}),
        ("steps/0/do", {"answer": {"question": "else", "value": True}}),
        ("steps/0/do", {"answer": {"question": "reviewAvailable", "error": True}}),
        ("steps/0/do", {"answer": {"question": "reviewAvailable", "value": 1}}), ("steps/0/else", 1),
    ],
    ("suite-rampkit.native-requests", "outcome"): [
        ("ok", DROP), ("ok/effects", DROP), ("ok/effects/0", {}), ("ok/effects/0", [{}]),
        ("ok/effects/0", [{"ask": {}}]), ("ok/effects/0", [{"ask": {"question": "else"}}]),
        ("ok/effects/0", [{"ask": {"question": "notificationPermission", "options": ["else"]}}]),
        ("ok/effects/0", [{"openUrl": {}}]), ("ok/effects/0", [{"channel": {"importance": "high"}}]),
        ("ok/effects/0", [{"foreground": {"banner": 1}}]), ("ok/effects/0", [{"send": {"page": 0}}]),
    ],
    ("suite-rampkit.preload", "input"): [
        ("config", DROP), ("config/marks", DROP), ("config/marks", ["a"]), ("steps", DROP),
        ("steps/0/at", -1), ("steps/0/do", {}), ("steps/0/do", {"preload": {"onboardingId": "a"}}),
        ("steps/0/do", {"show": {"onboardingId": "", "screens": []}}),
        ("steps/0/do", {"show": {"onboardingId": "a", "screens": [{"id": "a"}]}}), ("steps/0/else", 1),
    ],
    ("suite-rampkit.preload", "outcome"): [
        ("ok", DROP), ("ok/effects", DROP), ("ok/effects/0", {}), ("ok/effects/0", [{}]),
        ("ok/effects/0", [{"build": {}}]), ("ok/effects/0", [{"load": {"page": 0}}]),
        ("ok/effects/0", [{"load": {"page": -1, "marks": []}}]),
        ("ok/effects/0", [{"mountPreloader": {"width": 1}}]),
        ("ok/effects/0", [{"mountPreloader": {"marks": [], "position": {"x": 0}}}]),
    ],
}  # fmt: skip
