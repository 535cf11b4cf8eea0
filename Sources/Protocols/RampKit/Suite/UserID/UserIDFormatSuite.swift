import ChoiceEngine
package import ConformanceKit
import MachineKit
import RampKitReference
import WirePrimitives

extension ConformanceSuite {
  /// `rampkit.user-id-format`: the user id that is made of sixteen random bytes.
  ///
  /// Input `{"random": {"$bytes": ...}}`, sixteen bytes; the answer is `{"id": text}`. Only for ports
  /// with a function from bytes to text.
  package static let rampkitUserIDFormat = ConformanceSuite(
    id: SuiteID("rampkit.user-id-format"),
    summary: "the user id that is made of sixteen random bytes",
    requirements: [.rmpUID01, .rmpUID02, .rmpUID03, .rmpUID04, .rmpUID05],
    choices: [], capabilities: [], totality: nil, rules: UserIDRules(),
    variants: UserIDRules.variants,
    generate: { source in UserIDFormatSuite.input(from: &source) },
    notes: { _ in [] },
    traits: UserIDFormatSuite.traits,
    model: { (input, rules, recorder) throws(InvalidInput) in
      try UserIDFormatSuite.acceptance(of: input, under: rules, citing: &recorder)
    })
}

/// The wire form of `rampkit.user-id-format`.
enum UserIDFormatSuite {
  static func acceptance(
    of input: JSON, under rules: UserIDRules, citing recorder: inout CitationRecorder
  ) throws(InvalidInput) -> Acceptance {
    let text = UserIDReference(rules: rules).text(of: try random(in: input), citing: &recorder)
    return .answer(.object([.init("id", tree(for: text))]))
  }

  private static func random(in input: JSON) throws(InvalidInput) -> [UInt8] {
    guard let bytes = TaggedValue.bytes(in: input["random"]), bytes.count == 16 else {
      throw InvalidInput("the member \"random\" is not {\"$bytes\": sixteen bytes}")
    }
    return bytes
  }

  /// A part is judged by the requirement for it, so that one wrong part is one departure.
  private static func tree(for text: String) -> Acceptance {
    guard let uuid = UUIDParts(JSONString(text)) else {
      return .exactly(.string(text), by: .rmpUID01)
    }
    return .uuid(
      .object([
        .init("version", .exactly(uuid.json["version"] ?? .null, by: .rmpUID02)),
        .init("variant", .exactly(uuid.json["variant"] ?? .null, by: .rmpUID03)),
        .init("random", .exactly(uuid.json["random"] ?? .null, by: .rmpUID05)),
        .init("letters", .exactly(uuid.json["letters"] ?? .null, by: .rmpUID04)),
      ]), by: .rmpUID01)
  }

  static func input(from source: inout ChoiceSource) -> JSON {
    let fill = UInt8(source.pick([0, 0xFF, 0xAB, 0x0A, 0x95]))
    // Of all sixteen, of one in four.
    let others = source.chance(7, in: 8) ? 3 : 0
    let bytes = (0..<16).map { _ in
      source.chance(others, in: 4) ? UInt8(source.int(0...255)) : fill
    }
    return ["random": TaggedValue.bytes(bytes)]
  }

  static func traits(of input: JSON) -> [InputTrait] {
    guard let bytes = try? random(in: input) else { return [] }
    return [
      InputTrait("bytes below 16", .count(bytes.filter { $0 < 16 }.count)),
      InputTrait("bytes above 127", .count(bytes.filter { $0 > 127 }.count)),
      InputTrait("the high half of byte 6", .count(Int(bytes[6] >> 4))),
      InputTrait("the two high bits of byte 8", .count(Int(bytes[8] >> 6))),
    ]
  }
}
