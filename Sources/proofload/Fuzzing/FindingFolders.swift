import ConformanceKit
import CorpusStore
import Foundation
import MachineKit
import ReportWriters
import WirePrimitives

/// A folder for each finding of a campaign: what a person needs to mend the port, with and without the
/// kit.
///
/// ```
/// finding.txt    what is wrong, as the terminal showed it
/// case.json      the smallest case found: input, what is expected, what came
/// first.json     the case as it first failed
/// replay.sh      runs it again with the kit
/// repro.py       runs it again without
/// ```
struct FindingFolders {
  let folder: CampaignFolder
  let corpus: Corpus

  /// Puts the findings of a conclusion in the place of those of an earlier one.
  func write(_ verdicts: [FuzzConclusion.Verdict]) throws {
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
      try? files.removeItem(atPath: folder.file("findings"))
      try files.moveItem(atPath: new, toPath: folder.file("findings"))
    } catch {
      throw Failure(
        .incomplete,
        "\(String(escaping: new, limit: 4_096)) cannot be written: \(error.localizedDescription)")
    }
  }

  private func write(
    _ finding: Finding, of verdict: FuzzConclusion.Verdict, _ port: Int, into path: String
  ) throws {
    func put(_ text: String, _ name: String) throws {
      try Data((text + "\n").utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
    }
    let text = RunText(registry: corpus.registry, again: verdict.again)
    try put(text.finding(finding).joined(separator: "\n"), "finding.txt")
    try put(Self.json(of: finding.example).filledText(width: 100), "case.json")
    let cases = verdict.cases[finding.suite] ?? []
    if let number = finding.cases.min(), cases.indices.contains(number - 1) {
      let first = cases[number - 1]
      let json: JSON = [
        "suite": .string(first.suite.text), "name": .string(first.name), "input": first.input,
      ]
      try put(json.filledText(width: 100), "first.json")
    }
    try put("#!/bin/sh\nexec \(verdict.again.command(finding))", "replay.sh")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: "\(path)/replay.sh")
    let command = folder.plan.ports.isEmpty ? [] : folder.plan.ports[port]
    let repro = Repro(
      finding: finding, declaration: verdict.report.header.port, command: command)
    if let repro { try put(repro.text, repro.fileName) }
  }

  private static func json(of result: CaseResult) -> JSON {
    .object([
      ("suite", .string(result.run.suite.text)), ("name", .string(result.run.name)),
      ("requirement", .string(result.requirement?.text ?? "")),
      ("verdict", .string(result.verdict.rawValue)), ("input", result.run.input),
      ("expect", result.tree.json),
      ("got", Outcome.of(result.reply) ?? .string(Phrases.reply(result.reply))),
    ])
  }
}
