import ChoiceEngine
package import ConformanceKit
import GBGBridgeReference
import MachineKit
import WirePrimitives

extension ConformanceSuite {
  /// `gbg.enum-values`: the raw values of enumerations.
  ///
  /// Input `{"enum": "BridgeMessageType" | "BridgeResponseStatus" | "PermissionState", "raw": text}`.
  /// Answer `{"raw": text}`, what the decoded value is written as. Rejection `decode-error`.
  package static let gbgEnumValues = ConformanceSuite(
    id: SuiteID("gbg.enum-values"),
    summary: "the raw values of enumerations",
    requirements: [
      .gbgENV09, .gbgENV10, .gbgSTS01, .gbgSTS02, .gbgSTS03, .gbgSTS04, .gbgSTS05, .gbgSTS06,
      .gbgPRM01, .gbgPRM02, .gbgPRM03, .gbgPRM04, .gbgPRM05, .gbgPRM12,
    ],
    choices: [],
    capabilities: [.utf16Strings],
    totality: nil,
    rules: EnumerationRules(),
    variants: EnumerationRules.variants,
    generate: { source in EnumValuesSuite.input(from: &source) },
    notes: { _ in [] },
    traits: EnumValuesSuite.traits,
    model: { (input, rules, recorder) throws(InvalidInput) in
      try EnumValuesSuite.acceptance(of: input, under: rules, citing: &recorder)
    })
}

enum EnumValuesSuite {
  private static func parts(
    of input: JSON
  ) throws(InvalidInput) -> (enumeration: BridgeEnumeration, raw: JSONString) {
    guard let enumeration = input["enum"]?.text.flatMap(BridgeEnumeration.init(rawValue:)),
      let raw = input["raw"]?.string
    else { throw InvalidInput("there is no such enumeration, or no text \"raw\"") }
    return (enumeration, raw)
  }

  static func acceptance(
    of input: JSON, under rules: EnumerationRules, citing recorder: inout CitationRecorder
  ) throws(InvalidInput) -> Acceptance {
    let (enumeration, raw) = try parts(of: input)
    if rules.decoding == .unhandled { return .fault(by: enumeration.others) }
    let reference = EnumerationReference(rules: rules)
    switch reference.decode(raw, as: enumeration, citing: &recorder) {
    case .value(let text, let requirement):
      return .answer(.object([.init("raw", .exactly(.string(text), by: requirement))]))
    case .refused(let requirement):
      return .rejection(JSONValueDecodeSuite.decodeError, by: requirement)
    }
  }

  // MARK: Cases

  private static let strangers = [
    "", "ok", "failure", "notify", "canceled", "pending", "authorized", "unknown", "limited",
    "not_determined", "null", "0", "success,error", "toString", "__proto__", "constructor",
  ]

  static func input(from source: inout ChoiceSource) -> JSON {
    let enumeration = source.pick(BridgeEnumeration.allCases)
    let own = source.pick(enumeration.values.map(\.raw))
    let raw: String =
      switch source.int(0...7) {
      case 0...2: own
      case 3: changed(own, from: &source)
      case 4: source.pick(strangers)
      case 5: source.pick(source.pick(BridgeEnumeration.allCases).values.map(\.raw))
      case 6: source.pick([" ", "\u{0}", "\t", "\n", "\u{a0}", "\u{feff}"]) + own
      default: own + source.pick([" ", "\u{0}", "\n", "s", "\u{301}"])
      }
    return ["enum": .string(enumeration.rawValue), "raw": .string(raw)]
  }

  /// In other letters that fold to the same, and without its last one.
  private static func changed(_ raw: String, from source: inout ChoiceSource) -> String {
    switch source.int(0...4) {
    case 0: raw.uppercased()
    case 1: raw.prefix(1).uppercased() + raw.dropFirst()
    case 2: raw.lowercased()
    case 3: String(raw.dropLast())
    default: String(raw.map { $0 == "s" ? "\u{17f}" : $0 == "k" ? "\u{212a}" : $0 })
    }
  }

  static func traits(of input: JSON) -> [InputTrait] {
    guard let (enumeration, raw) = try? parts(of: input) else { return [] }
    let text = raw.lossyText
    var traits = [
      InputTrait("the enumeration", .text(enumeration.rawValue)),
      InputTrait("the text", .text(text)),
    ]
    if text != text.lowercased() { traits.append(InputTrait("a capital letter")) }
    if text.contains(where: \.isWhitespace) { traits.append(InputTrait("space")) }
    return traits
  }
}
