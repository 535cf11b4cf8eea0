package import MachineKit

/// What the reading of a posted body is decided by. The first value of each knob is the required one
/// or, of a choice, the one taken where a port declares nothing.
package struct MessageRules: RuleSet {
  package var bodies = BodyRules()
  package var texts = TextRules()
  package var types = TypeRules()
  package var moves = MoveRules()
  package var haptics = HapticRules()
  package var notifications = NotificationRules()
  package var values = ValueRules()

  /// A failure with any body, which the suite uses as a partial fault.
  package enum Handling: Sendable { case usual, ignored, unhandled }
  package var handling = Handling.usual

  package init() {}
}

extension MessageRules {
  package static let variants = table {
    Knob(
      "handling", \.handling,
      .partial(.ignored, "the message had no effect"),
      .partial(.unhandled, "the message led to an internal error"))
    Knob(
      "emptyTarget", \.moves.emptyTarget,
      .choice(
        .continued, "rampkit.empty-target", "continue", "an empty target meant the next screen"))
    Knob(
      "missingTarget", \.moves.missingTarget,
      .choice(
        .continued, "rampkit.missing-target", "continue", "a missing target meant the next screen"))
    Knob(
      "otherAction", \.haptics.otherAction,
      .choice(
        .instead(.impact(.medium)), "rampkit.haptic-action", "required-else-medium",
        "a haptic without the action haptic were a medium impact", named: "medium"),
      .choice(
        .instead(nil), "rampkit.haptic-action", "required-else-none",
        "a haptic without the action haptic had no effect", named: "none"))
    Knob(
      "unknownType", \.haptics.unknownType,
      .choice(
        nil, "rampkit.haptic-unknown-type", "none", "an unknown hapticType had no effect"))
    Knob(
      "missingMember", \.notifications.missingMember,
      .choice(.off, "rampkit.ios-member-default", "false", "a member missing from ios were false"))
    BodyRules.variants.map { $0.at(\.bodies) }
    TextRules.variants.map { $0.at(\.texts, prefix: "texts.") }
    TypeRules.variants.map { $0.at(\.types, prefix: "types.") }
    MoveRules.variants.map { $0.at(\.moves, prefix: "moves.") }
    HapticRules.variants.map { $0.at(\.haptics, prefix: "haptics.") }
    NotificationRules.variants.map { $0.at(\.notifications, prefix: "notifications.") }
    ValueRules.variants.map { $0.at(\.values, prefix: "values.") }
  }
}

/// Which path a body takes.
package struct BodyRules: RuleSet {
  /// RMP-MSP-01, RMP-MSP-02, RMP-MSP-09.
  package enum Texts: Sendable {
    case jsonFirst, jsonFromItsBrace, jsonFromAnyBrace, neverJSON, onlyJSON, unhandledUnlessJSON
  }
  package var texts = Texts.jsonFirst

  /// A text of JSON that is no object. RMP-MSP-04, RMP-MSP-09.
  package enum NonObjectTexts: Sendable {
    case ignored, unquoted, onlyElement, firstElement, unhandledNull
  }
  package var nonObjectTexts = NonObjectTexts.ignored

  /// RMP-MSP-03, AMB-RMP-18.
  package enum Objects: Sendable { case structured, dropped, typeAlone, unhandled }
  package var objects = Objects.structured

  /// RMP-MSP-12, RMP-MSP-09.
  package enum Others: Sendable {
    case ignored, onlyElement, firstElement, unhandledNull, unhandledNumber, unhandled
  }
  package var others = Others.ignored

  package init() {}
}

extension BodyRules {
  package static let variants = table {
    Knob(
      "objects", \.objects,
      .choice(.dropped, "rampkit.object-body", "drop", "what is posted as an object were dropped"),
      .fault(.typeAlone, .rmpMSP03, "a posted object were its type as a text"),
      .fault(.unhandled, .rmpMSP09, "a posted object led to an internal error"))
    Knob(
      "texts", \.texts,
      .fault(
        .neverJSON, .rmpMSP01, "texts were never read as JSON",
        broad: "most vectors are JSON in a text"),
      .fault(.jsonFromItsBrace, .rmpMSP01, "JSON were read only where it begins with its brace"),
      .fault(.jsonFromAnyBrace, .rmpMSP02, "JSON were looked for behind any brace"),
      .fault(.onlyJSON, .rmpMSP02, "a text that is no JSON had no effect"),
      .fault(.unhandledUnlessJSON, .rmpMSP09, "a text that is no JSON led to an internal error"))
    Knob(
      "nonObjectTexts", \.nonObjectTexts,
      .fault(.unquoted, .rmpMSP04, "a quoted text stood for what is in the quotes"),
      .fault(.onlyElement, .rmpMSP04, "JSON of a list stood for its only element"),
      .fault(.firstElement, .rmpMSP04, "JSON of a list stood for its first element"),
      .fault(.unhandledNull, .rmpMSP09, "the text null led to an internal error"))
    Knob(
      "others", \.others,
      .fault(.onlyElement, .rmpMSP12, "a posted list stood for its only element"),
      .fault(.firstElement, .rmpMSP12, "a posted list stood for its first element"),
      .fault(
        .unhandled, .rmpMSP09, "posted null, numbers, booleans and lists were internal errors"),
      .fault(.unhandledNull, .rmpMSP09, "posted null led to an internal error"),
      .fault(.unhandledNumber, .rmpMSP09, "a posted number led to an internal error"))
  }
}

