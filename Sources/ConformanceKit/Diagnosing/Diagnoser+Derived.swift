import MachineKit
import Synchronization
import WirePrimitives

/// Causes that nobody wrote.
extension Diagnoser {
  /// Of each kind of case so many are looked at, the smallest.
  private static let examplesOfKind = 2
  private static let mostExamples = 24
  /// Cases whose wrong values are looked at.
  private static let mostChanged = 200
  /// Accepted cases that a fault may contradict; fewer where each takes a run of the model.
  private static let mostAccepted = 1_200
  private static let mostAcceptedRuns = 300

  /// Takes from `rest` what derived faults explain that no accepted case contradicts.
  ///
  /// One such fault takes the place of several written ones that explain no more together, and of one
  /// that explains fewer cases than are left over: it is one mistake. A partial fault is told before it.
  mutating func derivedCauses(
    of rest: inout [CaseResult], besides causes: inout [Cause], against accepted: [CaseResult]
  ) -> [Cause] {
    let written = causes.filter { suite.label(of: $0.variant).isFault }.flatMap(\.results)
    guard !isLate(), suite.kind != .sampling, !rest.isEmpty || causes.count > 1 else { return [] }
    requiredOutcomes = RequiredOutcomes()
    defer { requiredOutcomes = nil }
    derive(from: rest + written)
    var candidates = suite.derived.filter { index in
      let fault = suite.derivedFault(index)
      guard !isLate(), isShown(index, in: rest + written, by: fault.fewestCases) else {
        return false
      }
      return accepted.prefix(fault.takesModel ? Self.mostAcceptedRuns : Self.mostAccepted)
        .allSatisfy { explains([index], $0) }
    }
    var found: [Cause] = []
    while let best = bestDerived(candidates, of: rest, besides: causes) {
      let taken = Set(best.absorbed)
      let absorbed = best.absorbed.flatMap { causes[$0].results }.withoutRepeats(of: \.number)
      let cause = Cause(
        variant: best.variant, others: [], results: best.explained + absorbed,
        requirement: common(best.absorbed.map { causes[$0] }, best.explained))
      candidates.removeAll { $0 == best.variant }
      if suite.partialFaults.contains(where: { partialFault in
        cause.results.allSatisfy { explains([partialFault], $0) }
      }) {
        continue
      }
      let numbers = Set(cause.results.map(\.number))
      rest.removeAll { numbers.contains($0.number) }
      causes = causes.indices.filter { !taken.contains($0) }.map { causes[$0] }
      found.append(cause)
    }
    return found
  }

  /// A derived fault with the cases of the rest that it explains, and the causes whose place it takes.
  private typealias Explanation = (variant: Int, explained: [CaseResult], absorbed: [Int])

  /// The one that explains most, of those the one that explains most traces to their end.
  private func bestDerived(
    _ candidates: [Int], of rest: [CaseResult], besides causes: [Cause]
  ) -> Explanation? {
    var best: (Explanation, rank: (Int, Int))?
    // Cases that would be one finding stay one: part of them says nothing of the others.
    let groups = byRequirement(rest).map(\.0)
    for variant in candidates where !isLate() {
      let explained = groups.filter { $0.allSatisfy { explains([variant], $0) } }.flatMap(\.self)
      let alike = causes.indices.filter { index in
        suite.label(of: causes[index].variant).isFault
          && causes[index].results.allSatisfy { explains([variant], $0) }
      }
      let cases = alike.reduce(0) { $0 + causes[$1].results.count }
      let isOneMistake =
        (alike.count > 1 || cases <= explained.count)
        && common(alike.map { causes[$0] }, explained) != nil
      let absorbed = isOneMistake ? alike : []
      guard !explained.isEmpty || absorbed.count > 1 else { continue }
      let all = explained.count + (absorbed.isEmpty ? 0 : cases)
      let rank = (all, suite.kind == .trace ? explained.count { answersAlike(variant, $0) } : 0)
      if best.map({ $0.rank < rank }) ?? true { best = ((variant, explained, absorbed), rank) }
    }
    return best?.0
  }

  /// The requirement by which one mistake is told that several causes told: theirs, if it is one and
  /// weighs as much as the cases do.
  private func common(_ causes: [Cause], _ explained: [CaseResult]) -> RequirementID? {
    let named = Set(causes.compactMap { suite.label(of: $0.variant).requirement })
    guard named.count == 1, let requirement = named.first else { return nil }
    let fails = (causes.flatMap(\.results) + explained).contains(where: \.verdict.isFailure)
    return !fails || registry[requirement]?.level == .must ? requirement : nil
  }

