import ChoiceEngine
import WirePrimitives

/// Draws inputs of `passage.jwt-flags`: mostly sound tokens with flags in every form, some that are
/// malformed in the ways that are judged, a few that are merely odd.
enum JWTFlagsGenerator {
  static let standardHeader = #"{"alg":"HS256","typ":"JWT"}"#
  /// base64url of "sig".
  private static let standardSignature = "c2ln"

  static func input(from source: inout ChoiceSource) -> JSON {
    var members: [(String, JSON)] = [("token", .string(token(from: &source)))]
    if let configuration = configuration(from: &source) {
      members.append(("configuration", configuration))
    }
    return .object(members)
  }

  private static func token(from source: inout ChoiceSource) -> JSONString {
    if source.chance(1, in: 8) { return malformedToken(from: &source) }
    let payload = payload(from: &source)
    let header = source.chance(1, in: 4) ? encode(otherHeader(from: &source)) : header
    let signature = source.chance(1, in: 6) ? signature(from: &source) : standardSignature
    return JSONString("\(header).\(encode(payload, from: &source)).\(signature)")
  }

  static func encode(_ json: String) -> String {
    Base64URL.encode(json.utf8, padding: .omitted)
  }

  /// Compact and ASCII, or with white space and the text as it is; a name may hold an escape that it
  /// does not need.
  private static func encode(_ json: JSON, from source: inout ChoiceSource) -> String {
    if source.chance(1, in: 20) { return encode(escaped(json, from: &source)) }
    return source.chance(1, in: 3)
      ? encode(json.prettyText) : Base64URL.encode(json.compactBytes(), padding: .omitted)
  }

  /// With white space around it, or with escapes that it does not need.
  private static func escaped(_ json: JSON, from source: inout ChoiceSource) -> String {
    let text = source.chance(1, in: 3) ? json.prettyText : json.compactText
    return switch source.int(0...2) {
    case 0: text.replacing("\"c", with: "\"\\u0063")
    case 1: text.replacing("/", with: "\\/")
    default: " \n\(text)\t\r\n"
    }
  }

  // MARK: Payload

  private static func payload(from source: inout ChoiceSource) -> JSON {
    var members: [(String, JSON)] = []
    members.reserveCapacity(8)
    let isOdd = source.chance(1, in: 5)
    for name in ["record", "captureScreenshot", "clearAllCookies"] where source.chance(1, in: 2) {
      let value =
        isOdd && source.chance(1, in: 3) ? oddFlag(from: &source) : .bool(source.chance(3, in: 4))
      members.append((source.chance(1, in: 24) ? otherCase(name) : name, value))
    }
    if source.chance(2, in: 5) {
      let isOddInterval = source.chance(1, in: 4)
      let name = "captureScreenshotInterval"
      members.append(
        (
          source.chance(1, in: 24) ? otherCase(name) : name,
          isOddInterval ? oddInterval(from: &source) : .number(interval(from: &source))
        ))
    }
    if source.chance(1, in: 60) {
      members += (0..<source.int(20...120)).map { ("m\($0)", .number($0)) }
    } else {
      for other in source.list(0...3, otherMember)
      where !members.contains(where: { $0.0 == other.0 }) {
        members.append(other)
      }
    }
    return .object(shuffled(members, from: &source))
  }

  private static func interval(from source: inout ChoiceSource) -> Int {
    source.chance(1, in: 2)
      ? source.pick([10, 1, 2, 4, 30, 60, 61, 1_000, 3_600, 60_000, 86_400])
      : source.int(1...86_400)
  }

  private static func oddFlag(from source: inout ChoiceSource) -> JSON {
    source.pick(oddFlags)
  }

  private static let oddFlags: [JSON] = [1, "true", .null, 0, 2, "yes", [], [:]]

  private static func oddInterval(from source: inout ChoiceSource) -> JSON {
    source.pick(oddIntervals)
  }

  private static let oddIntervals: [JSON] = [
    0, -1, "x", .null, -60, [], [:], "10", 2.5, true, 86_401,
  ]

  private static func otherCase(_ name: String) -> String {
    name.prefix(1).uppercased() + name.dropFirst()
  }

  private static func shuffled(
    _ members: [(String, JSON)], from source: inout ChoiceSource
  ) -> [(String, JSON)] {
    var shuffled = members
    for index in shuffled.indices.dropLast() where source.chance(1, in: 3) {
      shuffled.swapAt(index, source.int(index...shuffled.count - 1))
    }
    return shuffled
  }
}

