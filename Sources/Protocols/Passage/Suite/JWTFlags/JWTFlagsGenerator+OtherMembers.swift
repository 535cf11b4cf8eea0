import ChoiceEngine
import WireGenerators
import WirePrimitives

extension JWTFlagsGenerator {
  /// Members that are no flags: registered claims, flags in other places, names that nearly are
  /// flags, values of every type, text that a reader of anything but JSON stumbles over.
  static func otherMember(from source: inout ChoiceSource) -> (String, JSON) {
    switch source.int(0...9) {
    case 0: ("sub", .string(text(from: &source)))
    case 1: ("aud", source.pick(audiences))
    case 2: ("exp", 4_102_444_800)
    case 3: ("n", number(from: &source))
    case 4, 5, 6: (source.pick(holders), nested(from: &source))
    case 7: ("list", source.pick(lists))
    case 8: (name(from: &source), source.pick(scalars))
    default: (name(from: &source), .string(text(from: &source)))
    }
  }

  private static let audiences: [JSON] = ["app", ["app", "web"], []]
  private static let lists: [JSON] = [[], [1, "a", .null], [["record": true]], [[], [[]]]]
  private static let scalars: [JSON] = [true, false, .null, 5, "x"]
  /// Where people keep what is their own.
  private static let holders = [
    "ctx", "flags", "__proto__", "claims", "data", "payload", "passage", "user", "permissions",
    "https://app.example/claims",
  ]

  /// Names that contain a flag's, that objects of some languages have anyway, and odd ones.
  private static func name(from source: inout ChoiceSource) -> String {
    guard source.chance(1, in: 3) else { return source.pick(otherNames) }
    let flag = source.pick(flagNames)
    return source.chance(1, in: 2)
      ? source.pick(["flags.", "x", "app:", "https://app.example/", " ", "_"]) + flag
      : flag + source.pick(["s", ".on", " ", "2", "[]"])
  }

  private static let otherNames = [
    "x", "capture", "constructor", "toString", "hasOwnProperty", "length", "", " ", "\u{e9}",
    "\u{65e5}", "\u{1F600}", "a\"b", "a\\b", String(repeating: "n", count: 300),
  ]
  private static let flagNames = [
    "record", "captureScreenshot", "clearAllCookies", "captureScreenshotInterval",
  ]

  private static func number(from source: inout ChoiceSource) -> JSON {
    source.chance(1, in: 4) ? source.decimal() : source.pick(numbers)
  }

  private static let numbers: [JSON] = [
    "0", "-1", "7", "-1.5", "0.25", "1e3", "1.5E-7", "2E+2", "2147483647", "2147483648",
    "-2147483649", "4294967296", "1700000000000", "9007199254740991",
  ].compactMap { JSONNumber(text: $0).map(JSON.number) }

  private static func text(from source: inout ChoiceSource) -> String {
    switch source.int(0...7) {
    case 5: source.pick(lookalikes)
    case 6:
      source.pick(["\0", "\n", "\t\r", "\u{8}\u{c}", "\u{7f}", "\u{2028}", "\u{feff}", "e\u{301}"])
    case 7:
      String(
        repeating: source.pick(["a", "?", "\u{e9}", "\u{20ac}"]),
        count: source.pick([76, 255, 256, 1_024]))
    default: letters(from: &source)
    }
  }

  /// What one who looks for JSON, or for a token, without reading all of it mistakes for its own.
  private static let lookalikes = [
    #""record":true"#, #"{"record":true}"#, #"},"record":true,{"#, #"\",\"record\":true"#, "{", "}",
    "[", "],", "true", "null", "eyJ", "a.b.c", "/* */", "//", "https://app.example/a?b=c&d=%20#e",
  ]

  /// Text whose base64url needs the letters that differ between the alphabets, of every length in
  /// UTF-8, with the signs that JSON and URLs are written with.
  private static func letters(from source: inout ChoiceSource) -> String {
    source.list(0...9) { $0.pick(signs) }.joined()
  }

  private static let signs = [
    "a", "?", "~", ">", "\u{e9}", "\u{20ac}", "\u{10ffff}", "\"", "\\", " ", ",", ":", "{", "}",
    "'",
    "%", "+", "/", "\n", "?", "~", ">",
  ]

  private static func nested(from source: inout ChoiceSource) -> JSON {
    let name = source.pick(flagNames)
    let value: JSON = name == "captureScreenshotInterval" ? 7 : true
    var json: JSON = .object([(name, value)])
    let most = source.chance(1, in: 3) ? 16 : 2
    for isArray in source.list(0...most, { $0.chance(1, in: 4) }) {
      json = isArray ? .array([json]) : .object([("inner", json)])
    }
    return json
  }
}