  /// Gives the suite the faults that explain at least one example of the results.
  private mutating func derive(from results: [CaseResult]) {
    let examples = Self.examples(of: results)
    var derivation = FaultDerivation(suite.kind, tellingApart: true)
    for result in examples {
      guard let required = required(of: result) else { continue }
      derivation.add(required: required)
      if let outcome = Outcome.of(result.reply) { derivation.add(got: outcome) }
      derivation.add(input: result.run.input)
      guard suite.kind == .trace else { continue }
      derivation.add(parts: parts(in: result))
      addDeparture(of: result, required, to: &derivation)
    }
    for result in results.prefix(Self.mostChanged) {
      guard let required = required(of: result) else { continue }
      derivation.add(valuesOf: result.run.input)
      addValues(of: result, required, to: &derivation)
    }
    // Where nothing was answered, no fault of an answer's parts says why.
    let isAnswered = examples.contains { isAnswer($0.reply) }
    // What is said of an answer goes before what is said of an input.
    let all =
      (derivation.nameFaults + derivation.faults() + derivation.changeFaults).withoutRepeats
      .filter { isAnswered || $0.isOfOutcome }
      + (suite.schema() == nil ? [] : derivation.inputFaults) + derivation.occurrenceFaults
    suite = suite.deriving(all)
    let telling = suite.derived.filter { index in
      !isLate() && examples.contains { explains([index], $0) }
    }
    suite = suite.deriving(telling.map(suite.derivedFault))
  }

  /// Adds what stands where another value is due, or under another name.
  private func addValues(
    of result: CaseResult, _ required: JSON, to derivation: inout FaultDerivation
  ) {
    for difference in result.judgement.differences {
      if case .whole(let got)? = difference.got {
        for changed in ChangedValue.all(at: difference.path, due: required, got: got) {
          derivation.add(changed)
        }
      } else if difference.got == nil, let outcome = Outcome.of(result.reply),
        let member = RenamedMember(at: difference.path, due: required, in: outcome)
      {
        derivation.add(member)
      }
    }
  }

  private func addDeparture(
    of result: CaseResult, _ required: JSON, to derivation: inout FaultDerivation
  ) {
    if let departure = result.judgement.differences.first, case .whole(let got)? = departure.got,
      let place = ValuePlace(ofEffectIn: departure.path)
    {
      derivation.add(wrong: got, at: place)
    }
    let variation = Variation(result)
    guard let steps = variation.askedSteps else { return }
    let due = required[Outcome.ok]?["effects"]?.array.map { $0.map(TraceAnswer.effects) } ?? []
    var replaced: [ReplacedEffect] = []
    let kinds = steps.reduce(into: Set<String>()) { kinds, step in
      let effects = due.indices.contains(step) ? due[step] : []
      let own = Outcome.effects(of: result.reply, inStep: step + 1) ?? []
      for kind in (effects + own).map(\.name)
      where effects.filter({ $0.name == kind }) != own.filter({ $0.name == kind }) {
        kinds.insert(kind)
      }
      replaced += Self.replaced(effects, by: own)
    }
    let stimuli = variation.stimuli
    let stimulus = stimuli[steps.lowerBound]
    let counts = Dictionary(stimuli.map { ($0, 1) }, uniquingKeysWith: +)
    derivation.add(
      departing: kinds, replacing: replaced, inAnswerTo: stimulus == "wait" ? nil : stimulus,
      repeated: Set(counts.filter { $0.value > 1 && $0.key != "wait" }.keys))
  }

  /// Effects of which there are fewer than are due, each with those of which there are more.
  private static func replaced(_ due: [Act], by own: [Act]) -> [ReplacedEffect] {
    func count(_ kind: String, _ acts: [Act]) -> Int { acts.count { $0.name == kind } }
    let kinds = Set((due + own).map(\.name)).sorted()
    return kinds.filter { count($0, own) < count($0, due) }.flatMap { missing in
      kinds.filter { count($0, own) > count($0, due) }
        .map { ReplacedEffect(due: missing, got: $0) }
    }
  }

