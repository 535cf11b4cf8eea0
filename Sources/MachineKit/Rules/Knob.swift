/// One thing that a set of rules settles: where it stands, and what each value is but the required one.
package struct Knob<Rules: Sendable>: Sendable {
  package let variants: [Variant<Rules>]

  /// - Parameters:
  ///   - name: with a value it is the name of a variant, as in `alphabet=standard`.
  ///   - ways: the values that are not the required one.
  package init<Value: Sendable>(
    _ name: String, _ path: any WritableKeyPath<Rules, Value> & Sendable, _ ways: Way<Value>...
  ) {
    variants = ways.map { way in
      Variant(
        "\(name)=\(way.name ?? Self.description(of: way.value))", way.role, behavesAsIf: way.phrase,
        broadBecause: way.broadBecause
      ) { $0[keyPath: path] = way.value }
    }
  }

  /// As it is written, also where a knob may have no value.
  private static func description(of value: some Any) -> String {
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .optional
      ? mirror.children.first.map { "\($0.value)" } ?? "none" : "\(value)"
  }
}

/// A value of a knob that is not the required one, with what it is and what a port that follows it
/// behaves like.
package struct Way<Value: Sendable>: Sendable {
  let value: Value
  let role: VariantLabel.Role
  /// Completes "behaves as if ".
  let phrase: String
  /// See ``VariantLabel/broadBecause``.
  var broadBecause: String?
  /// What the value is called; its own description where nothing is said.
  let name: String?

  /// What a port may declare as the variant of a choice.
  package static func choice(
    _ value: Value, _ choice: ChoiceID, _ variant: String, _ phrase: String,
    named name: String? = nil
  ) -> Way {
    Way(value: value, role: .choice(choice, variant), phrase: phrase, name: name)
  }

  /// What a reasonable engineer could have understood.
  package static func reading(
    _ value: Value, _ ambiguity: AmbiguityID, _ requirement: RequirementID, _ phrase: String,
    broad reason: String? = nil, named name: String? = nil
  ) -> Way {
    Way(
      value: value, role: .reading(ambiguity, requirement), phrase: phrase, broadBecause: reason,
      name: name)
  }

  /// What is wrong by a requirement.
  package static func fault(
    _ value: Value, _ requirement: RequirementID, _ phrase: String, broad reason: String? = nil,
    named name: String? = nil
  ) -> Way {
    Way(
      value: value, role: .fault(requirement), phrase: phrase, broadBecause: reason, name: name)
  }

  /// A fault that shows in some cases only; no port has it throughout.
  package static func partial(
    _ value: Value, _ phrase: String, named name: String? = nil
  ) -> Way {
    Way(value: value, role: .partialFault, phrase: phrase, name: name)
  }
}
