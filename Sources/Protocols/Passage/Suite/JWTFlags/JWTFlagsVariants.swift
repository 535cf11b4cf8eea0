import ConformanceKit
import MachineKit
import PassageReference
import WirePrimitives

extension JWTFlagsSuite {
  /// What can go another way in reading a token's flags: each choice, each wrong rule.
  static let variants: [Variant<JWTFlagsRules>] =
    choices + tokenFaults + payloadFaults + flagFaults + intervalFaults + decisionFaults

  private static let choices: [Variant<JWTFlagsRules>] = [
    Variant(
      "malformedToken=reject", .choice(malformed, "reject"),
      behavesAsIf: "a malformed token were refused"
    ) { $0.malformedToken = .reject },
    Variant(
      "flagType=booleanOrOne", .choice(flagType, "boolean-or-one"),
      behavesAsIf: "the number 1 enabled a flag"
    ) { $0.flagType = .booleanOrOne },
    Variant(
      "flagType=booleanOrText", .choice(flagType, "boolean-or-text"),
      behavesAsIf: "the text \"true\" enabled a flag"
    ) { $0.flagType = .booleanOrText },
    Variant(
      "flagType=truthy", .choice(flagType, "truthy"),
      behavesAsIf: "every truthy value enabled a flag"
    ) { $0.flagType = .truthy },
    Variant(
      "flagType=strict", .choice(flagType, "strict"),
      behavesAsIf: "a flag of another type made the payload malformed"
    ) { $0.flagType = .strict },
    Variant(
      "recordCaptures=nothing", .choice(recordCaptures, "no"),
      behavesAsIf: "record alone captured nothing"
    ) { $0.recordCaptures = .nothing },
    Variant(
      "recordCaptures=timerOnly", .choice(recordCaptures, "timer-only"),
      behavesAsIf: "record alone ran the timer and not manual captures"
    ) { $0.recordCaptures = .timerOnly },
    Variant(
      "recordCaptures=manualOnly", .choice(recordCaptures, "manual-only"),
      behavesAsIf: "record alone allowed manual captures and ran no timer"
    ) { $0.recordCaptures = .manualOnly },
  ]

  private static let tokenFaults: [Variant<JWTFlagsRules>] = [
    Variant(
      "flagSegment=first", .fault(.psgJWT01),
      behavesAsIf: "the flags were read from the header segment",
      broadBecause: "nearly every vector has its flags in the second segment alone"
    ) { $0.flagSegment = .first },
    Variant(
      "flagSegment=third", .fault(.psgJWT01),
      behavesAsIf: "the flags were read from the signature segment",
      broadBecause: "nearly every vector has its flags in the second segment alone"
    ) { $0.flagSegment = .third },
    Variant(
      "flagSegment=unread", .fault(.psgJWT01),
      behavesAsIf: "the token were not read: every answer is as for no flags",
      broadBecause: "nearly every vector has a flag"
    ) { $0.flagSegment = .unread },
    Variant(
      "missingSegment=payloadItself", .fault(.psgJWT09),
      behavesAsIf: "a text without a dot were the payload"
    ) { $0.missingSegment = .payloadItself },
    Variant(
      "malformedToken=everythingOn", .fault(.psgJWT10),
      behavesAsIf: "a malformed token enabled every flag"
    ) { $0.malformedToken = .everythingOn },
    Variant(
      "malformedToken=unhandled", .fault(.psgJWT14),
      behavesAsIf: "a malformed token were an internal error"
    ) { $0.malformedToken = .unhandled },
    Variant(
      "header=algorithmHS256", .fault(.psgJWT13),
      behavesAsIf: "the header had to name the algorithm HS256"
    ) { $0.header = .algorithmHS256 },
    Variant(
      "header=typeJWT", .fault(.psgJWT13),
      behavesAsIf: "the header had to have the type JWT"
    ) { $0.header = .typeJWT },
    Variant(
      "header=textMembersOnly", .fault(.psgJWT13),
      behavesAsIf: "every member of the header had to be text"
    ) { $0.header = .textMembersOnly },
    Variant(
      "signature=exactly32Bytes", .fault(.psgJWT13),
      behavesAsIf: "the signature had to be 32 bytes long",
      broadBecause: "vectors have a short signature, so that a person can read the token"
    ) { $0.signature = .exactly32Bytes },
  ]

