import ChoiceEngine
import FuzzEngine
import MachineKit
import WirePrimitives

/// Makes the example of a finding small: the choices that made one of its generated cases are shrunk,
/// or, where none made it, the input itself is reduced; and each candidate is put to the port itself.
struct ExampleShrinker {
  /// Candidates in one round trip, where none is expected to end the port.
  private static let width = 16
  /// How often the case that it begins with is put to the port first.
  private static let attempts = 3
  /// More ends of the port than this, where the failure is none, and shrinking is given up.
  private static let endLimit = 8
  /// Of several cases that pass the slowest is taken for the deadline of a silence.
  private static let timedCases = 4
  private static let leastDeadline = Duration.milliseconds(100)
  /// A recorded case is clearer than one that chance made, unless it is so many times as large.
  private static let clarityOfVectors = 2
  /// Bytes of an input; a larger one can be made simpler in too many ways, each of which is as large.
  private static let largestReduced = 4 << 10

  let port: any Port
  let assessment: Assessment
  let diagnoser: Diagnoser
  /// What passed.
  let accepted: [CaseResult]
  /// What is to stay the same.
  let key: FailureKey
  /// Whether nobody waits for it any more.
  let isCancelled: @Sendable () -> Bool

  private var suite: ConformanceSuite { diagnoser.suite }

  /// Makes the example of a finding smaller, if that can be.
  ///
  /// - Parameters:
  ///   - start: a case of the finding, generated or written.
  ///   - allowance: the finding's.
  /// - Returns: what ended the port on the way, where the finding is about no end.
  func shrink(
    _ finding: inout Finding, from start: CaseResult, within allowance: inout Allowance.Part
  ) async -> [Incident] {
    // Where another cause explains it too, nothing that is made of it would be told from that.
    guard start.run.isGenerated, key.matches(start) else { return [] }
    let isEnd = start.reply.isEnd
    guard !isEnd || port.outlivesEnds else { return [] }
    // What ends the port is tried once: each attempt costs a start.
    let attempts = isEnd ? 1 : Self.attempts
    let seen = await repeats(of: start, attempts: attempts)
    allowance.ask(attempts)
    guard seen == attempts else {
      if finding.example.run.vector == nil {
        finding.reduction = .flaky(seen: seen, of: attempts)
      }
      return []
    }
    let isCancelled = { @Sendable [isCancelled, isOver = allowance.isOver] in
      isCancelled() || isOver()
    }
    let budget = ShrinkBudget(
      tests: allowance.questions, duration: allowance.timeLeft, width: isEnd ? 1 : Self.width,
      isCancelled: isCancelled)
    let deadline = isSilence(start) ? await deadlineOfSilence() : nil
    var ends: [Incident] = []
    let smallest = await smallest(start.run, within: budget) { candidates in
      guard ends.count <= Self.endLimit, !port.isExhausted else { return nil }
      // Where one has ended the port another may: put together they would cost starts of its own.
      let results = await results(
        of: candidates, like: start, within: deadline, atATime: ends.isEmpty ? .max : 1)
      if !isEnd { ends += results.compactMap { $0.flatMap(end) } }
      return results.map { $0.map(key.matches) ?? false }
    }
    allowance.ask(smallest.tests)
    let winner = await results(of: [smallest.run], like: start)[0]
    guard let example = winner, key.matches(example), isClearer(example, than: finding.example)
    else { return ends }
    finding.show(
      example, madeOf: start,
      .shrunk(bytes: start.size, calls: smallest.tests, isComplete: smallest.isComplete))
    return ends
  }

  private typealias Smallest = (run: Case, tests: Int, isComplete: Bool)

  private func smallest(
    _ run: Case, within budget: ShrinkBudget, test: @escaping ([Case]) async -> [Bool]?
  ) async -> Smallest {
    if let choices = run.choices {
      var shrinker = Shrinker(choices, budget: budget, generate: make, test: test)
      await shrinker.shrink()
      return (shrinker.value, shrinker.tests, !shrinker.isSpent)
    }
    var short = (input: run.input, tests: 0)
    if suite.kind == .trace {
      short = await StepRemoval.shortest(run.input, within: budget) { inputs in
        await test(inputs.map(written))
      }
    }
    guard short.input.compactText.utf8.count <= Self.largestReduced else {
      return (written(short.input), short.tests, false)
    }
    var rest = budget
    rest.tests = max(0, budget.tests - short.tests)
    var reducer = Reducer(.json(short.input), budget: rest) { candidates in
      await test(candidates.compactMap(\.json).map(written))
    }
    await reducer.reduce()
    let smallest = reducer.material.json.map(written) ?? run
    return (smallest, short.tests + reducer.tests, !reducer.isSpent)
  }

