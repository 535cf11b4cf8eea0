import BridgeCatalog
import ConformanceKit
import CorpusStore
import Synchronization
import TestSupport
import Testing
import WirePrimitives

/// What the kit makes of a port when it puts the cases once more, and when batches overlap.
@Suite struct SecondPassTests {
  private let suite: ConformanceSuite
  private let corpus: Corpus

  init() throws {
    corpus = try Corpus.shared()
    suite = try #require(BridgeCatalog.suites.first)
  }

  /// A run of the suite's vectors, or of as many generated cases in their place.
  private func report(on port: some Port, generated: Int = 0) async -> RunReport {
    await MutationAnalysis.run(
      port, suite: suite, vectors: generated == 0 ? corpus.vectors[suite.id] ?? [] : [],
      generated: generated, seed: Kit.seed, registry: corpus.registry)
  }

  static let breaches: [(reply: Reply, rule: PortRule, end: String)] = [
    (.crash(detail: "the port exited with code 1"), .staysAlive, "the port exited with code 1"),
    (.timeout(milliseconds: 20), .answersInTime, "no answer within 20 ms"),
    (.violation(.port(.wellFormedReplies), detail: "no id"), .wellFormedReplies, "no id"),
  ]

  @Test(arguments: breaches)
  func `a port that breaks a rule in another order only does not conform`(
    reply: Reply, rule: PortRule, end: String
  ) async throws {
    let report = await report(on: Turncoat(suite, then: { $0 == 0 ? reply : nil }))
    #expect(report.findings.map(\.requirement) == [])
    let incident = try #require(report.incidents.first)
    #expect(report.incidents.count == 1)
    #expect(incident.rule == .port(rule))
    #expect(incident.detail.hasSuffix(", put once more after others: \(end)"))
    #expect(report.exitStatus(strict: false) == .nonConformance)
  }

  @Test func `a port given up while its answers are compared leaves the run incomplete`() async {
    let report = await report(
      on: Turncoat(suite, isGivenUp: true, then: { _ in .notRun("restarted too often") }))
    #expect(report.end == .incomplete("the port was given up"))
    #expect(report.exitStatus(strict: false) == .incomplete)
  }
}

/// The reference until it is restarted.
private final class Turncoat: Port {
  private let reference: ReferencePort
  private let isGivenUp: Bool
  private let change: @Sendable (Int) -> Reply?
  private let isTurned = Mutex(false)

  /// - Parameter change: the reply to a call of a batch after the restart, if it is another.
  init(
    _ suite: ConformanceSuite, isGivenUp: Bool = false,
    then change: @escaping @Sendable (Int) -> Reply?
  ) {
    reference = ReferencePort(suites: [suite])
    self.isGivenUp = isGivenUp
    self.change = change
  }

  var declaration: Declaration { reference.declaration }
  var isExhausted: Bool { isGivenUp && isTurned.withLock { $0 } }

  func answer(_ calls: [Call]) async -> Batch {
    var batch = await reference.answer(calls)
    guard isTurned.withLock({ $0 }) else { return batch }
    for index in calls.indices {
      if let reply = change(index) { batch.replies[index] = reply }
    }
    return batch
  }

  func restart() async { isTurned.withLock { $0 = true } }

  func finish() async -> [Incident] { [] }
}
