import ConformanceKit
import MachineKit
import ReportWriters
import Synchronization
import TestSupport
import WirePrimitives

/// A run of the echo suite, with what each writer made of it.
struct Run: Sendable {
  let report: RunReport
  /// The lines of report.jsonl, as they were written.
  let lines: [String]

  init(
    _ port: ScriptedPort = ScriptedPort(), known: KnownFailures = KnownFailures(),
    suite: ConformanceSuite = Echo.suite, vectors: [Vector] = Echo.vectors,
    required: [SuiteID] = [],
    command: [String] = ["python3", "port.py"],
    interruptedAtLook first: Int = .max, strict: Bool = false
  ) async {
    let looks = Looks()
    let plan = CheckPlan(
      suites: [suite],
      vectors: [suite.id: vectors, SuiteID("x.other"): [Echo.elsewhere]], generated: 0, seed: 7,
      required: required, shouldStop: { looks.next() >= first })
    var bytes: [UInt8] = []
    let recorder = JSONLinesRecorder(lines: Self.lines(strict: strict)) { bytes += $0 }
    var runner = Runner(
      plan: plan, port: port, registry: Echo.registry, known: known, recorder: recorder)
    report = await runner.run(
      header: RunHeader(
        kit: "0.1.0", corpus: "0.1.0", caseSet: "abcdef", port: port.declaration,
        command: command, started: "2026-11-21T10:02:11Z", seed: 7,
        suites: [suite.id], suitesKnown: 9))
    lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  static func lines(strict: Bool = false) -> ReportLines {
    ReportLines(registry: Echo.registry, strict: strict)
  }

  func json(_ kind: String) throws -> [JSON] {
    try lines.map { try JSON.parse($0) }.filter { $0["kind"]?.text == kind }
  }

  private static let again = Again(
    portArguments: " -- python3 port.py", report: "out/report.jsonl")

  func junit(strict: Bool = false) -> String {
    JUnitReport(registry: Echo.registry, strict: strict, again: Self.again)
      .text(report)
  }

  var markdown: String {
    MarkdownReport(registry: Echo.registry, strict: false, again: Self.again)
      .text(report)
  }

  var console: [String] {
    let text = RunText(registry: Echo.registry, again: Self.again)
    return text.header(report.header) + [""] + report.suites.flatMap(text.suite)
      + text.findings(report) + [""] + text.summary(report)
      + text.farewell(report, status: report.exitStatus(strict: false))
  }
}

/// Counts how often a run looks whether it is to stop: once after each batch, and at its end.
private final class Looks: Sendable {
  private let count = Atomic<Int>(0)
  func next() -> Int { count.add(1, ordering: .relaxed).newValue }
}
