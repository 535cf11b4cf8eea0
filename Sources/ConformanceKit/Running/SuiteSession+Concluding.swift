import MachineKit
import WirePrimitives

/// The sample of a suite, and what comes behind its cases.
extension SuiteSession {
  /// Draws the sample of a sampling suite and judges its summary as a case of its own. Where not
  /// every part of it is answered there is no sample: what failed is said of that part.
  mutating func sample() async {
    guard let sampling = suite.sampling, plan.sampleSize > 0 else { return }
    var answers: [[JSON]] = []
    for (process, inputs) in sampling.inputs(plan.sampleSize).enumerated() {
      guard goesOn else { return }
      if process > 0 { await port.restart() }
      let cases = considered(
        inputs.map { Case(suite: suite.id, input: $0, origin: .sample(isWhole: false)) })
      let batch = await silence.answer(calls(for: cases), of: port).batch
      take(batch, of: cases)
      if let large = batch.replies.lazy.compactMap(\.large).first, stop == nil {
        stop = .incomplete(
          "no sample of \(suite.id): an answer of \(large.value.bytes) bytes is too large for it")
      }
      answers.append(
        batch.replies.compactMap { reply in
          if case .ok(let answer) = reply { answer } else { nil }
        })
      guard answers[process].count == inputs.count else { return }
    }
    guard goesOn, let summary = sampling.summary(answers) else { return }
    let whole = Case(
      suite: suite.id, input: sampling.question(plan.sampleSize), origin: .sample(isWhole: true))
    judge(whole, .ok(summary))
  }

  /// Looks for answers that depend on history, diagnoses the rest, and makes the verdicts final.
  mutating func conclude(known: inout KnownFailures) async -> [Finding] {
    recorder.record(.concluding(suite.id, wrong: notable.count))
    var findings: [Finding] = []
    let whole = allowance.end
    if let turn, let whole { allowance.end = min(whole, turn.end(by: allowance)) }
    defer { allowance.end = whole }
    if !port.isExhausted, stop != .interrupted, suite.kind != .sampling {
      findings = await lookAtHistory()
    }
    let diagnosed = await diagnose(besides: Set(findings.flatMap(\.cases)))
    return finish(await merged(findings, with: diagnosed), known: &known)
  }

  /// Where answers depend on the runs before them, a failure that does not come again alone is one more
  /// case of that.
  private mutating func merged(
    _ history: [Finding], with diagnosed: [Finding]
  ) async -> [Finding] {
    guard let first = history.first else { return diagnosed }
    var (gone, lasting) = ([Finding](), [Finding]())
    for finding in diagnosed {
      if await comesAlone(finding) {
        lasting.append(finding)
      } else {
        gone.append(finding)
      }
    }
    return [first.absorbing(gone)] + history.dropFirst() + lasting
  }

  /// Whether the example of a finding, or one of its smallest cases, fails in a fresh process too, as far as there
  /// is time to ask.
  private mutating func comesAlone(_ finding: Finding) async -> Bool {
    if case .flaky(0, _) = finding.reduction { return false }
    guard finding.verdict.isNotable, finding.example.reply.isOutcome else { return true }
    let cases = Set(finding.cases)
    let smallest = notable.filter { cases.contains($0.number) && $0.reply.isOutcome }
      .sorted { $0.size < $1.size }.prefix(Self.mostAlone)
    for result in [finding.example] + smallest {
      guard !allowance.isOver, !port.isExhausted else { return true }
      await port.restart()
      let batch = await port.answer([assessment.call(for: result.run)])
      guard let reply = batch.replies.first, reply.isOutcome else { return true }
      let alone = assessment.assess(
        result.run, number: result.number, tree: result.tree, reply: reply)
      if alone.verdict.isNotable { return true }
    }
    return false
  }

  /// Cases of a finding that are put alone.
  private static let mostAlone = 3

