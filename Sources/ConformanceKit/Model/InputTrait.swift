package import MachineKit

/// Something about an input that a port may stumble over, such as a member of an unusual name or the
/// length of a part.
///
/// Where cases fail as no known rule explains, what they have in common and no case has that
/// passes is the best hint at the cause.
package struct InputTrait: Sendable, Hashable {
  package enum Value: Sendable, Hashable {
    /// It is there.
    case present
    /// It is this one of many.
    case text(String)
    /// There are so many.
    case count(Int)
    /// It is an object with these members, of which another may have others.
    case members(Set<String>)
  }

  /// Completes "only with "; a text or a count is written beside it.
  package let name: String
  package let value: Value
  /// The requirement by which it must not matter, if there is one.
  package let requirement: RequirementID?

  package init(_ name: String, _ value: Value = .present, by requirement: RequirementID? = nil) {
    self.name = name
    self.value = value
    self.requirement = requirement
  }
}
