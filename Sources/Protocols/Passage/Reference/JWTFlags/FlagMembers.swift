import MachineKit
import WirePrimitives

/// What the payload says, before anything is decided by it.
struct FlagMembers {
  var flags: FlagTable<Decided<Bool>>
  var interval: Decided<JSON>
  /// True where another member of the token is of an odd type, so that a part which depends on
  /// this one is no must.
  var isOdd: Bool
  /// The payload has a member `clearAllCookies`, of whatever type.
  var saysClearAllCookies: Bool

  static func uniform(
    _ value: Bool, interval: JSON, by requirement: RequirementID
  ) -> FlagMembers {
    FlagMembers(
      flags: FlagTable(Decided(value, by: requirement)),
      interval: Decided(interval, by: requirement), isOdd: false,
      saysClearAllCookies: false)
  }
}
