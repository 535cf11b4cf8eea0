import MachineKit
import WirePrimitives

/// One suite of a run: its cases, their verdicts, and what is found in them.
struct SuiteSession {
  /// Cases that the port is given at a time, between two looks at whether to stop.
  private static let batch = 256
  /// More notable cases than this tell nothing new: the rest of the suite is not run.
  static let notableLimit = 5_000
  /// Accepted results kept, for the diagnosis to be checked against.
  static let acceptedLimit = 4_000

  struct Result {
    let report: SuiteReport
    let incidents: [Incident]
    let stop: RunEnd?
    /// Whether the port has answered no case at all.
    let isMute: Bool
    /// What rules are learnt from; nil where there are no two findings that may be one mistake.
    let study: RuleStudy?
  }

  /// A case, and whether the port has granted what it takes to be asked.
  typealias Considered = (run: Case, isAsked: Bool)

  /// Cases that are with the port.
  private struct InFlightBatch {
    let cases: [Considered]
    let mayBeLate: Bool
    /// With what was not answered in time in the suite by then.
    let batch: Task<(batch: Batch, silence: Silence), Never>
  }

  let suite: ConformanceSuite
  let plan: CheckPlan
  let port: any Port
  let registry: Registry
  let recorder: any RunRecorder
  let assessment: Assessment

  private var verdicts: [Verdict: Int] = [:]
  var notable: [CaseResult] = []
  var accepted: [CaseResult] = []
  var incidents: [Incident] = []
  private var notAsked: [CapabilityID: Int] = [:]
  var book: TallyBook
  var stop: RunEnd?
  /// What the answers that are kept may still take.
  private var answerRoom = LargeAnswer.roomBytes
  private var done = 0
  /// Generated cases that were not put because their inputs had been there before.
  private var repeats = 0
  private var inFlight: InFlightBatch?
  var omissions: [Omission] = []
  var silence = Silence()
  var hasAnswer = false
  /// Whether something that was asked for the sake of a finding has ended the port.
  var isFragile = false
  var study: RuleStudy?
  /// Its time, if the run has an end.
  let turn: SuiteTurn?
  /// What is left of it.
  var allowance: Allowance

  /// - Parameters:
  ///   - allowance: what the suite may spend.
  ///   - share: its share of the time until the run's end, if that has one.
  init(
    suite: ConformanceSuite, plan: CheckPlan, port: any Port, registry: Registry,
    recorder: any RunRecorder,
    allowance: Allowance, share: Duration?
  ) {
    self.allowance = allowance
    turn = share.map { SuiteTurn($0, of: allowance) }
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
    await putAll(vectors.map { Case(suite: suite.id, input: $0.input, origin: .vector($0)) })
    await collect()
    let vectorCount = done
    await putAll(plan.earlier[suite.id] ?? [])
    await putGenerated()
    await collect()
    await sample()
    omissions += silence.omissions
    let findings = await conclude(known: &known)
    // At the end of the time all has been put that there was time for.
    if stop == nil, port.isExhausted, !allowance.isOver {
      stop = plan.shouldStop() ? .interrupted : .incomplete(givenUp)
    }
    let report = SuiteReport(
      suite: suite.id, requirements: suite.requirements, vectors: vectorCount,
      generated: done - vectorCount, hasRepeats: repeats > 0,
      planned: turn == nil ? planned : max(done, recorded), verdicts: verdicts, findings: findings,
      notAsked: notAsked,
      tallies: book.tallies, milliseconds: Int((clock.now - start) / .milliseconds(1)),
      omissions: omissions)
    recorder.record(.suiteFinished(report))
    return Result(
      report: report, incidents: incidents, stop: stop, isMute: !hasAnswer, study: study)
  }

  /// Whether there is any use in more cases.
  var goesOn: Bool { stop == nil && silence.left > 0 }

  private var isTimeForCasesUp: Bool { turn.map { allowance.hasCome($0.endOfCases) } ?? false }

  private var batchSize: Int { turn?.batch(after: done, by: allowance) ?? Self.batch }

  /// Puts cases that belong to every run, and stops it where its end comes first.
  private mutating func putAll(_ cases: [Case]) async {
    var rest = cases[...]
    while !rest.isEmpty, goesOn {
      guard !allowance.isOver else {
        stop = .incomplete(Self.timeIsUp)
        return
      }
      let size = batchSize
      await put(Array(rest.prefix(size)))
      rest = rest.dropFirst(size)
    }
  }

