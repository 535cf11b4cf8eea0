package import ConformanceKit
import MachineKit
package import WirePrimitives

/// What the failure of a case hangs on, one line for each thing that was found out.
package enum CircumstancesText {
  /// - Parameter input: the case's, for the times of its steps.
  package static func lines(_ circumstances: Circumstances, of input: JSON) -> [String] {
    (circumstances.mistaken.map { CaseText.words("instead", text($0, in: input)) } ?? [])
      + circumstances.thresholds.flatMap { CaseText.words("fails", text($0, in: input)) }
      + (circumstances.contrast.map {
        CaseText.field("passes", Phrases.contrast($0, to: input))
      } ?? [])
      + needed(circumstances, in: input)
      + free(circumstances, in: input)
      + (circumstances.rule.map { CaseText.words("where", text($0)) } ?? [])
  }

  /// In which cases it fails, and of how many that is known.
  private static func text(_ rule: FailingRule) -> String {
    // Elsewhere the cases were not tried.
    let names = Phrases.list(rule.scope.map(\.text).sorted(), by: "or")
    let scope = names.isEmpty ? "" : "\(names) applies: "
    let fresh = rule.confirmation.map { " (\($0.right) of \($0.cases) fresh cases)" } ?? ""
    if rule.isOfAll { return "\(scope)it fails in all cases\(fresh)" }
    let terms = rule.terms.map(text).joined(separator: "; or ")
    let mostly = rule.confirmation.map { $0.right < $0.cases } ?? false ? "mostly " : ""
    return "\(scope)it \(mostly)fails \(terms)\(fresh)"
  }

  /// `with a and b where X-1 applies`.
  private static func text(_ term: [Condition]) -> String {
    let asking = term.compactMap { condition in
      condition.asking.map { "\($0) \(condition.value == .absent ? "does not apply" : "applies")" }
    }
    let others = Phrases.conditions(term.filter { $0.asking == nil })
    return [("with", others), ("where", asking)].filter { !$0.1.isEmpty }
      .map { "\($0) \(Phrases.list($1, by: "and"))" }.joined(separator: " ")
  }

  private static func needed(_ circumstances: Circumstances, in input: JSON) -> [String] {
    let steps = circumstances.neededSteps
    // Of steps that only their number matters each is needed, and of one step the contrast tells.
    let isTold =
      circumstances.thresholds.contains { $0.isOfSteps }
      || steps.count == 1 && circumstances.contrast?.place == "steps[\(steps[0])]"
    guard !steps.isEmpty, !isTold else { return [] }
    let names = steps.map { Phrases.step($0, in: input) }
    let missing = steps.count == 1 ? "it" : "any one of them"
    return CaseText.words(
      "needs", Phrases.some(names) { $0 } + ": without \(missing) the port passes")
  }

  private static func free(_ circumstances: Circumstances, in input: JSON) -> [String] {
    guard !circumstances.freePlaces.isEmpty else { return [] }
    let names = circumstances.freePlaces.map { Phrases.place($0, in: input) }
    return CaseText.words("any", "other value tried fails too in " + Phrases.some(names) { $0 })
  }

  private static func text(_ mistaken: MistakenPlace, in input: JSON) -> String {
    let which =
      switch (mistaken.index, mistaken.count) {
      case (_, 1): ""
      case (0, let count): " (the first of \(count))"
      case (let index, let count) where index == count - 1: " (the last of \(count))"
      case (let index, let count): " (number \(index + 1) of \(count))"
      }
    return "the value of \(Phrases.place(mistaken.came, in: input))\(which) came"
      + (mistaken.due.map { ", and that of \(Phrases.place($0, in: input)) was due" } ?? "")
  }

  private static func text(_ threshold: Threshold, in input: JSON) -> String {
    let unit = if case .milliseconds = threshold.measure { " ms" } else { "" }
    let amount =
      switch (threshold.least, threshold.most) {
      case (let least?, let most?) where least == most: "\(least)\(unit) alone"
      case (let least?, let most?): "\(least) to \(most)\(unit)"
      case (let least?, nil): "\(least)\(unit) or more"
      case (nil, let most?): "\(most)\(unit) or less"
      case (nil, nil): "any"
      }
    let sides = [
      ("it passes with ", threshold.ends(isOtherDue: false), ""),
      ("with ", threshold.ends(isOtherDue: true), " something else is due"),
    ]
    let told = sides.filter { !$0.1.isEmpty }.map { start, ends, rest in
      start + ends.map { "\($0)\(unit)" }.joined(separator: " and ") + rest
    }
    return (["with \(measured(threshold, amount, in: input))"] + told).joined(separator: "; ")
  }

  private static func measured(
    _ threshold: Threshold, _ amount: String, in input: JSON
  ) -> String {
    let place = Phrases.place(threshold.place, in: input)
    return switch threshold.measure {
    case .number: "\(place) \(amount)"
    case .characters: "\(amount) characters in \(place)"
    case .elements: "\(amount) elements in \(place)"
    case .steps(let name): "\(amount) steps \(String(escaping: name))"
    case .milliseconds:
      "\(amount) before \(Phrases.step(Int(threshold.place.filter(\.isNumber)) ?? 0, in: input))"
    }
  }
}

extension Threshold {
  /// The amounts next to those that fail, of which something else is due or not.
  fileprivate func ends(isOtherDue: Bool) -> [Int] {
    let below = isOtherDueBelow == isOtherDue ? least.map { $0 - 1 } : nil
    let above = isOtherDueAbove == isOtherDue ? most.map { $0 + 1 } : nil
    return [below, above].compactMap(\.self)
  }

  fileprivate var isOfSteps: Bool { if case .steps = measure { true } else { false } }
}
