/// What the reading of a posted body is decided by. The first value of each knob is the required one
/// or, of a choice, the one taken where a port declares nothing.
package struct MessageRules: Sendable {
  package var bodies = BodyRules()
  package var texts = TextRules()
  package var types = TypeRules()
  package var moves = MoveRules()
  package var haptics = HapticRules()
  package var notifications = NotificationRules()
  package var values = ValueRules()

  /// What befalls every body, whatever it is.
  package enum Handling: Sendable { case usual, ignored, unhandled }
  package var handling = Handling.usual

  package init() {}
}

/// Which path a body takes.
package struct BodyRules: Sendable {
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
}

/// String messages.
package struct TextRules: Sendable {
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
}

/// The type of a structured message.
package struct TypeRules: Sendable {
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
}
