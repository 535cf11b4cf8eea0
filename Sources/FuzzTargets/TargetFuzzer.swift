package import FuzzEngine

/// Fuzzes a target that is no suite, in this process, as fast as the target runs.
package struct TargetFuzzer {
  package enum Event: Sendable {
    case kept(FuzzInput, [Feature])
    /// An input that breaks a law, the first of each, and the how-many-th run it was.
    case broken(FuzzInput, law: String, run: Int)
  }

  package let target: FuzzTarget
  package private(set) var fuzzer: Fuzzer
  private let probe: FeatureProbe?
  private var laws: Set<String> = []
  /// All runs, with those that were watched for what they compare.
  package private(set) var runs = 0
  /// Bytes that were run, each as often as it was.
  package private(set) var bytes = 0

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
      runs += 1
      self.bytes += bytes.count
      var features = showing.features
      probe?.end(&features)
      isRunning(nil)
      let comparisons = isToBeWatched(trial) ? watch(bytes) : nil
      features += comparisons?.features ?? []
      let taken = fuzzer.take(trial, showing: features)
      if case .new = taken { hear(.kept(trial.input, features)) }
      follow(trial, taken, comparisons)
      if let law = showing.broken, laws.insert(law).inserted {
        hear(.broken(trial.input, law: law, run: runs))
      }
    }
  }

  /// One run in so many is watched for what it compares, which costs more than a run.
  private static let watchedRarity = 256

  private func isToBeWatched(_ trial: Fuzzer.Trial) -> Bool {
    trial.isDirected || trial.isRevisited
      || fuzzer.tally.executions.isMultiple(of: Self.watchedRarity)
  }

  /// Learns from what a run has compared, and tries at once what would pass the comparisons of one that
  /// is kept.
  ///
  /// - Parameter comparisons: nil where it was not watched.
  private mutating func follow(
    _ trial: Fuzzer.Trial, _ taken: Fuzzer.Taken, _ comparisons: FeatureProbe.Comparisons?
  ) {
    var isKept = trial.isRevisited
    if case .new = taken { isKept = true }
    if isKept, let operands = (comparisons ?? watch(trial.input.bytes))?.operands {
      fuzzer.learn(operands)
      fuzzer.follow(operands, of: trial.input)
    } else if let comparisons, !trial.isDirected {
      fuzzer.learn(comparisons.operands)
    }
  }

  /// Nil where nobody watches.
  private mutating func watch(_ bytes: [UInt8]) -> FeatureProbe.Comparisons? {
    guard let probe else { return nil }
    runs += 1
    self.bytes += bytes.count
    return probe.compare { _ = target.run(bytes) }
  }

  /// Whether all inputs so far have shown the same, so that nothing can be learnt.
  package var isFlat: Bool { fuzzer.tally.executions >= 2_000 && fuzzer.featureCount <= 1 }
}
