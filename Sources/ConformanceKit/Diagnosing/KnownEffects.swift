import Synchronization

/// What is known of the variants before the answers of a port are diagnosed: in a mutation analysis, where the port
/// follows one of them.
final class KnownEffects: Sendable {
  /// By variant.
  private let effects: [VariantEffect]
  /// What the port's own variant changes.
  private let own: VariantEffect
  private let explained = Mutex<[Question: Bool]>([:])

  private struct Question: Hashable {
    let variant: Int
    let number: Int
  }

  /// - Parameter port: the variant that the port follows.
  init(_ effects: [VariantEffect], port: Int) {
    self.effects = effects
    own = effects[port]
  }

  /// What variants change; nil where nothing is known of them.
  func effect(of variants: [Int]) -> VariantEffect? {
    variants.count == 1 && effects.indices.contains(variants[0]) ? effects[variants[0]] : nil
  }

  /// Whether the port answers a case as it is required.
  func isAsRequired(_ result: CaseResult) -> Bool { own[result.number - 1] == nil }

  /// Whether a variant explains a result, which is found out once.
  func explains(_ variant: Int, _ result: CaseResult, _ find: () -> Bool) -> Bool {
    let question = Question(variant: variant, number: result.number)
    if let found = explained.withLock({ $0[question] }) { return found }
    let found = find()
    explained.withLock { $0[question] = found }
    return found
  }

  /// Of variants, those that change one of the results, that explain one, and that no answer which is as
  /// required speaks against.
  ///
  /// What is known already is asked first, what takes the model most often last.
  func possible(
    _ variants: [Int], explaining results: [CaseResult],
    against accepted: some Sequence<CaseResult>,
    explains: (Int, CaseResult) -> Bool
  ) -> [Int] {
    let wrong = PlaceSet(results.lazy.map { $0.number - 1 })
    let required = PlaceSet(accepted.lazy.filter(isAsRequired).map { $0.number - 1 })
    return variants.filter { variant in
      let effect = effects[variant]
      return !effect.isKnownToBeContradicted(in: required) && effect.changesAny(of: wrong)
        && results.contains { explains(variant, $0) } && !effect.isContradicted(in: required)
    }
  }
}
