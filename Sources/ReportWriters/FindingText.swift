package import ConformanceKit
import MachineKit
import WirePrimitives

/// One finding as a block of lines, each at most 80 columns where the text allows it.
package struct FindingText {
  private let registry: Registry
  /// What stands behind `proofload replay NAME` to reach the same port.
  private let portArguments: String
  private static let width = 80
  private static let margin = 6

  package init(registry: Registry, portArguments: String) {
    self.registry = registry
    self.portArguments = portArguments
  }

  package func lines(_ finding: Finding) -> [String] {
    var lines = heading(finding)
    lines += diagnosis(finding)
    lines += input(finding)
    lines += answers(finding)
    if let twin = finding.passingTwin {
      lines += field("twin that passes", "vector \(twin.id): \(visible(twin.title))")
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
    var lines = wrap(text, first: start, rest: String(repeating: " ", count: Self.margin))
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
  private var indent: String { String(repeating: " ", count: Self.margin) }

  private func input(_ finding: Finding) -> [String] {
    if case .dependsOnHistory(let sequence) = finding.diagnosis {
      return ["\(indent)runs, in order:"]
        + sequence.flatMap { run in
          cut("  \(inputText(run.input))", lines: 2)
        }
    }
    let origin =
      finding.example.run.vector.map { "vector \($0.id): \(visible($0.title))" }
      ?? "generated case \(finding.example.number)"
    var lines = wrap("smallest input found (\(origin)):", first: indent, rest: indent + "  ")
    lines += cut("  \(inputText(finding.example.run.input))", lines: 4)
    for note in finding.notes {
      lines += field(note.label, visible(note.text, limit: 400), inner: true)
    }
    return lines
  }

  private func inputText(_ input: JSON) -> String { visible(input.compactText, limit: 2_000) }

  private func answers(_ finding: Finding) -> [String] {
    let differences = finding.example.judgement.differences
    guard case .ok = finding.example.reply, !differences.isEmpty, isAnswerExpected(finding) else {
      let expected = finding.example.tree.witness.map(Outcome.reply).map(Phrases.reply)
      return field("expected", expected ?? "an answer")
        + field("got", Phrases.reply(finding.example.reply))
    }
    return differences.prefix(3).flatMap { difference -> [String] in
      let path =
        difference.path.hasPrefix("ok.") ? String(difference.path.dropFirst(3)) : difference.path
      let got = difference.got.map { visible($0.compactText) } ?? "(nothing)"
      return field("expected", "\(path)  \(visible(difference.expected))")
        + field("got", "\(path)  \(got)")
    }
      + (differences.count > 3 ? ["\(indent)and \(differences.count - 3) more differences"] : [])
  }

  private func isAnswerExpected(_ finding: Finding) -> Bool {
    finding.example.judgement.differences.contains { $0.path.hasPrefix(Outcome.ok) }
  }

  private func again(_ finding: Finding) -> [String] {
    let names: [String] =
      if case .dependsOnHistory(let sequence) = finding.diagnosis {
        sequence.map(\.name)
      } else {
        [finding.example.run.name]
      }
    let shown = names.count <= 8 ? names.joined(separator: " ") : "(in the report)"
    // Never broken into lines: it is there to be copied.
    return ["\(indent)again      proofload replay \(shown)\(portArguments)"]
  }

  private func field(_ name: String, _ text: String, inner: Bool = false) -> [String] {
    let start = indent + (inner ? "  " : "") + "\(name)".padded(to: 9) + "  "
    return cutting(text, first: start, rest: String(repeating: " ", count: start.count), lines: 6)
  }

  private func cut(_ text: String, lines: Int) -> [String] {
    cutting(text, first: indent, rest: indent + "   ", lines: lines)
  }

  /// Breaks a text anywhere: what a port is given has no words.
  private func cutting(_ text: String, first: String, rest: String, lines: Int) -> [String] {
    var result: [String] = []
    var remaining = Substring(text)
    while !remaining.isEmpty || result.isEmpty {
      let start = result.isEmpty ? first : rest
      if result.count == lines {
        result.append("\(rest)... (\(Phrases.count(text.utf8.count)) bytes, whole in the report)")
        break
      }
      let part = remaining.prefix(Self.width - start.count)
      remaining = remaining.dropFirst(part.count)
      result.append(start + part)
    }
    return result
  }

  private func wrap(_ text: String, first: String, rest: String) -> [String] {
    TextWrap.wrap(text, first: first, rest: rest, width: Self.width)
  }
}