  private func isAnswer(_ reply: Reply) -> Bool {
    guard let answer = Outcome.of(reply)?[Outcome.ok] else { return false }
    return suite.kind == .trace ? answer["effects"]?.array != nil : answer.kind != .null
  }

  private func parts(in result: CaseResult) -> Set<FaultInjection.Part> {
    FaultInjection.listening {
      _ = try? suite.acceptance(of: result.run.input, applying: declared)
    }.parts
  }

  /// The smallest cases of each kind of departure.
  private static func examples(of results: [CaseResult]) -> [CaseResult] {
    var counts: [String: Int] = [:]
    let sorted = results.sorted { ($0.size, $0.number) < ($1.size, $1.number) }
    let few = sorted.filter { result in
      let places = result.judgement.differences.map { Path.withoutIndexes($0.path) }
      let kind = places.joined(separator: " ")
      counts[kind, default: 0] += 1
      return counts[kind, default: 0] <= examplesOfKind
    }
    return Array(few.prefix(mostExamples))
  }

  /// What is required of a case, as an outcome.
  private func required(of result: CaseResult) -> JSON? {
    guard let requiredOutcomes else { return findRequired(of: result) }
    return requiredOutcomes.outcome(of: result, findRequired)
  }

  private func findRequired(of result: CaseResult) -> JSON? {
    guard result.run.vector != nil else { return result.tree.witness }
    return result.tree.resolved(
      choices: declaration.choices,
      granted: Set(suite.capabilities.map(\.id).filter(declaration.grants))
    ).witness
  }

  /// The outcome under variants of which one is derived; nil where it is the required one.
  private func outcome(under variants: [Int], of result: CaseResult) -> JSON? {
    guard let required = required(of: result) else { return nil }
    guard variants.count > 1 else {
      return suite.outcome(
        of: result.run.input, required: required, applying: declared,
        with: suite.derivedFault(variants[0]))
    }
    let tree = try? suite.acceptance(of: result.run.input, applying: declared + variants)
    return tree?.witness.flatMap { $0.isIdentical(to: required) ? Optional.none : $0 }
  }

  /// Whether the port departs from what is required exactly where one does who follows these variants,
  /// with the same values there. What is right, and what nobody asks for, may be the port's own.
  func departsAlike(_ variants: [Int], _ result: CaseResult) -> Bool {
    guard isDeparting(variants, alike: result) else { return false }
    guard variants.count == 1, let answer = Outcome.of(result.reply) else { return true }
    return !suite.derivedFault(variants[0]).isRefuted(by: answer)
  }

  private func isDeparting(_ variants: [Int], alike result: CaseResult) -> Bool {
    // What is wrong inside a reference makes it answer wrongly, and never fault.
    if result.reply.isFault, variants.count == 1, suite.derivedFault(variants[0]).takesModel {
      return false
    }
    guard let outcome = outcome(under: variants, of: result) else {
      return result.judgement.isAccepted && !result.reply.isFault
    }
    let own = caseJudge.judge(outcome, against: result.tree).differences
    let differences = result.judgement.differences
    guard own.count == differences.count else { return false }
    if own.isEmpty { return !result.reply.isFault }
    guard Self.isOfKind(outcome, result.reply) else { return false }
    if variants.count == 1, let answer = Outcome.of(result.reply),
      !suite.derivedFault(variants[0]).isTold(by: answer)
        || suite.derivedFault(variants[0]).leavesOut(more: outcome, than: answer)
        || suite.derivedFault(variants[0]).isMissed(
          in: answer, outcome, required: required(of: result))
    {
      return false
    }
    // Of an answer where a rejection is due nothing is compared but that there is one.
    if variants.count == 1, suite.derivedFault(variants[0]) == .outcome(.answeredNull) {
      return answersAlike(variants[0], result)
    }
    return zip(own, differences).allSatisfy { own, other in
      // Effects that are missing in one step stand in one place.
      own.path == other.path && own.expected == other.expected
        && (Self.areAlike(own.got, other.got, on: result.run.input)
          || isChangedAlike(own, other, of: result))
    }
  }

  /// Whether two answers differ from what is due, and are alike, in what they have in common there: a port may say
  /// more than is asked.
  private func isChangedAlike(
    _ own: Difference, _ other: Difference, of result: CaseResult
  ) -> Bool {
    guard case .whole(let changed)? = own.got, case .whole(let got)? = other.got,
      changed.kind == .array || changed.kind == .object,
      let due = required(of: result)?.value(at: own.path)
    else { return false }
    let asked = got.shared(with: due)
    return changed.shared(with: got) == asked && due.shared(with: got) != asked
  }

