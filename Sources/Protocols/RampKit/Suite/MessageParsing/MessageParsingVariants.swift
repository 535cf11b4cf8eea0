import ConformanceKit
import MachineKit
import RampKitReference

extension MessageParsingSuite {
  static let variants: [Variant<MessageRules>] =
    choiceVariants + bodyFaults + textFaults + textPartFaults + typeFaults + moveFaults
    + hapticFaults + notificationFaults + valueFaults

  /// What befalls an SDK in some messages, whatever it stumbles over.
  static let mishaps: [Variant<MessageRules>] = [
    Variant("handling=ignored", .mishap, behavesAsIf: "the message had no effect") {
      $0.handling = .ignored
    },
    Variant("handling=unhandled", .mishap, behavesAsIf: "the message were an internal error") {
      $0.handling = .unhandled
    },
  ]

  private static let choiceVariants: [Variant<MessageRules>] = [
    Variant(
      "objects=dropped", .choice(objectBody, "drop"),
      behavesAsIf: "what is posted as an object were dropped"
    ) { $0.bodies.objects = .dropped },
    Variant(
      "emptyTarget=continued", .choice(emptyTarget, "continue"),
      behavesAsIf: "an empty target meant the next screen"
    ) { $0.moves.emptyTarget = .continued },
    Variant(
      "missingTarget=continued", .choice(missingTarget, "continue"),
      behavesAsIf: "a missing target meant the next screen"
    ) { $0.moves.missingTarget = .continued },
    Variant(
      "otherAction=medium", .choice(hapticAction, "required-else-medium"),
      behavesAsIf: "a haptic without the action haptic were a medium impact"
    ) { $0.haptics.otherAction = .instead(.impact(.medium)) },
    Variant(
      "otherAction=none", .choice(hapticAction, "required-else-none"),
      behavesAsIf: "a haptic without the action haptic had no effect"
    ) { $0.haptics.otherAction = .instead(nil) },
    Variant(
      "unknownType=none", .choice(hapticUnknownType, "none"),
      behavesAsIf: "an unknown hapticType had no effect"
    ) { $0.haptics.unknownType = nil },
    Variant(
      "missingMember=off", .choice(iosMemberDefault, "false"),
      behavesAsIf: "a member missing from ios were false"
    ) { $0.notifications.missingMember = .off },
  ]

  private static let bodyFaults: [Variant<MessageRules>] = [
    fault(
      "texts=neverJSON", .rmpMSP01, "texts were never read as JSON",
      broadBecause: "most vectors are JSON in a text"
    ) { $0.bodies.texts = .neverJSON },
    fault(
      "texts=jsonFromItsBrace", .rmpMSP01, "JSON were read only where it begins with its brace"
    ) { $0.bodies.texts = .jsonFromItsBrace },
    fault("texts=jsonFromAnyBrace", .rmpMSP02, "JSON were looked for behind any brace") {
      $0.bodies.texts = .jsonFromAnyBrace
    },
    fault("texts=onlyJSON", .rmpMSP02, "a text that is no JSON had no effect") {
      $0.bodies.texts = .onlyJSON
    },
    fault(
      "texts=unhandledUnlessJSON", .rmpMSP09, "a text that is no JSON were an internal error"
    ) { $0.bodies.texts = .unhandledUnlessJSON },
    fault("nonObjectTexts=unquoted", .rmpMSP04, "a quoted text stood for what is in the quotes") {
      $0.bodies.nonObjectTexts = .unquoted
    },
    fault("nonObjectTexts=onlyElement", .rmpMSP04, "JSON of a list stood for its only element") {
      $0.bodies.nonObjectTexts = .onlyElement
    },
    fault("nonObjectTexts=firstElement", .rmpMSP04, "JSON of a list stood for its first element") {
      $0.bodies.nonObjectTexts = .firstElement
    },
    fault("nonObjectTexts=unhandledNull", .rmpMSP09, "the text null were an internal error") {
      $0.bodies.nonObjectTexts = .unhandledNull
    },
    fault("objects=typeAlone", .rmpMSP03, "a posted object were its type as a text") {
      $0.bodies.objects = .typeAlone
    },
    fault("objects=unhandled", .rmpMSP09, "a posted object were an internal error") {
      $0.bodies.objects = .unhandled
    },
    fault("others=onlyElement", .rmpMSP12, "a posted list stood for its only element") {
      $0.bodies.others = .onlyElement
    },
    fault("others=firstElement", .rmpMSP12, "a posted list stood for its first element") {
      $0.bodies.others = .firstElement
    },
    fault(
      "others=unhandled", .rmpMSP09,
      "posted null, numbers, booleans and lists were internal errors"
    ) { $0.bodies.others = .unhandled },
    fault("others=unhandledNull", .rmpMSP09, "posted null were an internal error") {
      $0.bodies.others = .unhandledNull
    },
    fault("others=unhandledNumber", .rmpMSP09, "a posted number were an internal error") {
      $0.bodies.others = .unhandledNumber
    },
  ]

  static func fault(
    _ name: String, _ requirement: RequirementID, _ phrase: String,
    broadBecause reason: String? = nil, _ change: @escaping @Sendable (inout MessageRules) -> Void
  ) -> Variant<MessageRules> {
    Variant(name, .fault(requirement), behavesAsIf: phrase, broadBecause: reason, change: change)
  }

  static func reading(
    _ name: String, _ ambiguity: AmbiguityID, _ requirement: RequirementID, _ phrase: String,
    _ change: @escaping @Sendable (inout MessageRules) -> Void
  ) -> Variant<MessageRules> {
    Variant(name, .reading(ambiguity, requirement), behavesAsIf: phrase, change: change)
  }
}
