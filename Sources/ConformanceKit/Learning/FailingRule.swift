import MachineKit

/// In which cases a port fails, as learnt from cases that fail and cases that pass: those that meet all
/// conditions of one of the terms, and no others.
package struct FailingRule: Sendable, Hashable {
  package let terms: [[Condition]]
  /// What became as it says of cases that it was not learnt from.
  package internal(set) var confirmation: Confirmation?

  init(terms: [[Condition]]) {
    self.terms = terms
  }

  /// Whether a case with these traits is to fail.
  func holds(among traits: [InputTrait]) -> Bool {
    terms.contains { conditions in conditions.allSatisfy { $0.holds(among: traits) } }
  }
}
