import BridgeCatalog
import ConformanceKit
import CorpusStore
import MachineKit
import TestSupport
import Testing
import WirePrimitives

/// A port that fails by itself, whatever it is asked, has one defect and not one for each requirement.
struct FaultsAlikeTests {
  private static func findings(
    where fault: @escaping @Sendable (JSON) -> String?,
    allowance: Allowance = .withoutShrinking
  ) async throws -> [Finding] {
    let corpus = try Corpus.shared()
    let suite = try #require(BridgeCatalog.suites.first { $0.id.text == "passage.navigation" })
    let reference = ReferencePort(suites: [suite])
    let port = FaultyPort(reference: reference, fault: fault)
    let report = await MutationAnalysis.run(
      port, suite: suite, vectors: Array((corpus.vectors[suite.id] ?? []).prefix(30)),
      generated: 20, seed: Kit.seed,
      registry: corpus.registry, allowance: allowance)
    return report.findings.filter(\.verdict.isFailure)
  }

  private static func has(_ stimulus: String, _ input: JSON) -> Bool {
    input["steps"]?.array?.contains { $0["do"]?[stimulus] != nil } ?? false
  }

  @Test func `one fault is one finding, whatever was asked`() async throws {
    let findings = try await Self.findings {
      "KeyError: '\($0.compactText)' at \($0.compactText.utf8.count)"
    }
    #expect(findings.count == 1)
    guard case .some(.none) = findings.first?.diagnosis else {
      Issue.record("\(findings.map(\.diagnosis))")
      return
    }
  }

  @Test func `faults that say other things are others`() async throws {
    let findings = try await Self.findings { input in
      Self.has("switchWebview", input) ? "KeyError: 'a'" : "TypeError: 'b'"
    }
    #expect(Set(findings.map(\.requirement)).count == findings.count)
    #expect(findings.count <= 2)
  }

  @Test func `what the inputs of a fault have in common is told`() async throws {
    let findings = try await Self.findings(
      where: { Self.has("navEnd", $0) ? "KeyError" : nil }, allowance: Allowance())
    #expect(findings.count == 1)
    let conditions = findings.first?.circumstances.rule?.terms.flatMap(\.self) ?? []
    #expect(conditions.contains { "\($0)".contains("navEnd") })
  }
}

private struct FaultyPort: Port {
  let reference: ReferencePort
  let fault: @Sendable (JSON) -> String?

  var declaration: Declaration { reference.declaration }

  func answer(_ calls: [Call]) async -> Batch {
    var batch = await reference.answer(calls)
    for (index, call) in calls.enumerated() {
      if let message = fault(call.input) {
        batch.replies[index] = .fault(message: message, trace: nil)
      }
    }
    return batch
  }

  func restart() async {}
  func finish() async -> [Incident] { [] }
}
