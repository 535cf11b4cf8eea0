package import MachineKit
package import WirePrimitives

/// What the reading of an intent token's flags is decided by. The first value of each knob is the
/// required one; what the others are (a choice, a reading, a fault) stands in the table below.
package struct JWTFlagsRules: RuleSet {
  // Token

  /// Which segment holds the flags. PSG-JWT-01.
  package enum FlagSegment: Sendable { case second, first, third, unread }
  package var flagSegment = FlagSegment.second

  /// What a text without a second segment is. PSG-JWT-09.
  package enum MissingSegment: Sendable { case malformed, payloadItself }
  package var missingSegment = MissingSegment.malformed

  /// What becomes of a malformed token. PSG-JWT-09, PSG-JWT-10, PSG-JWT-14, AMB-PSG-87.
  package enum MalformedToken: Sendable { case defaults, reject, everythingOn, unhandled }
  package var malformedToken = MalformedToken.defaults

  /// What is asked of the header. PSG-JWT-13.
  package enum Header: Sendable {
    case nothing, algorithmHS256, typeJWT, textMembersOnly, unacceptable
  }
  package var header = Header.nothing

  /// What is asked of the signature. PSG-JWT-13.
  package enum Signature: Sendable { case nothing, exactly32Bytes }
  package var signature = Signature.nothing

  // Payload

  /// PSG-JWT-08, AMB-PSG-17.
  package enum Alphabet: Sendable {
    case url, standard, standardDiscardingOthers, hyphenOnly, underscoreOnly
  }
  package var alphabet = Alphabet.url

  /// PSG-JWT-08, AMB-PSG-17.
  package enum Padding: Sendable { case supplied, required, fourForNone, onlyOne }
  package var padding = Padding.supplied

  /// What a payload is that is JSON but no object. PSG-JWT-10.
  package enum NonObject: Sendable { case malformed, firstElement, unhandled }
  package var nonObject = NonObject.malformed

  /// How the payload must be written. PSG-JWT-18.
  package enum PayloadForm: Sendable { case anything, ascii, withoutEscapes, braceFirst }
  package var payloadForm = PayloadForm.anything

  /// What members other than flags must be; plain text has letters, digits and spaces.
  /// PSG-JWT-18.
  package enum OtherMembers: Sendable { case anything, text, scalars, notNull, plainTexts }
  package var otherMembers = OtherMembers.anything

  /// Where a flag's member is looked for. PSG-JWT-15.
  package enum Nesting: Sendable { case topLevel, anyDepth, firstLevel }
  package var nesting = Nesting.topLevel

  /// How names are compared. PSG-JWT-16.
  package enum NameComparison: Sendable { case exact, ignoringCase }
  package var nameComparison = NameComparison.exact

  // Flags

  /// What a flag is read from. PSG-JWT-02, PSG-JWT-03, PSG-JWT-06.
  package enum Source: Sendable { case itsMember, member(Flag), nothing }
  package var sources = FlagTable(Source.itsMember)

  /// A flag without a member. PSG-JWT-07.
  package var absent = FlagTable(false)

  /// Which values enable a flag. PSG-JWT-02, PSG-JWT-11, AMB-PSG-18.
  package enum FlagType: Sendable {
    case boolean, booleanOrOne, booleanOrText, truthy, strict, strictFlags, booleanOrNull, presence
  }
  package var flagType = FlagType.boolean

  /// What a flag or interval of another type does to the rest. PSG-JWT-17.
  package enum OddMember: Sendable { case nothing, endsReading, intervalTurnsCaptureOff }
  package var oddMember = OddMember.nothing

  // Interval

  /// What the number counts. PSG-JWT-04.
  package enum IntervalUse: Sendable {
    case seconds, milliseconds, ignored, atMostSixty, defaultAboveSixty, atLeastFive
  }
  package var intervalUse = IntervalUse.seconds

  /// Seconds without a member, a number. PSG-JWT-05.
  package var defaultInterval = JWTFlagsRules.documentedInterval

  /// What is used in place of zero, a negative number or no number. PSG-JWT-12.
  package enum UnusableInterval: Sendable { case defaultInterval, asWritten, numberAsWritten, one }
  package var unusableInterval = UnusableInterval.defaultInterval

  // What the flags decide

  /// What `record` alone captures. PSG-SCR-10, AMB-PSG-21.
  package enum RecordCaptures: Sendable { case timerAndManual, nothing, timerOnly, manualOnly }
  package var recordCaptures = RecordCaptures.timerAndManual

  /// What `captureScreenshot` captures. PSG-SCR-10.
  package enum ScreenshotCaptures: Sendable {
    case timerAndManual, timerOnly, manualOnly, nothing, evenWithoutFlag
  }
  package var screenshotCaptures = ScreenshotCaptures.timerAndManual

  /// What the configuration has to say in captures. PSG-SCR-02.
  package enum ConfigurationCaptures: Sendable {
    case nothing, itsFlagsEnable, imageOptimizationEnables, itsFlagsOverride, qualityZeroDisables
  }
  package var configurationCaptures = ConfigurationCaptures.nothing

  /// What the configuration has to say about the interval. PSG-JWT-04.
  package enum ConfigurationInterval: Sendable { case nothing, itsIntervalOverrides }
  package var configurationInterval = ConfigurationInterval.nothing

  /// Who must ask for cookies to be cleared. PSG-COK-11, AMB-PSG-20.
  package enum CookieClearing: Sendable {
    case either, tokenOnly, configurationOnly, both, always, configurationMemberPresent
  }
  package var cookieClearing = CookieClearing.either

  package init() {}

  /// PSG-JWT-05: "default: 5", in seconds.
  package static let documentedInterval: JSON = 5
}

