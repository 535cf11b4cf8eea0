package import MachineKit

/// What the inputs of cases that fail have, and none has that passes.
package struct Condition: Sendable, Hashable {
  package enum Value: Sendable, Hashable {
    case present
    /// One of these.
    case texts([String])
    /// So many or more; `right` is the most that passes.
    case least(Int, right: Int?)
  }

  /// The name of an ``InputTrait``.
  package let name: String
  package let value: Value
  /// By which it must not matter, if there is one.
  package let requirement: RequirementID?

  package init(name: String, value: Value, requirement: RequirementID?) {
    self.name = name
    self.value = value
    self.requirement = requirement
  }
}
