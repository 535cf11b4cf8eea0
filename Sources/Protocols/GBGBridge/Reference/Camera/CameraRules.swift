/// What the check of the camera is decided by. The first value of each knob is the required one.
package struct CameraRules: Sendable {
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
