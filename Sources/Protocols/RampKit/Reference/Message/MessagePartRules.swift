package import MachineKit

/// Continue, navigate and goBack.
package struct MoveRules: RuleSet {
  /// RMP-MSJ-03.
  package var defaultAnimation = PageAction.Animation.fade
  /// Of structured messages, where it is another.
  package var structuredDefault: PageAction.Animation?

  /// Messages whose animation is not read. RMP-MSJ-03.
  package var unread: Set<Move> = []
  package enum Move: String, Sendable, CaseIterable { case `continue`, navigate, goBack, special }

  /// RMP-MSJ-22, AMB-RMP-30.
  package enum OtherAnimations: Sendable {
    case fade, ignoringCase, slide, slideIfTruthy, refused, refusedUnlessString
  }
  package var otherAnimations = OtherAnimations.fade

  /// RMP-CST-05, RMP-MSJ-05, RMP-MSJ-06.
  package enum Specials: Sendable {
    case documented, ignoringCase, underscoresOptional, withoutContinue, withoutGoBack, swapped
  }
  package var specials = Specials.documented
  /// Special targets that structured messages do not have. RMP-MSJ-05, RMP-MSJ-06.
  package var plainTargets: Set<PageAction.Direction> = []

  /// RMP-MSJ-21, RMP-MSS-15, AMB-RMP-60.
  package enum NoTarget: Sendable { case none, continued, asID }
  package var emptyTarget = NoTarget.none
  package var missingTarget = NoTarget.none

  /// RMP-MSJ-04.
  package enum Targets: Sendable { case asWritten, trimmed, lowerCase, upToColon }
  package var targets = Targets.asWritten

  package init() {}
}

extension MoveRules {
  package static let variants = table {
    for move in Move.allCases {
      let name = move == .special ? "special targets" : move.rawValue
      Knob(
        "unread", \.unread,
        .fault(
          [move], .rmpMSJ03, "the animation of \(name) were not read", named: move.rawValue))
    }
    Knob(
      "unread", \.unread,
      .fault(Set(MoveRules.Move.allCases), .rmpMSJ03, "no animation were read", named: "all"))
    Knob(
      "defaultAnimation", \.defaultAnimation,
      .fault(.slide, .rmpMSJ03, "the default animation were slide"))
    Knob(
      "structuredDefault", \.structuredDefault,
      .fault(.slide, .rmpMSJ03, "the default animation of structured messages were slide"))
    Knob(
      "otherAnimations", \.otherAnimations,
      .fault(.ignoringCase, .rmpMSJ22, "animations were compared without letter case"),
      .fault(.slide, .rmpMSJ22, "any animation but fade were slide"),
      .fault(
        .slideIfTruthy, .rmpMSJ22, "any animation but fade, null, 0, false and \"\" were slide"),
      .reading(.refused, .ambRMP30, .rmpMSJ22, "a message of unknown animation had no effect"),
      .reading(
        .refusedUnlessString, .ambRMP30, .rmpMSJ22,
        "a message whose animation is no text had no effect"))
    Knob(
      "specials", \.specials,
      .fault(.ignoringCase, .rmpCST05, "special targets went by any letter case"),
      .fault(.underscoresOptional, .rmpCST05, "the targets continue and goBack were special"),
      .fault(.withoutContinue, .rmpMSJ05, "__continue__ were the id of a screen"),
      .fault(.withoutGoBack, .rmpMSJ06, "__goBack__ were the id of a screen"),
      .fault(.swapped, .rmpCST05, "__continue__ went back and __goBack__ on"))
    Knob(
      "plainTargets", \.plainTargets,
      .fault(
        [.continue], .rmpMSJ05, "__continue__ were the id of a screen in structured messages",
        named: "__continue__"),
      .fault(
        [.goBack], .rmpMSJ06, "__goBack__ were the id of a screen in structured messages",
        named: "__goBack__"))
    Knob(
      "targets", \.targets,
      .fault(.trimmed, .rmpMSJ04, "white space around targetScreenId were cut"),
      .fault(.lowerCase, .rmpMSJ04, "targetScreenId were made lower-case"),
      .fault(.upToColon, .rmpMSJ04, "targetScreenId ended at a colon"))
    Knob(
      "emptyTarget", \.emptyTarget,
      .fault(.asID, .rmpMSJ21, "an empty targetScreenId were that of a screen"))
    Knob(
      "missingTarget", \.missingTarget,
      .fault(.asID, .rmpMSJ21, "a missing targetScreenId were an empty id"))
  }
}

