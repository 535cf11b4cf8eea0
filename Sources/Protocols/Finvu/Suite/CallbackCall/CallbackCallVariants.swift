import ConformanceKit
import FinvuReference
import MachineKit

extension CallbackCallSuite {
  static let variants: [Variant<CallbackRules>] =
    nameVariants + argumentFaults + valueFaults + scriptFaults

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
    fault(.fnvCBK07, "form=script", "whatever the callback is were put into a script as code") {
      $0.form = .script(.escaped)
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
  ]

  private static let valueFaults: [Variant<CallbackRules>] = [
    fault(.fnvCBK06, "values=withoutQuotes", "quotes and backslashes were left out of values") {
      $0.values = .withoutQuotes
    },
    fault(.fnvCBK06, "values=withoutLineEnds", "ends of lines were left out of values") {
      $0.values = .withoutLineEnds
    },
    fault(.fnvCBK06, "values=escapedForHTML", "values were escaped as for HTML") {
      $0.values = .escapedForHTML
    },
    fault(.fnvCBK06, "values=cutAtNull", "values ended at U+0000") { $0.values = .cutAtNull },
    fault(.fnvCBK02, "values=percentDecoded", "values were percent-decoded") {
      $0.values = .percentDecoded
    },
    fault(.fnvCBK02, "values=plusAsSpace", "a plus sign in a value were a space") {
      $0.values = .plusAsSpace
    },
    fault(.fnvCBK02, "values=withoutPadding", "values lost the equals signs at their end") {
      $0.values = .withoutPadding
    },
    fault(.fnvCBK02, "values=cut", "values were cut after 2,000 characters") {
      $0.values = .cut
    },
    fault(
      .fnvCBK02, "values=numbersMade", "texts of digits were numbers",
      broadBecause: "most responses have a status code"
    ) { $0.values = .numbersMade },
  ]

  private static let scriptFaults: [Variant<CallbackRules>] = [
    fault(.fnvCBK06, "script=unescaped", "the JSON stood between single quotes as it is") {
      $0.form = .script(.unescaped)
    },
    fault(.fnvCBK06, "script=quotesEscaped", "of the JSON quotes alone were escaped") {
      $0.form = .script(.quotesEscaped)
    },
    fault(.fnvCBK06, "script=template", "the JSON stood between backquotes as it is") {
      $0.form = .script(.template)
    },
    fault(
      .fnvCBK02, "script=object", "the JSON were an object in the script",
      broadBecause: "most vectors lead to a call"
    ) { $0.form = .script(.object) },
    fault(
      .fnvCBK02, "script=quotedTwice", "the literal in the script were JSON of the JSON text",
      broadBecause: "most vectors lead to a call"
    ) {
      $0.form = .script(.escaped)
      $0.arguments = .quotedTwice
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