extension JWTFlagsRules {
  package static let variants = table {
    Knob(
      "header", \.header,
      .partial(.unacceptable, "the token were malformed"),
      .fault(.algorithmHS256, .psgJWT13, "the header had to name the algorithm HS256"),
      .fault(.typeJWT, .psgJWT13, "the header had to have the type JWT"),
      .fault(.textMembersOnly, .psgJWT13, "every member of the header had to be text"))
    Knob(
      "malformedToken", \.malformedToken,
      .choice(.reject, "passage.jwt-malformed", "reject", "a malformed token were refused"),
      .fault(.everythingOn, .psgJWT10, "a malformed token enabled every flag"),
      .fault(.unhandled, .psgJWT14, "a malformed token led to an internal error"))
    Knob(
      "flagType", \.flagType,
      .choice(
        .booleanOrOne, "passage.jwt-flag-type", "boolean-or-one", "the number 1 enabled a flag"),
      .choice(
        .booleanOrText, "passage.jwt-flag-type", "boolean-or-text",
        "the text \"true\" enabled a flag"),
      .choice(
        .truthy, "passage.jwt-flag-type", "truthy",
        "1 and \"true\" enabled a flag, and perhaps other values"),
      .choice(
        .strict, "passage.jwt-flag-type", "strict",
        "a flag or interval of another type made the payload malformed"),
      .choice(
        .strictFlags, "passage.jwt-flag-type", "strict-flags",
        "a flag of another type made the payload malformed, and an interval did not"),
      .fault(.presence, .psgJWT02, "the mere presence of a flag enabled it"),
      .fault(.booleanOrNull, .psgJWT11, "null enabled a flag"))
    Knob(
      "recordCaptures", \.recordCaptures,
      .choice(.nothing, "passage.record-captures", "no", "record alone captured nothing"),
      .choice(
        .timerOnly, "passage.record-captures", "timer-only",
        "record alone ran the timer and not manual captures"),
      .choice(
        .manualOnly, "passage.record-captures", "manual-only",
        "record alone allowed manual captures and ran no timer"))
    Knob(
      "flagSegment", \.flagSegment,
      .fault(
        .first, .psgJWT01, "the flags were read from the header segment",
        broad: "nearly every vector has its flags in the second segment alone"),
      .fault(
        .third, .psgJWT01, "the flags were read from the signature segment",
        broad: "nearly every vector has its flags in the second segment alone"),
      .fault(
        .unread, .psgJWT01, "the token were not read: every answer is as for no flags",
        broad: "nearly every vector has a flag"))
    Knob(
      "missingSegment", \.missingSegment,
      .fault(.payloadItself, .psgJWT09, "a text without a dot were the payload"))
    Knob(
      "signature", \.signature,
      .fault(
        .exactly32Bytes, .psgJWT13, "the signature had to be 32 bytes long",
        broad: "vectors have a short signature, so that a person can read the token"))
    Knob(
      "alphabet", \.alphabet,
      .reading(.standard, .ambPSG17, .psgJWT08, "the payload alphabet were standard base64"),
      .fault(
        .standardDiscardingOthers, .psgJWT08,
        "the payload alphabet were standard base64 and \"-\" and \"_\" were skipped"),
      .fault(.hyphenOnly, .psgJWT08, "\"-\" were translated and \"_\" were not"),
      .fault(.underscoreOnly, .psgJWT08, "\"_\" were translated and \"-\" were not"))
    Knob(
      "padding", \.padding,
      .fault(.required, .psgJWT08, "missing padding were not supplied"),
      .fault(.fourForNone, .psgJWT08, "four \"=\" were appended where none is missing"),
      .fault(.onlyOne, .psgJWT08, "at most one \"=\" were appended"))
    Knob(
      "nonObject", \.nonObject,
      .fault(.firstElement, .psgJWT10, "a payload that is a list stood for its first element"),
      .fault(.unhandled, .psgJWT14, "a payload that is no object led to an internal error"))
    Knob(
      "otherMembers", \.otherMembers,
      .fault(.text, .psgJWT18, "every other member of the payload had to be text"),
      .fault(.scalars, .psgJWT18, "no other member of the payload could be an object or a list"),
      .fault(.notNull, .psgJWT18, "no other member of the payload could be null"),
      .fault(
        .plainTexts, .psgJWT18,
        "the texts of other members could have letters, digits and spaces only"))
    Knob(
      "payloadForm", \.payloadForm,
      .fault(.ascii, .psgJWT18, "the payload could have no character beyond ASCII"),
      .fault(.withoutEscapes, .psgJWT18, "the payload could have no escapes"),
      .fault(.braceFirst, .psgJWT18, "the payload had to begin with its brace"))
    Knob(
      "nesting", \.nesting,
      .fault(.anyDepth, .psgJWT15, "a flag inside another member counted"),
      .fault(.firstLevel, .psgJWT15, "a flag one level down counted"))
    Knob(
      "nameComparison", \.nameComparison,
      .fault(.ignoringCase, .psgJWT16, "the names of flags were compared without letter case"))
    Knob(
      "oddMember", \.oddMember,
      .fault(.endsReading, .psgJWT17, "the members after a flag of another type were lost"),
      .fault(.intervalTurnsCaptureOff, .psgJWT17, "an unusable interval turned screenshots off"))
    Knob(
      "intervalUse", \.intervalUse,
      .fault(.milliseconds, .psgJWT04, "the interval were given in milliseconds"),
      .fault(.ignored, .psgJWT04, "the interval were never read"),
      .fault(.atMostSixty, .psgJWT04, "the interval were capped at 60 seconds"),
      .fault(.defaultAboveSixty, .psgJWT04, "an interval above 60 seconds were unusable"),
      .fault(.atLeastFive, .psgJWT04, "the interval were at least 5 seconds"))
    Knob(
      "defaultInterval", \.defaultInterval,
      .fault(
        10, .psgJWT05, "the default interval were 10 seconds",
        broad: "most vectors give no interval", named: "10"),
      .fault(
        0, .psgJWT05, "the default interval were 0", broad: "most vectors give no interval",
        named: "0"))
    Knob(
      "unusableInterval", \.unusableInterval,
      .fault(.asWritten, .psgJWT12, "an unusable interval were passed on as it is written"),
      .fault(
        .numberAsWritten, .psgJWT12, "an interval of zero or less were used as it is written"),
      .fault(.one, .psgJWT12, "an unusable interval became 1 second"))
    Knob(
      "screenshotCaptures", \.screenshotCaptures,
      .fault(.timerOnly, .psgSCR10, "captureScreenshot enabled timed captures only"),
      .fault(.manualOnly, .psgSCR10, "captureScreenshot enabled manual captures only"),
      .fault(.nothing, .psgSCR10, "captureScreenshot alone enabled no captures"),
      .fault(.evenWithoutFlag, .psgSCR10, "captures were on without any flag"))
    Knob(
      "configurationCaptures", \.configurationCaptures,
      .fault(.itsFlagsEnable, .psgSCR02, "flags in the configuration enabled captures"),
      .fault(
        .itsFlagsOverride, .psgSCR02, "flags in the configuration overrode those of the token"),
      .fault(
        .imageOptimizationEnables, .psgSCR02,
        "image optimisation in the configuration enabled captures"),
      .fault(
        .qualityZeroDisables, .psgSCR02,
        "image optimisation of quality 0 in the configuration disabled captures"))
    Knob(
      "configurationInterval", \.configurationInterval,
      .fault(
        .itsIntervalOverrides, .psgJWT04,
        "an interval in the configuration overrode that of the token"))
    Knob(
      "cookieClearing", \.cookieClearing,
      .fault(.tokenOnly, .psgCOK11, "only the token could ask for cookies to be cleared"),
      .fault(
        .configurationOnly, .psgCOK11, "only the configuration could ask for cookies to be cleared"),
      .fault(
        .both, .psgCOK11, "token and configuration both had to ask for cookies to be cleared"),
      .fault(
        .always, .psgCOK11, "cookies were always cleared at initialisation",
        broad: "most vectors ask for nothing to be cleared"),
      .fault(
        .configurationMemberPresent, .psgCOK11,
        "clearAllCookies in the configuration counted even when false"))
    for flag in Flag.allCases { ofOne(flag) }
    Variant(
      "header=unacceptable, malformedToken=reject", .partialFault,
      behavesAsIf: "the token were malformed and refused"
    ) {
      $0.header = .unacceptable
      $0.malformedToken = .reject
    }
    Variant(
      "header=unacceptable, malformedToken=unhandled", .partialFault,
      behavesAsIf: "the token led to an internal error"
    ) {
      $0.header = .unacceptable
      $0.malformedToken = .unhandled
    }
  }

  @VariantTable<Self>
  private static func ofOne(_ flag: Flag) -> [Variant<Self>] {
    Knob(
      "sources.\(flag)", \.sources[flag],
      .fault(.nothing, flag.requirement, "\(flag) were never read"))
    for other in Flag.allCases where other != flag {
      Knob(
        "sources.\(flag)", \.sources[flag],
        .fault(
          .member(other), flag.requirement, "\(flag) were read from the member \(other)",
          named: "\(other)"))
    }
    Knob(
      "absent.\(flag)", \.absent[flag],
      .fault(
        true, .psgJWT07, "\(flag) were true where it is absent",
        broad: flag == .clearAllCookies ? "most vectors do without it" : nil, named: "on"))
  }
}
