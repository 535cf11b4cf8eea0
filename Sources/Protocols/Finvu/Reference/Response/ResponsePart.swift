package import MachineKit
package import WirePrimitives

/// A member of a response, and what it may be.
package struct ResponsePart: Sendable {
  package enum Value: Sendable {
    /// Any of these, the first of which is the reference's own.
    case anyOf([JSON])
    case anyText(example: JSON)
    /// Any text that says something.
    case words(example: JSON)
    /// A text or nothing; the reference's own, if it has one.
    case textOrNothing(JSON?)
    case nothing
    case open(JSON?, AmbiguityID)
  }

  package let name: String
  package let value: Value
  package let requirement: RequirementID

  /// Whether any value will do.
  var isOpen: Bool { if case .open = value { true } else { false } }

  package init(_ name: String, _ value: Value, _ requirement: RequirementID) {
    self.name = name
    self.value = value
    self.requirement = requirement
  }

  init(_ name: String, exactly value: JSON, _ requirement: RequirementID) {
    self.init(name, .anyOf([value]), requirement)
  }
}
