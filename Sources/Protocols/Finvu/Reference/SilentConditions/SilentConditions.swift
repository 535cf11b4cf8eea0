package import MachineKit

/// What silent authentication depends on (FAQ, "What conditions are required for Silent Network
/// Authentication (SNA)?").
package struct SilentConditions: Sendable {
  package enum Path: String, Sendable { case silent, otp, failure }

  package let mobileData: Bool
  package let wifi: Bool
  package let mobileNetwork: Bool
  package let simSupported: Bool

  package init(mobileData: Bool, wifi: Bool, mobileNetwork: Bool, simSupported: Bool) {
    self.mobileData = mobileData
    self.wifi = wifi
    self.mobileNetwork = mobileNetwork
    self.simSupported = simSupported
  }

  /// That silent authentication is tried where it is possible is FNV-STA-22, what happens where it is not
  /// FNV-STA-18 (AMB-FNV-05).
  package var requirement: RequirementID { areMet.contains(false) ? .fnvSTA18 : .fnvSTA22 }

  private var areMet: [Bool] { [mobileData, !wifi, mobileNetwork, simSupported] }

  /// The paths that may be taken, the reference's own first.
  package func paths(
    under rules: SilentRules, citing recorder: inout CitationRecorder
  ) -> [Path] {
    recorder.cite(requirement, "\(areMet.count { !$0 }) not met")
    if rules.wifi == .required, !wifi { return paths(rules.unavailable) }
    let heeded = [
      mobileData || rules.mobileData == .ignored, !wifi || rules.wifi != .heeded,
      mobileNetwork || rules.mobileNetwork == .ignored,
      simSupported || rules.simSupported == .ignored,
    ]
    let isPossible =
      switch rules.needed {
      case .all: heeded.allSatisfy(\.self)
      case .any: heeded.contains(true)
      case .never: false
      }
    return isPossible ? [.silent] : paths(rules.unavailable)
  }
}

extension SilentConditions {
  private func paths(_ unavailable: SilentRules.Unavailable) -> [Path] {
    switch unavailable {
    case .fallback: [.otp]
    case .failure: [.failure]
    case .byCondition: simSupported ? [.otp, .failure] : [.failure, .otp]
    }
  }
}
