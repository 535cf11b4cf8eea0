package import MachineKit

/// What the call of a callback is decided by. The first value of each knob is the required one.
package struct CallbackRules: RuleSet {
  /// A plain identifier. FNV-CBK-01.
  package enum Plain: Sendable { case called, lettersAlone, lowerCase }
  package var plain = Plain.called

  /// Identifiers joined by dots. AMB-FNV-11.
  package enum Dotted: Sendable { case called, ignored, lastPart, firstPart }
  package var dotted = Dotted.called

  /// No callback. FNV-CBK-14.
  package enum Absent: Sendable { case notCalled, calledUndefined, unhandled }
  package var absent = Absent.notCalled
  package enum NoText: Sendable { case notCalled, madeText, unhandled }
  package var noText = NoText.notCalled

  /// The arguments of the call. FNV-CBK-02.
  package enum Arguments: Sendable { case jsonText, quotedTwice, statusFirst, none, wrapped }
  package var arguments = Arguments.jsonText

  /// The values in the response. FNV-CBK-02, FNV-CBK-06.
  package enum Values: Sendable {
    case kept, withoutQuotes, withoutLineEnds, escapedForHTML, cutAtNull
    case percentDecoded, plusAsSpace, withoutPadding, cut, numbersMade
  }
  package var values = Values.kept

  /// How the page is called: by a look-up, or by a script with the argument as `Argument` says.
  package enum Form: Sendable {
    case lookUp
    case script(CallbackScript.Argument)
  }
  package var form = Form.lookUp

  /// A failure with any callback, which the suite uses as a partial fault.
  package enum Calling: Sendable { case usual, notCalled, unhandled }
  package var calling = Calling.usual

  package init() {}

  /// The same, but for scripts and what they do with the argument.
  package var lookingUp: CallbackRules {
    var rules = self
    rules.form = .lookUp
    rules.arguments = .jsonText
    return rules
  }
}

extension CallbackRules {
  package static let variants = table {
    Knob(
      "dotted", \.dotted,
      .choice(.ignored, "finvu.dotted-callback", "ignore", "a path were no name"),
      .fault(.lastPart, .fnvCBK01, "a path were its last part"),
      .fault(.firstPart, .fnvCBK01, "a path were its first part"))
    Knob(
      "plain", \.plain,
      .fault(.lettersAlone, .fnvCBK01, "a name had letters and digits alone"),
      .fault(.lowerCase, .fnvCBK01, "names were made lower-case"))
    Knob(
      "form", \.form,
      .fault(
        .script(.escaped), .fnvCBK07, "whatever the callback is were put into a script as code",
        named: "script"))
    Knob(
      "absent", \.absent,
      .fault(.calledUndefined, .fnvCBK14, "no callback were called undefined"),
      .fault(.unhandled, .fnvCBK14, "no callback led to an internal error"))
    Knob(
      "noText", \.noText,
      .fault(.madeText, .fnvCBK14, "a callback that is no text were its text"),
      .fault(.unhandled, .fnvCBK14, "a callback that is no text led to an internal error"))
    Knob(
      "values", \.values,
      .fault(.withoutQuotes, .fnvCBK06, "quotes and backslashes were left out of values"),
      .fault(.withoutLineEnds, .fnvCBK06, "ends of lines were left out of values"),
      .fault(.escapedForHTML, .fnvCBK06, "values were escaped as for HTML"),
      .fault(.cutAtNull, .fnvCBK06, "values ended at U+0000"),
      .fault(.percentDecoded, .fnvCBK02, "values were percent-decoded"),
      .fault(.plusAsSpace, .fnvCBK02, "a plus sign in a value were a space"),
      .fault(.withoutPadding, .fnvCBK02, "values lost the equals signs at their end"),
      .fault(.cut, .fnvCBK02, "values were cut after 2,000 characters"),
      .fault(
        .numbersMade, .fnvCBK02, "texts of digits were numbers",
        broad: "most responses have a status code"))
    Knob(
      "script", \.form,
      .fault(
        .script(.unescaped), .fnvCBK06, "the JSON stood between single quotes as it is",
        named: "unescaped"),
      .fault(
        .script(.quotesEscaped), .fnvCBK06, "of the JSON quotes alone were escaped",
        named: "quotesEscaped"),
      .fault(
        .script(.template), .fnvCBK06, "the JSON stood between backquotes as it is",
        named: "template"),
      .fault(
        .script(.object), .fnvCBK02, "the JSON were an object in the script",
        broad: calls, named: "object"))
    Knob(
      "calling", \.calling,
      .partial(.notCalled, "nobody were called"),
      .partial(.unhandled, "the callback led to an internal error"))
    Knob(
      "arguments", \.arguments,
      .fault(.quotedTwice, .fnvCBK02, "the argument were JSON of the JSON text", broad: calls),
      .fault(.statusFirst, .fnvCBK02, "the status were an argument of its own", broad: calls),
      .fault(.none, .fnvCBK02, "there were no argument", broad: calls),
      .fault(.wrapped, .fnvCBK02, "the response stood in another object", broad: calls))
    Variant(
      "script=quotedTwice", .fault(.fnvCBK02),
      behavesAsIf: "the literal in the script were JSON of the JSON text", broadBecause: calls
    ) {
      $0.form = .script(.escaped)
      $0.arguments = .quotedTwice
    }
  }

  private static let calls = "most vectors lead to a call"
}
