/// What the call of a callback is decided by. The first value of each knob is the required one.
package struct CallbackRules: Sendable {
  /// A plain identifier. FNV-CBK-01.
  package enum Plain: Sendable { case called, lettersAlone, lowerCase }
  package var plain = Plain.called

  /// Identifiers joined by dots. AMB-FNV-11.
  package enum Dotted: Sendable { case called, ignored, lastPart, firstPart }
  package var dotted = Dotted.called

  /// What is no name. FNV-CBK-07.
  package enum NoName: Sendable { case notCalled, firstIdentifier, lastIdentifier, letters }
  package var noName = NoName.notCalled

  /// No callback. FNV-CBK-14.
  package enum Absent: Sendable { case notCalled, calledUndefined, unhandled }
  package var absent = Absent.notCalled
  package enum NoText: Sendable { case notCalled, madeText, unhandled }
  package var noText = NoText.notCalled

  /// The arguments of the call. FNV-CBK-02.
  package enum Arguments: Sendable { case jsonText, quotedTwice, statusFirst, none, wrapped }
  package var arguments = Arguments.jsonText

  /// The values in the response. FNV-CBK-06.
  package enum Values: Sendable { case kept, withoutQuotes, withoutLineEnds, escapedForHTML }
  package var values = Values.kept

  /// What befalls every callback, whatever it is.
  package enum Calling: Sendable { case usual, notCalled, unhandled }
  package var calling = Calling.usual

  package init() {}
}
