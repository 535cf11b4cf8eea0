package import MachineKit
import WirePrimitives

/// Turns a reply and a tree into a first verdict, by the levels of the leaves and the kind of the
/// reply; a diagnosis may soften it.
package struct Assessment: Sendable {
  private let registry: Registry
  let suite: ConformanceSuite
  let declaration: Declaration
  let judge: Judge
  /// The variants that the port has declared, and those that it follows besides.
  private let declared: [Int]
  let isAsDeclared: Bool

  /// - Parameter variants: those that the port follows though it has not declared them.
  package init(
    suite: ConformanceSuite, declaration: Declaration, registry: Registry,
    following variants: [Int] = []
  ) {
    let declaration = declaration.known(to: suite)
    self.registry = registry
    self.suite = suite
    self.declaration = declaration
    declared = suite.declared(declaration.choices) + variants
    isAsDeclared = variants.isEmpty
    judge = Judge(
      choices: declaration.choices,
      granted: Set(suite.capabilities.map(\.id).filter(declaration.grants)))
  }

  /// What is accepted for a case: a vector brings its own tree, of which the port's declaration takes a part;
  /// for other cases the model is asked.
  package func tree(for run: Case) throws(InvalidInput) -> Acceptance {
    if isAsDeclared {
      if let vector = run.vector {
        return declared.isEmpty
          ? vector.expect : vector.expect.resolved(choices: declaration.choices)
      }
      if let tree = run.tree { return tree }
    }
    return try suite.acceptance(of: run.input, applying: declared)
  }

  /// A generated case with what is accepted, which then need not be asked again.
  func accepting(_ run: Case) -> Case {
    guard isAsDeclared, run.isGenerated, run.tree == nil else { return run }
    return Case(suite: run.suite, input: run.input, origin: run.origin, tree: try? tree(for: run))
  }

  /// Whether a case asks the port for one of these, or there is none of them.
  func asks(_ tree: Acceptance, for requirements: Set<RequirementID>) -> Bool {
    guard !requirements.isEmpty else { return true }
    var isAsked = false
    tree.forEachRequirement { requirement, needs in
      isAsked =
        isAsked || requirements.contains(requirement) && needs.allSatisfy(declaration.grants)
    }
    return isAsked
  }

  /// What fails only by variants that the port has not declared is as it is without them.
  package func assess(_ run: Case, number: Int, reply: Reply) throws(InvalidInput) -> CaseResult {
    let result = assess(run, number: number, tree: try tree(for: run), reply: reply)
    guard !isAsDeclared, result.verdict.isNotable else { return result }
    let tree = try suite.acceptance(of: run.input, applying: suite.declared(declaration.choices))
    let asDeclared = assess(run, number: number, tree: tree, reply: reply)
    let isSofter = result.verdict.isFailure && !asDeclared.verdict.isFailure
    return isSofter || !asDeclared.verdict.isNotable ? asDeclared : result
  }

  package func assess(_ run: Case, number: Int, tree: Acceptance, reply answer: Reply) -> CaseResult
  {
    let (reply, judgement) = judged(answer, of: run, under: tree)
    let (verdict, requirement) = verdict(on: reply, judgement, run, tree)
    return CaseResult(
      number: number, run: run, tree: tree, reply: reply, judgement: judgement, verdict: verdict,
      requirement: requirement)
  }

  private func judged(
    _ answer: Reply, of run: Case, under tree: Acceptance
  ) -> (Reply, Judgement) {
    var reply = formed(answer, for: run)
    // A port in this process keeps its answers whole.
    if case .ok(let answer) = reply, answer.storedBytes > LargeAnswer.wholeBytes {
      reply = condensed(answer, of: run, under: tree)
    }
    guard case .large(let large) = reply else {
      let judgement = judge.judge(reply, against: tree) ?? Judgement()
      return malformed(reply, judgement).map { ($0, Judgement()) }
        ?? (reply, withoutAnnouncements(judgement, of: reply, under: tree))
    }
    guard let judgement = large.judgement else {
      return (.notRun("nobody judged the answer, of \(large.value.bytes) bytes"), Judgement())
    }
    return (reply, judgement)
  }

  /// What is only announced is told where nothing else departs: a port whose state is wrong cannot announce the
  /// right one either.
  private func withoutAnnouncements(
    _ judgement: Judgement, of reply: Reply, under tree: Acceptance
  ) -> Judgement {
    guard suite.kind == .trace, case .ok = reply, let worst = worstDifference(judgement) else {
      return judgement
    }
    for capability in tree.announcingCapabilities
    where declaration.grants(capability) && tree.asks(for: worst.requirement, onlyOf: capability) {
      guard var other = judge.withholding(capability).judge(reply, against: tree),
        let next = worstDifference(other), level(next.requirement) == level(worst.requirement),
        !other.differences.contains(where: { $0.path == worst.path })
      else { continue }
      other.notAsked = judgement.notAsked
      return other
    }
    return judgement
  }

  /// Whether nothing departs in a result but what a port announces of its state.
  func departsByAnnouncements(_ result: CaseResult) -> Bool {
    guard suite.kind == .trace, result.verdict.isNotable else { return false }
    return result.tree.announcingCapabilities.filter(declaration.grants).contains { capability in
      judge.withholding(capability).judge(result.reply, against: result.tree)?.isAccepted ?? false
    }
  }

  /// An answer that has not the form of its suite's kind can be held against no requirement.
  func formed(_ reply: Reply, for run: Case) -> Reply {
    guard suite.kind == .trace, case .ok(let answer) = reply,
      let problem = TraceAnswer.problem(with: answer, steps: run.input["steps"]?.array?.count ?? 0)
    else { return reply }
    return .violation(.port(.wellFormedReplies), detail: problem)
  }

  /// What departs because it has not the form of the suite's answers is the adapter's doing.
  func malformed(_ reply: Reply, _ judgement: Judgement) -> Reply? {
    guard !judgement.isAccepted, case .ok(let answer) = reply,
      let problem = suite.schema()?.problem(with: answer, judged: judgement)
    else { return nil }
    return .violation(.port(.wellFormedReplies), detail: problem.message)
  }

  private func verdict(
    on reply: Reply, _ judgement: Judgement, _ run: Case, _ tree: Acceptance
  ) -> (Verdict, RequirementID?) {
    switch reply {
    case .crash: return (.crash, .port(.staysAlive))
    case .timeout:
      guard let requirement = suite.deadline(run.input) else {
        return (.timeout, .port(.answersInTime))
      }
      return (level(requirement) == .must ? .timeout : .warned, requirement)
    case .violation(let rule, _): return (.garbled, rule)
    case .unsupported: return (.unsupported, .port(.honestUnsupported))
    case .notRun: return (.notRun, nil)
    case .fault: return faultVerdict(judgement)
    case .ok, .large, .reject: break
    }
    guard let worst = worstDifference(judgement) else {
      return (judgement.scored == 0 ? .observed : .passed, nil)
    }
    switch level(worst.requirement) {
    case .must: return (isRefusal(reply) ? .rejectedWrongly : .failed, worst.requirement)
    case .should: return (.warned, worst.requirement)
    case .may: return (.observed, nil)
    }
  }

  /// A fault is an answer to nothing, so it weighs what the heaviest leaf of the tree weighs; where no
  /// must is scored it is the suite's rule of totality that is broken, or else the should by which an
  /// answer was due, which says more than the rule for all ports.
  private func faultVerdict(_ judgement: Judgement) -> (Verdict, RequirementID?) {
    let worst = worstDifference(judgement)?.requirement
    if let worst, level(worst) == .must { return (.fault, worst) }
    let due = worst.flatMap { level($0) == .should ? $0 : nil }
    let requirement = suite.totality ?? due ?? .port(.neverFaults)
    return (level(requirement) == .must ? .fault : .warned, requirement)
  }

  private func isRefusal(_ reply: Reply) -> Bool {
    if case .reject = reply { true } else { false }
  }

  /// The first difference among those of the highest level. Where an effect is missing and another comes
  /// instead, the missing one says more.
  private func worstDifference(_ judgement: Judgement) -> Difference? {
    let differences = judgement.differences
    let worst =
      [Requirement.Level.must, .should].lazy
      .map { level in differences.filter { self.level($0.requirement) == level } }
      .first { !$0.isEmpty } ?? differences
    return worst.first { $0.unaskedEffect == nil } ?? worst.first
  }

  func isMust(_ requirement: RequirementID) -> Bool { level(requirement) == .must }

  func level(_ requirement: RequirementID) -> Requirement.Level {
    registry[requirement]?.level ?? .must
  }
}
