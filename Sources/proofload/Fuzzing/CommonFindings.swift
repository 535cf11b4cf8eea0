import ConformanceKit
import MachineKit
import ReportWriters

/// What several ports have in common: a fault of one is a matter of that port, one that all have may be
/// a matter of the document or of the model.
struct CommonFindings {
  private struct Key: Hashable {
    let suite: SuiteID
    let requirement: String
    let cause: String
  }

  private let verdicts: [FuzzConclusion.Verdict]

  init(_ verdicts: [FuzzConclusion.Verdict]) {
    self.verdicts = verdicts
  }

  var lines: [String] {
    var owners: [Key: [Int]] = [:]
    var order: [Key] = []
    for (index, verdict) in verdicts.enumerated() {
      for finding in verdict.report.findings {
        let key = Self.key(of: finding)
        if owners[key] == nil { order.append(key) }
        owners[key, default: []].append(index)
      }
    }
    guard !order.isEmpty else { return [] }
    return [""]
      + order.flatMap { key in
        TextWrap.wrap(
          "\(key.requirement) in \(key.suite): \(label(Set(owners[key] ?? []), key))",
          first: "  ", rest: "    ")
      }
  }

  private func label(_ owners: Set<Int>, _ key: Key) -> String {
    guard owners.count == verdicts.count else {
      let names = owners.sorted().map { Self.name(of: verdicts[$0], at: $0) }
      return "\(names.joined(separator: ", ")) only"
    }
    return isUnanimous(key)
      ? "all ports alike: suspect the document or the model" : "all ports, each in its way"
  }

  /// Two ports may have one name.
  static func name(of verdict: FuzzConclusion.Verdict, at index: Int) -> String {
    "port \(index + 1), \(RunText.port(verdict.report.header.port, command: ["-"]))"
  }

  /// Whether all ports answer the same where their examples are the same.
  private func isUnanimous(_ key: Key) -> Bool {
    let examples = verdicts.compactMap { verdict in
      verdict.report.findings.first { Self.key(of: $0) == key }?.example
    }
    guard let first = examples.first, !key.cause.isEmpty || examples.count > 1 else { return false }
    return examples.dropFirst().allSatisfy { example in
      example.run.input == first.run.input
        && !Outcome.differ(
          example.reply, first.reply, on: first.run.input, under: first.tree)
    }
  }

  private static func key(of finding: Finding) -> Key {
    let cause: String =
      switch finding.diagnosis {
      case .behavesAs(let label, _): label.name
      case .inTheseCases(let label, _): label?.name ?? ""
      case .mixes(let choice, _): choice.text
      case .oneOf, .dependsOnHistory, .unstable, .none: ""
      }
    return Key(suite: finding.suite, requirement: finding.requirement.text, cause: cause)
  }
}
