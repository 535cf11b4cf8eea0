import BridgeCatalog
import ConformanceKit
import CorpusStore
import MachineKit
import TestSupport
import Testing

/// A choice that a port has not declared and that several suites share.
struct SharedReadingTests {
  private static let names = ["gbg.json-value-decode", "gbg.json-transcode"]

  /// Of a port whose repeated keys count from the last on.
  ///
  /// - Parameter isFaulty: whether it also has a fault in the suite behind.
  private static func report(isFaulty: Bool = false) async throws -> RunReport {
    try await report(of: names, isFaulty: isFaulty) { $0.choice?.text == "json.duplicate-keys" }
  }

  /// Of a port that follows a variant.
  private static func report(
    of names: [String], isFaulty: Bool = false,
    following isVariant: @escaping (VariantLabel) -> Bool
  ) async throws -> RunReport {
    let suites = names.compactMap { name in BridgeCatalog.suites.first { $0.id.text == name } }
    var applied: [SuiteID: [Int]] = [:]
    for suite in suites {
      applied[suite.id] = [try #require(suite.variants.firstIndex(where: isVariant))]
    }
    if isFaulty, let last = suites.last {
      applied[last.id]?.append(try #require(last.variants.firstIndex { $0.isFault }))
    }
    let corpus = try Corpus.shared()
    let plan = CheckPlan(
      suites: suites, vectors: corpus.vectors, generated: 0, seed: 1, allowance: .withoutShrinking)
    let port = ReferencePort(suites: suites, choices: [:], applying: applied, name: "last")
    var runner = Runner(
      plan: plan, port: port, registry: corpus.registry, recorder: SilentRecorder())
    return await runner.run(
      header: RunHeader(
        kit: "", corpus: "", caseSet: "", port: port.declaration, seed: 1,
        suites: suites.map(\.id), suitesKnown: 2))
  }

  @Test func `what several suites show is told once`() async throws {
    let report = try await Self.report()
    #expect(report.findings.map(\.verdict) == [.otherReading])
    #expect(report.findings.first?.consequences.map(\.suite.text) == [Self.names[1]])
    let id = try #require(report.findings.first?.requirement)
    for suite in report.suites {
      #expect(suite.rows.first { $0.id == id }?.state == .otherReading, "\(suite.suite)")
    }
  }

  @Test func `what a suite does wrong stands before what one ahead of it may do`() async throws {
    let report = try await Self.report(isFaulty: true)
    #expect(report.suites.map(\.findings.count) == [1, 1])
    #expect(report.findings.map(\.suite.text) == Self.names.reversed())
  }

  /// In `rampkit.init` nobody is told of a write, so that two variants explain what it shows.
  @Test func `of variants that explain a suite alike the one is named that others show`()
    async throws
  {
    let own = VariantLabel.Role.choice(ChoiceID("rampkit.read-failure"), "unwritten-id")
    let report = try await Self.report(of: ["rampkit.init", "rampkit.stored-id"]) { $0.role == own }
    #expect(!report.findings.isEmpty)
    for finding in report.findings {
      guard case .behavesAs(let label, _) = finding.diagnosis else { continue }
      #expect(label.role == own, "\(finding.suite)")
    }
  }
}
