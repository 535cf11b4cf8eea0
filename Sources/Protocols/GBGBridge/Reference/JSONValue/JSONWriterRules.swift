/// What the writing of a `JSONValue` as a JSON text is decided by. The first value of each knob is
/// the required one.
package struct JSONWriterRules: Sendable, Equatable {
  /// GBG-JSV-15.
  package enum NonFinite: Sendable { case refused, null, zero, word }
  package var nonFinite = NonFinite.refused

  /// GBG-JSV-14.
  package enum Numbers: Sendable { case doubles, single, quoted, decimalComma }
  package var numbers = Numbers.doubles

  /// What of a string is escaped. GBG-JSV-14.
  package enum Escapes: Sendable { case all, butControls, butQuotes, butBackslashes, slashesTwice }
  package var escapes = Escapes.all

  /// What a character beyond ASCII is written as. GBG-JSV-14.
  package enum Characters: Sendable { case all, ascii, untilNull }
  package var characters = Characters.all

  /// GBG-JSV-14.
  package enum Booleans: Sendable { case words, numbers, texts }
  package var booleans = Booleans.words

  /// Members that are null, elements that are. GBG-JSV-29.
  package enum InnerNull: Sendable { case written, leftOut }
  package var nullMember = InnerNull.written
  package var nullElement = InnerNull.written

  /// GBG-JSV-28.
  package enum Arrays: Sendable { case elements, singleAsElement, emptyAsNull, quoted }
  package var arrays = Arrays.elements

  /// GBG-JSV-28.
  package enum Objects: Sendable { case members, pairs, emptyLeftOut, prototypeLeftOut, quoted }
  package var objects = Objects.members

  /// What befalls every value, whatever it is.
  package enum Writing: Sendable { case usual, refused, unhandled }
  package var writing = Writing.usual

  package init() {}
}