  /// - Parameter settled: the cases that have a finding.
  private mutating func diagnose(besides settled: Set<Int>) async -> [Finding] {
    // However late it is: without an answer here a port is accused of what nobody is failed for.
    let undeclared = UndeclaredChoices(diagnoser())
      .look(at: notable.filter { !settled.contains($0.number) }, besides: accepted)
    let again = Dictionary(
      (undeclared.notable + undeclared.readings.flatMap(\.results)).map { ($0.number, $0) },
      // A case of several readings is told with the last, as its verdict is.
      uniquingKeysWith: { _, last in last })
    notable = notable.map { again[$0.number] ?? $0 }
    var readings: [Finding] = []
    for reading in undeclared.readings {
      readings.append(await shrunk(reading, besides: accepted))
    }
    var diagnoser = diagnoser(following: undeclared.variants)
    diagnoser.isLate = { [allowance] in allowance.isOver }
    var diagnosed = diagnoser.findings(
      notable: undeclared.notable.filter { $0.verdict.isNotable }, accepted: undeclared.accepted)
    if !diagnosed.isEmpty, allowance.isOver {
      omissions.append(Omission(what: .causes, why: .allowance))
    }
    let assessment = assessment(following: undeclared.variants)
    let small = await blame(&diagnosed, by: assessment, diagnoser, besides: undeclared.accepted)
    await shrink(
      &diagnosed, but: small, of: notable, by: assessment, diagnoser: diagnoser,
      besides: undeclared.accepted)
    await inquire(into: &diagnosed, by: assessment)
    await learnRules(of: &diagnosed, by: assessment, diagnoser, besides: undeclared.accepted)
    if plan.confirmsCauses {
      await confirm(&diagnosed, by: assessment, diagnoser)
      await confirm(&readings, by: assessment, diagnoser)
    }
    return readings + diagnosed
  }

  /// A reading with an example in which nothing but it shows.
  private mutating func shrunk(
    _ reading: UndeclaredChoices.Reading, besides accepted: [CaseResult]
  ) async -> Finding {
    var finding = [reading.finding]
    await shrink(
      &finding, of: reading.results, by: assessment(following: reading.others),
      diagnoser: diagnoser(following: reading.others), besides: accepted)
    return finding[0]
  }

  private func assessment(following variants: [Int]) -> Assessment {
    Assessment(
      suite: suite, declaration: port.declaration, registry: registry, following: variants)
  }

  private func diagnoser(following variants: [Int] = []) -> Diagnoser {
    Diagnoser(suite: suite, declaration: port.declaration, registry: registry, following: variants)
  }

  /// - Returns: the places of findings whose examples are small already.
  private mutating func blame(
    _ findings: inout [Finding], by assessment: Assessment, _ diagnoser: Diagnoser,
    besides accepted: [CaseResult]
  ) async -> Set<Int> {
    guard stop != .interrupted, suite.kind != .sampling else { return [] }
    let blame = RequirementBlame(
      port: port, assessment: assessment, diagnoser: diagnoser, besides: accepted)
    let results = Dictionary(uniqueKeysWithValues: notable.map { ($0.number, $0) })
    return await blame.settle(&findings, results, within: &allowance)
  }

  /// Where no rule says what the port does, what the failure hangs on tells most.
  private mutating func inquire(into findings: inout [Finding], by assessment: Assessment) async {
    guard stop != .interrupted, suite.kind != .sampling, allowance.isForShrinking, hasAnswer
    else { return }
    await FindingInquiry(
      port: port, assessment: assessment, among: accepted.map(\.run.input),
      isCancelled: plan.shouldStop
    ).inquire(into: &findings, within: &allowance)
  }

