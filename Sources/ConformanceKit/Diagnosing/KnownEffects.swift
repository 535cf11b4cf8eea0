/// What is known of the variants before the answers of a port are diagnosed: in a drill, where the port
/// is one of them, and all of them have been put to its cases.
struct KnownEffects: Sendable {
  /// By variant.
  let effects: [VariantEffect]
  /// The variant that the port follows.
  let port: Int

  /// What a variant changes in a case; nil where nothing is known of it.
  func knows(_ variants: [Int]) -> VariantEffect? {
    variants.count == 1 && effects.indices.contains(variants[0]) ? effects[variants[0]] : nil
  }

  /// What the port's variant changes in the case of a place.
  func own(_ place: Int) -> VariantEffect.Change? { effects[port][place] }

  /// Whether the port answers a case as it is required.
  func isAsRequired(_ result: CaseResult) -> Bool { own(result.number - 1) == nil }
}
