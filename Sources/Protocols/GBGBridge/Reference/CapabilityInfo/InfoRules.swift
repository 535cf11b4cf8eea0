package import MachineKit

/// What becomes of a `BridgeCapabilityInfo`. The first value of each knob is the required one.
package struct InfoRules: RuleSet {
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

  /// What becomes of nulls in constraints as soon as an info has them. GBG-JSV-29.
  package enum Nulls: Sendable { case kept, membersLeftOut, leftOut }
  package var nulls = Nulls.kept

  package init() {}
}

extension InfoRules {
  package static let variants = table {
    Knob(
      "defaults", \.defaults,
      .fault(.version, .gbgCFG07, "an info without a version had one"),
      .fault(.constraints, .gbgCFG07, "an info without constraints had empty ones"),
      .fault(.permissionState, .gbgCFG07, "an info without a state had one"))
    Knob(
      "parts", \.parts,
      .fault(.withoutSupported, .gbgCFG07, "every info were supported"),
      .fault(.withoutVersion, .gbgCFG07, "an info had no version"),
      .fault(.withoutConstraints, .gbgCFG07, "an info had no constraints"),
      .fault(.withoutPermissionState, .gbgCFG07, "an info had no permission state"))
    Knob(
      "nulls", \.nulls,
      .fault(.membersLeftOut, .gbgJSV29, "members of constraints that are null were left out"),
      .fault(.leftOut, .gbgJSV29, "members and elements in constraints that are null were left out")
    )
    Knob(
      "coding", \.coding,
      .fault(.withoutSupported, .gbgCFG11, "coding left every info supported"),
      .fault(.withoutVersion, .gbgCFG11, "coding lost the version"),
      .fault(.withoutConstraints, .gbgCFG11, "coding lost the constraints"),
      .fault(.withoutPermissionState, .gbgCFG11, "coding lost the permission state"),
      .fault(.absentAsEmpty, .gbgCFG11, "what is left out came back as an empty text"),
      .fault(.emptyAsAbsent, .gbgCFG11, "empty constraints did not come back"),
      .fault(.withoutNulls, .gbgCFG11, "constraints that are null did not come back"))
  }
}