  /// What is said of each finding is tried on fresh cases, and where it does not hold it is learnt in which
  /// cases the port fails.
  private mutating func learnRules(
    of findings: inout [Finding], by assessment: Assessment, _ diagnoser: Diagnoser,
    besides accepted: [CaseResult]
  ) async {
    let told = findings.indices.filter { findings[$0].isOfMistake || findings[$0].isOfChoice }
      .prefix(RuleInquiry.findings)
    let isSingle = isFragile || told.contains { findings[$0].example.reply.isEnd }
    guard stop != .interrupted, suite.kind != .sampling, allowance.isForShrinking, hasAnswer,
      !isSingle || port.outlivesEnds
    else { return }
    let rules = RuleInquiry(
      port: port, assessment: assessment, diagnoser: diagnoser,
      seen: SeenValues(in: accepted.map(\.run.input)), seed: plan.seed &+ 1, isSingle: isSingle,
      isCancelled: plan.shouldStop)
    let study = RuleStudy(
      rules: rules, failing: Dictionary(uniqueKeysWithValues: notable.map { ($0.number, $0) }),
      passing: accepted,
      trial: plan.confirmsCauses ? causeTrial(by: assessment, diagnoser) : nil)
    if told.count > 1 { self.study = study }
    let (wanted, evidence) = await putVariantsToTest(in: &findings, told, by: rules, diagnoser)
    func rule(
      of some: [Int], scope: Set<RequirementID> = [], terms: Int
    ) async -> FailingRule? {
      await study.rule(
        of: some.map { findings[$0] }, besides: requirements(of: findings, besides: some),
        scope: scope, with: evidence, terms: terms, within: &allowance)
    }
    // One condition by which all of them fail is one mistake; where every case fails there may be two.
    let mistakes = told.filter { findings[$0].isOfMistake }
    let isOpen = wanted.count > 1
    if mistakes.count > 1, !wanted.isEmpty, let one = await rule(of: mistakes, terms: 1),
      isOpen || !one.isOfAll
    {
      for index in one.isOfAll ? wanted.map(\.index) : mistakes {
        findings[index].tell(one)
        findings[index].blame(by: one, assessment)
      }
      return
    }
    for (index, trial) in wanted {
      let scope = study.scope(of: [findings[index]])
      let rule = await rule(
        of: [index], scope: scope, terms: findings[index].mostTermsOfRule)?.tested
      if let rule, trial.isDoubtful {
        findings[index].tell(rule)
      } else {
        findings[index].circumstances.rule = rule
      }
      if let rule { findings[index].blame(by: rule, assessment) }
    }
  }

  /// - Returns: the findings whose variants do not hold throughout, or that name none; and the fresh cases
  ///   by which that was seen.
  private mutating func putVariantsToTest(
    in findings: inout [Finding], _ told: ArraySlice<Int>, by rules: RuleInquiry,
    _ diagnoser: Diagnoser
  ) async -> (wanted: [(index: Int, trial: RuleInquiry.Trial)], evidence: [CaseResult]) {
    var wanted: [(index: Int, trial: RuleInquiry.Trial)] = []
    var evidence: [CaseResult] = []
    for index in told where !allowance.isSpent && !port.isExhausted {
      var part = allowance.part(for: RuleInquiry.duration, questions: RuleInquiry.questions)
      let others = requirements(of: findings, besides: [index])
      let (trial, results) = await rules.trial(of: findings[index], besides: others, within: &part)
      allowance.settle(part)
      evidence += results
      // A time that is known exactly says more than a condition.
      if trial.isSettled || findings[index].circumstances.thresholds.contains(where: \.isOfTime) {
        continue
      }
      let cases = Set(findings[index].cases)
      let known = notable.filter { cases.contains($0.number) }
      if let other = diagnoser.otherDerivedCause(of: findings[index], known, and: results) {
        findings[index].diagnosis = other
        continue
      }
      if findings[index].isOfChoice {
        if trial.isDoubtful { findings[index].doubtVariant() }
        continue
      }
      wanted.append((index, trial))
      if case .isContradicted = trial { findings[index].doubtVariant() }
      findings[index].forgetVariant { rules.isShown($0, in: results, besides: others) }
    }
    return (wanted, evidence)
  }

  private func requirements(of findings: [Finding], besides some: [Int]) -> Set<RequirementID> {
    let all = findings.indices.map {
      (index: $0, named: [findings[$0].requirement] + findings[$0].elsewhere)
    }
    return Set(all.flatMap(\.named)).subtracting(
      all.filter { some.contains($0.index) }.flatMap(\.named))
  }

