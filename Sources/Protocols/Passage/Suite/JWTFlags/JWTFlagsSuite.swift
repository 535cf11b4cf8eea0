package import ConformanceKit
import MachineKit
import PassageReference
import WirePrimitives

extension ConformanceSuite {
  /// `passage.jwt-flags`: what an SDK reads from an intent token.
  ///
  /// Input `{"token": string, "configuration"?: {"clearAllCookies"?: bool, ...}}`; without a
  /// configuration it is silent. Answer `{"record", "captureScreenshot", "clearAllCookies": bool,
  /// "captureScreenshotInterval": seconds, "screenshots": {"timer", "manual": bool},
  /// "clearCookiesOnInit": bool}`, the last two with the capability `passage.capture-decision`.
  /// Rejection `malformed`.
  package static let passageJWTFlags = ConformanceSuite(
    id: SuiteID("passage.jwt-flags"),
    summary: "what an SDK reads from an intent token",
    requirements: [
      .psgJWT01, .psgJWT02, .psgJWT03, .psgJWT04, .psgJWT05, .psgJWT06, .psgJWT07, .psgJWT08,
      .psgJWT09, .psgJWT10, .psgJWT11, .psgJWT12, .psgJWT13, .psgJWT14, .psgJWT15, .psgJWT16,
      .psgJWT17, .psgJWT18, .psgSCR02, .psgSCR10, .psgCOK11,
    ],
    choices: [
      Choice(
        id: "passage.jwt-malformed", variants: ["defaults", "reject"], ambiguity: .ambPSG87),
      Choice(
        id: "passage.jwt-flag-type",
        variants: [
          "boolean", "boolean-or-one", "boolean-or-text", "truthy", "strict", "strict-flags",
        ],
        ambiguity: .ambPSG18),
      Choice(
        id: "passage.record-captures", variants: ["yes", "no", "timer-only", "manual-only"],
        ambiguity: .ambPSG21),
    ],
    capabilities: [
      Capability(
        id: JWTFlagsSuite.captureDecision,
        summary: "the SDK itself decides from token and configuration what is captured and cleared"),
      .utf16Strings,
    ],
    totality: .psgJWT14,
    rules: JWTFlagsRules(),
    variants: JWTFlagsRules.variants,
    generate: { source in JWTFlagsGenerator.input(from: &source) },
    notes: JWTFlagsSuite.notes,
    traits: JWTFlagsTraits.traits,
    model: { (input, rules, recorder) throws(InvalidInput) in
      try JWTFlagsSuite.acceptance(of: input, under: rules, citing: &recorder)
    })
}

/// The wire form of `passage.jwt-flags`.
enum JWTFlagsSuite {
  static let captureDecision = CapabilityID("passage.capture-decision")

  static func acceptance(
    of input: JSON, under rules: JWTFlagsRules, citing recorder: inout CitationRecorder
  ) throws(InvalidInput) -> Acceptance {
    guard let token = input["token"]?.string else {
      throw InvalidInput("the member \"token\" is no string")
    }
    let configuration = input["configuration"]
    guard configuration?.kind ?? .object == .object else {
      throw InvalidInput("the member \"configuration\" is no object")
    }
    let reading = JWTFlagsReference(rules: rules)
      .read(token: token, configuration: configuration, citing: &recorder)
    let tree = tree(for: reading.outcome)
    guard let ambiguity = reading.open else { return tree }
    return .ignored(tree.witness, ambiguity)
  }

  private static func tree(for outcome: JWTFlagsReading.Outcome) -> Acceptance {
    switch outcome {
    case .flags(let flags): .answer(tree(for: flags))
    case .malformed(let requirement): .rejection("malformed", by: requirement)
    case .unhandled: .fault(by: .psgJWT14)
    }
  }

  private static func tree(for flags: JWTFlags) -> Acceptance {
    func leaf(_ decided: Decided<Bool>) -> Acceptance {
      .decided(.bool(decided.value), decided.basis)
    }
    func leaf(_ flag: Flag) -> Acceptance.Member { .init(flag.rawValue, leaf(flags.flags[flag])) }
    return .object([
      leaf(.record), leaf(.captureScreenshot),
      .init("captureScreenshotInterval", interval(flags)),
      leaf(.clearAllCookies),
      .init(
        "screenshots",
        .granted(
          captureDecision,
          .object([
            .init("timer", leaf(flags.timer)), .init("manual", leaf(flags.manual)),
          ]))),
      .init("clearCookiesOnInit", .granted(captureDecision, leaf(flags.clearCookiesOnInit))),
    ])
  }

  /// Where timed captures are off, or may be, there is no period: a port may say the token's, the default or none.
  private static func interval(_ flags: JWTFlags) -> Acceptance {
    let tree = Acceptance.decided(flags.interval.value, flags.interval.basis)
    guard case .exactly(_, let requirement) = tree,
      !flags.timer.value || flags.timer.basis.isOpen
    else { return tree }
    let fallback = Acceptance.exactly(JWTFlagsRules.documentedInterval, by: requirement)
    let periods = tree == fallback ? [tree] : [tree, fallback]
    return .oneOf(periods + [.absentOrNull(by: requirement)], by: requirement)
  }

  /// The segments of a token as a person reads them.
  static func notes(on input: JSON) -> [ConformanceSuite.Note] {
    guard let token = input["token"]?.string else { return [] }
    let segments = JWTSegments(token)
    guard segments.count == 3 else { return [] }
    return [("header", segments.header), ("payload", segments.payload ?? [])].compactMap {
      (label, segment) in
      guard let bytes = try? Base64URL.decode(segment, padding: .optional, trailingBits: .ignored),
        bytes != standardHeader
      else { return nil }
      return ConformanceSuite.Note(label, bytes)
    }
  }

  private static let standardHeader = Array(JWTFlagsGenerator.standardHeader.utf8)
}
