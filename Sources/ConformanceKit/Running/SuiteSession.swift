import MachineKit
import WirePrimitives

/// One suite of a run: its cases, their verdicts, and what is found in them.
struct SuiteSession {
  /// Cases that the port is given at a time, between two looks at whether to stop.
  private static let batch = 256
  /// More notable cases than this tell nothing new: the rest of the suite is not run.
  private static let notableLimit = 5_000
  /// Accepted results kept, for the diagnosis to be checked against.
  private static let acceptedLimit = 4_000

  struct Result {
    let report: SuiteReport
    let incidents: [Incident]
    let stop: RunEnd?
  }

  /// Cases that are with the port.
  /// A case, and whether the port has granted what it takes to be asked.
  private typealias Considered = (run: Case, isAsked: Bool)

  private struct Errand {
    let cases: [Considered]
    let batch: Task<Batch, Never>
  }

  private let suite: Suite
  private let plan: CheckPlan
  private let port: any Port
  private let registry: Registry
  private let recorder: any RunRecorder
  private let assessment: Assessment

  private var verdicts: [Verdict: Int] = [:]
  private var notable: [CaseResult] = []
  private var accepted: [CaseResult] = []
  private var incidents: [Incident] = []
  private var notAsked: [CapabilityID: Int] = [:]
  private var book: TallyBook
  private var stop: RunEnd?
  /// What the answers that are kept may still take.
  private var answerRoom = LargeAnswer.roomBytes
  private var done = 0
  private var errand: Errand?
  /// What is left of the run's time for shrinking.
  private(set) var shrinkTime: Duration

  init(
    suite: Suite, plan: CheckPlan, port: any Port, registry: Registry, recorder: any RunRecorder,
    shrinkTime: Duration
  ) {
    self.shrinkTime = shrinkTime
    self.suite = suite
    self.plan = plan
    self.port = port
    self.registry = registry
    self.recorder = recorder
    assessment = Assessment(suite: suite, declaration: port.declaration, registry: registry)
    book = TallyBook(suite: suite, declaration: port.declaration)
  }

  mutating func run(known: inout KnownFailures) async -> Result {
    let clock = ContinuousClock()
    let start = clock.now
    let vectors = plan.vectors[suite.id] ?? []
    await put(vectors.map { Case(suite: suite.id, input: $0.input, origin: .vector($0)) })
    await collect()
    let vectorCount = done
    await put(plan.earlier[suite.id] ?? [])
    var generator = CaseGenerator(suite: suite, seed: plan.seed)
    var made = 0
    let end = plan.generationTime.map { clock.now + $0 }
    while stop == nil, made < plan.generated, end.map({ clock.now < $0 }) ?? true {
      let cases = generator.next(min(Self.batch, plan.generated - made))
      made += cases.count
      await put(cases)
    }
    await collect()
    await sample()
    let findings = await conclude(known: &known)
    if stop == nil, port.isExhausted {
      stop = plan.shouldStop() ? .interrupted : .incomplete(givenUp)
    }
    let report = SuiteReport(
      suite: suite.id, requirements: suite.requirements, vectors: vectorCount,
      generated: done - vectorCount, planned: plan.generationTime == nil ? planned : done,
      verdicts: verdicts, findings: findings,
      notAsked: notAsked,
      tallies: book.tallies, milliseconds: Int((clock.now - start) / .milliseconds(1)))
    recorder.record(.suiteFinished(report))
    return Result(report: report, incidents: incidents, stop: stop)
  }

  /// Puts cases to the port, in batches and one batch at a time. What came back of one is judged, and
  /// the next is made, while the port is at work: neither waits for the other.
  private mutating func put(_ cases: [Case]) async {
    var rest = cases[...]
    while !rest.isEmpty, stop == nil {
      let cases = considered(rest.prefix(Self.batch))
      rest = rest.dropFirst(Self.batch)
      let calls = calls(for: cases)
      // Tasks begin in any order, and an SDK in this process would be with two threads at once.
      let next = Errand(
        cases: cases,
        batch: Task { [port, before = errand?.batch] in
          _ = await before?.value
          return await port.answer(calls)
        })
      await collect()
      errand = next
    }
  }

  /// Judges what is with the port. Once the run is to stop, it is not judged and not counted.
  private mutating func collect() async {
    guard let errand else { return }
    self.errand = nil
    take(await errand.batch.value, of: errand.cases)
  }

  /// In the order of the cases, so that each has the same number whatever a port grants.
  private mutating func take(_ batch: Batch, of cases: [Considered]) {
    incidents += batch.incidents
    guard stop == nil else { return }
    var replies = batch.replies[...]
    for (run, isAsked) in cases {
      if !isAsked {
        settle(unasked(run))
      } else if let reply = replies.popFirst() {
        judge(run, reply)
      }
    }
    recorder.record(
      .progressed(suite.id, done: done, of: plan.generationTime == nil ? planned : nil))
    if port.isExhausted, let reason = Self.reason(in: batch.replies) { stop = .incomplete(reason) }
    if plan.shouldStop() { stop = .interrupted }
    if notable.count >= Self.notableLimit {
      stop = .incomplete("more than \(Self.notableLimit) cases of \(suite.id) went wrong")
    }
  }

  private var planned: Int {
    let sample = suite.sampling?.cases(ofSize: plan.sampleSize) ?? 0
    return (plan.vectors[suite.id]?.count ?? 0) + (plan.earlier[suite.id]?.count ?? 0)
      + plan.generated + sample
  }

  private var givenUp: String {
    ["the port was given up", port.exhaustion].compactMap(\.self).joined(separator: ": ")
  }

