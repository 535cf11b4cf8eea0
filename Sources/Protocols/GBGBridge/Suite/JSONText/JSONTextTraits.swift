import ConformanceKit
import GBGBridgeReference
import MachineKit
import WirePrimitives

/// What a reader of JSON may stumble over in a text.
enum JSONTextTraits {
  /// Deeper texts have levels for a trait.
  private static let mostLevels = 64

  static func traits(of input: JSON) -> [InputTrait] {
    let bytes = SourceInput.bytes(of: input)
    var traits = [InputTrait("bytes in the text", .count(bytes.count))]
    if input["bytes"] != nil { traits.append(InputTrait("bytes in place of a text")) }
    traits += spaces(bytes) + characters(bytes)
    let limits = JSONLimits(depth: .max, bytes: bytes.count)
    guard let json = try? JSON.parse(bytes, limits: limits) else { return traits }
    let levels = levels(of: bytes)
    traits.append(InputTrait("levels of nesting", .count(levels), by: .gbgJSV21))
    traits.append(InputTrait("the whole text is", .text(kind(of: json))))
    if levels <= mostLevels { add(json, to: &traits) }
    return traits.reduce(into: Distinct()) { $0.append($1) }.traits
  }

  /// Traits without repeats.
  private struct Distinct {
    var traits: [InputTrait] = []
    private var seen: Set<InputTrait> = []

    mutating func append(_ trait: InputTrait) {
      if seen.insert(trait).inserted { traits.append(trait) }
    }
  }

  private static func spaces(_ bytes: [UInt8]) -> [InputTrait] {
    let names: [(UInt8, String)] = [
      (0x20, "space"), (0x09, "tab"), (0x0a, "line feed"), (0x0d, "carriage return"),
    ]
    var traits = names.filter { bytes.contains($0.0) }.map { InputTrait("a \($0.1) in the text") }
    if let first = bytes.first, names.contains(where: { $0.0 == first }) {
      traits.append(InputTrait("white space before the value"))
    }
    if let last = bytes.last, names.contains(where: { $0.0 == last }) {
      traits.append(InputTrait("white space behind the value"))
    }
    return traits
  }

  /// How characters are written.
  private static func characters(_ bytes: [UInt8]) -> [InputTrait] {
    var traits: [InputTrait] = []
    // By the first byte of a character's UTF-8.
    for (least, name) in [
      (0x80, "beyond ASCII"), (0xe0, "of three bytes"), (0xf0, "of four bytes"),
    ]
    where bytes.contains(where: { $0 >= least && (least == 0x80 || $0 >= 0xc0) }) {
      traits.append(InputTrait("a character \(name)", by: .gbgJSV19))
    }
    var index = 0
    while index + 1 < bytes.count {
      guard bytes[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      let letter = bytes[index + 1]
      traits.append(InputTrait("the escape", .text("\\\(Unicode.Scalar(letter))"), by: .gbgJSV01))
      if letter == UInt8(ascii: "u") {
        let digits = String(decoding: bytes[(index + 2)...].prefix(4), as: UTF8.self)
        traits.append(InputTrait("the escape of", .text("\\u\(digits)"), by: .gbgJSV19))
      }
      index += 2
    }
    return traits
  }

  private static func add(_ json: JSON, to traits: inout [InputTrait]) {
    traits.append(InputTrait("a part that is", .text(kind(of: json))))
    switch json.value {
    case .null, .bool: break
    case .number(let number):
      traits.append(InputTrait("the number", .text(number.text)))
      traits.append(
        InputTrait("characters in a number", .count(number.text.utf8.count), by: .gbgJSV12))
    case .string(let string):
      traits.append(InputTrait("the string", .text(string.lossyText)))
      traits.append(
        InputTrait("characters in a string", .count(string.codeUnits.count), by: .gbgJSV01))
    case .array(let elements):
      traits.append(InputTrait("elements in a list", .count(elements.count), by: .gbgJSV07))
      for element in elements { add(element, to: &traits) }
    case .object(let members):
      traits.append(InputTrait("members in an object", .count(members.count), by: .gbgJSV06))
      for (name, value) in members {
        traits.append(InputTrait("the member name", .text(name.lossyText), by: .gbgJSV06))
        add(value, to: &traits)
      }
    }
  }

  static func kind(of value: JSON) -> String {
    switch value.value {
    case .null: "null"
    case .bool(let bool): String(bool)
    case .string(let text): text.isEmpty ? "an empty string" : "a string"
    case .array(let elements): elements.isEmpty ? "an empty list" : "a list"
    case .object(let members): members.isEmpty ? "an empty object" : "an object"
    case .number(let number) where number.isWrittenAsInteger: "a whole number"
    case .number(let number):
      number.text.utf8.contains { $0 | 0x20 == UInt8(ascii: "e") }
        ? "a number with an exponent" : "a number with a fraction"
    }
  }

  /// Of a text that is JSON.
  private static func levels(of bytes: [UInt8]) -> Int {
    var recorder = CitationRecorder.disabled
    let reading = JSONTextReader(rules: JSONTextRules()).read(.bytes(bytes), citing: &recorder)
    return switch reading.outcome {
    case .value(_, let levels), .tooDeep(let levels): levels
    case .refused, .unhandled: 0
    }
  }
}
