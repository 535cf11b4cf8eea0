/// One decision of a reference: the requirement that made it, and which of the requirement's
/// outcomes it was.
package struct Citation: Hashable, Sendable {
  package let requirement: RequirementID
  /// A short word for the outcome (`enabled`, `absent`), unique within the requirement.
  package let outcome: String

  package init(_ requirement: RequirementID, _ outcome: String) {
    self.requirement = requirement
    self.outcome = outcome
  }
}

extension Citation: Comparable, CustomStringConvertible {
  package var description: String { "\(requirement) \(outcome)" }

  package static func < (left: Citation, right: Citation) -> Bool {
    (left.requirement, left.outcome) < (right.requirement, right.outcome)
  }
}
