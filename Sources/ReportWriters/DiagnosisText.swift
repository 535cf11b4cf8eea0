package import ConformanceKit
import MachineKit
import WirePrimitives

/// What a port does instead, in a sentence.
package enum DiagnosisText {
  package static func text(_ finding: Finding) -> String {
    let cases = Phrases.count(finding.count, "case")
    return switch finding.diagnosis {
    case .behavesAs(let label, let others):
      "behaves as if: \(label.phrase) (\(cases))" + alternatives(others, to: label)
        + declarationAdvice(finding, label)
    case .mixes(let choice, let labels):
      "each case fits some declaration of \(choice), but no single one fits them all"
        + " (\(cases)): as if " + Phrases.list(labels.map(\.phrase), by: "or")
    case .inTheseCases(let label, let conditions):
      inTheseCases(label, told(conditions, of: finding), cases)
    case .oneOf(let requirements):
      "no rule that the kit knows explains it (\(cases)); it may be about one of "
        + requirements.map(\.text).joined(separator: ", ")
    case .dependsOnHistory(let sequence):
      "the answer depends on the runs before it (\(cases)); shortest sequence: "
        + Phrases.count(sequence.count, "run")
    case .unstable(0, let attempts):
      "answered differently once, and not again in \(attempts) fresh processes (\(cases))"
    case .unstable(let differing, let attempts):
      "answered differently in \(differing) of \(attempts) fresh processes (\(cases))"
    case .none: "it fails in \(cases)"
    }
  }

  /// The same in one line that stands alone: where nothing is diagnosed, with what was expected.
  static func message(_ finding: Finding) -> String {
    guard case .none = finding.diagnosis else { return text(finding) }
    let cases = Phrases.count(finding.count, "case")
    guard let difference = finding.example.judgement.differences.first,
      finding.example.reply.isAnswer
    else { return "\(Phrases.reply(finding.example.reply)) (\(cases))" }
    let got = difference.got.map { String(escaping: $0.text) } ?? "nothing"
    return
      "\(difference.path): expected \(String(escaping: difference.expected)), got \(got) (\(cases))"
  }

  private static func inTheseCases(
    _ label: VariantLabel?, _ conditions: [Condition], _ cases: String
  ) -> String {
    guard let label else {
      return conditions.isEmpty ? "it fails in \(cases)" : "\(only(conditions)) (\(cases))"
    }
    return "in these cases alone, behaves as if: \(label.phrase) (\(cases))"
      + (conditions.isEmpty ? "" : "; \(only(conditions))")
  }

  /// Without amounts, where the port was asked for the very amount with which failing begins, and without
  /// all, where a rule says in which cases it fails.
  private static func told(_ conditions: [Condition], of finding: Finding) -> [Condition] {
    guard finding.circumstances.rule == nil else { return [] }
    guard !finding.circumstances.thresholds.isEmpty else { return conditions }
    return conditions.filter { if case .least = $0.value { false } else { true } }
  }

  /// What the cases have that fail, and none has that passes.
  private static func only(_ conditions: [Condition]) -> String {
    "of the cases compared it fails only with "
      + Phrases.list(conditions.map(Phrases.condition), by: "or only with")
  }

  private static func alternatives(_ others: [VariantLabel], to label: VariantLabel) -> String {
    let different = others.filter { $0.requirement != label.requirement }
    guard let other = different.first else { return "" }
    return "; or as if \(other.phrase)" + (other.requirement.map { " (\($0))" } ?? "")
  }

  private static func declarationAdvice(_ finding: Finding, _ label: VariantLabel) -> String {
    guard case .choice(let choice, let variant) = label.role else { return "" }
    return finding.verdict == .breaksDeclaration
      ? "; it does not declare \(choice) = \(variant)"
      : "; declare \(choice) = \(variant)"
  }
}
