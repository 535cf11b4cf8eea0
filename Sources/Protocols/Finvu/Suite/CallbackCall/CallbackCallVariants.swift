import ConformanceKit
import FinvuReference
import MachineKit

extension CallbackCallSuite {
  static let variants: [Variant<CallbackRules>] = nameVariants + argumentFaults

  private static let nameVariants: [Variant<CallbackRules>] = [
    Variant(
      "dotted=ignored", .choice(dotted, "ignore"), behavesAsIf: "a path were no name"
    ) { $0.dotted = .ignored },
    fault(.fnvCBK01, "dotted=lastPart", "a path were its last part") { $0.dotted = .lastPart },
    fault(.fnvCBK01, "dotted=firstPart", "a path were its first part") { $0.dotted = .firstPart },
    fault(.fnvCBK01, "plain=lettersAlone", "a name had letters and digits alone") {
      $0.plain = .lettersAlone
    },
    fault(.fnvCBK01, "plain=lowerCase", "names were made lower-case") { $0.plain = .lowerCase },
    fault(.fnvCBK07, "noName=firstIdentifier", "the first word of a text were called") {
      $0.noName = .firstIdentifier
    },
    fault(.fnvCBK07, "noName=lastIdentifier", "the last word of a text were called") {
      $0.noName = .lastIdentifier
    },
    fault(.fnvCBK07, "noName=letters", "the letters of a text were called") {
      $0.noName = .letters
    },
    fault(.fnvCBK14, "absent=calledUndefined", "no callback were called undefined") {
      $0.absent = .calledUndefined
    },
    fault(.fnvCBK14, "absent=unhandled", "no callback were an internal error") {
      $0.absent = .unhandled
    },
    fault(.fnvCBK14, "noText=madeText", "a callback that is no text were its text") {
      $0.noText = .madeText
    },
    fault(.fnvCBK14, "noText=unhandled", "a callback that is no text were an internal error") {
      $0.noText = .unhandled
    },
  ]

  private static let argumentFaults: [Variant<CallbackRules>] = [
    called("quotedTwice", "the argument were JSON of the JSON text") {
      $0.arguments = .quotedTwice
    },
    called("statusFirst", "the status were an argument of its own") {
      $0.arguments = .statusFirst
    },
    called("none", "there were no argument") { $0.arguments = .none },
    called("wrapped", "the response stood in another object") {
      $0.arguments = .wrapped
    },
    fault(.fnvCBK06, "values=withoutQuotes", "quotes and backslashes were left out of values") {
      $0.values = .withoutQuotes
    },
    fault(.fnvCBK06, "values=withoutLineEnds", "ends of lines were left out of values") {
      $0.values = .withoutLineEnds
    },
    fault(.fnvCBK06, "values=escapedForHTML", "values were escaped as for HTML") {
      $0.values = .escapedForHTML
    },
  ]

  /// What befalls an SDK with some callbacks, whatever it stumbles over.
  static let mishaps: [Variant<CallbackRules>] = [
    Variant("calling=notCalled", .mishap, behavesAsIf: "nobody were called") {
      $0.calling = .notCalled
    },
    Variant("calling=unhandled", .mishap, behavesAsIf: "the callback were an internal error") {
      $0.calling = .unhandled
    },
  ]

  private static func called(
    _ name: String, _ phrase: String, _ change: @escaping @Sendable (inout CallbackRules) -> Void
  ) -> Variant<CallbackRules> {
    fault(
      .fnvCBK02, "arguments=\(name)", phrase, broadBecause: "most vectors lead to a call", change)
  }

  private static func fault(
    _ requirement: RequirementID, _ name: String, _ phrase: String,
    broadBecause reason: String? = nil,
    _ change: @escaping @Sendable (inout CallbackRules) -> Void
  ) -> Variant<CallbackRules> {
    Variant(name, .fault(requirement), behavesAsIf: phrase, broadBecause: reason, change: change)
  }
}