  private func written(_ input: JSON) -> Case {
    Case(suite: suite.id, input: input, origin: .written)
  }

  private func make(from source: inout ChoiceSource) -> Case {
    let input = suite.generate(&source)
    return Case(suite: suite.id, input: input, origin: .generated(source.drawn))
  }

  private func end(of result: CaseResult) -> Incident? {
    result.reply.end(of: result.run, "tried while the example of a finding was made smaller")
  }

  private func isClearer(_ example: CaseResult, than shown: CaseResult) -> Bool {
    guard let vector = shown.run.vector else { return true }
    // A step that does not matter misleads a reader.
    if steps(of: example) < steps(of: shown) { return true }
    // A covering vector was made by chance too.
    return shown.size > (vector.isCovering ? 1 : Self.clarityOfVectors) * example.size
  }

  private func steps(of result: CaseResult) -> Int {
    suite.kind == .trace ? result.run.input["steps"]?.array?.count ?? 0 : 0
  }

  /// In how many attempts a case fails as it did.
  private func repeats(of start: CaseResult, attempts: Int) async -> Int {
    var seen = 0
    for _ in 0..<attempts {
      let result = await results(of: [start.run], like: start)[0]
      if result.map(key.matches) ?? false { seen += 1 }
    }
    return seen
  }

  /// What becomes of cases; nil for one that cannot be put to the port.
  private func results(
    of cases: [Case], like start: CaseResult, within deadline: Duration? = nil,
    atATime most: Int = .max
  ) async -> [CaseResult?] {
    let trees = cases.map { run in
      isInput(run) && suite.needs(run.input).allSatisfy(port.declaration.grants)
        ? try? assessment.tree(for: run) : nil
    }
    var calls = zip(cases, trees).compactMap { run, tree in
      tree.map { _ in assessment.call(for: run) }
    }[...]
    var replies: [Reply] = []
    while !calls.isEmpty {
      replies += await answers(to: Array(calls.prefix(most)), within: deadline)
      calls = calls.dropFirst(most)
    }
    var rest = replies[...]
    return zip(cases, trees).map { run, tree in
      guard let tree, let reply = rest.popFirst() else { return nil }
      return assessment.assess(run, number: start.number, tree: tree, reply: reply)
    }
  }

  /// What a generator makes is an input; what was written must not become another thing by being
  /// reduced, and what is an input the schema says.
  private func isInput(_ run: Case) -> Bool {
    run.choices != nil
      || (suite.schema()?.admits(run.input) ?? false) && run.input.isReadAlike(depth: 100)
  }

  private func answers(to calls: [Call], within deadline: Duration?) async -> [Reply] {
    let batch =
      if let deadline { await port.answer(calls, Patience(deadline: deadline)) } else {
        await port.answer(calls)
      }
    // What the kit asks for does not count against the port's restarts.
    if batch.replies.contains(where: \.isEnd) { await port.restart() }
    return batch.replies
  }
}

extension ExampleShrinker {
  private func isSilence(_ result: CaseResult) -> Bool {
    if case .timeout = result.reply { true } else { false }
  }

  /// Four times what the slowest of some cases takes that pass: a port that is silent is not
  /// waited for as long as one that may still answer. What comes out is confirmed with the full time.
  private func deadlineOfSilence() async -> Duration {
    let clock = ContinuousClock()
    var slowest = Duration.zero
    for result in accepted.prefix(Self.timedCases) {
      let call = assessment.call(for: result.run)
      let duration = await clock.measure { _ = await port.answer([call]) }
      slowest = max(slowest, duration)
    }
    return max(Self.leastDeadline, slowest * 4)
  }
}

extension FuzzInput.Material {
  fileprivate var json: JSON? { if case .json(let json) = self { json } else { nil } }
}
