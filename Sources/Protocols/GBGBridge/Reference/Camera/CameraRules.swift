package import MachineKit

/// What the check of the camera is decided by. The first value of each knob is the required one.
package struct CameraRules: RuleSet {
  /// What an authorisation is taken for, where it is not the state of its name. GBG-PRM-06 to
  /// GBG-PRM-09.
  package var states: [CameraAuthorization: String] = [:]

  /// Whether there is a camera. GBG-PRM-10, GBG-PRM-11.
  package enum Hardware: Sendable { case asFound, always, never, onlyWhereAuthorized }
  package var hardware = Hardware.asFound

  /// The state where there is no camera. GBG-PRM-11.
  package enum WithoutCamera: Sendable { case asAuthorized, notApplicable, denied }
  package var withoutCamera = WithoutCamera.asAuthorized

  /// Whether the user is asked. GBG-PRM-13.
  package enum Asking: Sendable { case never, whereNotDetermined }
  package var asking = Asking.never

  package init() {}
}

extension CameraRules {
  package static let variants = table {
    Knob(
      "hardware", \.hardware,
      .fault(.always, .gbgPRM10, "there were always a camera"),
      .fault(.never, .gbgPRM10, "there were never a camera"),
      .fault(.onlyWhereAuthorized, .gbgPRM11, "there were a camera only where it is authorised"))
    Knob(
      "withoutCamera", \.withoutCamera,
      .fault(.notApplicable, .gbgPRM11, "no permission applied where there is no camera"),
      .fault(.denied, .gbgPRM11, "the permission were denied where there is no camera"))
    Knob(
      "asking", \.asking,
      .fault(.whereNotDetermined, .gbgPRM13, "the user were asked where nothing is determined"))
    for (requirement, authorization, state) in otherStates {
      Knob(
        "states.\(authorization.rawValue)", \.states[authorization],
        .fault(state, requirement, "\(authorization.rawValue) were \(state)", named: state))
    }
  }

  private static let otherStates: [(RequirementID, CameraAuthorization, state: String)] = [
    (.gbgPRM06, .authorized, "notApplicable"), (.gbgPRM06, .authorized, "authorized"),
    (.gbgPRM07, .denied, "restricted"), (.gbgPRM07, .denied, "notDetermined"),
    (.gbgPRM08, .notDetermined, "denied"), (.gbgPRM08, .notDetermined, "granted"),
    (.gbgPRM09, .restricted, "denied"), (.gbgPRM09, .restricted, "notApplicable"),
  ]
}
