package import MachineKit

/// What the untyped view of a `JSONValue` (`anyValue`) is decided by. The first value of each knob is
/// the required one.
package struct AnyValueRules: RuleSet {
  /// GBG-JSV-22.
  package enum Strings: Sendable { case strings, numbersWhereAlike, emptyAsNull }
  package var strings = Strings.strings

  /// GBG-JSV-23.
  package enum Numbers: Sendable { case doubles, integersWhereWhole, texts, booleansWhereZeroOrOne }
  package var numbers = Numbers.doubles

  /// Numbers inside lists and objects. GBG-JSV-31.
  package enum InnerNumbers: Sendable { case likeOthers, integersWhereWhole }
  package var innerNumbers = InnerNumbers.likeOthers

  /// GBG-JSV-24.
  package enum Booleans: Sendable { case booleans, numbers, texts }
  package var booleans = Booleans.booleans

  /// GBG-JSV-25, GBG-JSV-26.
  package enum Containers: Sendable { case containers, texts, emptyAsNull }
  package var objects = Containers.containers
  package var arrays = Containers.containers

  /// GBG-JSV-27.
  package enum Null: Sendable { case null, emptyText, zero }
  package var null = Null.null

  /// What is inside lists and objects. GBG-JSV-31.
  package enum Inside: Sendable {
    case converted, unconverted, nullsLeftOut, nullMembersLeftOut, prototypeLeftOut
  }
  package var inside = Inside.converted

  /// A failure with any value, which the suite uses as a partial fault.
  package enum Conversion: Sendable { case usual, unhandled }
  package var conversion = Conversion.usual

  package init() {}
}

extension AnyValueRules {
  package static let variants = table {
    Knob(
      "objects", \.objects,
      .fault(.texts, .gbgJSV25, "an object became a text"),
      .fault(.emptyAsNull, .gbgJSV25, "an empty object became NSNull"))
    Knob(
      "arrays", \.arrays,
      .fault(.texts, .gbgJSV26, "a list became a text"),
      .fault(.emptyAsNull, .gbgJSV26, "an empty list became NSNull"))
    Knob(
      "inside", \.inside,
      .fault(
        .unconverted, .gbgJSV31, "what is inside lists and objects stayed as it was",
        broad: "most vectors are lists and objects"),
      .fault(.prototypeLeftOut, .gbgJSV31, "a member named \"__proto__\" were left out"),
      .fault(.nullMembersLeftOut, .gbgJSV31, "members that are null were left out"),
      .fault(.nullsLeftOut, .gbgJSV31, "nulls inside lists and objects were left out"))
    Knob(
      "innerNumbers", \.innerNumbers,
      .fault(
        .integersWhereWhole, .gbgJSV31, "whole numbers inside lists and objects became integers"))
    Knob(
      "strings", \.strings,
      .fault(.numbersWhereAlike, .gbgJSV22, "a string that looks like a number became one"),
      .fault(.emptyAsNull, .gbgJSV22, "an empty string became NSNull"))
    Knob(
      "numbers", \.numbers,
      .fault(.integersWhereWhole, .gbgJSV23, "a whole number became an integer"),
      .fault(.texts, .gbgJSV23, "a number became a text"),
      .fault(.booleansWhereZeroOrOne, .gbgJSV23, "the numbers 0 and 1 became booleans"))
    Knob(
      "booleans", \.booleans,
      .fault(.numbers, .gbgJSV24, "a boolean became a number"),
      .fault(.texts, .gbgJSV24, "a boolean became a text"))
    Knob(
      "null", \.null,
      .fault(.emptyText, .gbgJSV27, "null became an empty text"),
      .fault(.zero, .gbgJSV27, "null became 0"))
    Knob("conversion", \.conversion, .partial(.unhandled, "the value led to an internal error"))
  }
}