/// Haptics of structured messages. Where a haptic may be missing, none is performed.
package struct HapticRules: RuleSet {
  /// What every haptic is. RMP-MSJ-09.
  package var always: Haptic?

  /// Where the type of a notification haptic stands. RMP-HAP-08.
  package enum NotificationMember: Sendable { case notificationType, impactStyle }
  package var notificationMember = NotificationMember.notificationType

  /// A style or hapticType that is no string. RMP-MSP-09.
  package enum NoStrings: Sendable { case tolerated, unhandled }
  package var noStrings = NoStrings.tolerated

  /// What a style performs instead. RMP-HAP-01 to 05, 07 to 09, 11.
  package var instead: [Haptic: Haptic] = [:]

  /// RMP-HAP-06, RMP-HAP-10.
  package var withoutImpactStyle: Haptic? = .impact(.medium)
  package var withoutNotificationType: Haptic? = .notification(.success)

  /// RMP-HAP-15, RMP-HAP-16, AMB-RMP-64.
  package var unknownImpactStyle: Haptic? = .impact(.medium)
  package var unknownNotificationType: Haptic? = .notification(.success)

  /// RMP-HAP-12, AMB-RMP-22.
  package var unknownType: Haptic? = .impact(.medium)

  /// A missing or different `action`. RMP-HAP-14, AMB-RMP-22.
  package enum OtherAction: Sendable {
    case described
    case instead(Haptic?)
  }
  package var otherAction = OtherAction.described

  package init() {}
}

extension HapticRules {
  package static let variants = table {
    for (haptic, requirement, others) in confusions {
      for other in others {
        Knob(
          haptic.style, \.instead[haptic],
          .fault(
            other, requirement, "\(haptic.words) were \(other.words)",
            named: other.style.lowercased()))
      }
    }
    Knob(
      "always", \.always,
      .fault(.impact(.medium), .rmpMSJ09, "every haptic were a medium impact", named: "medium"))
    Knob(
      "notificationMember", \.notificationMember,
      .fault(.impactStyle, .rmpHAP08, "the type of a notification haptic stood in impactStyle"))
    Knob(
      "noStrings", \.noStrings,
      .fault(
        .unhandled, .rmpMSP09, "a list or object as the style of a haptic led to an internal error")
    )
    Knob(
      "withoutImpactStyle", \.withoutImpactStyle,
      .fault(
        .impact(.light), .rmpHAP06, "an impact without style were a light one", named: "light"),
      .fault(nil, .rmpHAP06, "an impact without style had no effect"))
    Knob(
      "withoutNotificationType", \.withoutNotificationType,
      .fault(
        .notification(.warning), .rmpHAP10, "a notification haptic without type were a warning",
        named: "warning"),
      .fault(nil, .rmpHAP10, "a notification haptic without type had no effect"))
    Knob(
      "unknownImpactStyle", \.unknownImpactStyle,
      .fault(.impact(.light), .rmpHAP15, "an unknown impactStyle were light", named: "light"),
      .reading(nil, .ambRMP64, .rmpHAP15, "an unknown impactStyle had no effect"))
    Knob(
      "unknownNotificationType", \.unknownNotificationType,
      .fault(
        .notification(.error), .rmpHAP16, "an unknown notificationType were error", named: "error"),
      .fault(
        .notification(.warning), .rmpHAP16, "an unknown notificationType were warning",
        named: "warning"),
      .reading(
        nil, .ambRMP64, .rmpHAP16, "an unknown notificationType had no effect"))
    Knob(
      "unknownType", \.unknownType,
      .fault(.selection, .rmpHAP12, "an unknown hapticType were selection"),
      .fault(
        .impact(.light), .rmpHAP12, "an unknown hapticType were a light impact", named: "light"))
    Knob(
      "otherAction", \.otherAction,
      .fault(
        .instead(.selection), .rmpHAP14,
        "a haptic without the action haptic were a selection tick", named: "selection"))
  }

