package import MachineKit

extension MutationAnalysis {
  /// How often generated cases detect a variant: where that is seldom, a mistake like it is found by
  /// luck, and too few cases tell its cause.
  package struct Rate: Sendable {
    package let variant: VariantLabel
    package let detecting: Int
    package let cases: Int
  }

  /// A rate for each variant, in the order of the table; none for a suite of samples.
  package func rates(for suite: ConformanceSuite) async -> [Rate] {
    guard suite.kind != .sampling else { return [] }
    let bench = bench(for: suite)
    return await Self.concurrently(Array(suite.variants.indices), progress: { _ in }) { variant in
      let effect = bench.effects[variant]
      let places = bench.cases.generated
      let detecting = places.count { effect[$0]?.result.verdict.isNotable ?? false }
      return Rate(
        variant: suite.variants[variant], detecting: detecting, cases: places.count)
    }
  }
}
