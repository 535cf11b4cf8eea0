import ConformanceKit
import MachineKit
import RampKitReference

extension MessageParsingSuite {
  static let textFaults: [Variant<MessageRules>] =
    TextMessage.allCases.map { message in
      let name = "texts.unknown=\(message.rawValue)"
      let phrase = "the string message \(message.rawValue) were unknown"
      let change: @Sendable (inout MessageRules) -> Void = { $0.texts.unknown = [message] }
      return message == .requestReview
        ? reading(name, .ambRMP20, .rmpMSS07, phrase, change)
        : fault(name, message.requirement, phrase, change)
    }
    + confusions.map { message, other in
      fault(
        "texts.\(message.rawValue)=\(other.rawValue)", message.requirement,
        "the string message \(message.rawValue) were \(other.rawValue)"
      ) { $0.texts.readAs = [message: other] }
    } + [
      fault(
        "texts.finishedPayload=emptyObject", .rmpMSS09,
        "the string message \(TextMessage.onboardingFinished.rawValue) had a payload"
      ) { $0.texts.payloads = [.onboardingFinished: .emptyObject] },
      fault(
        "texts.finishedPayload=text", .rmpMSS09,
        "the string message \(TextMessage.onboardingFinished.rawValue) were its own payload"
      ) { $0.texts.payloads = [.onboardingFinished: .text] },
      fault(
        "texts.paywallPayload=emptyObject", .rmpMSS10,
        "the string message \(TextMessage.showPaywall.rawValue) had a payload"
      ) { $0.texts.payloads = [.showPaywall: .emptyObject] },
      fault(
        "texts.paywallPayload=text", .rmpMSS10,
        "the string message \(TextMessage.showPaywall.rawValue) were its own payload"
      ) { $0.texts.payloads = [.showPaywall: .text] },
    ]

  /// What may be taken for what.
  private static let confusions: [(TextMessage, TextMessage)] = [
    (.close, .onboardingFinished), (.goBack, .close), (.onboardingFinished, .close),
    (.showPaywall, .onboardingFinished),
  ]

  static let textPartFaults: [Variant<MessageRules>] = [
    fault("texts.comparison=trimmed", .rmpMSP10, "white space around a string message were cut") {
      $0.texts.comparison = .trimmed
    },
    fault(
      "texts.comparison=ignoringCase", .rmpMSP10,
      "string messages were compared without letter case"
    ) { $0.texts.comparison = .ignoringCase },
    fault("texts.others=continued", .rmpMSP07, "an unknown string message meant continue") {
      $0.texts.others = .continued
    },
    fault(
      "texts.others=alikeAtTheStart", .rmpMSP07,
      "a string message only had to begin with one that is known"
    ) { $0.texts.others = .alikeAtTheStart },
    fault(
      "texts.others=withoutPrefix", .rmpMSP07,
      "string messages could go without their prefix rampkit:"
    ) { $0.texts.others = .withoutPrefix },
    fault("texts.others=bareHaptic", .rmpMSP07, "haptic needed no colon behind it") {
      $0.texts.others = .bareHaptic
    },
    fault("texts.ids=unread", .rmpMSS11, "the string form of navigate were unknown") {
      $0.texts.ids = .unread
    },
    fault("texts.ids=lowerCase", .rmpMSS11, "the id of a string message were made lower-case") {
      $0.texts.ids = .lowerCase
    },
    fault("texts.ids=upToNextColon", .rmpMSS12, "the id of a string message ended at a colon") {
      $0.texts.ids = .upToNextColon
    },
    fault(
      "texts.ids=afterLastColon", .rmpMSS12,
      "the id of a string message began behind its last colon"
    ) { $0.texts.ids = .afterLastColon },
    fault("texts.ids=trimmed", .rmpMSS12, "white space around the id of a string message were cut")
    {
      $0.texts.ids = .trimmed
    },
    fault("texts.ids=percentTwenty", .rmpMSS12, "the id of a string message were percent-decoded") {
      $0.texts.ids = .percentTwenty
    },
    fault("texts.ids=upToQuery", .rmpMSS12, "the id of a string message ended at ? or #") {
      $0.texts.ids = .upToQuery
    },
    reading(
      "texts.specials=ids", .ambRMP60, .rmpMSS14,
      "__continue__ and __goBack__ were ids in string messages"
    ) { $0.texts.specials = .ids },
    fault("texts.emptyID=asID", .rmpMSS15, "an empty id in a string message were that of a screen")
    {
      $0.texts.emptyID = .asID
    },
    reading(
      "texts.haptics=byName", .ambRMP21, .rmpMSS13, "haptic: and a name performed what it names"
    ) { $0.texts.haptics = .byName },
    fault("texts.haptics=knownNamesOnly", .rmpMSS13, "haptic: needed a known name behind it") {
      $0.texts.haptics = .knownNamesOnly
    },
    fault("texts.haptics=light", .rmpMSS13, "haptic: were a light impact") {
      $0.texts.haptics = .light
    },
    fault("texts.haptics=unread", .rmpMSS13, "haptic: were unknown") {
      $0.texts.haptics = .unread
    },
  ]
}
