package import FuzzEngine

/// Fuzzes a target that is no suite, in this process, as fast as the target runs.
package struct TargetFuzzer {
  package enum Event: Sendable {
    case kept(FuzzInput, [Feature])
    /// An input that breaks a law, the first of each.
    case broken(FuzzInput, law: String)
  }

  package let target: FuzzTarget
  package private(set) var fuzzer: Fuzzer
  private let probe: FeatureProbe?
  private var laws: Set<String> = []

  /// - Parameter probe: what else a run shows, where the code is instrumented.
  package init(_ target: FuzzTarget, seed: UInt64, probe: FeatureProbe? = nil) {
    self.target = target
    self.probe = probe
    fuzzer = Fuzzer(target.subject, seed: seed)
    fuzzer.put(target.seeds.map { FuzzInput(.bytes($0)) })
  }

  /// Puts inputs ahead of what is made, such as those that are worth keeping of a run before.
  package mutating func put(_ inputs: [[UInt8]]) {
    fuzzer.put(inputs.map { FuzzInput(.bytes($0)) })
  }

  /// Runs so many inputs.
  ///
  /// - Parameter isRunning: is told of each input before it is run, which may be the last that this
  ///   process does.
  package mutating func run(
    _ count: Int, isRunning: (FuzzInput?) -> Void = { _ in }, _ hear: (Event) -> Void
  ) {
    for _ in 0..<count {
      guard let trial = fuzzer.next() else { return }
      isRunning(trial.input)
      let bytes = trial.input.bytes
      probe?.begin()
      let showing = target.run(bytes)
      var features = showing.features
      probe?.end(&features)
      isRunning(nil)
      compare(bytes, &features)
      if case .new = fuzzer.take(trial, showing: features) { hear(.kept(trial.input, features)) }
      if let law = showing.broken, laws.insert(law).inserted {
        hear(.broken(trial.input, law: law))
      }
    }
  }

  /// One run in so many is watched for what it compares: that costs as much as some runs.
  private static let comparedRarity = 16

  private mutating func compare(_ bytes: [UInt8], _ features: inout [Feature]) {
    guard let probe, fuzzer.tally.executions.isMultiple(of: Self.comparedRarity) else { return }
    let comparisons = probe.compare { _ = target.run(bytes) }
    fuzzer.learn(comparisons.operands)
    features += comparisons.features
  }

  /// Whether all inputs so far have shown the same, so that nothing can be learnt.
  package var isFlat: Bool { fuzzer.tally.executions >= 2_000 && fuzzer.featureCount <= 1 }
}
