import ConformanceKit
import MachineKit
import PassageReference
import WirePrimitives

/// What a reader of tokens may stumble over in one.
enum JWTFlagsTraits {
  static func traits(of input: JSON) -> [InputTrait] {
    guard let token = input["token"]?.string else { return [] }
    let segments = JWTSegments(token)
    return header(segments.header) + payload(segments.payload ?? [])
      + [
        InputTrait(
          "letters in the signature segment", .count(segments.signature?.count ?? 0), by: .psgJWT13)
      ] + configuration(input["configuration"])
  }

  private static func header(_ segment: ArraySlice<UInt8>) -> [InputTrait] {
    func trait(_ name: String, _ value: InputTrait.Value = .present) -> InputTrait {
      InputTrait(name, value, by: .psgJWT13)
    }
    var traits = [trait("letters in the header segment", .count(segment.count))]
    if segment.contains(where: isURLLetter) { traits.append(trait("\"-\" or \"_\" in the header")) }
    guard let bytes = decoded(segment), let header = (try? JSON.parse(bytes))?.object else {
      return traits
    }
    if bytes.contains(where: isSpace) { traits.append(trait("white space in the header")) }
    for (name, value) in header {
      let isKind = name == "alg" || name == "typ"
      if isKind, let text = value.text {
        traits.append(trait("the header's \(name.lossyText)", .text(text)))
      } else {
        traits.append(trait("the header member", .text(name.lossyText)))
      }
      if value.kind != .string { traits.append(trait("a header member that is no text")) }
    }
    return traits
  }

  private static func configuration(_ configuration: JSON?) -> [InputTrait] {
    guard let members = configuration?.object else { return [] }
    return [InputTrait("a configuration", by: .psgSCR02)]
      + members.map {
        InputTrait("the configuration's member", .text($0.name.lossyText), by: .psgSCR02)
      }
  }

  static func isURLLetter(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    [0x20, 0x09, 0x0a, 0x0d].contains(byte)
  }

  static func decoded(_ segment: ArraySlice<UInt8>) -> [UInt8]? {
    try? Base64URL.decode(segment, padding: .optional, trailingBits: .ignored)
  }
}

extension JWTFlagsTraits {
  private static func payload(_ segment: ArraySlice<UInt8>) -> [InputTrait] {
    var traits = [
      InputTrait("letters in the payload segment", .count(segment.count)),
      InputTrait(
        "in the payload segment, letters behind the last group of four:",
        .text(String(segment.count % 4)), by: .psgJWT08),
    ]
    if segment.contains(where: isURLLetter) {
      traits.append(InputTrait("\"-\" or \"_\" in the payload segment", by: .psgJWT08))
    }
    guard let bytes = decoded(segment) else { return traits }
    traits += encoding(bytes)
    if let object = (try? JSON.parse(bytes))?.object { traits += members(of: object) }
    return traits
  }

  /// How the payload is written.
  private static func encoding(_ bytes: [UInt8]) -> [InputTrait] {
    func trait(_ name: String, _ value: InputTrait.Value = .present) -> InputTrait {
      InputTrait(name, value, by: .psgJWT18)
    }
    var traits: [InputTrait] = []
    if let first = bytes.first, isSpace(first) {
      traits.append(trait("white space before the payload's object"))
    }
    // By the first byte of a character's UTF-8.
    for (least, name) in [
      (0x80, "beyond ASCII"), (0xe0, "of three bytes"), (0xf0, "of four bytes"),
    ]
    where bytes.contains(where: { $0 >= least && (least == 0x80 || $0 >= 0xc0) }) {
      traits.append(trait("a character \(name) in the payload"))
    }
    var index = 0
    while index + 1 < bytes.count {
      guard bytes[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      let letter = String(Unicode.Scalar(bytes[index + 1]))
      traits.append(trait("in the payload, the escape", .text("\\\(letter)")))
      index += 2
    }
    return traits.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  private static func members(of object: JSONObject) -> [InputTrait] {
    func trait(_ name: String, _ value: InputTrait.Value) -> InputTrait {
      InputTrait(name, value, by: .psgJWT18)
    }
    var traits = [trait("members in the payload", .count(object.count))]
    var deepest = 1
    for (name, value) in object {
      deepest = max(deepest, 1 + depth(of: value))
      if name == "captureScreenshotInterval", let seconds = value.int {
        traits.append(
          InputTrait("seconds as captureScreenshotInterval", .count(seconds), by: .psgJWT04))
      }
      guard !MemberNames.flags.contains(where: { name == $0 }) else { continue }
      traits.append(trait("the payload member", .text(name.lossyText)))
      traits.append(trait("another payload member that is", .text(kind(of: value))))
      if let text = value.string { traits += characters(of: text).map { trait($0.0, $0.1) } }
    }
    return traits + [trait("levels of nesting in the payload", .count(deepest))]
  }

  private enum MemberNames {
    static let flags = Flag.allCases.map(\.rawValue) + ["captureScreenshotInterval"]
  }

  private static func characters(of text: JSONString) -> [(String, InputTrait.Value)] {
    let text = text.lossyText
    let signs = Set(text.unicodeScalars.filter { $0.isASCII && !$0.properties.isAlphabetic })
    return signs.sorted { $0.value < $1.value }
      .map { ("in a text of the payload, the sign", .text(String($0))) }
      + [("characters in a text of the payload", .count(text.unicodeScalars.count))]
  }

  private static func kind(of value: JSON) -> String {
    switch value.value {
    case .null: "null"
    case .bool(let bool): String(bool)
    case .string(let text): text.isEmpty ? "an empty text" : "a text"
    case .array(let elements) where elements.contains(where: { $0.kind == .array }):
      "a list with a list in it"
    case .array(let elements): elements.isEmpty ? "an empty list" : "a list"
    case .object(let members): members.isEmpty ? "an empty object" : "an object"
    case .number(let number) where number.isWrittenAsInteger: "a whole number"
    case .number(let number):
      number.text.contains(where: { $0 == "e" || $0 == "E" })
        ? "a number with an exponent" : "a number with a fraction"
    }
  }

  private static func depth(of json: JSON) -> Int {
    let inner =
      (json.array.map { $0.map(\.self) } ?? []) + (json.object.map { $0.map(\.value) } ?? [])
    guard !inner.isEmpty else { return json.kind == .array || json.kind == .object ? 1 : 0 }
    return 1 + (inner.map(depth).max() ?? 0)
  }
}
