import ConformanceKit
import MachineKit
import RampKitReference

extension MessageParsingSuite {
  static let typeFaults: [Variant<MessageRules>] =
    StructuredType.allCases.map { type in
      let name = "types.unknown=\(type.rawValue)"
      let phrase = "the type \(type.rawValue) were unknown"
      let change: @Sendable (inout MessageRules) -> Void = { $0.types.unknown = [type] }
      return type == .continueAlias
        ? reading(name, .ambRMP20, .rmpMSJ02, phrase, change)
        : fault(name, type.requirement, phrase, change)
    }
    + confusions.map { type, other in
      fault(
        "types.\(type.rawValue)=\(other.rawValue)", type.requirement,
        "the type \(type.rawValue) were \(other.rawValue)"
      ) { $0.types.readAs = [type: other] }
    } + typeReadings

  /// What may be taken for what.
  private static let confusions: [(StructuredType, StructuredType)] = [
    (.close, .onboardingFinished), (.goBack, .close), (.onboardingFinished, .close),
    (.showPaywall, .onboardingFinished), (.requestVariables, .variables),
  ]

  private static let typeReadings: [Variant<MessageRules>] = [
    reading(
      "types.comparison=ignoringCase", .ambRMP65, .rmpMSP08,
      "types were compared without letter case"
    ) { $0.types.comparison = .ignoringCase },
    fault("types.comparison=trimmed", .rmpMSP08, "white space around a type were cut") {
      $0.types.comparison = .trimmed
    },
    fault(
      "types.comparison=alikeAtTheStart", .rmpMSP08,
      "a type only had to begin with one that is known"
    ) { $0.types.comparison = .alikeAtTheStart },
    fault("types.prefix=optional", .rmpCST07, "types could go without their prefix rampkit:") {
      $0.types.prefix = .optional
    },
    fault(
      "types.textMessages=known", .rmpMSP08, "a type could be what only string messages are"
    ) { $0.types.textMessages = .known },
    fault("types.others=continued", .rmpMSP08, "an unknown type meant continue") {
      $0.types.others = .continued
    },
    fault("types.others=unhandled", .rmpMSP09, "an unknown type were an internal error") {
      $0.types.others = .unhandled
    },
    reading(
      "types.noStrings=onlyElement", .ambRMP65, .rmpMSP08,
      "a list of one text were that text as a type"
    ) { $0.types.noStrings = .onlyElement },
    fault("types.noStrings=unhandled", .rmpMSP09, "a type that is no text were an internal error") {
      $0.types.noStrings = .unhandled
    },
    fault("types.missing=continued", .rmpMSP08, "a missing type meant continue") {
      $0.types.missing = .continued
    },
    fault(
      "types.missing=innerMessage", .rmpMSP08, "a message without type stood for one inside it"
    ) { $0.types.missing = .innerMessage },
    fault("types.missing=actionForIt", .rmpMSP08, "the action haptic were type enough") {
      $0.types.missing = .actionForIt
    },
    fault("types.missing=unhandled", .rmpMSP09, "a missing type were an internal error") {
      $0.types.missing = .unhandled
    },
    fault("types.otherMembers=refused", .rmpMSP11, "unknown members were refused") {
      $0.types.otherMembers = .refused
    },
    fault(
      "types.otherMembers=actionOverType", .rmpMSP11,
      "the action haptic made a haptic of a message of any type"
    ) { $0.types.otherMembers = .actionOverType },
  ]

  static let moveFaults: [Variant<MessageRules>] =
    MoveRules.Move.allCases.map { move in
      fault(
        "moves.unread=\(move.rawValue)", .rmpMSJ03,
        "the animation of \(move == .special ? "special targets" : move.rawValue) were not read"
      ) { $0.moves.unread = [move] }
    } + [
      fault("moves.unread=all", .rmpMSJ03, "no animation were read") {
        $0.moves.unread = Set(MoveRules.Move.allCases)
      },
      fault("moves.defaultAnimation=slide", .rmpMSJ03, "the default animation were slide") {
        $0.moves.defaultAnimation = .slide
      },
      fault(
        "moves.structuredDefault=slide", .rmpMSJ03,
        "the default animation of structured messages were slide"
      ) { $0.moves.structuredDefault = .slide },
      fault(
        "moves.otherAnimations=ignoringCase", .rmpMSJ22,
        "animations were compared without letter case"
      ) { $0.moves.otherAnimations = .ignoringCase },
      fault("moves.otherAnimations=slide", .rmpMSJ22, "any animation but fade were slide") {
        $0.moves.otherAnimations = .slide
      },
      fault(
        "moves.otherAnimations=slideIfTruthy", .rmpMSJ22,
        "any animation but fade, null, 0, false and \"\" were slide"
      ) { $0.moves.otherAnimations = .slideIfTruthy },
      reading(
        "moves.otherAnimations=refused", .ambRMP30, .rmpMSJ22,
        "a message of unknown animation had no effect"
      ) { $0.moves.otherAnimations = .refused },
      reading(
        "moves.otherAnimations=refusedUnlessString", .ambRMP30, .rmpMSJ22,
        "a message whose animation is no text had no effect"
      ) { $0.moves.otherAnimations = .refusedUnlessString },
    ] + targetFaults

  private static let targetFaults: [Variant<MessageRules>] = [
    fault("moves.specials=ignoringCase", .rmpCST05, "special targets went by any letter case") {
      $0.moves.specials = .ignoringCase
    },
    fault(
      "moves.specials=underscoresOptional", .rmpCST05,
      "the targets continue and goBack were special"
    ) { $0.moves.specials = .underscoresOptional },
    fault("moves.specials=withoutContinue", .rmpMSJ05, "__continue__ were the id of a screen") {
      $0.moves.specials = .withoutContinue
    },
    fault("moves.specials=withoutGoBack", .rmpMSJ06, "__goBack__ were the id of a screen") {
      $0.moves.specials = .withoutGoBack
    },
    fault("moves.specials=swapped", .rmpCST05, "__continue__ went back and __goBack__ on") {
      $0.moves.specials = .swapped
    },
    fault(
      "moves.plainTargets=__continue__", .rmpMSJ05,
      "__continue__ were the id of a screen in structured messages"
    ) { $0.moves.plainTargets = [.continue] },
    fault(
      "moves.plainTargets=__goBack__", .rmpMSJ06,
      "__goBack__ were the id of a screen in structured messages"
    ) { $0.moves.plainTargets = [.goBack] },
    fault("moves.targets=trimmed", .rmpMSJ04, "white space around targetScreenId were cut") {
      $0.moves.targets = .trimmed
    },
    fault("moves.targets=lowerCase", .rmpMSJ04, "targetScreenId were made lower-case") {
      $0.moves.targets = .lowerCase
    },
    fault("moves.targets=upToColon", .rmpMSJ04, "targetScreenId ended at a colon") {
      $0.moves.targets = .upToColon
    },
    fault("moves.emptyTarget=asID", .rmpMSJ21, "an empty targetScreenId were that of a screen") {
      $0.moves.emptyTarget = .asID
    },
    fault("moves.missingTarget=asID", .rmpMSJ21, "a missing targetScreenId were an empty id") {
      $0.moves.missingTarget = .asID
    },
  ]
}
