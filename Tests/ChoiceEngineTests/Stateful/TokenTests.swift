import ChoiceEngine
import Synchronization
import Testing

/// Answers that a test gives, and answers that a test is owed.
struct TokenTests {
  /// Asks a device once for all who want to know, as caches do.
  private actor Cache {
    private let ask: @Sendable () async throws -> Int
    private var known: Int?
    private var isAsking = false
    private var waiting: [CompletionToken<Int>] = []
    /// Whether those who wait are forgotten when the device does not answer.
    private let forgets: Bool

    init(forgets: Bool, ask: @escaping @Sendable () async throws -> Int) {
      self.forgets = forgets
      self.ask = ask
    }

    func read(_ token: CompletionToken<Int>) async {
      if let known { return token.complete(known) }
      waiting.append(token)
      guard !isAsking else { return }
      isAsking = true
      let answer = try? await ask()
      isAsking = false
      known = answer
      let tokens = waiting
      waiting = []
      for token in tokens {
        if let answer { token.complete(answer) } else if !forgets { token.cancel() }
      }
    }
  }

  private enum Step: Hashable, Sendable, CustomStringConvertible {
    case read
    case answer(TokenAct)

    var description: String {
      switch self {
      case .read: "read"
      case .answer(let act): act.rawValue
      }
    }
  }

  private static func steps(from source: inout ChoiceSource) -> [Step] {
    var reads = 0
    return source.steps(
      1...8,
      of: [
        Command { reads, _ in
          reads += 1
          return Step.read
        },
        Command(when: { $0 > 0 }) { _, source in
          .answer(source.pick([.complete, .completeTwice, .cancel]))
        },
      ], in: &reads)
  }

  private static func run(_ steps: [Step], _ schedule: Schedule, forgets: Bool) async throws {
    try await schedule.run { scheduler in
      let device = scheduler.tokens(of: Int.self)
      let owed = TokenPool<Int>()
      let cache = Cache(forgets: forgets) { try await device.wait("question") }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for step in steps {
          switch step {
          case .read:
            let token = owed.make("read") { _ in }
            group.addTask { await cache.read(token) }
          case .answer(let act): device.open.first?.perform(act, 7)
          }
          await scheduler.settle()
        }
        for token in device.open { token.complete(7) }
        try await group.waitForAll()
      }
      try owed.verify()
    }
  }

  private static func property(forgets: Bool) -> Property<(steps: [Step], schedule: Schedule)> {
    Property("every read is answered once") { source in
      (steps: steps(from: &source), schedule: source.schedule())
    } holds: { steps, schedule in
      try await run(steps, schedule, forgets: forgets)
      return true
    }
  }

  @Test func `tokens that nobody answers are found, with the steps that it takes`() async {
    let report = await Self.property(forgets: true).check(PropertySettings(cases: 300))
    guard case .failed(let failure) = report.outcome else {
      Issue.record("\(report)")
      return
    }
    #expect(failure.reason == "never answered: read#1")
    #expect(failure.value == "(steps: [read, cancel], schedule: first in, first out)")
  }

  @Test func `code that answers everybody passes under every schedule`() async {
    let report = await Self.property(forgets: false).check(PropertySettings(cases: 300))
    #expect(report.isPassed, "\(report)")
  }

  @Test func `what becomes of a token is counted, and each answer is delivered`() throws {
    let pool = TokenPool<Int>()
    let answers = Mutex<[Int?]>([])
    let tokens = TokenAct.allCases.map { act in
      let token = pool.make("call") { answer in answers.withLock { $0.append(try? answer.get()) } }
      token.perform(act, 7)
      return token
    }
    #expect(tokens.map(\.answers) == [1, 2, 1, 0])
    #expect(answers.withLock { $0 } == [7, 7, 7, nil])
    #expect(pool.open.isEmpty)
    let error = #expect(throws: RepeatedAnswer.self) { try pool.verify() }
    #expect(error?.description == "call#2 was answered 2 times")
  }

  @Test func `a token that is dropped leaves its waiter in a deadlock`() async {
    let error = await #expect(throws: Deadlock.self) {
      try await Schedule.fifo.run { scheduler in
        let tokens = scheduler.tokens(of: Int.self)
        async let value = tokens.wait("question")
        await scheduler.settle()
        tokens[Reference("question", 1)]?.drop()
        return try await value
      }
    }
    #expect(error?.waitingFor == [Reference("question", 1)])
  }

  @Test func `who waits for a token goes on with its first answer`() async throws {
    let value = try await Schedule.fifo.run { scheduler in
      let tokens = scheduler.tokens(of: Int.self)
      async let value = tokens.wait("question")
      await scheduler.settle()
      tokens.open.first?.perform(.completeTwice, 3)
      return try await value
    }
    #expect(value == 3)
  }
}
