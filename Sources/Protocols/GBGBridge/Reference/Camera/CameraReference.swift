package import MachineKit

/// Authorisations that a platform knows for its camera.
package enum CameraAuthorization: String, Sendable, CaseIterable {
  case authorized
  case denied
  case notDetermined
  case restricted

  var requirement: RequirementID {
    switch self {
    case .authorized: .gbgPRM06
    case .denied: .gbgPRM07
    case .notDetermined: .gbgPRM08
    case .restricted: .gbgPRM09
    }
  }

  var state: String { self == .authorized ? "granted" : rawValue }
}

/// The reference for `CameraDetector.check()` (API reference, "CameraDetector").
package struct CameraReference: Sendable {
  package struct Result: Sendable {
    package let isAvailable: Decided<Bool>
    package let state: Decided<String>
    /// Whether the user was asked for the permission.
    package let asksUser: Bool
  }

  private let rules: CameraRules

  package init(rules: CameraRules) {
    self.rules = rules
  }

  package func check(
    hasDevice: Bool, _ authorization: CameraAuthorization,
    citing recorder: inout CitationRecorder
  ) -> Result {
    recorder.cite(.gbgPRM10, hasDevice ? "a device" : "no device")
    recorder.cite(authorization.requirement, authorization.rawValue)
    recorder.cite(.gbgPRM13, authorization.rawValue)
    // What of the two observations might depend on the other one is a should.
    let isUsual = hasDevice && authorization == .authorized
    if !isUsual { recorder.cite(.gbgPRM11, hasDevice ? "a device" : "no device") }
    return Result(
      isAvailable: Decided(
        isAvailable(hasDevice, authorization),
        by: hasDevice && authorization != .authorized ? .gbgPRM11 : .gbgPRM10),
      state: Decided(
        state(hasDevice, authorization), by: hasDevice ? authorization.requirement : .gbgPRM11),
      asksUser: rules.asking == .whereNotDetermined && authorization == .notDetermined)
  }

  private func isAvailable(_ hasDevice: Bool, _ authorization: CameraAuthorization) -> Bool {
    switch rules.hardware {
    case .asFound: hasDevice
    case .always: true
    case .never: false
    case .onlyWhereAuthorized: hasDevice && authorization == .authorized
    }
  }

  private func state(_ hasDevice: Bool, _ authorization: CameraAuthorization) -> String {
    let state = rules.states[authorization] ?? authorization.state
    guard !hasDevice else { return state }
    switch rules.withoutCamera {
    case .asAuthorized: return state
    case .notApplicable: return "notApplicable"
    case .denied: return "denied"
    }
  }
}
