package import MachineKit

/// What the writing of a `JSONValue` as a JSON text is decided by. The first value of each knob is
/// the required one.
package struct JSONWriterRules: RuleSet, Equatable {
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

  /// A failure with any value, which the suite uses as a partial fault.
  package enum Writing: Sendable { case usual, refused, unhandled }
  package var writing = Writing.usual

  package init() {}
}

extension JSONWriterRules {
  package static let variants = table {
    textVariants
    Knob(
      "writer.characters", \.characters,
      .fault(.ascii, .gbgJSV14, "characters beyond ASCII were written as question marks"),
      .fault(.untilNull, .gbgJSV14, "strings were written up to U+0000"))
    Knob(
      "writer.booleans", \.booleans, .fault(.numbers, .gbgJSV14, "booleans were written as 1 and 0")
    )
    Knob(
      "writer.nullMember", \.nullMember,
      .fault(.leftOut, .gbgJSV29, "members that are null were not written"))
    Knob(
      "writer.nullElement", \.nullElement,
      .fault(.leftOut, .gbgJSV29, "elements that are null were not written"))
    Knob(
      "writer.arrays", \.arrays,
      .fault(.singleAsElement, .gbgJSV28, "a list of one element were written as the element"),
      .fault(.emptyAsNull, .gbgJSV28, "an empty list were written as null"))
    Knob(
      "writer.objects", \.objects,
      .fault(.emptyLeftOut, .gbgJSV28, "members that are empty lists or objects were not written"),
      .fault(.prototypeLeftOut, .gbgJSV14, "a member named \"__proto__\" were not written"))
    Knob(
      "writer.nonFinite", \.nonFinite,
      .fault(.null, .gbgJSV15, "NaN and infinities were written as null"),
      .fault(.zero, .gbgJSV15, "NaN and infinities were written as 0"),
      .fault(.word, .gbgJSV15, "NaN and infinities were written as words"))
    Knob(
      "writing", \.writing,
      .partial(.refused, "the value were refused"),
      .partial(.unhandled, "the value led to an internal error"))
  }

  /// What no reader of the text would have done.
  package static let textVariants = table {
    Knob(
      "writer.numbers", \.numbers,
      .fault(.single, .gbgJSV14, "numbers were written in single precision"),
      .fault(.quoted, .gbgJSV14, "numbers were written in quotes"),
      .fault(.decimalComma, .gbgJSV14, "fractions were written behind a comma"))
    Knob(
      "writer.escapes", \.escapes,
      .fault(.butControls, .gbgJSV14, "control characters were written as they are"),
      .fault(.butQuotes, .gbgJSV14, "quotes in strings were written as they are"),
      .fault(.butBackslashes, .gbgJSV14, "backslashes were written as they are"),
      .fault(.slashesTwice, .gbgJSV14, "backslashes were escaped twice"))
    Knob(
      "writer.booleans", \.booleans, .fault(.texts, .gbgJSV14, "booleans were written in quotes"))
    Knob(
      "writer.arrays", \.arrays,
      .fault(.quoted, .gbgJSV28, "a list were written as a string of JSON"))
    Knob(
      "writer.objects", \.objects,
      .fault(.quoted, .gbgJSV28, "an object were written as a string of JSON"),
      .fault(.pairs, .gbgJSV28, "an object were written as a list of pairs"))
  }
}
