/// A part of an answer together with the reason for it.
package struct Decided<Value: Sendable & Hashable>: Hashable, Sendable {
  package let value: Value
  package let basis: Basis

  package init(_ value: Value, by requirement: RequirementID) {
    self.init(value, basis: .requirement(requirement))
  }

  package init(_ value: Value, open ambiguity: AmbiguityID) {
    self.init(value, basis: .open(ambiguity))
  }

  package init(_ value: Value, basis: Basis) {
    self.value = value
    self.basis = basis
  }

  /// The same value for another reason: a stronger doubt about the whole input replaces the reason
  /// of its parts.
  package func rebased(_ basis: Basis) -> Decided { Decided(value, basis: basis) }
}
