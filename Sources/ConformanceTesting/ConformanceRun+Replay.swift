import BridgeCatalog
import ConformanceKit
import CorpusStore
import MachineKit
import ReportWriters
import WirePrimitives

extension ConformanceRun {
  /// A name that stands for no case.
  private struct UnknownCase: Error, CustomStringConvertible {
    let name: String
    var description: String {
      "\(String(escaping: name)) names no case of a suite that the port declares: "
        + "\(Variable.replay.rawValue) is SUITE:VECTOR or what is behind \"again\" in a failure."
    }
  }

  /// Puts the named cases to the port, in order.
  ///
  /// Nothing is written down and nothing is given up: who replays a case may want to see it trap, or
  /// to stop in it for as long as it takes.
  func replay(_ names: [String], _ corpus: Corpus) async throws -> RunOutcome {
    let port = InProcessPort<SDK>(SDK.declaration, file: nil, deadline: nil)
    var remarks: [Remark] = []
    for (index, run) in try names.map({ try find($0, corpus) }).enumerated() {
      let reply = await port.answer([
        Call(suite: run.case.suite, input: run.case.input) { .ok($0) }
      ]).replies[0]
      let result = try Assessment(
        suite: run.suite, declaration: port.declaration, registry: corpus.registry
      ).assess(run.case, number: index + 1, reply: reply)
      let text = CaseText.lines(result, of: run.suite).joined(separator: "\n")
      print(ShownText.harmless(text))
      if result.verdict.isFailure { remarks.append(.failure(text)) }
      if result.verdict == .warned { remarks.append(.warning(text)) }
    }
    return RunOutcome(replayed: remarks)
  }

  private func find(_ name: String, _ corpus: Corpus) throws -> (
    case: Case, suite: ConformanceSuite
  ) {
    let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2,
      let suite = SDK.checkedSuites.first(where: { $0.id.text == parts[0] }),
      let run = Case(named: parts[1], of: suite, vectors: corpus.vectors[suite.id] ?? [])
    else { throw UnknownCase(name: name) }
    return (run, suite)
  }
}
