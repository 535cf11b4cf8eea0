/// What the untyped view of a `JSONValue` (`anyValue`) is decided by. The first value of each knob is
/// the required one.
package struct AnyValueRules: Sendable {
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
  package enum Inside: Sendable { case converted, unconverted, nullsLeftOut }
  package var inside = Inside.converted

  /// What befalls every value, whatever it is.
  package enum Conversion: Sendable { case usual, unhandled }
  package var conversion = Conversion.usual

  package init() {}
}
