import BridgeCatalog
import ConformanceKit
import CorpusStore
import MachineKit
import TestSupport
import Testing

@Suite struct VectorTests {
  private let corpus: Corpus

  init() throws {
    corpus = try Corpus.shared()
  }

  @Test func `no vector is lost`() {
    #expect(Set(corpus.vectors.keys) == Set(BridgeCatalog.suites.map(\.id)))
    #expect(corpus.uidProblems.map(\.description) == [])
  }

  /// Some of a sixth of the suites, others each time: `vectors lint` looks at all of them, and is quick
  /// where it is optimised.
  @Test(arguments: BridgeCatalog.suites.shuffled().prefix(BridgeCatalog.suites.count / 6))
  func `vectors hold what they claim`(suite: ConformanceSuite) throws {
    let all = try #require(corpus.vectors[suite.id])
    try #require(!all.isEmpty)
    let some = stride(from: 0, to: all.count, by: max(1, all.count / 4)).map { all[$0] }
    let twins = some.compactMap { vector in all.first { $0.id == vector.twin } }
    let vectors = some + twins
    let problems = VectorLint(suite: suite, registry: corpus.registry).problems(in: vectors)
    #expect(problems.map(\.description) == [])
  }

  /// Some of its vectors, as `check` in an optimised build puts all of them.
  @Test(arguments: BridgeCatalog.suites)
  func `the reference conforms through its own door`(suite: ConformanceSuite) async throws {
    let all = try #require(corpus.vectors[suite.id])
    let vectors = stride(from: 0, to: all.count, by: max(1, all.count / 10)).map { all[$0] }
    let report = await MutationAnalysis.run(
      ReferencePort(suites: [suite]), suite: suite, vectors: vectors,
      generated: 25, seed: Kit.seed, registry: corpus.registry)
    #expect(report.findings.map(\.requirement) == [])
    let sample = suite.sampling?.cases(ofSize: Sampling.smallSize) ?? 0
    // An input that comes again is not put again.
    let recorded = vectors.count + sample
    #expect((recorded + 1...recorded + 25).contains(report.cases))
    #expect(report.exitStatus(strict: true) == .conforms)
  }

  /// Suites in which a habit does no harm: where there is one input, one answer is right, and where
  /// every answer has the same members, or each its own, none of them can leak.
  private static func isHarmless(
    _ habit: LazyPort.Habit, in suite: ConformanceSuite
  ) -> Bool {
    switch habit {
    case .answersFirst, .answersPrevious:
      ["gbg.constants", "pwa-shell.association-path"].contains(suite.id.text)
    case .leaksMembers:
      [
        "rampkit.user-id-format", "rampkit.user-id-fresh", "gbg.constants", "finvu.constants",
        "finvu.apple-package", "pwa-shell.constants", "pwa-shell.association-path",
        "rampkit.constants",
      ].contains(suite.id.text)
    default: false
    }
  }

  /// A few vectors, spread over all files, mostly do: who is detected by them is detected by all, and
  /// who is not gets all and generated cases. The diagnosis, which could excuse a port, looks at every
  /// variant for each of them, so each run of this test takes another one of the suites.
  @Test(arguments: LazyPort.Habit.allCases)
  func `no lazy port conforms`(habit: LazyPort.Habit) async throws {
    let suites = BridgeCatalog.suites.filter { !Self.isHarmless(habit, in: $0) }
    for suite in suites.shuffled().prefix(1) {
      let all = try #require(corpus.vectors[suite.id])
      let few = stride(from: 0, to: all.count, by: max(1, all.count / 10)).map { all[$0] }
      var verdict = await verdict(on: few, of: suite, for: habit)
      if verdict == .conforms {
        verdict = await self.verdict(on: all, and: 100, of: suite, for: habit)
      }
      #expect(verdict == .nonConformance, "\(suite.id)")
    }
  }

  private func verdict(
    on vectors: [Vector], and generated: Int = 0, of suite: ConformanceSuite,
    for habit: LazyPort.Habit
  ) async -> ConformanceKit.ExitStatus {
    let report = await MutationAnalysis.run(
      LazyPort(habit, suites: [suite]), suite: suite, vectors: vectors,
      generated: generated, seed: Kit.seed, registry: corpus.registry)
    // Where nothing is a must there are only warnings.
    let isOfShoulds = suite.requirements.allSatisfy { corpus.registry[$0]?.level != .must }
    return report.exitStatus(strict: isOfShoulds)
  }
}