/// String messages.
package struct TextRules: RuleSet {
  /// RMP-MSS-01 to RMP-MSS-10.
  package var unknown: Set<TextMessage> = []
  package var readAs: [TextMessage: TextMessage] = [:]

  /// RMP-MSP-10.
  package enum Comparison: Sendable { case exact, trimmed, ignoringCase }
  package var comparison = Comparison.exact

  /// RMP-MSP-07.
  package enum Others: Sendable {
    case ignored, continued, alikeAtTheStart, withoutPrefix, bareHaptic
  }
  package var others = Others.ignored

  /// RMP-MSS-11, RMP-MSS-12.
  package enum IDs: Sendable {
    case wholeRest, unread, upToNextColon, afterLastColon, trimmed, lowerCase, percentTwenty
    case upToQuery
  }
  package var ids = IDs.wholeRest

  /// RMP-MSS-14, AMB-RMP-60.
  package enum Specials: Sendable { case honoured, ids }
  package var specials = Specials.honoured

  /// RMP-MSS-15; what is done otherwise is declared.
  package enum EmptyID: Sendable { case declared, asID }
  package var emptyID = EmptyID.declared

  /// RMP-MSS-13, AMB-RMP-21.
  package enum Haptics: Sendable { case medium, byName, knownNamesOnly, light, unread }
  package var haptics = Haptics.medium

  /// What a string message passes on as its payload. RMP-MSS-09, RMP-MSS-10.
  package enum Payload: Sendable { case none, emptyObject, text }
  package var payloads: [TextMessage: Payload] = [:]

  package init() {}
}

extension TextRules {
  package static let variants = table {
    for message in TextMessage.allCases {
      let phrase = "the string message \(message.rawValue) were unknown"
      Knob(
        "unknown", \.unknown,
        message == .requestReview
          ? .reading(
            [message], .ambRMP20, message.requirement, phrase, named: message.rawValue)
          : .fault([message], message.requirement, phrase, named: message.rawValue))
    }
    for (message, other) in confusions {
      Knob(
        message.rawValue, \.readAs[message],
        .fault(
          other, message.requirement,
          "the string message \(message.rawValue) were \(other.rawValue)", named: other.rawValue))
    }
    for (name, message) in payloads {
      Knob(
        name, \.payloads[message],
        .fault(
          .emptyObject, message.requirement, "the string message \(message.rawValue) had a payload"),
        .fault(
          .text, message.requirement,
          "the string message \(message.rawValue) were its own payload"))
    }
    Knob(
      "comparison", \.comparison,
      .fault(.trimmed, .rmpMSP10, "white space around a string message were cut"),
      .fault(.ignoringCase, .rmpMSP10, "string messages were compared without letter case"))
    Knob(
      "others", \.others,
      .fault(.continued, .rmpMSP07, "an unknown string message meant continue"),
      .fault(
        .alikeAtTheStart, .rmpMSP07, "a string message only had to begin with one that is known"),
      .fault(.withoutPrefix, .rmpMSP07, "string messages could go without their prefix rampkit:"),
      .fault(.bareHaptic, .rmpMSP07, "haptic needed no colon behind it"))
    Knob(
      "ids", \.ids,
      .fault(.unread, .rmpMSS11, "the string form of navigate were unknown"),
      .fault(.lowerCase, .rmpMSS11, "the id of a string message were made lower-case"),
      .fault(.upToNextColon, .rmpMSS12, "the id of a string message ended at a colon"),
      .fault(.afterLastColon, .rmpMSS12, "the id of a string message began behind its last colon"),
      .fault(.trimmed, .rmpMSS12, "white space around the id of a string message were cut"),
      .fault(.percentTwenty, .rmpMSS12, "the id of a string message were percent-decoded"),
      .fault(.upToQuery, .rmpMSS12, "the id of a string message ended at ? or #"))
    Knob(
      "specials", \.specials,
      .reading(
        .ids, .ambRMP60, .rmpMSS14, "__continue__ and __goBack__ were ids in string messages"))
    Knob(
      "emptyID", \.emptyID,
      .fault(.asID, .rmpMSS15, "an empty id in a string message were that of a screen"))
    Knob(
      "haptics", \.haptics,
      .reading(.byName, .ambRMP21, .rmpMSS13, "haptic: and a name performed what it names"),
      .fault(.knownNamesOnly, .rmpMSS13, "haptic: needed a known name behind it"),
      .fault(.light, .rmpMSS13, "haptic: were a light impact"),
      .fault(.unread, .rmpMSS13, "haptic: were unknown"))
  }

