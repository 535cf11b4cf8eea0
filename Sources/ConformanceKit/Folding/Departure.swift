import MachineKit
import WirePrimitives

/// What departs in an answer, wherever it stands there.
enum Departure {
  /// Whether two findings are alike without asking the port again, their edits aside.
  static func areAlike(_ finding: Finding, _ cause: Finding) -> Bool {
    if finding.requirement == cause.requirement, finding.suite != cause.suite { return true }
    if let one = FaultMessage(finding.example.reply),
      one == FaultMessage(cause.example.reply)
    {
      return true
    }
    if haveSameThreshold(finding, cause) || haveOneRule(finding, cause)
      || haveOneDerivedFault(finding, cause) || mistakeOnePlace(finding, cause)
    {
      return true
    }
    return isPart(finding, of: cause) && !isFarMore(finding, than: cause)
  }

  /// Whether a warning shows in far more cases than a failure: the example of the failure has both mistakes.
  private static func isFarMore(_ finding: Finding, than cause: Finding) -> Bool {
    finding.verdict == .warned && cause.verdict.isFailure
      && finding.count > ConsequenceSearch.farMore * cause.count
  }

  /// Whether every difference of one example is one of the other's: the same change of a member, if the other
  /// has no changes that say less, or the same text in place of the same.
  private static func isPart(_ finding: Finding, of cause: Finding) -> Bool {
    // Another suite has the same member elsewhere.
    let change = { (difference: Difference) in
      finding.suite == cause.suite
        ? MemberChange(difference) : MemberChange(ofLastMember: difference)
    }
    let own = finding.example.judgement.differences.flatMap(\.nearest)
    let others = cause.example.judgement.differences.flatMap(\.nearest)
    let rest = own.filter { difference in !others.contains { isSameText(difference, $0) } }
    guard !rest.isEmpty else { return !own.isEmpty }
    let areAnswers = [finding, cause].allSatisfy {
      Outcome.of($0.example.reply)?[Outcome.ok] != nil
    }
    let changes = others.map(change)
    guard areAnswers, rest.count < own.count || changes.allSatisfy(\.isTelling) else {
      return false
    }
    return rest.map(change).allSatisfy { $0.isTelling && changes.contains($0) }
  }

  /// Whether the same text came where the same was due.
  private static func isSameText(_ difference: Difference, _ other: Difference) -> Bool {
    guard let got = difference.got?.text, got.hasPrefix("\""), got.utf8.count >= shortestText,
      other.got?.text == got
    else { return false }
    return other.expected.contains(difference.expected)
      || difference.expected.contains(other.expected)
  }

  /// Characters of a text with its quotes that nothing has by chance.
  private static let shortestText = 5

  /// Whether both fail by the same condition, and no variant says more of them. Where all cases fail nothing
  /// tells one mistake from another.
  static func haveOneRule(_ finding: Finding, _ cause: Finding) -> Bool {
    guard finding.suite == cause.suite, !finding.isExplained, !cause.isExplained,
      let rule = finding.circumstances.rule, !rule.isOfAll
    else { return false }
    return rule.terms == cause.circumstances.rule?.terms
  }

  /// Whether the answers of both are like those of one fault that nobody wrote, in two suites.
  private static func haveOneDerivedFault(_ finding: Finding, _ cause: Finding) -> Bool {
    let derived = { (finding: Finding) in
      Set(finding.causes.filter { $0.role == .derived }.map(\.phrase))
    }
    return finding.suite != cause.suite && !derived(finding).isDisjoint(with: derived(cause))
  }

  /// The edits that say something and make, of what is due, all that departs in the example of a finding. Two
  /// that share one are alike.
  static func edits(in finding: Finding) -> Set<ValueEdit> {
    guard let required = finding.example.tree.witness else { return [] }
    let differences = finding.example.judgement.differences.flatMap(\.nearest)
    let edits = differences.map { difference -> Set<ValueEdit> in
      // Much makes an empty text.
      guard case .whole(let got)? = difference.got, got != "" else { return [] }
      let changed = ChangedValue.all(at: difference.path, due: required, got: got)
      return Set(changed.flatMap(\.edits).filter(\.isTelling))
    }
    return edits.dropFirst().reduce(edits.first ?? []) { $0.intersection($1) }
  }

  /// What a place is called wherever it stands in a trace: by the stimulus of its step.
  private static func name(of place: String, in finding: Finding) -> String {
    guard let step = InputPlace.step(of: place),
      let trace = try? Trace(finding.example.run.input), trace.steps.indices.contains(step)
    else { return place }
    return trace.steps[step].stimulus.name + place.drop { $0 != "]" }
  }

  /// Whether the same part of the input comes in the same place of the answer, where the same is due.
  private static func mistakeOnePlace(_ finding: Finding, _ cause: Finding) -> Bool {
    guard finding.suite == cause.suite, let own = finding.circumstances.mistaken,
      let other = cause.circumstances.mistaken
    else { return false }
    func kinds(_ mistaken: MistakenPlace, in finding: Finding) -> [String?] {
      [mistaken.came, mistaken.due].map { place in
        place.map { Path.withoutIndexes(name(of: $0, in: finding)) }
      } + [finding.example.judgement.differences.first.map { Path.withoutIndexes($0.path) }]
    }
    return kinds(own, in: finding) == kinds(other, in: cause)
  }

  /// Whether both begin or end to fail with the same amount in the same place.
  private static func haveSameThreshold(_ finding: Finding, _ cause: Finding) -> Bool {
    guard finding.suite == cause.suite else { return false }
    return finding.circumstances.thresholds.contains { own in
      cause.circumstances.thresholds.contains { other in
        name(of: own.place, in: finding) == name(of: other.place, in: cause)
          && own.measure == other.measure && own.sharesEnd(with: other)
      }
    }
  }

  /// Whether a result fails as the example of a finding does.
  static func isAlike(_ result: CaseResult, _ cause: Finding) -> Bool {
    guard result.verdict.isNotable else { return false }
    // The same value is refused.
    if result.verdict == .rejectedWrongly, cause.verdict == .rejectedWrongly { return true }
    return result.requirement == cause.requirement
      || result.requirement == cause.example.requirement
  }

  /// Whether all that a result gets wrong is wrong in the same way in the example of a finding, by whichever
  /// requirement.
  static func changeAlike(_ result: CaseResult, _ cause: Finding) -> Bool {
    let own = wrong(in: result)
    return result.verdict.isNotable && !own.isEmpty && own.isSubset(of: wrong(in: cause.example))
  }

  /// Whether something differs in both examples in the same way.
  static func shareOne(_ finding: Finding, _ cause: Finding) -> Bool {
    !wrong(in: finding.example).isDisjoint(with: wrong(in: cause.example))
  }

  private static func wrong(in result: CaseResult) -> Set<[String]> {
    Set(
      result.judgement.differences.map {
        [Path.withoutIndexes($0.path), $0.expected, $0.got?.text ?? ""]
      })
  }

  /// The effect that is missing first where two traces depart, if it is the same.
  static func missSameEffect(_ finding: Finding, _ cause: Finding) -> Bool {
    guard let effect = missingEffect(in: finding.example) else { return false }
    return effect == missingEffect(in: cause.example)
  }

  private static func missingEffect(in result: CaseResult) -> String? {
    guard FaultMessage(result.reply) == nil,
      let first = result.judgement.differences.first(where: { $0.got == nil }), first.step != nil
    else { return nil }
    return Path.withoutIndexes(first.path)
  }
}