  /// Why the last of the runs were not put to the port, if they were not.
  private static func reason(in replies: [Reply]) -> String? {
    guard case .notRun(let reason)? = replies.last else { return nil }
    return reason
  }

  private func considered(_ cases: some Sequence<Case>) -> [Considered] {
    cases.map { ($0, suite.needs($0.input).allSatisfy(port.declaration.grants)) }
  }

  private func calls(for cases: [Considered]) -> [Call] {
    cases.filter(\.isAsked).map { assessment.call(for: $0.run) }
  }

  private mutating func unasked(_ run: Case) -> CaseResult {
    let missing = suite.needs(run.input).filter { !port.declaration.grants($0) }
    for capability in missing { notAsked[capability, default: 0] += 1 }
    if let tree = try? assessment.tree(for: run) { book.enterDenied(tree, missing: missing) }
    return CaseResult(
      number: nextNumber(), run: run, tree: .object([]),
      reply: .notRun("not granted: \(missing.map(\.text).joined(separator: ", "))"),
      judgement: Judgement(), verdict: .notRun, requirement: nil)
  }

  private mutating func judge(_ run: Case, _ reply: Reply) {
    let number = nextNumber()
    do throws(InvalidInput) {
      let result = try assessment.assess(run, number: number, reply: reply)
      note(result)
      settle(result)
    } catch {
      settle(
        CaseResult(
          number: number, run: run, tree: .object([]), reply: .notRun("\(error)"),
          judgement: Judgement(), verdict: .kitError, requirement: nil))
    }
  }

  private mutating func nextNumber() -> Int {
    done += 1
    return done
  }

  /// Counts what an ungranted capability kept from being asked.
  private mutating func note(_ result: CaseResult) {
    guard !result.judgement.notAsked.isEmpty else { return }
    for capability in result.judgement.notAsked {
      notAsked[capability, default: 0] += 1
    }
    book.enterDenied(result.tree)
  }

  private mutating func settle(_ result: CaseResult) {
    if result.verdict.isNotable {
      notable.append(withinRoom(result))
      return
    }
    if accepted.count < Self.acceptedLimit, result.reply.isOutcome {
      accepted.append(withinRoom(result))
    }
    book.enter(result, isExplained: false)
    publish(result)
  }

  /// What is kept of a result, so that all answers together have room.
  private mutating func withinRoom(_ result: CaseResult) -> CaseResult {
    let kept = answerRoom > 0 ? result : assessment.condensed(result)
    answerRoom -= kept.reply.storedBytes
    return kept
  }

  private mutating func publish(_ result: CaseResult) {
    verdicts[result.verdict, default: 0] += 1
    recorder.record(.caseFinished(result))
  }
}

extension SuiteSession {
  /// Draws the sample of a sampling suite and judges its summary as a case of its own. Where not
  /// every part of it is answered there is no sample: what went wrong is said of that part.
  private mutating func sample() async {
    guard let sampling = suite.sampling, plan.sampleSize > 0 else { return }
    var answers: [[JSON]] = []
    for (process, inputs) in sampling.inputs(plan.sampleSize).enumerated() {
      guard stop == nil else { return }
      if process > 0 { await port.restart() }
      let cases = considered(
        inputs.map { Case(suite: suite.id, input: $0, origin: .sample(isWhole: false)) })
      let batch = await port.answer(calls(for: cases))
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
    guard stop == nil, let summary = sampling.summary(answers) else { return }
    let whole = Case(
      suite: suite.id, input: sampling.question(plan.sampleSize), origin: .sample(isWhole: true))
    judge(whole, .ok(summary))
  }

  /// Looks for answers that depend on history, diagnoses the rest, and makes the verdicts final.
  private mutating func conclude(known: inout KnownFailures) async -> [Finding] {
    recorder.record(.concluding(suite.id, wrong: notable.count))
    var findings: [Finding] = []
    if !port.isExhausted, stop != .interrupted, suite.kind != .sampling {
      let evidence = await HistoryProbe(suite: suite, port: port, assessment: assessment)
        .look(at: notable, besides: accepted)
      findings += evidence.findings
      incidents += evidence.incidents
    }
    let settled = Set(findings.flatMap(\.cases))
    let diagnoser = Diagnoser(suite: suite, declaration: port.declaration, registry: registry)
    var diagnosed = diagnoser.findings(
      notable: notable.filter { !settled.contains($0.number) }, accepted: accepted)
    await shrink(&diagnosed, diagnoser: diagnoser)
    findings += diagnosed
    return finish(findings, known: &known)
  }

  private mutating func shrink(_ findings: inout [Finding], diagnoser: Diagnoser) async {
    guard stop != .interrupted, suite.kind != .sampling, plan.shrinking.tests > 0 else { return }
    let shrinker = FindingShrinker(
      plan: plan, port: port, recorder: recorder, assessment: assessment, diagnoser: diagnoser)
    let ends = await shrinker.shrink(
      &findings, among: notable, besides: accepted, within: &shrinkTime)
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
    return findings.sorted {
      ($0.verdict.weight, $0.requirement) < ($1.verdict.weight, $1.requirement)
    }
  }

  /// Whether all that is wrong in the cases of a finding has the cause that it names. Cases without
  /// one are explained by two findings together.
  private func isExplained(_ finding: Finding?) -> Bool {
    switch finding?.diagnosis {
    case nil, .behavesAs, .inTheseCases(.some, _), .mixes: true
    case .inTheseCases(nil, _), .oneOf, .dependsOnHistory, .unstable, .none?: false
    }
  }

  private func passingTwin(of result: CaseResult) -> Vector? {
    guard let twin = result.run.vector?.twin else { return nil }
    return accepted.first { $0.run.vector?.id == twin }?.run.vector
  }
}
