package import MachineKit
package import WirePrimitives

/// The reference for the decoding of a value of an enumeration.
package struct EnumerationReference: Sendable {
  package enum Outcome: Sendable {
    /// It is written again as this text.
    case value(JSONString, by: RequirementID)
    case refused(by: RequirementID)
  }

  private let rules: EnumerationRules

  package init(rules: EnumerationRules) {
    self.rules = rules
  }

  package func decode(
    _ raw: JSONString, as enumeration: BridgeEnumeration, citing recorder: inout CitationRecorder
  ) -> Outcome {
    if let value = enumeration.values.first(where: { raw == $0.raw }) {
      recorder.cite(value.requirement, value.raw)
      return written(value.raw, by: value.requirement)
    }
    recorder.cite(
      enumeration.others, Self.lookalike(raw, of: enumeration) == nil ? "another text" : "alike")
    let other = rules.others[enumeration] ?? .refused
    guard let text = self.value(of: raw, taken: other, as: enumeration) else {
      return .refused(by: enumeration.others)
    }
    return .value(text, by: enumeration.others)
  }

  private func written(_ raw: String, by requirement: RequirementID) -> Outcome {
    if rules.decoding == .refused { return .refused(by: requirement) }
    switch rules.values[raw] {
    case nil: return .value(JSONString(raw), by: requirement)
    case .refused: return .refused(by: requirement)
    case .snakeCase: return .value(JSONString(Self.snakeCase(raw)), by: requirement)
    case .capitals: return .value(JSONString(raw.uppercased()), by: requirement)
    }
  }

  private func value(
    of raw: JSONString, taken other: EnumerationRules.Other, as enumeration: BridgeEnumeration
  ) -> JSONString? {
    let text = raw.lossyText
    switch other {
    case .refused: return nil
    case .kept: return raw
    case .first: return enumeration.values.first.map { JSONString($0.raw) }
    case .readInAnyCase:
      return enumeration.values.first { $0.raw.lowercased() == text.lowercased() }
        .map { JSONString($0.raw) }
    case .readTrimmed:
      let trimmed = Self.trimmed(text)
      return enumeration.values.first { $0.raw == trimmed }.map { JSONString($0.raw) }
    }
  }

  /// The raw value that a text would be but for its case or the space around it.
  private static func lookalike(
    _ raw: JSONString, of enumeration: BridgeEnumeration
  ) -> String? {
    let plain = trimmed(raw.lossyText).lowercased()
    return enumeration.values.first { $0.raw.lowercased() == plain }?.raw
  }

  private static func trimmed(_ text: String) -> String {
    let characters = text.unicodeScalars.drop { $0.properties.isWhitespace }.reversed()
    return String(
      String.UnicodeScalarView(characters.drop { $0.properties.isWhitespace }.reversed()))
  }

  private static func snakeCase(_ raw: String) -> String {
    raw.map { $0.isUppercase ? "_\($0.lowercased())" : String($0) }.joined()
  }
}