extension JWTFlagsGenerator {
  // MARK: Header and signature

  private static let header = encode(standardHeader)

  private static func otherHeader(from source: inout ChoiceSource) -> String {
    var members: [(String, JSON)] = [
      ("alg", source.pick(["HS256", "RS256", "ES384", "PS512", "EdDSA", "ES256K"]))
    ]
    if let type = source.pick(["JWT", nil, "at+jwt", "jwt"]) {
      members.insert(("typ", .string(type)), at: source.int(0...1))
    }
    if source.chance(1, in: 2) { members.append(headerMember(from: &source)) }
    let json = JSON.object(members)
    return source.chance(1, in: 6) ? json.prettyText : json.compactText
  }

  /// Parameters of RFC 7515 and of nobody, flags among them: the header decides nothing.
  private static func headerMember(from source: inout ChoiceSource) -> (String, JSON) {
    switch source.int(0...6) {
    case 0: ("kid", source.pick(["k1", "a?~", ">>?", ""]))
    case 1: ("jwk", ["kty": "EC", "crv": "P-256"])
    case 2: source.pick([("record", true), ("clearAllCookies", true)])
    case 3: ("captureScreenshotInterval", 9)
    case 4: ("x5c", .array([.string(String(repeating: "M", count: source.pick([8, 700])))]))
    case 5: source.pick([("cty", "JWT"), ("jku", "https://a.example/k"), ("x5t", "dGh1bWI")])
    default: ("n", source.pick([7, .null, [.null, true]]))
    }
  }

  private static func signature(from source: inout ChoiceSource) -> String {
    if source.chance(1, in: 3) { return encode(flags) }
    let length = source.pick([1, 32, 64, 256, 512])
    return Base64URL.encode((0..<length).map { _ in UInt8(source.int(0...255)) }, padding: .omitted)
  }

  // MARK: Malformed tokens

  private static let flags = #"{"record":true,"captureScreenshot":true,"clearAllCookies":true}"#

  private static func malformedToken(from source: inout ChoiceSource) -> JSONString {
    switch source.int(0...5) {
    case 0: JSONString(source.pick(noTokens))
    case 1: JSONString("\(header).\(source.pick(noLetters)).\(standardSignature)")
    case 2: JSONString("\(header).\(source.pick(noObjects)).\(standardSignature)")
    case 3: JSONString("\(header).\(source.pick(doubtfulPayloads)).\(standardSignature)")
    case 4: JSONString(source.pick(otherCounts))
    default: JSONString(codeUnits: [0x61, UInt16(source.int(0xd800...0xdfff)), 0x2e, 0x62])
    }
  }

  private static let noTokens = ["abc", "", "null", "\u{e9}", encode(flags)]
  private static let noLetters = ["!!!", "$", "***", "%%"]
  private static let noObjects = [
    "[]", "7", "\"x\"", "null", "true", "[\(flags)]", "plain words", "[7]",
  ].map(encode)
  /// What is recorded only.
  private static let doubtfulPayloads = [
    "\(encode(flags))=", " \(encode(flags))", "", "a+b/", encode("\(flags) x"),
    encode("{record:true}"),
    encode(#"{"record":true,"record":false}"#), encode(#"{"s":"\ud800","record":true}"#),
  ]
  /// Not three segments.
  private static let otherCounts = [
    "\(header).\(encode(flags))", "\(header).\(encode(flags)).c2ln.x", "..", ".",
  ]

  // MARK: Configuration

  private static let imageOptimizations: [JSON] = [
    ["quality": 0.8, "maxWidth": 1920], ["quality": 0], [:],
  ]

  private static func configuration(from source: inout ChoiceSource) -> JSON? {
    guard source.chance(1, in: 3) else { return nil }
    var members: [(String, JSON)] = []
    if source.chance(1, in: 2) {
      members.append(("clearAllCookies", .bool(source.chance(1, in: 2))))
    }
    if source.chance(1, in: 3) {
      members.append(("imageOptimization", source.pick(imageOptimizations)))
    }
    for name in ["record", "captureScreenshot"] where source.chance(1, in: 3) {
      members.append((name, .bool(source.chance(1, in: 2))))
    }
    if source.chance(1, in: 4) {
      members.append(
        source.pick([
          ("captureScreenshotInterval", 99), ("screenshots", false), ("clearCookies", true),
          ("allowedPatterns", ["https://app.example/*"]),
        ]))
    }
    return .object(members)
  }
}