  private static let payloadFaults: [Variant<JWTFlagsRules>] = [
    Variant(
      "alphabet=standard", .reading(.ambPSG17, .psgJWT08),
      behavesAsIf: "the payload alphabet were standard base64"
    ) { $0.alphabet = .standard },
    Variant(
      "alphabet=standardDiscardingOthers", .fault(.psgJWT08),
      behavesAsIf: "the payload alphabet were standard base64 and \"-\" and \"_\" were skipped"
    ) { $0.alphabet = .standardDiscardingOthers },
    Variant(
      "alphabet=hyphenOnly", .fault(.psgJWT08),
      behavesAsIf: "\"-\" were translated and \"_\" were not"
    ) { $0.alphabet = .hyphenOnly },
    Variant(
      "alphabet=underscoreOnly", .fault(.psgJWT08),
      behavesAsIf: "\"_\" were translated and \"-\" were not"
    ) { $0.alphabet = .underscoreOnly },
    Variant(
      "padding=required", .fault(.psgJWT08),
      behavesAsIf: "missing padding were not supplied"
    ) { $0.padding = .required },
    Variant(
      "padding=fourForNone", .fault(.psgJWT08),
      behavesAsIf: "four \"=\" were appended where none is missing"
    ) { $0.padding = .fourForNone },
    Variant(
      "padding=onlyOne", .fault(.psgJWT08),
      behavesAsIf: "at most one \"=\" were appended"
    ) { $0.padding = .onlyOne },
    Variant(
      "nonObject=firstElement", .fault(.psgJWT10),
      behavesAsIf: "a payload that is a list stood for its first element"
    ) { $0.nonObject = .firstElement },
    Variant(
      "nonObject=unhandled", .fault(.psgJWT14),
      behavesAsIf: "a payload that is no object were an internal error"
    ) { $0.nonObject = .unhandled },
    Variant(
      "otherMembers=text", .fault(.psgJWT18),
      behavesAsIf: "every other member of the payload had to be text"
    ) { $0.otherMembers = .text },
    Variant(
      "otherMembers=scalars", .fault(.psgJWT18),
      behavesAsIf: "no other member of the payload could be an object or a list"
    ) { $0.otherMembers = .scalars },
    Variant(
      "otherMembers=notNull", .fault(.psgJWT18),
      behavesAsIf: "no other member of the payload could be null"
    ) { $0.otherMembers = .notNull },
    Variant(
      "nesting=anyDepth", .fault(.psgJWT15),
      behavesAsIf: "a flag inside another member counted"
    ) { $0.nesting = .anyDepth },
    Variant(
      "nesting=firstLevel", .fault(.psgJWT15),
      behavesAsIf: "a flag one level down counted"
    ) { $0.nesting = .firstLevel },
    Variant(
      "nameComparison=ignoringCase", .fault(.psgJWT16),
      behavesAsIf: "the names of flags were compared without letter case"
    ) { $0.nameComparison = .ignoringCase },
  ]

  private static let flagFaults: [Variant<JWTFlagsRules>] =
    Flag.allCases.flatMap { flag -> [Variant<JWTFlagsRules>] in
      let requirement = flag.requirement
      let others = Flag.allCases.filter { $0 != flag }
      return [
        Variant(
          "sources.\(flag.rawValue)=nothing", .fault(requirement),
          behavesAsIf: "\(flag.rawValue) were never read"
        ) { $0.sources[flag] = .nothing },
        Variant(
          "absent.\(flag.rawValue)=on", .fault(.psgJWT07),
          behavesAsIf: "\(flag.rawValue) were true where it is absent",
          broadBecause: flag == .clearAllCookies ? "most vectors do without it" : nil
        ) { $0.absent[flag] = true },
      ]
        + others.map { other in
          Variant(
            "sources.\(flag.rawValue)=\(other.rawValue)", .fault(requirement),
            behavesAsIf: "\(flag.rawValue) were read from the member \(other.rawValue)"
          ) { $0.sources[flag] = .member(other) }
        }
    } + [
      Variant(
        "flagType=presence", .fault(.psgJWT02),
        behavesAsIf: "the mere presence of a flag enabled it"
      ) { $0.flagType = .presence },
      Variant(
        "flagType=booleanOrNull", .fault(.psgJWT11),
        behavesAsIf: "null enabled a flag"
      ) { $0.flagType = .booleanOrNull },
      Variant(
        "oddMember=endsReading", .fault(.psgJWT17),
        behavesAsIf: "the members after a flag of another type were lost"
      ) { $0.oddMember = .endsReading },
      Variant(
        "oddMember=intervalTurnsCaptureOff", .fault(.psgJWT17),
        behavesAsIf: "an unusable interval turned screenshots off"
      ) { $0.oddMember = .intervalTurnsCaptureOff },
    ]

