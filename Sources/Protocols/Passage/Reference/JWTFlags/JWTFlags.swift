package import MachineKit
package import WirePrimitives

/// What an SDK makes of an intent token and of the configuration response beside it.
package struct JWTFlags: Sendable {
  package var flags: FlagTable<Decided<Bool>>
  /// Seconds between captures: a number, unless a wrong rule lets another value through.
  package var interval: Decided<JSON>
  /// Timed captures are on.
  package var timer: Decided<Bool>
  /// `captureScreenshot()` of a page is on.
  package var manual: Decided<Bool>
  /// Cookies are cleared at initialisation.
  package var clearCookiesOnInit: Decided<Bool>
}

/// The reading of a token.
package struct JWTFlagsReading: Sendable {
  package enum Outcome: Sendable {
    case flags(JWTFlags)
    case malformed(by: RequirementID)
    case unhandled
  }

  package let outcome: Outcome
  /// Set where the documents leave open what to make of such a token at all: then nothing of the
  /// outcome is promised.
  package let open: AmbiguityID?
}

/// The reference for the flags of an intent token.
package struct JWTFlagsReference: Sendable {
  private let rules: JWTFlagsRules

  package init(rules: JWTFlagsRules) {
    self.rules = rules
  }

  /// - Parameters:
  ///   - token: any text at all.
  ///   - configuration: the configuration response, nil where it is silent.
  package func read(
    token: JSONString, configuration: JSON?, citing recorder: inout CitationRecorder
  ) -> JWTFlagsReading {
    let segments = JWTSegments(token)
    let text = segments.payload.map(PayloadText.init)
    let open = TokenSoundness.doubt(about: segments, payload: text)
    switch TokenReader(rules: rules).payload(of: segments, text: text, citing: &recorder) {
    case .unhandled:
      return JWTFlagsReading(outcome: .unhandled, open: open)
    case .malformed(let requirement):
      return malformed(by: requirement, configuration: configuration, open: open, citing: &recorder)
    case .object(let payload):
      return read(payload, configuration: configuration, open: open, citing: &recorder)
    }
  }

  private func read(
    _ payload: JSONObject, configuration: JSON?, open: AmbiguityID?,
    citing recorder: inout CitationRecorder
  ) -> JWTFlagsReading {
    switch FlagReader(rules: rules).read(payload, citing: &recorder) {
    case .malformed(let requirement, let doubt):
      return malformed(
        by: requirement, configuration: configuration, open: open ?? doubt, citing: &recorder)
    case .flags(let members):
      let decided = CaptureDecision(rules: rules)
        .decide(members, configuration: configuration, citing: &recorder)
      return JWTFlagsReading(outcome: .flags(decided), open: open)
    }
  }

  /// A token that yields no flags of its own.
  private func malformed(
    by requirement: RequirementID, configuration: JSON?, open: AmbiguityID?,
    citing recorder: inout CitationRecorder
  ) -> JWTFlagsReading {
    switch rules.malformedToken {
    case .unhandled:
      recorder.cite(.psgJWT14, "unhandled")
      return JWTFlagsReading(outcome: .unhandled, open: open)
    case .reject:
      recorder.cite(requirement, "refused")
      recorder.cite(.psgJWT14, "refused")
      return JWTFlagsReading(outcome: .malformed(by: requirement), open: open)
    case .defaults, .everythingOn:
      recorder.cite(requirement, "defaults")
      recorder.cite(.psgJWT14, "defaults")
      let isOn = rules.malformedToken == .everythingOn
      let members = FlagMembers.uniform(
        isOn, interval: rules.defaultInterval, by: requirement)
      var ignored = CitationRecorder.disabled
      let decided = CaptureDecision(rules: rules)
        .decide(members, configuration: configuration, citing: &ignored)
        .rebased(.requirement(requirement))
      return JWTFlagsReading(outcome: .flags(decided), open: open)
    }
  }
}

extension JWTFlags {
  /// The same flags, all for one reason.
  fileprivate func rebased(_ basis: Basis) -> JWTFlags {
    var copy = self
    for flag in Flag.allCases { copy.flags[flag] = flags[flag].rebased(basis) }
    copy.interval = interval.rebased(basis)
    copy.timer = timer.rebased(basis)
    copy.manual = manual.rebased(basis)
    copy.clearCookiesOnInit = clearCookiesOnInit.rebased(basis)
    return copy
  }
}
