/// A part of an answer together with the reason for it.
///
/// Inlinable: where a reference makes one for each part of each answer, a generic that is not
/// specialised would ask the runtime for its type each time.
@usableFromInline
package struct Decided<Value: Sendable & Hashable>: Hashable, Sendable {
  @usableFromInline package let value: Value
  @usableFromInline package let basis: Basis

  @inlinable
  package init(_ value: Value, by requirement: RequirementID) {
    self.init(value, basis: .requirement(requirement))
  }

  @inlinable
  package init(_ value: Value, open ambiguity: AmbiguityID) {
    self.init(value, basis: .open(ambiguity))
  }

  @inlinable
  package init(_ value: Value, basis: Basis) {
    self.value = value
    self.basis = basis
  }

  /// The same value for another reason: a stronger doubt about the whole input replaces the reason
  /// of its parts.
  @inlinable
  package func rebased(_ basis: Basis) -> Decided { Decided(value, basis: basis) }
}
