import ConformanceKit
import MachineKit
import WirePrimitives

/// What a port does instead, in a sentence.
enum DiagnosisText {
  static func text(_ finding: Finding) -> String {
    let cases = Phrases.count(finding.count, "case")
    return switch finding.diagnosis {
    case .behavesAs(let label, let others):
      "behaves as if: \(label.phrase) (\(cases))" + alternatives(others, to: label)
        + declarationAdvice(finding, label)
    case .oneOf(let requirements):
      "behaves as no single rule explains (\(cases)); look at one of "
        + requirements.map(\.text).joined(separator: ", ")
    case .dependsOnHistory(let sequence):
      "the answer depends on the runs before it (\(cases)); shortest sequence: "
        + Phrases.count(sequence.count, "run")
    case .unstable(0, let attempts):
      "answered differently once, and not again in \(attempts) fresh processes (\(cases))"
    case .unstable(let differing, let attempts):
      "answered differently in \(differing) of \(attempts) fresh processes (\(cases))"
    case .none: cases
    }
  }

  /// The same in one line that stands alone: where nothing is diagnosed, with what was expected.
  static func message(_ finding: Finding) -> String {
    guard case .none = finding.diagnosis else { return text(finding) }
    guard let difference = finding.example.judgement.differences.first,
      case .ok = finding.example.reply
    else { return "\(Phrases.reply(finding.example.reply)) (\(text(finding)))" }
    let got = difference.got.map { String(escaping: $0.compactText) } ?? "nothing"
    return
      "\(difference.path): expected \(String(escaping: difference.expected)), got \(got) (\(text(finding)))"
  }

  private static func alternatives(_ others: [VariantLabel], to label: VariantLabel) -> String {
    let different = others.filter { $0.requirement != label.requirement }
    guard let other = different.first else { return "" }
    return "; or as if \(other.phrase)" + (other.requirement.map { " (\($0))" } ?? "")
  }

  private static func declarationAdvice(_ finding: Finding, _ label: VariantLabel) -> String {
    guard case .choice(let choice, let variant) = label.role else { return "" }
    return finding.verdict == .breaksDeclaration
      ? "; it declares another variant of \(choice) than \(variant)"
      : "; declare \(choice) = \(variant)"
  }
}
