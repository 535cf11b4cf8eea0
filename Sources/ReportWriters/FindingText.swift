package import ConformanceKit
import MachineKit

/// One finding as a block of lines, each at most 80 columns where the text allows it.
package struct FindingText {
  private let registry: Registry
  /// What stands behind `proofload replay NAME` to reach the same port.
  private let portArguments: String
  private static let width = 80

  package init(registry: Registry, portArguments: String) {
    self.registry = registry
    self.portArguments = portArguments
  }

  package func lines(_ finding: Finding) -> [String] {
    var lines = heading(finding)
    lines += diagnosis(finding)
    lines += input(finding)
    lines += CaseText.answerLines(
      tree: finding.example.tree, reply: finding.example.reply,
      judgement: finding.example.judgement)
    if let twin = finding.passingTwin {
      lines += CaseText.field("twin", "vector \(twin.id) goes right: \(visible(twin.title))")
    }
    lines += again(finding)
    return lines
  }

  /// `FAIL`, `WARN`, or what else the verdict is.
  package static func mark(_ finding: Finding) -> String {
    switch finding.verdict {
    case .warned: "WARN"
    case .otherReading: "READ"
    case _ where finding.isExpected: "KNOWN"
    default: "FAIL"
    }
  }

  private func heading(_ finding: Finding) -> [String] {
    let requirement = registry[finding.requirement]
    let level = requirement.map { "  (\($0.level.rawValue))" } ?? ""
    let text = (requirement?.text ?? "") + level
    let mark = Self.mark(finding)
    let start = "\(mark.padded(to: 5)) \(finding.requirement)  "
    var lines = wrap(text, first: start, rest: String(repeating: " ", count: CaseText.margin))
    if let source = requirement?.source {
      let place =
        source.lines == "-"
        ? source.section : "\"\(source.section)\", line \(firstLine(source.lines))"
      lines += wrap(
        "document: \(source.document), \(place)\(ambiguity(finding))", first: indent, rest: indent)
    }
    return lines
  }

  private func firstLine(_ lines: String) -> String {
    String(lines.prefix { $0 != "-" })
  }

  private func ambiguity(_ finding: Finding) -> String {
    guard case .behavesAs(let label, _) = finding.diagnosis,
      case .reading(let ambiguity, _) = label.role
    else { return "" }
    return " (reading: \(ambiguity))"
  }

  private func diagnosis(_ finding: Finding) -> [String] {
    let cases = Phrases.count(finding.count, "case")
    let text =
      switch finding.diagnosis {
      case .behavesAs(let label, let others):
        "behaves as if: \(label.phrase) (\(cases))" + alternatives(others, to: label)
          + declarationAdvice(finding, label)
      case .oneOf(let requirements):
        "behaves as no single rule explains (\(cases)); look at one of "
          + requirements.map(\.text).joined(separator: ", ")
      case .dependsOnHistory(let sequence):
        "the answer depends on the runs before it (\(cases)); shortest sequence: "
          + Phrases.count(sequence.count, "run")
      case .unstable(let differing, let attempts):
        "answered differently in \(differing) of \(attempts) fresh processes (\(cases))"
      case .none: cases
      }
    return wrap(text, first: indent, rest: indent + "  ")
  }

  private func alternatives(_ others: [VariantLabel], to label: VariantLabel) -> String {
    let different = others.filter { $0.requirement != label.requirement }
    guard let other = different.first else { return "" }
    return "; or as if \(other.phrase)" + (other.requirement.map { " (\($0))" } ?? "")
  }

  private func declarationAdvice(_ finding: Finding, _ label: VariantLabel) -> String {
    guard case .choice(let choice, let variant) = label.role else { return "" }
    return finding.verdict == .breaksDeclaration
      ? "; it declares another variant of \(choice) than \(variant)"
      : "; declare \(choice) = \(variant)"
  }
}

extension FindingText {
  private var indent: String { CaseText.indent }

  private func input(_ finding: Finding) -> [String] {
    if case .dependsOnHistory(let sequence) = finding.diagnosis {
      return ["\(indent)runs, in order:"]
        + sequence.flatMap { CaseText.inputLines($0.input, notes: [], most: 2) }
    }
    let origin =
      finding.example.run.vector.map { "vector \($0.id): \(visible($0.title))" }
      ?? "generated case \(finding.example.number)"
    return wrap("smallest input found (\(origin)):", first: indent, rest: indent + "  ")
      + CaseText.inputLines(finding.example.run.input, notes: finding.notes)
  }

  private func again(_ finding: Finding) -> [String] {
    let names: [String] =
      if case .dependsOnHistory(let sequence) = finding.diagnosis {
        sequence.map(\.name)
      } else {
        [finding.example.run.name]
      }
    let shown = names.count <= 8 ? names.joined(separator: ",") : "(in the report)"
    // Never broken into lines: it is there to be copied.
    return ["\(indent)again      proofload replay \(shown)\(portArguments)"]
  }

  private func wrap(_ text: String, first: String, rest: String) -> [String] {
    TextWrap.wrap(text, first: first, rest: rest, width: Self.width)
  }
}
