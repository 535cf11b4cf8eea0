/// What becomes of a `BridgeCapabilityInfo`. The first value of each knob is the required one.
package struct InfoRules: Sendable {
  /// What the initialiser gives a part that is left out. GBG-CFG-07.
  package enum Defaults: Sendable { case none, version, constraints, permissionState }
  package var defaults = Defaults.none

  /// Which parts an info has. GBG-CFG-07.
  package enum Parts: Sendable {
    case all, withoutSupported, withoutVersion, withoutConstraints, withoutPermissionState
  }
  package var parts = Parts.all

  /// What encoding and decoding leave of it. GBG-CFG-11.
  package enum Coding: Sendable {
    case everything, withoutSupported, withoutVersion, withoutConstraints, withoutPermissionState
    /// What is left out comes back as an empty text.
    case absentAsEmpty
    /// No constraints come back where there are none in them.
    case emptyAsAbsent
    /// Members of constraints that are null do not come back.
    case withoutNulls
  }
  package var coding = Coding.everything

  package init() {}
}