  private func confirm(
    _ findings: inout [Finding], by assessment: Assessment, _ diagnoser: Diagnoser
  ) async {
    guard stop != .interrupted, suite.kind != .sampling else { return }
    let trial = causeTrial(by: assessment, diagnoser)
    for index in findings.indices where !allowance.isOver && !port.isExhausted {
      findings[index].confirmation = await trial.confirmation(of: findings[index])
    }
  }

  private func causeTrial(by assessment: Assessment, _ diagnoser: Diagnoser) -> CauseTrial {
    CauseTrial(
      port: port, assessment: assessment, diagnoser: diagnoser,
      seen: SeenValues(in: accepted.map(\.run.input)), seed: ~plan.seed,
      isCancelled: plan.shouldStop)
  }

  /// What is found of answers that depend on the runs before them, unless the port has been silent too
  /// often for that.
  private mutating func lookAtHistory() async -> [Finding] {
    var cut = silence.left > 0 ? nil : Omission.Why.timeouts
    var findings: [Finding] = []
    if cut == nil {
      var probe = HistoryProbe(
        suite: suite, port: port, assessment: assessment,
        timeouts: silence.left, allowance: allowance)
      let evidence = await probe.look(at: notable, besides: accepted, within: &allowance)
      findings = evidence.findings
      incidents += evidence.incidents
      cut = evidence.cut
    }
    if let cut { omissions.append(Omission(what: .history, why: cut)) }
    return findings
  }

  private mutating func shrink(
    _ findings: inout [Finding], but small: Set<Int> = [], of cases: [CaseResult],
    by assessment: Assessment, diagnoser: Diagnoser, besides accepted: [CaseResult]
  ) async {
    // Of a port that answers nothing no case says more than another.
    guard stop != .interrupted, suite.kind != .sampling, allowance.isForShrinking, hasAnswer
    else { return }
    let shrinker = FindingShrinker(
      plan: plan, port: port, recorder: recorder, assessment: assessment, diagnoser: diagnoser)
    let ends = await shrinker.shrink(
      &findings, but: small, among: cases, besides: accepted, within: &allowance)
    isFragile = isFragile || !ends.isEmpty
    // One of each rule tells enough, and none where a finding does.
    for end in ends
    where !incidents.contains(where: { $0.rule == end.rule })
      && !findings.contains(where: { $0.requirement == end.rule })
    {
      incidents.append(end)
    }
  }

  /// Gives each case the verdict of its finding, and each finding its place among known failures.
  private mutating func finish(_ found: [Finding], known: inout KnownFailures) -> [Finding] {
    var findings = found
    var owner: [Int: Int] = [:]
    for index in findings.indices {
      for number in findings[index].cases { owner[number] = index }
    }
    var results = [[CaseResult]](repeating: [], count: findings.count)
    for var result in notable {
      if let index = owner[result.number] {
        result.verdict = findings[index].verdict
        result.requirement = findings[index].requirement
        results[index].append(result)
      }
      book.enter(result, isExplained: isExplained(owner[result.number].map { findings[$0] }))
      publish(result)
    }
    for index in findings.indices {
      let example = findings[index].example
      findings[index].notes = suite.notes(example.run.input)
      findings[index].passingTwin = passingTwin(of: example)
      if findings[index].verdict.isNotable {
        findings[index].known = known.naming(results[index], of: findings[index])
      }
    }
    return findings.inOrderOfWeight
  }

  /// Whether all that is wrong in the cases of a finding has the cause that it names. Cases without
  /// one are told with those of a finding that names their requirement.
  private func isExplained(_ finding: Finding?) -> Bool {
    switch finding?.diagnosis {
    case nil: false
    case .mixes: true
    // A derived fault tells what the answers are like, and whose they are is told by each of them.
    case .behavesAs(let label, _), .inTheseCases(let label?, _): label.role != .derived
    case .inTheseCases(nil, _), .oneOf, .dependsOnHistory, .unstable, .some(.none): false
    }
  }

  private func passingTwin(of result: CaseResult) -> Vector? {
    guard let twin = result.run.vector?.twin else { return nil }
    return accepted.first { $0.run.vector?.id == twin }?.run.vector
  }
}
