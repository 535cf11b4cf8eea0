import ChoiceEngine
import WirePrimitives

/// Makes the example of a finding small: the choices that made one of its generated cases are shrunk,
/// and each candidate is put to the port itself.
struct ExampleShrinker {
  /// Candidates in one round trip, where none is expected to end the port.
  private static let width = 16
  /// How often the case that it begins with is put to the port first.
  private static let attempts = 3
  /// More ends of the port than this, where the failure is none, and shrinking is given up.
  private static let endLimit = 8
  /// Of several cases that go right the slowest is taken for the deadline of a silence.
  private static let timedCases = 4
  private static let leastDeadline = Duration.milliseconds(100)
  /// A recorded case is clearer than one that chance made, unless it is so many times as large.
  private static let clarityOfVectors = 2

  let port: any Port
  let assessment: Assessment
  let diagnoser: Diagnoser
  /// What went right.
  let accepted: [CaseResult]
  /// What is to stay the same.
  let key: FailureKey
  let budget: ShrinkBudget

  private var suite: Suite { diagnoser.suite }

  /// The finding with a smaller example, if there is one.
  ///
  /// - Parameter start: a generated case of the finding.
  func shrink(_ finding: Finding, from start: CaseResult) async -> Finding {
    guard case .generated(let choices) = start.run.origin else { return finding }
    let isEnd = start.reply.isEnd
    guard !isEnd || port.outlivesEnds else { return finding }
    var finding = finding
    // What ends the port is tried once: each attempt costs a start.
    let attempts = isEnd ? 1 : Self.attempts
    let seen = await repeats(of: start, attempts: attempts)
    guard seen == attempts else {
      if finding.example.run.vector == nil {
        finding.reduction = .flaky(seen: seen, of: attempts)
      }
      return finding
    }
    var budget = budget
    budget.width = isEnd ? 1 : Self.width
    let deadline = isSilence(start) ? await deadlineOfSilence() : nil
    var ends = 0
    var shrinker = Shrinker(choices, budget: budget, generate: suite.generate) { inputs in
      guard isEnd || ends <= Self.endLimit else { return [] }
      let results = await results(of: inputs, like: start, within: deadline)
      ends += results.count { $0?.reply.isEnd ?? false }
      return results.map { $0.map(key.matches) ?? false }
    }
    await shrinker.shrink()
    let isComplete = !shrinker.isSpent
    let winner = await results(of: [shrinker.value], like: start, within: nil)[0]
    guard var example = winner, key.matches(example) else { return finding }
    example.run = Case(
      suite: suite.id, input: example.run.input, origin: .generated(shrinker.record.values))
    guard isClearer(example, than: finding.example) else { return finding }
    finding.example = example
    finding.reduction = .shrunk(
      bytes: start.size, calls: shrinker.tests, isComplete: isComplete)
    return finding
  }

  private func isClearer(_ example: CaseResult, than shown: CaseResult) -> Bool {
    guard let vector = shown.run.vector else { return true }
    // A covering vector was made by chance too.
    return shown.size > (vector.isCovering ? 1 : Self.clarityOfVectors) * example.size
  }

  /// In how many attempts a case fails as it did.
  private func repeats(of start: CaseResult, attempts: Int) async -> Int {
    var seen = 0
    for _ in 0..<attempts {
      let result = await results(of: [start.run.input], like: start, within: nil)[0]
      if result.map(key.matches) ?? false { seen += 1 }
    }
    return seen
  }

  /// What becomes of inputs; nil for one that cannot be put to the port.
  private func results(
    of inputs: [JSON], like start: CaseResult, within deadline: Duration?
  ) async -> [CaseResult?] {
    let trees = inputs.map { input in
      suite.needs(input).allSatisfy(port.declaration.grants)
        ? try? suite.acceptance(of: input, applying: diagnoser.declared) : nil
    }
    let calls = zip(inputs, trees).compactMap { input, tree in
      tree.map { _ in Call(suite: suite.id, input: input) }
    }
    guard !calls.isEmpty else { return inputs.map { _ in nil } }
    let batch =
      if let deadline { await port.answer(calls, within: deadline) } else {
        await port.answer(calls)
      }
    // What the kit asks for does not count against the port's restarts.
    if batch.replies.contains(where: \.isEnd) { await port.restart() }
    var replies = batch.replies[...]
    return zip(inputs, trees).map { input, tree in
      guard let tree, let reply = replies.popFirst() else { return nil }
      let run = Case(suite: suite.id, input: input, origin: start.run.origin)
      return assessment.assess(run, number: start.number, tree: tree, reply: reply)
    }
  }
}

extension ExampleShrinker {
  private func isSilence(_ result: CaseResult) -> Bool {
    if case .timeout = result.reply { true } else { false }
  }

  /// Four times what the slowest of some cases takes that go right: a port that is silent is not
  /// waited for as long as one that may still answer. What comes out is confirmed with the full time.
  private func deadlineOfSilence() async -> Duration {
    let clock = ContinuousClock()
    var slowest = Duration.zero
    for result in accepted.prefix(Self.timedCases) {
      let call = Call(suite: suite.id, input: result.run.input)
      let duration = await clock.measure { _ = await port.answer([call]) }
      slowest = max(slowest, duration)
    }
    return max(Self.leastDeadline, slowest * 4)
  }
}

extension Reply {
  /// Whether no process is there any more to put the next case to.
  fileprivate var isEnd: Bool {
    switch self {
    case .crash, .timeout, .violation: true
    case .ok, .reject, .unsupported, .fault, .notRun: false
    }
  }
}