  /// What may be taken for what.
  private static let confusions: [(TextMessage, TextMessage)] = [
    (.close, .onboardingFinished), (.goBack, .close), (.onboardingFinished, .close),
    (.showPaywall, .onboardingFinished),
  ]

  private static let payloads: [(String, TextMessage)] = [
    ("finishedPayload", .onboardingFinished), ("paywallPayload", .showPaywall),
  ]
}

/// The type of a structured message.
package struct TypeRules: RuleSet {
  /// RMP-MSJ-01 to RMP-MSJ-16.
  package var unknown: Set<StructuredType> = []
  package var readAs: [StructuredType: StructuredType] = [:]

  /// RMP-MSP-08, AMB-RMP-65.
  package enum Comparison: Sendable { case exact, ignoringCase, trimmed, alikeAtTheStart }
  package var comparison = Comparison.exact

  /// RMP-CST-07.
  package enum Prefix: Sendable { case required, optional }
  package var prefix = Prefix.required

  /// Types that only string messages have. RMP-MSP-08.
  package enum TextMessages: Sendable { case unknown, known }
  package var textMessages = TextMessages.unknown

  /// Other types. RMP-MSP-08, RMP-MSP-09.
  package enum Others: Sendable { case ignored, continued, unhandled }
  package var others = Others.ignored

  /// A type that is no string. RMP-MSP-08, RMP-MSP-09, AMB-RMP-65.
  package enum NoStrings: Sendable { case ignored, onlyElement, unhandled }
  package var noStrings = NoStrings.ignored

  /// RMP-MSP-08.
  package enum Missing: Sendable { case ignored, continued, innerMessage, actionForIt, unhandled }
  package var missing = Missing.ignored

  /// Members that the document does not list. RMP-MSP-11.
  package enum OtherMembers: Sendable { case ignored, refused, actionOverType }
  package var otherMembers = OtherMembers.ignored

  package init() {}
}

extension TypeRules {
  package static let variants = table {
    for type in StructuredType.allCases {
      let phrase = "the type \(type.rawValue) were unknown"
      Knob(
        "unknown", \.unknown,
        type == .continueAlias
          ? .reading(
            [type], .ambRMP20, type.requirement, phrase, named: type.rawValue)
          : .fault([type], type.requirement, phrase, named: type.rawValue))
    }
    for (type, other) in confusions {
      Knob(
        type.rawValue, \.readAs[type],
        .fault(
          other, type.requirement,
          "the type \(type.rawValue) were \(other.rawValue)", named: other.rawValue))
    }
    Knob(
      "comparison", \.comparison,
      .reading(.ignoringCase, .ambRMP65, .rmpMSP08, "types were compared without letter case"),
      .fault(.trimmed, .rmpMSP08, "white space around a type were cut"),
      .fault(.alikeAtTheStart, .rmpMSP08, "a type only had to begin with one that is known"))
    Knob(
      "prefix", \.prefix,
      .fault(.optional, .rmpCST07, "types could go without their prefix rampkit:"))
    Knob(
      "textMessages", \.textMessages,
      .fault(.known, .rmpMSP08, "a type could be what only string messages are"))
    Knob(
      "others", \.others,
      .fault(.continued, .rmpMSP08, "an unknown type meant continue"),
      .fault(.unhandled, .rmpMSP09, "an unknown type led to an internal error"))
    Knob(
      "noStrings", \.noStrings,
      .reading(.onlyElement, .ambRMP65, .rmpMSP08, "a list of one text were that text as a type"),
      .fault(.unhandled, .rmpMSP09, "a type that is no text led to an internal error"))
    Knob(
      "missing", \.missing,
      .fault(.continued, .rmpMSP08, "a missing type meant continue"),
      .fault(.innerMessage, .rmpMSP08, "a message without type stood for one inside it"),
      .fault(.actionForIt, .rmpMSP08, "the action haptic were type enough"),
      .fault(.unhandled, .rmpMSP09, "a missing type led to an internal error"))
    Knob(
      "otherMembers", \.otherMembers,
      .fault(.refused, .rmpMSP11, "unknown members were refused"),
      .fault(
        .actionOverType, .rmpMSP11, "the action haptic made a haptic of a message of any type"))
  }

  /// What may be taken for what.
  private static let confusions: [(StructuredType, StructuredType)] = [
    (.close, .onboardingFinished), (.goBack, .close), (.onboardingFinished, .close),
    (.showPaywall, .onboardingFinished), (.requestVariables, .variables),
  ]
}
