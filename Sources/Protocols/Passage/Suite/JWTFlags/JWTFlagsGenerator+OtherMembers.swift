import ChoiceEngine
import WirePrimitives

extension JWTFlagsGenerator {
  /// Members that are no flags: registered claims, flags in other places, names that nearly are
  /// flags, values of every type, text that a reader of anything but JSON stumbles over.
  static func otherMember(from source: inout ChoiceSource) -> (String, JSON) {
    switch source.int(0...9) {
    case 0: ("sub", .string(text(from: &source)))
    case 1: ("aud", source.pick(["app", ["app", "web"], []]))
    case 2: ("exp", source.pick([4_102_444_800, 32_503_680_000]))
    case 3: ("n", number(from: &source))
    case 4: ("ctx", nested(from: &source))
    case 5: ("flags", nested(from: &source))
    case 6: ("__proto__", nested(from: &source))
    case 7: ("list", source.pick([[], [1, "a", .null], [["record": true]], [[], [[]]]]))
    case 8: (name(from: &source), source.pick([true, false, .null, 5, "x"]))
    default: (name(from: &source), .string(text(from: &source)))
    }
  }

  /// Names that contain a flag's, that objects of some languages have anyway, and odd ones.
  private static func name(from source: inout ChoiceSource) -> String {
    source.pick([
      "x", "records", "xrecord", "record.on", "app:record", "capture", "captureScreenshotInterval2",
      "clearAllCookiesOnInit", "constructor", "toString", "hasOwnProperty", "length", "", " ",
      "\u{e9}", "\u{1F600}", "a\"b", "a\\b", String(repeating: "n", count: 300),
    ])
  }

  private static func number(from source: inout ChoiceSource) -> JSON {
    let texts = [
      "0", "-1", "7", "-1.5", "0.25", "1e3", "1.5E-7", "2E+2", "2147483647", "2147483648",
      "-2147483649", "4294967296", "9007199254740991",
    ]
    return JSONNumber(text: source.pick(texts)).map(JSON.number) ?? 0
  }

  private static func text(from source: inout ChoiceSource) -> String {
    switch source.int(0...11) {
    case 0:
      source.pick([
        #""record":true"#, #"{"record":true}"#, #"},"record":true,{"#, "a,b", "a:b", "it's", "100%",
        "a+b c", "a/b", "//", "true", "null", "eyJ", "a.b.c",
      ])
    case 1: source.pick(["\0", "\n", "\u{7f}", "\u{2028}", "\u{feff}", "e\u{301}", "\u{ffff}"])
    case 2:
      String(
        repeating: source.pick(["a", "?", "\u{e9}", "\u{20ac}"]),
        count: source.pick([76, 255, 256, 1_024, 5_000]))
    default: letters(from: &source)
    }
  }

  /// Text whose base64url needs the letters that differ between the alphabets, of every length in
  /// UTF-8.
  private static func letters(from source: inout ChoiceSource) -> String {
    let letters = ["a", "?", "~", ">", "\u{e9}", "\u{20ac}", "\u{10ffff}", "\"", "\\", " "]
    return (0..<source.int(0...9)).map { _ in source.pick(letters) }.joined()
  }

  private static func nested(from source: inout ChoiceSource) -> JSON {
    let name = source.pick([
      "record", "captureScreenshot", "clearAllCookies", "captureScreenshotInterval",
    ])
    let value: JSON = name == "captureScreenshotInterval" ? 7 : true
    var json: JSON = .object([(name, value)])
    let depth = source.pick([0, 0, 1, 2, 5, 16])
    for _ in 0..<depth {
      json = source.chance(1, in: 4) ? .array([json]) : .object([("inner", json)])
    }
    return json
  }
}
