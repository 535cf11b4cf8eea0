import MachineKit
import WirePrimitives

/// What the flags and the configuration decide together: captures (PSG-SCR-02, PSG-SCR-10) and the
/// clearing of cookies (PSG-COK-11).
struct CaptureDecision {
  /// Members of a configuration that a port might take for capture flags.
  private static let captureMembers = [
    Flag.record.rawValue, Flag.captureScreenshot.rawValue, FlagReader.intervalName,
    "imageOptimization",
  ]

  let rules: JWTFlagsRules

  func decide(
    _ members: FlagMembers, configuration: JSON?, citing recorder: inout CitationRecorder
  ) -> JWTFlags {
    let captures = captures(members, configuration, citing: &recorder)
    return JWTFlags(
      flags: members.flags, interval: interval(members, configuration), timer: captures.timer,
      manual: captures.manual,
      clearCookiesOnInit: clearing(members, configuration, citing: &recorder))
  }

  /// PSG-JWT-04, PSG-JWT-05: the token's or the default, whatever the configuration says.
  private func interval(_ members: FlagMembers, _ configuration: JSON?) -> Decided<JSON> {
    guard rules.configurationInterval == .itsIntervalOverrides,
      let value = configuration?[FlagReader.intervalName]
    else { return members.interval }
    return Decided(value, basis: members.interval.basis)
  }

  private func captures(
    _ members: FlagMembers, _ configuration: JSON?, citing recorder: inout CitationRecorder
  ) -> (timer: Decided<Bool>, manual: Decided<Bool>) {
    let record = members.flags[.record]
    let screenshot = members.flags[.captureScreenshot]
    let (timer, manual) = decide(record.value, screenshot.value, configuration)
    let basis = captureBasis(members, configuration)
    if case .requirement(let requirement) = basis {
      recorder.cite(
        requirement,
        screenshot.value ? "captureScreenshot" : record.value ? "record alone" : "no flag")
    }
    return (Decided(timer, basis: basis), Decided(manual, basis: basis))
  }

  private func decide(
    _ record: Bool, _ screenshot: Bool, _ configuration: JSON?
  ) -> (timer: Bool, manual: Bool) {
    var (record, screenshot) = (record, screenshot)
    switch rules.configurationCaptures {
    case .nothing: break
    case .itsFlagsEnable:
      record = record || configuration?[Flag.record.rawValue]?.bool ?? false
      screenshot = screenshot || configuration?[Flag.captureScreenshot.rawValue]?.bool ?? false
    case .itsFlagsOverride:
      record = configuration?[Flag.record.rawValue]?.bool ?? record
      screenshot = configuration?[Flag.captureScreenshot.rawValue]?.bool ?? screenshot
    case .imageOptimizationEnables:
      screenshot = screenshot || configuration?["imageOptimization"]?.object != nil
    case .qualityZeroDisables:
      screenshot = screenshot && configuration?["imageOptimization"]?["quality"]?.int != 0
    }
    if rules.screenshotCaptures == .evenWithoutFlag { return (true, true) }
    let byScreenshot = screenshot ? rules.screenshotCaptures : .nothing
    let byRecord = record ? rules.recordCaptures : .nothing
    return (
      byScreenshot == .timerAndManual || byScreenshot == .timerOnly
        || byRecord == .timerAndManual || byRecord == .timerOnly,
      byScreenshot == .timerAndManual || byScreenshot == .manualOnly
        || byRecord == .timerAndManual || byRecord == .manualOnly
    )
  }

  /// What the captures depend on is as doubtful as the flags themselves.
  private func captureBasis(_ members: FlagMembers, _ configuration: JSON?) -> Basis {
    let bases = [members.flags[.record].basis, members.flags[.captureScreenshot].basis]
    if let doubt = bases.first(where: \.isOpen) ?? bases.first(where: \.isDoubtful) {
      return doubt
    }
    if members.isOdd { return .requirement(.psgJWT17) }
    let hasCaptureMembers = Self.captureMembers.contains { configuration?[$0] != nil }
    return .requirement(hasCaptureMembers ? .psgSCR02 : .psgSCR10)
  }

  private func clearing(
    _ members: FlagMembers, _ configuration: JSON?, citing recorder: inout CitationRecorder
  ) -> Decided<Bool> {
    let flag = members.flags[.clearAllCookies]
    let member = configuration?[Flag.clearAllCookies.rawValue]
    let asked = member?.bool ?? false
    let value = clears(flag.value, asked, isPresent: member != nil)
    let basis = clearingBasis(members, member)
    if case .requirement(let requirement) = basis {
      recorder.cite(
        requirement,
        "\(flag.value ? "token asks" : "token silent"), \(asked ? "configuration asks" : "configuration silent")"
      )
    }
    return Decided(value, basis: basis)
  }

  private func clears(_ token: Bool, _ configuration: Bool, isPresent: Bool) -> Bool {
    switch rules.cookieClearing {
    case .either: token || configuration
    case .tokenOnly: token
    case .configurationOnly: configuration
    case .both: token && configuration
    case .always: true
    case .configurationMemberPresent: token || isPresent
    }
  }

  /// AMB-PSG-20: an explicit false against a true is left open, and so is a configuration member
  /// that is no boolean.
  private func clearingBasis(_ members: FlagMembers, _ member: JSON?) -> Basis {
    let flag = members.flags[.clearAllCookies]
    if flag.basis.isOpen { return flag.basis }
    if let member, member.kind != .bool { return .open(.ambPSG20) }
    if flag.basis.isDoubtful {
      // Whether the odd flag is silent or says no, and so which of the two decides, is as open.
      let asked = member?.bool
      return asked ?? false || asked.map { $0 != flag.value } ?? false
        ? .open(.ambPSG20) : flag.basis
    }
    if members.saysClearAllCookies, let asked = member?.bool, asked != flag.value {
      return .open(.ambPSG20)
    }
    return .requirement(members.isOdd ? .psgJWT17 : .psgCOK11)
  }
}

extension Basis {
  package var isOpen: Bool {
    if case .open = self { true } else { false }
  }

  /// Whether what rests on it can be no must of its own.
  fileprivate var isDoubtful: Bool {
    switch self {
    case .open: true
    case .requirement(let requirement): requirement == .psgJWT11 || requirement == .psgJWT16
    }
  }
}