  /// Puts generated cases, each input once, until there are enough or no others.
  private mutating func putGenerated() async {
    var distinct = DistinctCases(suite: suite, seed: plan.seed)
    while goesOn, distinct.made < plan.generated, !distinct.isExhausted, !isTimeForCasesUp {
      let cases = distinct.next(min(batchSize, plan.generated - distinct.made))
      repeats = distinct.repeats
      if distinct.isExhausted { repeats += plan.generated - distinct.made }
      if !cases.isEmpty { await put(cases) }
    }
  }

  /// Puts cases to the port, those that may be late after the others.
  private mutating func put(_ cases: [Case]) async {
    let late = cases.filter { suite.deadline($0.input) != nil }
    guard !late.isEmpty else { return await put(cases, mayBeLate: false) }
    await put(cases.filter { suite.deadline($0.input) == nil }, mayBeLate: false)
    await put(late, mayBeLate: true)
  }

  /// Puts a batch of cases to the port, one batch at a time. What came back of one is judged, and
  /// the next is made, while the port is at work: neither waits for the other.
  private mutating func put(_ cases: [Case], mayBeLate: Bool) async {
    let cases = considered(cases)
    let calls = calls(for: cases)
    // Tasks begin in any order, and an SDK in this process would be with two threads at once.
    let next = InFlightBatch(
      cases: cases, mayBeLate: mayBeLate,
      batch: Task { [port, silence, before = inFlight?.batch] in
        await (before?.value.silence ?? silence).answer(calls, of: port, mayBeLate: mayBeLate)
      })
    await collect()
    inFlight = next
  }

  /// Judges what is with the port. Once the run is to stop, it is not judged and not counted.
  private mutating func collect() async {
    guard let inFlight else { return }
    self.inFlight = nil
    take(await inFlight.batch.value.batch, of: inFlight.cases, mayBeLate: inFlight.mayBeLate)
  }

  /// In the order of the cases, so that each has the same number whatever a port grants.
  mutating func take(_ batch: Batch, of cases: [Considered], mayBeLate: Bool = false) {
    incidents += batch.incidents
    guard stop == nil else { return }
    silence = silence.adding(batch, mayBeLate: mayBeLate)
    hasAnswer = hasAnswer || batch.replies.contains { !$0.isEnd && !$0.isNotRun }
    var replies = batch.replies[...]
    for (run, isAsked) in cases {
      if !isAsked {
        settle(unasked(run))
      } else if let reply = replies.popFirst() {
        judge(run, reply)
      }
    }
    recorder.record(
      .progressed(suite.id, done: done, of: turn == nil ? planned : nil))
    if port.isExhausted, let reason = Self.reason(in: batch.replies) {
      stop = .incomplete(allowance.isOver ? Self.timeIsUp : reason)
    }
    if plan.shouldStop() { stop = .interrupted }
    if notable.count >= Self.notableLimit {
      stop = .incomplete("more than \(Self.notableLimit) cases of \(suite.id) failed")
    }
  }

  private var planned: Int {
    recorded + plan.generated - repeats + (suite.sampling?.cases(ofSize: plan.sampleSize) ?? 0)
  }

  /// Cases that belong to every run.
  private var recorded: Int {
    (plan.vectors[suite.id]?.count ?? 0) + (plan.earlier[suite.id]?.count ?? 0)
  }

  private var givenUp: String {
    ["the port was given up", port.exhaustion].compactMap(\.self).joined(separator: ": ")
  }
  private static let timeIsUp = "time ran out before all recorded cases were run"

  /// Why the last of the runs were not put to the port, if they were not.
  private static func reason(in replies: [Reply]) -> String? {
    guard case .notRun(let reason)? = replies.last else { return nil }
    return reason
  }

  func considered(_ cases: some Sequence<Case>) -> [Considered] {
    cases.map {
      (assessment.accepting($0), suite.needs($0.input).allSatisfy(port.declaration.grants))
    }
  }

  func calls(for cases: [Considered]) -> [Call] {
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

  mutating func judge(_ run: Case, _ reply: Reply) {
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

  mutating func publish(_ result: CaseResult) {
    verdicts[result.verdict, default: 0] += 1
    recorder.record(.caseFinished(result))
  }
}
