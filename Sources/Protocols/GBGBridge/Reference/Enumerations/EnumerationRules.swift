package import MachineKit

/// What the decoding of an enumeration is decided by. The first value of each knob is the required
/// one.
package struct EnumerationRules: RuleSet {
  /// What becomes of raw values, where it is not the value itself: by raw value, since each has a
  /// requirement of its own.
  package enum Value: Sendable { case refused, snakeCase, capitals }
  package var values: [String: Value] = [:]

  /// What becomes of any other text, by enumeration. GBG-ENV-10, GBG-STS-06, GBG-PRM-12.
  package enum Other: Sendable { case refused, kept, readInAnyCase, readTrimmed, first }
  package var others: [BridgeEnumeration: Other] = [:]

  /// A failure with any text, which the suite uses as a partial fault.
  package enum Decoding: Sendable { case usual, refused, unhandled }
  package var decoding = Decoding.usual

  package init() {}
}

extension EnumerationRules {
  package static let variants = table {
    for enumeration in BridgeEnumeration.allCases {
      for (raw, requirement) in enumeration.values { ofValue(raw, of: enumeration, requirement) }
    }
    for enumeration in BridgeEnumeration.allCases { ofOthers(enumeration) }
    Knob(
      "decoding", \.decoding,
      .partial(.refused, "the text were no value"),
      .partial(.unhandled, "the text led to an internal error"))
  }

  private static func ofValue(
    _ raw: String, of enumeration: BridgeEnumeration, _ requirement: RequirementID
  ) -> [Variant<Self>] {
    let knob = Knob<Self>(
      "\(enumeration.rawValue).\(raw)", \.values[raw],
      .fault(.refused, requirement, "\"\(raw)\" were no value"),
      .fault(.capitals, requirement, "\"\(raw)\" were written in capital letters"),
      .fault(.snakeCase, requirement, "\"\(raw)\" were written in snake case"))
    return raw.contains(where: \.isUppercase) ? knob.variants : knob.variants.dropLast()
  }

  private static func ofOthers(_ enumeration: BridgeEnumeration) -> Knob<Self> {
    let (requirement, values) = (enumeration.others, "of \(enumeration.rawValue)")
    return Knob(
      "\(enumeration.rawValue).others", \.others[enumeration],
      .fault(.kept, requirement, "\(values) any text were a value"),
      .fault(.readInAnyCase, requirement, "\(values) the case of letters did not count"),
      .fault(.readTrimmed, requirement, "\(values) space around a value did not count"),
      .fault(.first, requirement, "\(values) any other text were the first value"))
  }
}