  private static let intervalFaults: [Variant<JWTFlagsRules>] = [
    Variant(
      "intervalUse=milliseconds", .fault(.psgJWT04),
      behavesAsIf: "the interval were given in milliseconds"
    ) { $0.intervalUse = .milliseconds },
    Variant(
      "intervalUse=ignored", .fault(.psgJWT04), behavesAsIf: "the interval were never read"
    ) { $0.intervalUse = .ignored },
    Variant(
      "intervalUse=atMostSixty", .fault(.psgJWT04),
      behavesAsIf: "the interval were capped at 60 seconds"
    ) { $0.intervalUse = .atMostSixty },
    Variant(
      "intervalUse=defaultAboveSixty", .fault(.psgJWT04),
      behavesAsIf: "an interval above 60 seconds were unusable"
    ) { $0.intervalUse = .defaultAboveSixty },
    Variant(
      "intervalUse=atLeastFive", .fault(.psgJWT04),
      behavesAsIf: "the interval were at least 5 seconds"
    ) { $0.intervalUse = .atLeastFive },
    Variant(
      "defaultInterval=10", .fault(.psgJWT05), behavesAsIf: "the default interval were 10 seconds",
      broadBecause: "most vectors give no interval"
    ) { $0.defaultInterval = 10 },
    Variant(
      "defaultInterval=0", .fault(.psgJWT05), behavesAsIf: "the default interval were 0",
      broadBecause: "most vectors give no interval"
    ) { $0.defaultInterval = 0 },
    Variant(
      "unusableInterval=asWritten", .fault(.psgJWT12),
      behavesAsIf: "an unusable interval were passed on as it is written"
    ) { $0.unusableInterval = .asWritten },
    Variant(
      "unusableInterval=numberAsWritten", .fault(.psgJWT12),
      behavesAsIf: "an interval of zero or less were used as it is written"
    ) { $0.unusableInterval = .numberAsWritten },
    Variant(
      "unusableInterval=one", .fault(.psgJWT12),
      behavesAsIf: "an unusable interval became 1 second"
    ) { $0.unusableInterval = .one },
  ]

  private static let decisionFaults: [Variant<JWTFlagsRules>] = [
    Variant(
      "screenshotCaptures=timerOnly", .fault(.psgSCR10),
      behavesAsIf: "captureScreenshot enabled timed captures only"
    ) { $0.screenshotCaptures = .timerOnly },
    Variant(
      "screenshotCaptures=manualOnly", .fault(.psgSCR10),
      behavesAsIf: "captureScreenshot enabled manual captures only"
    ) { $0.screenshotCaptures = .manualOnly },
    Variant(
      "screenshotCaptures=nothing", .fault(.psgSCR10),
      behavesAsIf: "captureScreenshot alone enabled no captures"
    ) { $0.screenshotCaptures = .nothing },
    Variant(
      "screenshotCaptures=evenWithoutFlag", .fault(.psgSCR10),
      behavesAsIf: "captures were on without any flag"
    ) { $0.screenshotCaptures = .evenWithoutFlag },
    Variant(
      "configurationCaptures=itsFlagsEnable", .fault(.psgSCR02),
      behavesAsIf: "flags in the configuration enabled captures"
    ) { $0.configurationCaptures = .itsFlagsEnable },
    Variant(
      "configurationCaptures=itsFlagsOverride", .fault(.psgSCR02),
      behavesAsIf: "flags in the configuration overrode those of the token"
    ) { $0.configurationCaptures = .itsFlagsOverride },
    Variant(
      "configurationCaptures=imageOptimizationEnables", .fault(.psgSCR02),
      behavesAsIf: "image optimisation in the configuration enabled captures"
    ) { $0.configurationCaptures = .imageOptimizationEnables },
    Variant(
      "cookieClearing=tokenOnly", .fault(.psgCOK11),
      behavesAsIf: "only the token could ask for cookies to be cleared"
    ) { $0.cookieClearing = .tokenOnly },
    Variant(
      "cookieClearing=configurationOnly", .fault(.psgCOK11),
      behavesAsIf: "only the configuration could ask for cookies to be cleared"
    ) { $0.cookieClearing = .configurationOnly },
    Variant(
      "cookieClearing=both", .fault(.psgCOK11),
      behavesAsIf: "token and configuration both had to ask for cookies to be cleared"
    ) { $0.cookieClearing = .both },
    Variant(
      "cookieClearing=always", .fault(.psgCOK11),
      behavesAsIf: "cookies were always cleared at initialisation",
      broadBecause: "most vectors ask for nothing to be cleared"
    ) { $0.cookieClearing = .always },
    Variant(
      "cookieClearing=configurationMemberPresent", .fault(.psgCOK11),
      behavesAsIf: "clearAllCookies in the configuration counted even when false"
    ) { $0.cookieClearing = .configurationMemberPresent },
  ]
}
