/// What is known of a variant without its suite's rules.
package struct VariantLabel: Sendable, Hashable {
  package enum Role: Sendable, Hashable {
    /// What a port may declare.
    case choice(ChoiceID, String)
    /// What a reasonable engineer could have understood, and the requirement it departs from.
    case reading(AmbiguityID, RequirementID)
    /// What is wrong by a requirement.
    case fault(RequirementID)
    /// What a port does wrong in some cases only.
    case partialFault
    /// What nobody wrote; its requirement is that of the leaf which departs.
    case derived

    /// Whether a port may do it.
    package var isFree: Bool {
      switch self {
      case .choice, .reading: true
      case .fault, .partialFault, .derived: false
      }
    }
  }

  /// Knob and value, such as `payloadAlphabet=standard`; unique in the suite.
  package var name: String { spelling() }
  /// Only called where a name is wanted: what a value is called takes a search for conformances, which
  /// for all knobs together is half of the time that a program takes to start.
  private let spelling: @Sendable () -> String
  package let role: Role
  /// Completes "behaves as if ".
  package let phrase: String
  /// Why it changes the answers of more than half of the suite's vectors, if it does: such a variant
  /// is caught by nearly anything.
  package let broadBecause: String?

  init(
    name spelling: @autoclosure @escaping @Sendable () -> String, role: Role, phrase: String,
    broadBecause reason: String?
  ) {
    self.spelling = spelling
    self.role = role
    self.phrase = phrase
    broadBecause = reason
  }

  /// The label of a derived fault.
  package init(derived name: String, phrase: String) {
    self.init(name: name, role: .derived, phrase: phrase, broadBecause: nil)
  }

  /// The same of rules in which these are at a path that has a name.
  func prefixed(_ prefix: String) -> VariantLabel {
    VariantLabel(
      name: prefix + name, role: role, phrase: phrase, broadBecause: broadBecause)
  }

  package static func == (left: VariantLabel, right: VariantLabel) -> Bool {
    left.role == right.role && left.phrase == right.phrase
      && left.broadBecause == right.broadBecause && left.name == right.name
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(role)
    hasher.combine(phrase)
  }

  package var isFault: Bool { if case .fault = role { true } else { false } }

  /// The choice that it is a way of.
  package var choice: ChoiceID? {
    if case .choice(let choice, _) = role { choice } else { nil }
  }

  /// The requirement that a port departs from when it behaves so.
  package var requirement: RequirementID? {
    switch role {
    case .choice, .partialFault, .derived: nil
    case .reading(_, let requirement), .fault(let requirement): requirement
    }
  }
}