  /// What may be taken for what.
  private static let confusions: [(Haptic, RequirementID, [Haptic])] = [
    (.impact(.light), .rmpHAP01, [.impact(.medium)]),
    (.impact(.medium), .rmpHAP02, [.impact(.light), .impact(.heavy)]),
    (.impact(.heavy), .rmpHAP03, [.impact(.medium)]),
    (.impact(.rigid), .rmpHAP04, [.impact(.medium), .impact(.heavy)]),
    (.impact(.soft), .rmpHAP05, [.impact(.medium), .impact(.light)]),
    (.notification(.success), .rmpHAP07, [.notification(.warning)]),
    (.notification(.warning), .rmpHAP08, [.notification(.success), .notification(.error)]),
    (.notification(.error), .rmpHAP09, [.notification(.success), .notification(.warning)]),
    (.selection, .rmpHAP11, [.impact(.medium), .impact(.light)]),
  ]
}

extension Haptic {
  fileprivate var style: String {
    switch self {
    case .impact(let style): style.rawValue
    case .notification(let style): style.rawValue
    case .selection: "selection"
    }
  }

  fileprivate var words: String {
    switch self {
    case .impact: "the impact \(style)"
    case .notification: "the notification haptic \(style)"
    case .selection: "a selection tick"
    }
  }
}

/// The options of a request for notification permission.
package struct NotificationRules: RuleSet {
  /// RMP-NOT-02, AMB-RMP-36.
  package var withoutIOS = NotificationOption.allCases
  /// Whether a member that is missing from `ios` counts as true. AMB-RMP-36.
  package enum MissingMember: Sendable { case on, off }
  package var missingMember = MissingMember.on
  /// Members whose absence counts as false whatever that of others does.
  package var offIfMissing: Set<NotificationOption> = []

  /// What is asked for whatever `ios` says. RMP-NOT-01.
  package var always: Set<NotificationOption> = []
  package var never: Set<NotificationOption> = []
  package enum Members: Sendable { case asNamed, badgeAndSoundSwapped, onIfPresent }
  package var members = Members.asNamed

  /// RMP-MSJ-11.
  package enum Android: Sendable { case optional, required }
  package var android = Android.optional

  /// RMP-NOT-10.
  package enum Importance: Sendable { case ignored, lowIsSilent, requiredHigh }
  package var importance = Importance.ignored

  package init() {}
}

extension NotificationRules {
  package static let variants = table {
    for option in NotificationOption.allCases {
      Knob(
        "offIfMissing", \.offIfMissing,
        .reading(
          [option], .ambRMP36, .rmpNOT02, "a missing \(option.member) counted as false",
          named: option.rawValue))
      Knob(
        "always", \.always,
        .fault(
          [option], .rmpNOT01, "\(option.rawValue) were asked for whatever \(option.member) is",
          named: option.rawValue))
      Knob(
        "never", \.never,
        .fault(
          [option], .rmpNOT01,
          "\(option.rawValue) were not asked for whatever \(option.member) is",
          named: option.rawValue))
    }
    Knob(
      "members", \.members,
      .fault(.badgeAndSoundSwapped, .rmpNOT01, "allowBadge and allowSound were swapped"),
      .fault(.onIfPresent, .rmpNOT01, "a member of ios counted as true where it is false"))
    Knob(
      "android", \.android,
      .fault(.required, .rmpMSJ11, "there had to be an android member"))
    Knob(
      "always", \.always,
      .fault(Set(NotificationOption.allCases), .rmpNOT01, "ios were not read", named: "all"))
    Knob(
      "withoutIOS", \.withoutIOS,
      .reading(
        [], .ambRMP36, .rmpNOT02, "nothing were asked for where ios is absent", named: "none"),
      .fault(
        [.alert, .badge], .rmpNOT02, "no sound were asked for without ios", named: "alert, badge"),
      .fault(
        [.alert, .sound], .rmpNOT02, "no badge were asked for without ios", named: "alert, sound"),
      .fault([.alert], .rmpNOT02, "alert alone were asked for without ios", named: "alert"))
    Knob(
      "importance", \.importance,
      .fault(
        .lowIsSilent, .rmpNOT10, "no sound were asked for where android's importance is LOW or MIN"),
      .fault(
        .requiredHigh, .rmpNOT10,
        "nothing were asked for unless android's importance is HIGH or MAX"))
  }
}

