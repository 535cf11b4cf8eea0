import BridgeCatalog
import ConformanceKit
import CorpusStore
import MachineKit
import TestSupport
import Testing

/// A choice that a port has not declared and that several suites share.
struct SharedReadingTests {
  @Test func `what several suites show is told once`() async throws {
    let suites = ["gbg.json-value-decode", "gbg.json-transcode"].compactMap { name in
      BridgeCatalog.suites.first { $0.id.text == name }
    }
    var applied: [SuiteID: [Int]] = [:]
    for suite in suites {
      let index = suite.variants.firstIndex { label in
        if case .choice(let id, "last") = label.role {
          id.text == "json.duplicate-keys"
        } else {
          false
        }
      }
      applied[suite.id] = [try #require(index)]
    }
    let corpus = try Corpus.shared()
    let plan = CheckPlan(
      suites: suites, vectors: corpus.vectors, generated: 0, seed: 1, allowance: .withoutShrinking)
    let port = ReferencePort(suites: suites, choices: [:], applying: applied, name: "last")
    var runner = Runner(
      plan: plan, port: port, registry: corpus.registry, recorder: SilentRecorder())
    let report = await runner.run(
      header: RunHeader(
        kit: "", corpus: "", caseSet: "", port: port.declaration, seed: 1,
        suites: suites.map(\.id), suitesKnown: 2))
    #expect(report.findings.map(\.verdict) == [.otherReading])
    #expect(report.findings.first?.consequences.map(\.suite) == [suites[1].id])
    let id = try #require(report.findings.first?.requirement)
    for suite in report.suites {
      #expect(suite.rows.first { $0.id == id }?.state == .otherReading, "\(suite.suite)")
    }
  }
}
