package import MachineKit
import Synchronization
import WirePrimitives

/// The reference behind the same door as every port: it answers what its own trees accept, to the letter or
/// with latitude.
package struct ReferencePort: Port {
  package internal(set) var declaration: Declaration
  private let suites: [SuiteID: ConformanceSuite]
  /// Variants in force, by suite: those of the declared choices, and one more for a fault that is to
  /// be caught.
  private let applied: [SuiteID: [Int]]
  /// The choices that it follows, where it does nothing besides.
  private let followed: [ChoiceID: String]?
  private let samples: Samples
  /// What other answers are drawn from, where a tree accepts several; nil for the first of them.
  private let latitude: UInt64?

  /// - Parameters:
  ///   - latitude: a seed, for a port that answers in other ways that are accepted too.
  ///   - seed: what answers are drawn from that are drawn by chance.
  package init(
    suites: [ConformanceSuite], choices: [ChoiceID: String] = [:],
    applying applied: [SuiteID: [Int]] = [:],
    name: String = "reference", latitude: UInt64? = nil, seed: UInt64 = Kit.seed
  ) {
    self.latitude = latitude
    followed = applied.values.allSatisfy(\.isEmpty) ? choices : nil
    samples = Samples(seed: seed)
    let capabilities = suites.flatMap(\.capabilities).map(\.id)
    declaration = Declaration(
      name: name, language: "swift", suites: suites.map(\.id), choices: choices,
      capabilities: Dictionary(capabilities.map { ($0, true) }, uniquingKeysWith: { $1 }))
    self.suites = Dictionary(suites.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    self.applied = self.suites.mapValues { $0.declared(choices) + (applied[$0.id] ?? []) }
  }

  package func answer(_ calls: [Call]) async -> Batch {
    Batch(replies: calls.map { reply(to: $0) })
  }

  /// The answer to one call.
  package func reply(to call: Call) -> Reply {
    guard let suite = suites[call.suite] else { return .unsupported("no suite \(call.suite)") }
    do throws(InvalidInput) {
      if let drawn = try samples.drawn(call, from: suite, applying: applied[call.suite] ?? []) {
        return .ok(drawn)
      }
      let tree = try tree(of: call, in: suite)
      return latitude.flatMap { seed in
        RandomLatitude.outcome(
          of: call.input, following: tree, declaring: declaration.choices, seed: seed)
      }.map(Outcome.reply) ?? Self.reply(following: tree)
    } catch {
      return .fault(message: "\(error)", trace: nil)
    }
  }

  private func tree(
    of call: Call, in suite: ConformanceSuite
  ) throws(InvalidInput) -> Acceptance {
    if let accepted = call.accepted, accepted.choices == followed { return accepted.tree }
    return try suite.acceptance(of: call.input, applying: applied[suite.id] ?? [])
  }

  /// What is answered by one who follows a tree to the letter; where there is none, the input is none of
  /// the suite's.
  static func reply(following tree: Acceptance?) -> Reply {
    guard let tree else { return .fault(message: "the input is none of the suite's", trace: nil) }
    return Outcome.reply(following: tree) ?? .unsupported("the model leaves the answer open")
  }

  package func restart() async { samples.startNextProcess() }

  package func finish() async -> [Incident] { [] }

  /// What answers that are drawn by chance are drawn from: as a process would, it goes on from answer
  /// to answer and begins anew with each start.
  private final class Samples: Sendable {
    private let seed: UInt64
    private let source: Mutex<SampleSource>

    init(seed: UInt64) {
      self.seed = seed
      source = Mutex(SampleSource(seed: seed, process: 0))
    }

    func drawn(
      _ call: Call, from suite: ConformanceSuite, applying applied: [Int]
    ) throws(InvalidInput) -> JSON? {
      try source.withLock { source throws(InvalidInput) in
        try suite.drawn(for: call.input, applying: applied, from: &source)
      }
    }

    func startNextProcess() {
      source.withLock { $0 = SampleSource(seed: seed, process: $0.process + 1) }
    }
  }
}
