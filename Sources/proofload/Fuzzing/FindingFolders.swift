import ConformanceKit
import CorpusStore
import Foundation
import MachineKit
import PortHost
import ReportWriters
import WirePrimitives

/// A folder for each finding of a campaign: what a person needs to fix the port, with and without the
/// kit.
///
/// ```
/// finding.txt    what is wrong, as the terminal showed it
/// case.json      the smallest case found: input, what is expected, what came
/// first.json     the case as it first failed
/// replay.sh      runs it again with the kit, the same file for every finding
/// repro.py       runs it again without, the same file for every finding
/// ```
struct FindingFolders {
  let folder: CampaignFolder
  let corpus: Corpus

  /// Puts the findings of a conclusion in the place of those of an earlier one, but for suites that it
  /// had no time for.
  func write(_ outcome: FuzzConclusion.Outcome) throws {
    let verdicts = outcome.verdicts
    let new = folder.file("findings.new")
    let files = FileManager.default
    do {
      try? files.removeItem(atPath: new)
      try files.createDirectory(atPath: new, withIntermediateDirectories: true)
      var taken: Set<String> = []
      for (port, verdict) in verdicts.enumerated() {
        for finding in verdict.report.findings {
          let base =
            "\(finding.suite)-\(finding.requirement)" + (port == 0 ? "" : "-port\(port + 1)")
          let name =
            (1...).lazy.map { $0 == 1 ? base : "\(base)-\($0)" }
            .first { taken.insert($0).inserted } ?? base
          try files.createDirectory(atPath: "\(new)/\(name)", withIntermediateDirectories: false)
          try write(finding, of: verdict, port, into: "\(new)/\(name)")
        }
      }
      try keep(outcome.undiagnosed, besides: taken, in: new)
      try? files.removeItem(atPath: folder.file("findings"))
      try files.moveItem(atPath: new, toPath: folder.file("findings"))
    } catch {
      throw Failure(
        .incomplete,
        "\(String(escaping: new, limit: 4_096)) cannot be written: \(SystemError.reason(error))")
    }
  }

  /// Takes over what an earlier conclusion has found in suites of which some cases were not looked at.
  private func keep(
    _ undiagnosed: [CampaignFailure], besides taken: Set<String>, in new: String
  ) throws {
    let suites = Set(undiagnosed.map(\.suite))
    let old = folder.file("findings")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: old)) ?? []
    for name in names where !taken.contains(name) {
      guard suites.contains(where: { name.hasPrefix("\($0)-") }) else { continue }
      try FileManager.default.copyItem(atPath: "\(old)/\(name)", toPath: "\(new)/\(name)")
    }
  }

  private func write(
    _ finding: Finding, of verdict: FuzzConclusion.Verdict, _ port: Int, into path: String
  ) throws {
    func put(_ bytes: [UInt8], _ name: String) throws {
      try Data(bytes).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
    }
    func put(_ text: String, _ name: String) throws {
      try put(Array(ShownText.harmless(text + "\n").utf8), name)
    }
    let text = RunText(registry: corpus.registry, again: verdict.again)
    try put(text.finding(finding).joined(separator: "\n"), "finding.txt")
    try put(caseFile(finding, port).filledText(width: 100), CaseFile.name)
    let cases = verdict.cases[finding.suite] ?? []
    if let number = finding.cases.min(), cases.indices.contains(number - 1) {
      let first = cases[number - 1]
      let json: JSON = [
        "suite": .string(first.suite.text), "name": .string(first.name), "input": first.input,
      ]
      try put(json.filledText(width: 100), "first.json")
    }
    try put(try Repro.bytes(of: Repro.replay), Repro.replay)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: "\(path)/\(Repro.replay)")
    guard !folder.plan.ports.isEmpty else { return }
    let program = Repro.name(for: verdict.report.header.port)
    try put(try Repro.bytes(of: program), program)
  }

  private func caseFile(_ finding: Finding, _ port: Int) -> JSON {
    let plan = folder.plan
    let limits = PortLimits(
      window: plan.window, deadline: plan.deadline, startDeadline: plan.startDeadline)
    let hello = KitMessage.hello(
      id: 1, kitVersion: Kit.version, suites: [finding.suite], limits: limits)
    let suite = KitMessage.SuiteText(finding.suite)
    let runs = finding.sequence.enumerated().map { index, run in
      KitMessage.run(id: index + 2, suite: suite, input: run.input)
    }
    return CaseFile.json(
      of: finding.example, blaming: finding.requirement.text, after: finding.sequence,
      lines: ([hello] + runs).map { String(decoding: $0.dropLast(), as: UTF8.self) },
      failure: Phrases.reply(finding.example.reply),
      port: plan.ports.isEmpty
        ? nil
        : CaseFile.Port(
          command: plan.ports[port], window: limits.window,
          deadline: limits.deadline.wholeMilliseconds,
          startDeadline: limits.handshakeDeadline.wholeMilliseconds))
  }
}
