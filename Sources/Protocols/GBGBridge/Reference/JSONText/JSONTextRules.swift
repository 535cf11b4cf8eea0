package import MachineKit

/// What the reading of a JSON text into a `JSONValue` is decided by. The first value of each knob is
/// the required one; what the others are (a choice, a fault) stands in the tables of the suites.
package struct JSONTextRules: RuleSet {
  // Text

  /// What is overlooked in a text. GBG-JSV-30, GBG-JSV-34, AMB-GBG-53.
  package var overlooked: Set<TextDefect> = []

  /// A failure with any text, which the suite uses as a partial fault.
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
  package enum Precision: Sendable {
    case double, single, fifteenDigits, clampedTo64Bits, text, refused, exact
  }
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

extension JSONTextRules {
  package static let variants = table {
    Knob(
      "duplicateKeys", \.duplicateKeys,
      .choice(.last, "json.duplicate-keys", "last", "of repeated keys the last counted"),
      .choice(.refused, "json.duplicate-keys", "reject", "a text with repeated keys were refused"),
      .fault(.collected, .gbgJSV17, "the values of repeated keys became a list"))
    Knob(
      "canonicalKeys", \.canonicalKeys,
      .choice(
        .merged, "json.canonical-keys", "merged", "keys that differ only by normalisation were one"),
      .fault(.refused, .gbgJSV32, "keys that differ only by normalisation were refused"))
    Knob(
      "negativeZero", \.negativeZero,
      .choice(.positive, "json.negative-zero", "positive", "minus zero lost its sign"),
      .choice(
        .bySpelling, "json.negative-zero", "by-spelling", "-0 lost its sign and -0.0 kept it"),
      .fault(.byOppositeSpelling, .gbgJSV18, "-0.0 lost its sign and -0 kept it"))
    Knob(
      "overflow", \.overflow,
      .choice(
        .infinity, "json.overflow", "infinity", "a number beyond the doubles were an infinity"),
      .fault(.greatest, .gbgJSV16, "a number beyond the doubles were the greatest double"),
      .fault(.zero, .gbgJSV16, "a number beyond the doubles were 0"))
    Knob(
      "underflow", \.underflow,
      .choice(.zero, "json.underflow", "zero", "a number below the least double were 0"),
      .fault(.least, .gbgJSV33, "a number below the least double were the least double"))
    Knob(
      "loneSurrogates", \.loneSurrogates,
      .choice(.kept, "json.lone-surrogate", "keep", "a lone surrogate were kept"),
      .choice(.replaced, "json.lone-surrogate", "replace", "a lone surrogate became U+FFFD"),
      .fault(.dropped, .gbgJSV20, "a lone surrogate were left out"))
    Knob(
      "zeroAndOne", \.zeroAndOne,
      .fault(.booleans, .gbgJSV10, "the numbers 0 and 1 were booleans"))
    Knob(
      "integers", \.integers,
      .fault(.texts, .gbgJSV02, "numbers without a fraction were texts"),
      .fault(.wrappedTo32Bits, .gbgJSV02, "integers wrapped at 32 bits"))
    Knob(
      "fractions", \.fractions,
      .fault(.truncated, .gbgJSV03, "fractions of numbers were cut"),
      .fault(.rounded, .gbgJSV03, "numbers were rounded to integers"),
      .fault(.texts, .gbgJSV03, "numbers with a fraction were texts"))
    Knob(
      "precision", \.precision,
      .fault(.single, .gbgJSV12, "numbers with an exponent or many digits had single precision"),
      .fault(.fifteenDigits, .gbgJSV12, "numbers had no more than 15 digits"),
      .fault(.clampedTo64Bits, .gbgJSV12, "large numbers were kept within 64-bit integers"),
      .fault(.exact, .gbgJSV12, "numbers kept digits that a double does not have"),
      .fault(.text, .gbgJSV12, "numbers with an exponent or many digits were texts"),
      .fault(.refused, .gbgJSV12, "numbers with an exponent or many digits were refused"))
    Knob(
      "wholeNull", \.wholeNull,
      .fault(.refused, .gbgJSV08, "a text that is null were refused"),
      .fault(.emptyObject, .gbgJSV08, "a text that is null were an empty object"),
      .fault(.text, .gbgJSV08, "a text that is null were the string \"null\""))
    Knob(
      "nullMember", \.nullMember,
      .fault(.dropped, .gbgJSV29, "members that are null were left out"),
      .fault(.text, .gbgJSV29, "members that are null were the string \"null\""))
    Knob(
      "nullElement", \.nullElement,
      .fault(.dropped, .gbgJSV29, "elements that are null were left out"))
    Knob(
      "trueWord", \.trueWord,
      .fault(.text, .gbgJSV04, "true were the string \"true\""),
      .fault(.null, .gbgJSV04, "true were null"))
    Knob(
      "falseWord", \.falseWord,
      .fault(.text, .gbgJSV05, "false were the string \"false\""),
      .fault(.null, .gbgJSV05, "false were null"))
    Knob(
      "probing", \.probing,
      .fault(.numberBeforeBoolean, .gbgJSV09, "true and false were the numbers 1 and 0"),
      .fault(.stringFirst, .gbgJSV09, "numbers and booleans were strings"))
    Knob(
      "strings", \.strings,
      .fault(.trimmed, .gbgJSV01, "spaces around a string were cut"),
      .fault(.escapesUnread, .gbgJSV01, "escapes in a string were kept as they are written"),
      .fault(.emptyAsNull, .gbgJSV01, "an empty string were null"))
    Knob(
      "lookalikes", \.lookalikes,
      .fault(.numbers, .gbgJSV11, "a string that looks like a number were one"),
      .fault(.words, .gbgJSV11, "the strings \"true\", \"false\" and \"null\" were the values"))
    Knob(
      "scalars", \.scalars,
      .fault(.untilNull, .gbgJSV19, "strings ended at U+0000"),
      .fault(.basicPlane, .gbgJSV19, "characters beyond U+FFFF became U+FFFD"),
      .fault(.ascii, .gbgJSV19, "characters beyond ASCII became question marks"),
      .fault(.composed, .gbgJSV19, "a letter and an accent were composed to one character"))
    Knob(
      "arrays", \.arrays,
      .fault(.reversed, .gbgJSV07, "lists were read backwards"),
      .fault(.singleAsElement, .gbgJSV07, "a list of one element were the element"),
      .fault(.emptyAsNull, .gbgJSV07, "an empty list were null"))
    Knob(
      "objects", \.objects,
      .fault(.lowerCaseNames, .gbgJSV06, "the names of members were lower-case"),
      .fault(.emptyNameDropped, .gbgJSV06, "a member without a name were left out"),
      .fault(.prototypeDropped, .gbgJSV06, "a member named \"__proto__\" were left out"),
      .fault(.indexedAsArray, .gbgJSV06, "an object with the names 0, 1, 2 were a list"),
      .fault(.emptyAsNull, .gbgJSV06, "an empty object were null"))
    Knob(
      "nesting", \.nesting,
      .fault(.atMost(64), .gbgJSV21, "more than 64 levels were refused"),
      .fault(
        .unhandledAbove(512), .gbgJSV21, "more than 512 levels led to an internal error"))
    Knob(
      "reading", \.reading,
      .partial(.refused, "the text were refused"),
      .partial(.unhandled, "the text led to an internal error"))
    for (defect, phrase) in defects {
      if case .requirement(let requirement) = defect.basis {
        Knob(
          "overlooked", \.overlooked, .fault([defect], requirement, phrase, named: "\(defect)"))
      }
    }
  }

  /// Each defect that a reader may overlook and must or should not.
  private static let defects: [(TextDefect, String)] = [
    (.unclosed, "what is still open at the end were closed"),
    (.missingColon, "a missing colon did not matter"),
    (.missingComma, "a missing comma did not matter"),
    (.missingValue, "a missing value were null"),
    (.wrongBracket, "either bracket closed lists and objects"),
    (.emptyText, "an empty text were null"),
    (.extraComma, "a doubled comma did not matter"),
    (.unquotedWord, "a word without quotes were a string"),
    (.nonFiniteWord, "NaN and Infinity were numbers"),
    (.singleQuotes, "strings could stand in single quotes"),
    (.unquotedName, "names of members could stand without quotes"),
    (.controlInString, "control characters could stand in strings"),
    (.badEscape, "the backslash of an unknown escape did not matter"),
    (.badNumber, "numbers could have a plus sign, leading zeros and a bare point"),
    (.trailingText, "text after the value did not matter"),
    (.comment, "there could be comments"),
    (.otherSpace, "form feeds and vertical tabs were white space"),
  ]
}
