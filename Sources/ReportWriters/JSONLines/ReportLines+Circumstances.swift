package import ConformanceKit
import MachineKit
package import WirePrimitives

extension ReportLines {
  /// What was found out about a case that was put alone.
  package func circumstances(_ circumstances: Circumstances, of example: CaseResult) -> JSON {
    .object(
      [
        ("kind", "circumstances"), ("suite", .string(example.run.suite.text)),
        ("case", .string(example.run.name)),
      ] + self.circumstances(circumstances))
  }

  /// The members that say what a failure hangs on, those of them that there are.
  func circumstances(_ circumstances: Circumstances) -> [(String, JSON)] {
    (circumstances.contrast.map { [("contrast", contrast($0))] } ?? [])
      + list("thresholds", circumstances.thresholds.map(threshold))
      + list("neededSteps", circumstances.neededSteps.map { .number($0 + 1) })
      + (circumstances.mistaken.map { [("mistaken", mistaken($0))] } ?? [])
      + (circumstances.rule.map { [("rule", rule($0))] } ?? [])
      + list("free", circumstances.freePlaces.map(text))
  }

  private func list(_ name: String, _ items: [JSON]) -> [(String, JSON)] {
    items.isEmpty ? [] : [(name, .array(items))]
  }

  private func rule(_ rule: FailingRule) -> JSON {
    .object(
      [("terms", .array(rule.terms.map { .array($0.map(condition)) }))]
        + list("scope", rule.scope.sorted().map { text($0.text) })
        + (rule.confirmation.map { [("confirmation", confirmation($0))] } ?? []))
  }

  private func contrast(_ contrast: Contrast) -> JSON {
    .object(
      [("place", text(contrast.place))]
        + (contrast.failing.map { [("fails", text($0.compactText))] } ?? [])
        + (contrast.passing.map { [("passes", text($0.compactText))] } ?? []))
  }

  private func threshold(_ threshold: Threshold) -> JSON {
    .object(
      measure(threshold) + (threshold.least.map { [("least", .number($0))] } ?? [])
        + (threshold.most.map { [("most", .number($0))] } ?? [])
        + (threshold.isOtherDueBelow ? [("otherDueBelow", true)] : [])
        + (threshold.isOtherDueAbove ? [("otherDueAbove", true)] : []))
  }

  private func measure(_ threshold: Threshold) -> [(String, JSON)] {
    let place = ("place", text(threshold.place))
    return switch threshold.measure {
    case .number: [("of", "number"), place]
    case .characters: [("of", "characters"), place]
    case .elements: [("of", "elements"), place]
    case .milliseconds: [("of", "milliseconds"), place]
    case .steps(let stimulus): [("of", "steps"), ("stimulus", text(stimulus))]
    }
  }

  private func mistaken(_ mistaken: MistakenPlace) -> JSON {
    .object(
      [("came", text(mistaken.came))] + (mistaken.due.map { [("due", text($0))] } ?? [])
        + [("index", .number(mistaken.index)), ("count", .number(mistaken.count))])
  }
}
