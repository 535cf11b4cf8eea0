/// What a reference decides by: a value of knobs, each of which is first as the documents require it.
///
///     package struct TokenRules: RuleSet {
///       package enum Alphabet: Sendable { case url, standard }
///       package var alphabet = Alphabet.url
///
///       package static let variants = table {
///         Knob("alphabet", \.alphabet,
///           .fault(.standard, .psgJWT08, "the payload alphabet were standard base64"))
///       }
///     }
package protocol RuleSet: Sendable {
  init()

  /// What can go another way, in the order in which it is told where two say the same.
  static var variants: [Variant<Self>] { get }
}

extension RuleSet {
  package typealias Table = VariantTable<Self>

  package static func table(@VariantTable<Self> _ build: () -> [Variant<Self>]) -> [Variant<Self>] {
    build()
  }
}

/// Puts variants of knobs and variants that are written out into one list. Each line is an expression
/// of its own, because a compiler takes long for one of many.
@resultBuilder
package enum VariantTable<Rules: Sendable> {
  package static func buildExpression(_ knob: Knob<Rules>) -> [Variant<Rules>] { knob.variants }
  package static func buildExpression(_ variant: Variant<Rules>) -> [Variant<Rules>] { [variant] }
  package static func buildExpression(_ variants: [Variant<Rules>]) -> [Variant<Rules>] { variants }
  package static func buildBlock(_ parts: [Variant<Rules>]...) -> [Variant<Rules>] {
    parts.flatMap(\.self)
  }
  package static func buildOptional(_ part: [Variant<Rules>]?) -> [Variant<Rules>] { part ?? [] }
  package static func buildArray(_ parts: [[Variant<Rules>]]) -> [Variant<Rules>] {
    parts.flatMap(\.self)
  }
}
