/// What the call of a callback is decided by. The first value of each knob is the required one.
package struct CallbackRules: Sendable {
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

  /// What befalls every callback, whatever it is.
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