  /// Whether the port's answer is the derived one throughout.
  func answersAlike(_ variant: Int, _ result: CaseResult) -> Bool {
    guard let own = outcome(under: [variant], of: result), let other = Outcome.of(result.reply)
    else { return false }
    func digest(_ outcome: JSON) -> AnswerDigest {
      CanonicalForm.digest(
        of: suite.normalisedOutcome(outcome), on: result.run.input, under: result.tree,
        grants: nil)
    }
    return digest(own) == digest(other)
  }

  /// Whether a reply is an answer, a rejection of the same class or a fault, as the outcome is.
  private static func isOfKind(_ outcome: JSON, _ reply: Reply) -> Bool {
    switch reply {
    case .ok, .large: outcome[Outcome.ok] != nil
    case .reject(let name, _): outcome[Outcome.reject]?["class"]?.text == name
    case .fault: outcome[Outcome.fault] != nil
    case .unsupported, .crash, .timeout, .violation, .notRun: false
    }
  }

  /// Identifiers that an SDK makes are alike wherever they come again.
  private static func areAlike(_ own: KeptValue?, _ other: KeptValue?, on input: JSON) -> Bool {
    if own == other { return true }
    guard case .whole(let own)? = own, case .whole(let other)? = other,
      own.kind == other.kind, GeneratedIDs.areAny(in: own)
    else { return false }
    return CanonicalForm.digest(of: own, on: input) == CanonicalForm.digest(of: other, on: input)
  }
}

extension Diagnoser {
  /// The derived faults that say what the answers of some cases are like, though cases that pass
  /// contradict them; the plainest first. What is wrong inside a machine holds for all cases or none.
  func derivedFaults(explainingAll results: [CaseResult]) -> [Int] {
    let explaining = suite.derived.filter { index in
      let fault = suite.derivedFault(index)
      guard !isLate(), !fault.takesModel, !fault.isAnyDeparture, !fault.isOfAnotherKind,
        results.count >= fault.fewestCases,
        results.allSatisfy({ fault.isOfMember(differingIn: $0) })
      else { return false }
      return results.allSatisfy { explains([index], $0) }
    }
    // What one member took from another says more than that it is wrong.
    return explaining.stablyPartitioned { !suite.derivedFault($0).isOfOtherMember }
  }

  /// The derived fault that holds in fresh cases, too, where the one that a finding names does not.
  ///
  /// - Parameter known: the finding's own cases.
  func otherDerivedCause(
    of finding: Finding, _ known: [CaseResult], and fresh: [CaseResult]
  ) -> Finding.Diagnosis? {
    guard case .behavesAs(let label, _) = finding.diagnosis, label.role == .derived else {
      return nil
    }
    let other = suite.derived.first { index in
      !isLate() && (known + fresh).allSatisfy { explains([index], $0) }
    }
    return other.map { .behavesAs(suite.label(of: $0), others: []) }
  }

  private func isShown(_ index: Int, in results: [CaseResult], by fewest: Int) -> Bool {
    fewest == 1
      || results.lazy.filter { explains([index], $0) }.prefix(fewest).count == fewest
  }
}

/// What is required of the cases of one run, each worked out once: derived faults are tried on it by the hundred.
final class RequiredOutcomes: Sendable {
  /// By number of the case.
  private let known = Mutex<[Int: JSON]>([:])

  func outcome(of result: CaseResult, _ find: (CaseResult) -> JSON?) -> JSON? {
    if let outcome = known.withLock({ $0[result.number] }) { return outcome }
    let outcome = find(result)
    known.withLock { $0[result.number] = outcome }
    return outcome
  }
}

extension Reply {
  fileprivate var isFault: Bool {
    if case .fault = self { true } else { false }
  }
}

extension JSON {
  /// It without the members that another value lacks, where there are as many elements of lists.
  fileprivate func shared(with other: JSON) -> JSON {
    if let members = object, let others = other.object {
      return .object(
        members.compactMap { name, value in
          others[name.lossyText].map { (name, value.shared(with: $0)) }
        })
    }
    guard let elements = array, let others = other.array, elements.count == others.count else {
      return self
    }
    return .array(zip(elements, others).map { $0.shared(with: $1) })
  }
}
