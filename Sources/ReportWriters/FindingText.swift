package import ConformanceKit
import MachineKit

/// One finding as a block of lines, each at most 80 columns where the text allows it.
package struct FindingText {
  private let registry: Registry
  private let again: Again
  /// Runs shown at either end of a long sequence.
  private static let ends = 2
  private static let width = 80
  /// Requirements that are named beside the finding's own.
  private static let mostElsewhere = 12

  package init(registry: Registry, again: Again) {
    self.registry = registry
    self.again = again
  }

  package func lines(_ finding: Finding) -> [String] {
    title(finding) + body(finding)
  }

  /// All but the title.
  func body(_ finding: Finding) -> [String] {
    var lines = place(finding)
    if let reasons = reasons(finding) { lines += wrap(reasons, first: indent, rest: indent + "  ") }
    lines += diagnosis(finding) + elsewhere(finding) + consequences(finding) + example(finding)
    if let twin = finding.passingTwin {
      lines += CaseText.field(
        "twin", "vector \(twin.id) passes: \(String(escaping: twin.title))")
    }
    lines += CircumstancesText.lines(finding.circumstances, of: finding.example.run.input)
    lines += asking(finding)
    if let confirmation = finding.confirmation {
      lines += CaseText.field(
        "fresh", "the cause holds in \(confirmation.right) of \(confirmation.cases) cases")
    }
    // Never broken into lines: it is there to be copied.
    return lines + ["\(indent)again      \(again.command(finding))"]
  }

  /// The requirements that the rule of a finding names, in words.
  private func asking(_ finding: Finding) -> [String] {
    let all = finding.circumstances.rule?.terms.joined().compactMap(\.asking) ?? []
    return all.withoutRepeats.filter { $0 != finding.requirement }.flatMap { requirement in
      registry[requirement].map { CaseText.words("", "\(requirement): \($0.text)") } ?? []
    }
  }

  /// What the port does instead, and nothing else.
  func diagnosis(_ finding: Finding) -> [String] {
    wrap(DiagnosisText.text(finding), first: indent, rest: indent + "  ")
  }

  /// Other requirements under which the same mistake shows.
  private func elsewhere(_ finding: Finding) -> [String] {
    guard !finding.elsewhere.isEmpty else { return [] }
    return wrap(
      "also seen in cases about \(names(finding.elsewhere))", first: indent, rest: indent + "  ")
  }

  /// What else fails by the same mistake, or is read so, a line for each suite.
  private func consequences(_ finding: Finding) -> [String] {
    [false, true].flatMap { isPresumed in
      let alike = finding.consequences.filter { $0.isPresumed == isPresumed }
      return alike.map(\.suite).withoutRepeats.flatMap { suite in
        let all = alike.filter { $0.suite == suite }
        let count = all.reduce(0) { $0 + $1.count }
        let cases =
          suite == finding.suite
          ? Phrases.count(count, "more case") : "\(Phrases.count(count, "case")) of \(suite)"
        let verb = isPresumed ? "may fail" : count == 1 ? "fails" : "fail"
        let requirements = all.map(\.requirement).withoutRepeats
        let others = requirements == [finding.requirement] ? "" : ": \(names(requirements))"
        let line =
          finding.verdict == .otherReading
          ? "so in \(cases) too" : "\(cases) \(verb) by the same mistake\(others)"
        return wrap(line, first: indent, rest: indent + "  ")
      }
    }
  }

  private func names(_ requirements: [RequirementID]) -> String {
    let shown = requirements.prefix(Self.mostElsewhere).map(\.text).joined(separator: ", ")
    let rest = requirements.count - Self.mostElsewhere
    return rest > 0 ? "\(shown) and \(rest) more" : shown
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

  /// How much the requirement weighs here: what a port declares it must do, whatever its level.
  static func weight(of finding: Finding, _ requirement: Requirement) -> String {
    let level = requirement.level
    return finding.verdict == .breaksDeclaration && level != .must
      ? "\(level.rawValue), and declared" : level.rawValue
  }

  private func title(_ finding: Finding) -> [String] {
    let requirement = registry[finding.requirement]
    let level = requirement.map { "  (\(Self.weight(of: finding, $0)))" } ?? ""
    let text = (requirement?.text ?? "") + level
    let mark = Self.mark(finding)
    let start = "\(mark.padded(to: 5)) \(finding.requirement)  "
    return wrap(text, first: start, rest: indent)
  }

  private func place(_ finding: Finding) -> [String] {
    guard let source = registry[finding.requirement]?.source else { return [] }
    let place =
      source.lines == "-"
      ? source.section : "\"\(source.section)\", line \(firstLine(source.lines))"
    return wrap(
      "document: \(source.document), \(place)\(ambiguity(finding))", first: indent, rest: indent)
  }

  /// Why a list of known failures expects it.
  private func reasons(_ finding: Finding) -> String? {
    guard finding.isExpected else { return nil }
    return "known: " + finding.known.map(Phrases.known).joined(separator: "; ")
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
}

extension FindingText {
  private var indent: String { CaseText.indent }

  /// Its input, what was expected and what came.
  private func example(_ finding: Finding) -> [String] {
    let (input, tree) = (finding.example.run.input, finding.example.tree)
    let (reply, judgement) = (finding.example.reply, finding.example.judgement)
    if case .dependsOnHistory(let sequence) = finding.diagnosis {
      return ["\(indent)runs, in order:"] + runs(sequence)
        + answers(of: finding)
    }
    if let other = finding.otherReply {
      return wrap(
        "\(Self.title(of: finding)) (\(origin(of: finding))):", first: indent, rest: indent + "  ")
        + CaseText.inputLines(input, notes: finding.notes)
        + CaseText.twoAnswers(reply, other, names: ("once", "then"))
    }
    return wrap(
      "\(Self.title(of: finding)) (\(origin(of: finding))):", first: indent, rest: indent + "  ")
      + CaseText.lines(
        input: input, notes: finding.notes, tree: tree, reply: reply, judgement: judgement)
  }

  private func answers(of finding: Finding) -> [String] {
    let example = finding.example
    guard let other = finding.otherReply else {
      return CaseText.answerLines(
        input: example.run.input, tree: example.tree, reply: example.reply,
        judgement: example.judgement)
    }
    return CaseText.twoAnswers(example.reply, other, names: ("got", "alone"))
  }

  private static func title(of finding: Finding) -> String {
    switch finding.example.run.origin {
    case .sample: "sample"
    case .vector, .generated, .written:
      // Simpler choices make a longer input now and then.
      finding.isSmaller ? "smallest input found" : "simplest input found"
    }
  }

  private func origin(of finding: Finding) -> String {
    if let reduction = finding.reduction { return Phrases.reduction(reduction, of: finding.origin) }
    let example = finding.example
    return switch example.run.origin {
    case .vector(let vector): Phrases.vector(vector)
    case .generated: "generated case \(example.number)"
    case .written: "case \(example.number), made of another"
    case .sample(let isWhole): isWhole ? "the sample as a whole" : "part of the sample"
    }
  }

  private func runs(_ sequence: [Case]) -> [String] {
    func lines(_ runs: some Sequence<Case>) -> [String] {
      runs.flatMap { CaseText.inputLines($0.input, notes: [], most: 2) }
    }
    guard sequence.count > Again.most else { return lines(sequence) }
    let rest = Phrases.count(sequence.count - 2 * Self.ends, "more run")
    return lines(sequence.prefix(Self.ends)) + ["\(indent)  ... \(rest) ..."]
      + lines(sequence.suffix(Self.ends))
  }

  private func wrap(_ text: String, first: String, rest: String) -> [String] {
    TextWrap.wrap(text, first: first, rest: rest, width: Self.width)
  }
}
