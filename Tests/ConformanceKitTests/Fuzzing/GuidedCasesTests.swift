import BridgeCatalog
import CorpusStore
import FuzzEngine
import MachineKit
import TestSupport
import Testing
import WirePrimitives

@testable import ConformanceKit

/// Every suite is a target, with no code of its own.
struct GuidedCasesTests {
  static let suites = BridgeCatalog.suites.filter { $0.kind != .sampling }

  static func cases(_ suite: ConformanceSuite, seed: UInt64 = 1) throws -> GuidedCases {
    GuidedCases(
      suite: suite, schema: try CorpusFiles.embedded.suiteSchema(of: suite.id),
      vectors: try Corpus.shared().vectors[suite.id] ?? [], seed: seed)
  }

  /// A sixth of them, others each time.
  static let some = {
    let first = Int.random(in: 0..<6)
    return stride(from: first, to: suites.count, by: 6).map { suites[$0] }
  }()

  /// Few cases of each: `ci/check` fuzzes all suites in an optimised build.
  @Test(arguments: some)
  func `what is made is an input of the suite, named and made again by its name and by a seed`(
    suite: ConformanceSuite
  ) async throws {
    let vectors = try Corpus.shared().vectors[suite.id] ?? []
    let schema = try CorpusFiles.embedded.suiteSchema(of: suite.id)
    var fuzzer = try Self.fuzzer(suite)
    var names: [String] = []
    await fuzzer.run(.init(cases: 100)) { event in
      switch event {
      case .kept(let run, let features):
        names.append(run.name)
        #expect(schema.admits(run.input), "\(run.name)")
        #expect(!features.isEmpty)
        let name = String(run.name.dropFirst(suite.id.text.count + 1))
        let again = Case(named: name, of: suite, vectors: vectors)
        #expect(again?.input.compactText == run.input.compactText)
      case .failed(let result, _, _): Issue.record("\(result.run.name): \(result.verdict)")
      case .incident(let incident, _): Issue.record("\(incident)")
      case .kitError(let run): Issue.record("the model refuses \(run.name)")
      }
    }
    #expect(fuzzer.executions == 100)
    // Of constants there is one case, or one for each table, and of conditions there are sixteen; what
    // a WebView is made with, what is found or matches, and what is logged has few outcomes.
    let isOfFew = [
      "gbg.constants", "finvu.constants", "finvu.apple-package", "finvu.silent-conditions",
      "pwa-shell.constants", "pwa-shell.webview-config", "pwa-shell.page-detection",
      "pwa-shell.association-path", "rampkit.constants", "rampkit.log-line",
    ]
    #expect(names.count > (isOfFew.contains(suite.id.text) ? 0 : 5))
    #expect(fuzzer.cases.fuzzer.tally.stability == 1)
    #expect(fuzzer.cases.rarest(1).first.map { $0.cases >= 1 } == true)
    var second = try Self.fuzzer(suite)
    var namesAgain: [String] = []
    await second.run(.init(cases: 60)) {
      if case .kept(let run, _) = $0 { namesAgain.append(run.name) }
    }
    #expect(namesAgain == Array(names.prefix(namesAgain.count)))
  }

  private static func fuzzer(_ suite: ConformanceSuite) throws -> SuiteFuzzer {
    SuiteFuzzer(
      try cases(suite), of: suite, ports: [ReferencePort(suites: [suite])],
      registry: try Corpus.shared().registry)
  }

  @Test func `of what is kept some is as it is, and some made by choices`() async throws {
    let suite = try #require(BridgeCatalog.suites.first { $0.id.text == "passage.jwt-flags" })
    var fuzzer = try Self.fuzzer(suite)
    var origins: Set<Bool> = []
    await fuzzer.run(.init(cases: 500)) { event in
      if case .kept(let run, _) = event { origins.insert(run.choices == nil) }
    }
    #expect(origins == [true, false])
  }

  @Test(arguments: [(FuzzSettings.Guidance.guided, 0...5), (.none, 20...90)])
  func `what was made before is not put to a port again`(
    guidance: FuzzSettings.Guidance, percent: ClosedRange<Int>
  ) throws {
    // Its generator makes many a case twice.
    let suite = try #require(BridgeCatalog.suites.first { $0.id.text == "rampkit.message-parsing" })
    var settings = FuzzSettings()
    settings.guidance = guidance
    var cases = GuidedCases(
      suite: suite, schema: try CorpusFiles.embedded.suiteSchema(of: suite.id), vectors: [],
      seed: 5, settings: settings)
    var seen: Set<[UInt8]> = []
    var (made, repeats) = (0, 0)
    for _ in 0..<40 {
      for next in cases.next(20) {
        made += 1
        if !seen.insert(next.run.input.compactBytes()).inserted { repeats += 1 }
        cases.learn(next, [])
      }
    }
    // Entries are run once more, to see whether they show the same.
    let calibrated = cases.fuzzer.tally.calibrated
    #expect(percent.contains((repeats - calibrated) * 100 / made), "\(repeats) of \(made)")
  }

  @Test(arguments: suites.filter { !$0.capabilities.isEmpty }.shuffled().prefix(6))
  func `what a port has not granted is put to it by nobody`(suite: ConformanceSuite) throws {
    var cases = GuidedCases(
      suite: suite, schema: try CorpusFiles.embedded.suiteSchema(of: suite.id),
      vectors: try Corpus.shared().vectors[suite.id] ?? [], granted: { _ in false }, seed: 3)
    for _ in 0..<3 {
      for made in cases.next(20) {
        #expect(suite.needs(made.run.input).isEmpty, "\(made.run.name)")
        cases.learn(made, [])
      }
    }
  }

  @Test func `a wrong port is found out, by cases that the generator would not have made`()
    async throws
  {
    let suite = try #require(BridgeCatalog.suites.first { $0.id.text == "gbg.json-value-decode" })
    let port = ReferencePort(suites: [suite], applying: [suite.id: [3]])
    var fuzzer = SuiteFuzzer(
      try Self.cases(suite), of: suite, ports: [port], registry: try Corpus.shared().registry)
    var first = 0
    var failed = 0
    await fuzzer.run(.init(cases: 4_000)) { event in
      guard case .failed(_, let port, let isFirst) = event else { return }
      #expect(port == 0)
      failed += 1
      if isFirst { first += 1 }
    }
    #expect(first > 0)
    // Of each kind some are kept, not all.
    #expect(failed <= 24 * first)
  }

  @Test func `a port that answers nothing in time is told from one that is slow`() async throws {
    let suite = try #require(Self.suites.first)
    var fuzzer = SuiteFuzzer(
      try Self.cases(suite), of: suite, ports: [SilentPort(suites: [suite.id])],
      registry: try Corpus.shared().registry)
    await fuzzer.run(.init(cases: 64)) { _ in }
    #expect(fuzzer.isSilent)
  }
}

/// Runs into every deadline.
private struct SilentPort: Port {
  let declaration: Declaration
  var isExhausted: Bool { false }
  var outlivesEnds: Bool { true }

  init(suites: [SuiteID]) {
    declaration = Declaration(name: "silent", suites: suites)
  }

  func answer(_ calls: [Call]) async -> Batch {
    Batch(replies: calls.map { _ in .timeout(milliseconds: 1) })
  }
  func restart() async {}
  func finish() async -> [Incident] { [] }
}
