import BridgeCatalog
import ConformanceKit
import CorpusStore
import MachineKit
import TestSupport
import Testing
import WirePrimitives

/// Who departs in another step than a variant does, does not follow it.
struct DepartureTests {
  /// Leaves its observer where it is torn down before a page has finished. A port that never observes departs
  /// at the launch already.
  @Test func `a variant that departs earlier explains nothing`() async throws {
    let suite = try #require(BridgeCatalog.suites.first { $0.id.text == "pwa-shell.shell" })
    let port = LeavingPort(reference: ReferencePort(suites: [suite]))
    let report = await MutationAnalysis.run(
      port, suite: suite, vectors: [], generated: 90, seed: Kit.seed,
      registry: try Corpus.shared().registry)
    let finding = try #require(report.findings.first { $0.verdict.isFailure })
    #expect(finding.requirement.text == "PWA-PRG-09")
    #expect(!"\(finding.diagnosis)".contains("progress were not observed"))
  }
}

private struct LeavingPort: Port {
  let reference: ReferencePort

  var declaration: Declaration { reference.declaration }

  func answer(_ calls: [Call]) async -> Batch {
    var batch = await reference.answer(calls)
    for (index, call) in calls.enumerated() {
      guard !Self.finishes(call.input), case .ok(let answer) = batch.replies[index],
        let steps = answer["effects"]?.array
      else { continue }
      let kept = steps.map { step in
        JSON.array((step.array.map(Array.init) ?? []).filter { $0["removeObserver"] == nil })
      }
      batch.replies[index] = .ok(.object([("effects", .array(kept))]))
    }
    return batch
  }

  private static func finishes(_ input: JSON) -> Bool {
    input["steps"]?.array?.contains { $0["do"]?["finish"] != nil } ?? false
  }

  func restart() async {}
  func finish() async -> [Incident] { [] }
}
