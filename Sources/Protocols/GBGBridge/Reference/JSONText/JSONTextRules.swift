/// What the reading of a JSON text into a `JSONValue` is decided by. The first value of each knob is
/// the required one; what the others are (a choice, a fault) stands in the tables of the suites.
package struct JSONTextRules: Sendable {
  // Text

  /// What is overlooked in a text. GBG-JSV-30, GBG-JSV-34, AMB-GBG-53.
  package var overlooked: Set<TextDefect> = []

  /// What befalls every text, whatever it is.
  package enum Reading: Sendable { case usual, refused, unhandled }
  package var reading = Reading.usual

  /// How many levels are read. GBG-JSV-21.
  package enum Nesting: Sendable { case any, atMost(Int), unhandledAbove(Int) }
  package var nesting = Nesting.any

  // Null, booleans

  /// What `null` is where it is the whole text. GBG-JSV-08.
  package enum WholeNull: Sendable { case null, refused, emptyObject, text }
  package var wholeNull = WholeNull.null

  /// What becomes of a member that is null, of an element that is. GBG-JSV-29.
  package enum InnerNull: Sendable { case kept, dropped, text }
  package var nullMember = InnerNull.kept
  package var nullElement = InnerNull.kept

  /// GBG-JSV-04, GBG-JSV-05.
  package enum Boolean: Sendable { case boolean, text, null }
  package var trueWord = Boolean.boolean
  package var falseWord = Boolean.boolean

  /// Which type is tried first where several fit. GBG-JSV-09.
  package enum Probing: Sendable { case asDocumented, numberBeforeBoolean, stringFirst }
  package var probing = Probing.asDocumented

  // Numbers

  /// The numbers 0 and 1. GBG-JSV-10, AMB-GBG-09.
  package enum ZeroAndOne: Sendable { case numbers, booleans }
  package var zeroAndOne = ZeroAndOne.numbers

  /// Other numbers without a fraction. GBG-JSV-02.
  package enum Integers: Sendable { case numbers, texts, wrappedTo32Bits }
  package var integers = Integers.numbers

  /// Numbers with a fraction. GBG-JSV-03.
  package enum Fractions: Sendable { case numbers, truncated, rounded, texts }
  package var fractions = Fractions.numbers

  /// What a number that needs more than 15 digits, or an exponent, is kept as. GBG-JSV-12.
  package enum Precision: Sendable { case double, single, clampedTo64Bits, text, refused, exact }
  package var precision = Precision.double

  /// GBG-JSV-18, AMB-GBG-06.
  package enum NegativeZero: Sendable { case kept, positive, bySpelling, byOppositeSpelling }
  package var negativeZero = NegativeZero.kept

  /// A literal beyond the greatest double. GBG-JSV-16, AMB-GBG-06.
  package enum Overflow: Sendable { case refused, infinity, greatest, zero }
  package var overflow = Overflow.refused

  /// A literal other than zero below the least double. GBG-JSV-33, AMB-GBG-06.
  package enum Underflow: Sendable { case refused, zero, least }
  package var underflow = Underflow.refused

  // Strings

  /// Strings of ASCII without controls. GBG-JSV-01.
  package enum Strings: Sendable { case asWritten, trimmed, escapesUnread, emptyAsNull }
  package var strings = Strings.asWritten

  /// Strings that look like values of other types. GBG-JSV-11.
  package enum Lookalikes: Sendable { case strings, numbers, words }
  package var lookalikes = Lookalikes.strings

  /// Which scalars strings and names keep. GBG-JSV-19.
  package enum Scalars: Sendable { case all, untilNull, basicPlane, ascii, composed }
  package var scalars = Scalars.all

  /// GBG-JSV-20, AMB-GBG-08.
  package enum LoneSurrogates: Sendable { case refused, kept, replaced, dropped }
  package var loneSurrogates = LoneSurrogates.refused

  // Lists and objects

  /// GBG-JSV-07.
  package enum Arrays: Sendable { case elements, reversed, singleAsElement, emptyAsNull }
  package var arrays = Arrays.elements

  /// GBG-JSV-06.
  package enum Objects: Sendable {
    case members, lowerCaseNames, emptyNameDropped, prototypeDropped, indexedAsArray, emptyAsNull
  }
  package var objects = Objects.members

  /// GBG-JSV-17, AMB-GBG-07.
  package enum DuplicateKeys: Sendable { case first, last, refused, collected }
  package var duplicateKeys = DuplicateKeys.first

  /// GBG-JSV-32, AMB-GBG-52.
  package enum CanonicalKeys: Sendable { case distinct, merged, refused }
  package var canonicalKeys = CanonicalKeys.distinct

  package init() {}
}
