import MachineKit
import WirePrimitives

/// Looks for variants that say what a port does in the cases that fail, though cases that pass contradict
/// them: it has half of a rule wrong, or a rule wrong for some inputs alone.
struct PartialVariants {
  /// Of each group so many cases are looked at before a variant is tried on all of them.
  private static let examplesOfGroup = 2
  /// Of a hundred cases that depart from one requirement so many are as the variant has it: it may be followed
  /// in a step of a trace and not in an earlier one.
  private static let leastExplained = 80
  /// One case says too little of a variant that others contradict.
  private static let fewestCases = 2
  /// Accepted cases by which variants are told apart that explain as much.
  private static let mostAccepted = 300

  /// A variant with the cases that it explains, which depart from some requirements.
  struct Cause {
    let variant: Int
    let groups: [[CaseResult]]
    var results: [CaseResult] { groups.flatMap(\.self) }
  }

  let diagnoser: Diagnoser
  let accepted: [CaseResult]

  /// Takes what a variant explains, the variant that explains most before others.
  ///
  /// Cases that depart from one requirement are taken together: a variant that explains a part of them says
  /// nothing of the others.
  func take(from rest: inout [CaseResult]) -> [Cause] {
    var groups = diagnoser.byRequirement(rest).map(\.0)
    var causes: [Cause] = []
    var candidates = candidates(for: groups)
    while let best = best(of: &candidates, for: groups) {
      let numbers = Set(best.results.map(\.number))
      groups.removeAll { numbers.contains($0[0].number) }
      rest.removeAll { numbers.contains($0.number) }
      causes.append(best)
    }
    return causes
  }

  private func candidates(for groups: [[CaseResult]]) -> [Int] {
    let examples = groups.map { Self.smallest($0) }
    return (Array(diagnoser.suite.variants.indices) + diagnoser.undeclaredDefaults).filter {
      index in
      !diagnoser.declared.contains(index) && isOfMistake(index) && !diagnoser.isLate()
        && examples.contains { $0.allSatisfy { diagnoser.explains([index], $0) } }
    }
  }

  /// Whether who follows a variant is wrong.
  private func isOfMistake(_ variant: Int) -> Bool {
    let label = diagnoser.suite.label(of: variant)
    if case .fault = label.role { return true }
    return diagnoser.isDeclaredOtherwise(variant)
  }

  private static func smallest(_ results: [CaseResult]) -> [CaseResult] {
    Array(results.sorted { ($0.size, $0.number) < ($1.size, $1.number) }.prefix(examplesOfGroup))
  }

  /// Leaves out what explains nothing.
  ///
  /// Of those that explain as much the one that fewest cases contradict, then the one whose requirement the cases
  /// depart from.
  private func best(of candidates: inout [Int], for groups: [[CaseResult]]) -> Cause? {
    var best: [Cause] = []
    candidates.removeAll { variant in
      guard !diagnoser.isLate() else { return true }
      let cause = Cause(
        variant: variant, groups: groups.filter { isExplained($0, by: variant) })
      let count = cause.results.count
      guard count >= Self.fewestCases, isTelling(cause) else { return true }
      let most = best.first?.results.count ?? 0
      if count >= most { best = (count > most ? [] : best) + [cause] }
      return false
    }
    guard best.count > 1 else { return best.first }
    return best.min { rank($0) < rank($1) }
  }

  private func rank(_ cause: Cause) -> (Int, Int) {
    let contradicting = accepted.prefix(Self.mostAccepted)
      .count { !diagnoser.explains([cause.variant], $0) }
    let requirement = diagnoser.suite.label(of: cause.variant).requirement
    return (contradicting, -cause.groups.count { $0[0].requirement == requirement })
  }

  private func isExplained(_ group: [CaseResult], by variant: Int) -> Bool {
    let isOfTraces = diagnoser.suite.kind == .trace
    var left = isOfTraces ? group.count * (100 - Self.leastExplained) / 100 : 0
    return group.allSatisfy { result in
      if diagnoser.explains([variant], result) { return true }
      left -= 1
      return left >= 0
    }
  }

  /// Whether a variant says more than that something is wrong. Of two values the other is what every variant has
  /// that changes it; and what a derived fault says of one requirement's cases is plainer.
  private func isTelling(_ cause: Cause) -> Bool {
    let results = cause.results
    if results.allSatisfy(\.isOfTruthValues) {
      let contradicting = accepted.lazy.filter { !diagnoser.explains([cause.variant], $0) }
      return contradicting.prefix(results.count + 1).count <= results.count
    }
    return cause.groups.count > 1
      || diagnoser.derivedFaults(explainingAll: results).isEmpty
  }
}

extension CaseResult {
  /// Whether nothing but truth values differ from what is due: of two values one is wrong, whatever made
  /// it so.
  var isOfTruthValues: Bool {
    !judgement.differences.isEmpty
      && judgement.differences.allSatisfy { difference in
        if case .whole(let got)? = difference.got { got.kind == .bool } else { false }
      }
  }
}