/// What messages pass on.
package struct ValueRules: RuleSet {
  /// RMP-MSJ-12, RMP-MSJ-13.
  package enum Payload: Sendable {
    case asWritten, dropped, falsyDropped, emptyDropped, onlyObjects, text, scalarsAsTexts
    case twoDecimals, wholeMessage
  }
  package var finishedPayload = Payload.asWritten
  package var paywallPayload = Payload.asWritten

  /// RMP-MSJ-23.
  package enum MissingPayload: Sendable { case none, emptyObject, wholeMessage, refused }
  package var missingPayload: [StructuredType: MissingPayload] = [:]

  /// RMP-MSJ-15.
  package enum Variables: Sendable {
    case asWritten, texts, scalarsOnly, falsyDropped, nullsDropped, nullsAsTexts, twoDecimals,
      flattened,
      wholeMessage
  }
  package var variables = Variables.asWritten

  /// RMP-VAR-17, AMB-RMP-33.
  package enum OtherVariables: Sendable { case ignored, empty, elements, unhandled }
  package var otherVariables = OtherVariables.ignored

  package init() {}
}

extension ValueRules {
  package static let variants = table {
    for (payload, phrase) in payloads {
      Knob(
        "finishedPayload", \.finishedPayload,
        .fault(payload, .rmpMSJ12, "the payload of finished \(phrase)"))
      Knob(
        "paywallPayload", \.paywallPayload,
        .fault(payload, .rmpMSJ13, "the payload of a paywall \(phrase)"))
    }
    for (name, types) in payloadTypes {
      let place = types.count > 1 ? "" : " in \(types[0].rawValue)"
      Knob(
        "missingPayload.\(name)", \.[missingPayloadOf: types],
        .fault(.emptyObject, .rmpMSJ23, "a missing payload were {}\(place)"),
        .fault(.wholeMessage, .rmpMSJ23, "the message stood for a missing payload\(place)"),
        .fault(.refused, .rmpMSJ23, "there had to be a payload\(place)"))
    }
    Knob(
      "variables", \.variables,
      .fault(.texts, .rmpMSJ15, "scalars among the variables became texts"),
      .fault(.scalarsOnly, .rmpMSJ15, "lists and objects were no variables"),
      .fault(.falsyDropped, .rmpMSJ15, "variables that are 0, false or \"\" were dropped"),
      .fault(.nullsDropped, .rmpVAR19, "variables that are null were dropped"),
      .fault(
        .twoDecimals, .rmpMSJ15, "numbers among the variables were rounded to two decimals"),
      .fault(.nullsAsTexts, .rmpVAR19, "variables that are null were the text \"null\""),
      .fault(.flattened, .rmpMSJ15, "objects among the variables were flattened"),
      .fault(.wholeMessage, .rmpMSJ15, "all members of the message were variables"))
    Knob(
      "otherVariables", \.otherVariables,
      .fault(.unhandled, .rmpMSP09, "vars that are no object led to an internal error"),
      .reading(.empty, .ambRMP33, .rmpVAR17, "vars that are no object were empty"),
      .fault(.elements, .rmpVAR17, "a list of vars were variables 0, 1, 2 ..."))
  }

  private static let payloads: [(Payload, String)] = [
    (.dropped, "were dropped"),
    (.falsyDropped, "were dropped where it is 0, false or \"\""),
    (.emptyDropped, "were dropped where it is 0, false, \"\", [] or {}"),
    (.wholeMessage, "were the whole message"),
    (.onlyObjects, "were dropped unless it is an object"),
    (.text, "were passed on as JSON text"),
    (.scalarsAsTexts, "were passed on as text where it is a number or boolean"),
    (.twoDecimals, "were passed on with its numbers rounded to two decimals"),
  ]

  private static let payloadTypes: [(String, [StructuredType])] = [
    ("finished", [.onboardingFinished]), ("paywall", [.showPaywall]),
    ("both", [.onboardingFinished, .showPaywall]),
  ]

  private subscript(missingPayloadOf types: [StructuredType]) -> MissingPayload {
    get { missingPayload[types[0], default: .none] }
    set { for type in types { missingPayload[type] = newValue } }
  }
}
