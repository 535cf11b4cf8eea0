import ChoiceEngine
import Synchronization
import Testing

/// Concurrent code under schedules that choices make.
struct ScheduleTests {
  /// Takes the next number and puts back the one after it, with a pause between them.
  private actor Dispenser {
    private(set) var next = 0

    func take() async -> Int {
      let own = next
      await Task.yield()
      next = own + 1
      return own
    }
  }

  private static func tickets(_ schedule: Schedule, tasks: Int) async throws -> [Int] {
    try await schedule.run { _ in
      let dispenser = Dispenser()
      return await withTaskGroup(of: Int.self) { group in
        for _ in 0..<tasks { group.addTask { await dispenser.take() } }
        return await group.reduce(into: []) { $0.append($1) }
      }
    }
  }

  private static func arrivals(_ schedule: Schedule) async throws -> [Int] {
    try await schedule.run { _ in
      await withTaskGroup(of: Int.self) { group in
        for index in 0..<4 { group.addTask { index } }
        return await group.reduce(into: []) { $0.append($1) }
      }
    }
  }

  @Test func `the same schedule gives the same run`() async throws {
    for seed in 0..<40 as Range<UInt64> {
      var source = ChoiceSource(seed: seed)
      let schedule = source.schedule()
      let first = try await Self.tickets(schedule, tasks: 4)
      for _ in 0..<3 { #expect(try await Self.tickets(schedule, tasks: 4) == first) }
      #expect(try await Self.arrivals(schedule) == Self.arrivals(schedule))
    }
  }

  @Test func `a race shrinks to two tasks and to first in, first out`() async throws {
    let property = Property("every ticket is given once") { source in
      (tasks: source.int(1...6), schedule: source.schedule())
    } holds: { tasks, schedule in
      let tickets = try await Self.tickets(schedule, tasks: tasks)
      return Set(tickets).count == tickets.count
    }
    let report = await property.check(PropertySettings(cases: 200))
    #expect(report.failedValue == "(2, first in, first out)")
  }

  @Test func `a race that only another order shows keeps the one exception that it needs`()
    async throws
  {
    // Who starts first must come first: true as long as jobs run in their order.
    let property = Property("in order") {
      $0.schedule()
    } describe: {
      "\($0)"
    } holds: { schedule in
      try await Self.arrivals(schedule) == [0, 1, 2, 3]
    }
    let report = await property.check(PropertySettings(cases: 200))
    let value = try #require(report.failedValue)
    #expect(value == "first in, first out, at decision 1 the next is held while 1 other runs")
  }

  @Test func `schedules differ in what they do`() async throws {
    var orders: Set<[Int]> = []
    for seed in 0..<200 as Range<UInt64> {
      var source = ChoiceSource(seed: seed)
      orders.insert(try await Self.arrivals(source.schedule()))
    }
    #expect(orders.count > 6)
  }

  @Test func `two who wait for each other are a deadlock, and what they wait for is named`() async {
    let error = await #expect(throws: Deadlock.self) {
      try await Schedule.fifo.run { scheduler in
        let tokens = scheduler.tokens(of: Int.self)
        async let first = tokens.wait("right")
        async let second = tokens.wait("left")
        return try await first + second
      }
    }
    #expect(
      error?.description
        == "deadlock at 0.0 seconds: nothing can run, and right#1, left#1 were not answered")
  }

  @Test func `who goes on without an end is a livelock`() async {
    let error = await #expect(throws: Livelock.self) {
      try await Schedule.fifo.run(jobs: 500) { _ in
        while !Task.isCancelled { await Task.yield() }
      }
    }
    #expect(error?.description == "livelock: no end after 500 jobs, at 0.0 seconds")
    await #expect(throws: Livelock.self) {
      try await Schedule.fifo.run(jobs: 500) { scheduler in
        while true { try await scheduler.clock.sleep(for: .seconds(1)) }
      }
    }
  }

  @Test func `one that outlives the body is no livelock`() async throws {
    let value = try await Schedule.fifo.run(jobs: 500) { scheduler in
      Task(executorPreference: scheduler) { while !Task.isCancelled { await Task.yield() } }
      return 1
    }
    #expect(value == 1)
  }

  @Test
  func `time goes on by itself, to the next who wakes`() async throws {
    let wakes = try await Schedule.fifo.run { scheduler in
      try await withThrowingTaskGroup(of: VirtualClock.Instant.self) { group in
        for hours in [3, 1, 2] {
          group.addTask {
            try await scheduler.clock.sleep(for: .seconds(3_600 * hours))
            return scheduler.clock.now
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
    }
    #expect(wakes == [1, 2, 3].map { .start.advanced(by: .seconds(3_600 * $0)) })
  }

  @Test func `who waits for nothing else to run does not wait for time`() async throws {
    let times = try await Schedule.fifo.run { scheduler in
      async let sleeper: Void = scheduler.clock.sleep(for: .seconds(1))
      await scheduler.settle()
      let before = scheduler.clock.now
      try await sleeper
      return [before, scheduler.clock.now]
    }
    #expect(times == [.start, .start.advanced(by: .seconds(1))])
  }

  @Test func `sleep ends with its task`() async throws {
    let time = try await Schedule.fifo.run { scheduler in
      let sleeper = Task(executorPreference: scheduler) {
        try await scheduler.clock.sleep(for: .seconds(100))
      }
      try await scheduler.clock.sleep(for: .seconds(1))
      sleeper.cancel()
      await #expect(throws: CancellationError.self) { try await sleeper.value }
      let now = scheduler.clock.now
      return now
    }
    #expect(time == VirtualClock.Instant.start.advanced(by: .seconds(1)))
  }

  /// Overtakes: how many steps of one task come between two steps of the other.
  @Test(arguments: [1, 2, 3, 5, 8, 13])
  func `a task is overtaken by as many steps of another as it takes`(steps: Int) async throws {
    let property = Property("nobody gets in between") {
      $0.schedule()
    } describe: {
      "\($0)"
    } holds: { schedule in
      let between = try await schedule.run { _ in
        let log = StepLog()
        await withTaskGroup(of: Void.self) { group in
          group.addTask {
            log.add(-1)
            await Task.yield()
            log.add(-2)
          }
          group.addTask {
            for step in 0..<20 {
              log.add(step)
              await Task.yield()
            }
          }
        }
        return log.between(-1, -2)
      }
      return between < steps
    }
    let report = await property.check(PropertySettings(cases: 2_000))
    let value = try #require(report.failedValue)
    #expect(!value.contains(", at") || value.split(separator: ",").count == 3, "\(value)")
  }

  @Test func `what a run leaves behind comes to its end with it`() async throws {
    for schedule in [Schedule.fifo, Schedule([.init(after: 0, jobs: 2)])] {
      let ended = StepLog()
      try await schedule.run { scheduler in
        let tokens = scheduler.tokens(of: Int.self)
        let waits: [@Sendable () async throws -> Void] = [
          { try await scheduler.clock.sleep(for: .seconds(1)) },
          { _ = try await tokens.wait("token") },
          { await scheduler.settle() },
        ]
        for (index, wait) in waits.enumerated() {
          Task(executorPreference: scheduler) {
            try? await wait()
            // Once more, when all is over.
            try? await wait()
            ended.add(index)
          }
        }
      }
      #expect(ended.sorted == [0, 1, 2])
    }
  }

  @Test func `time waits for what runs elsewhere where patience says so`() async throws {
    let first = try await Schedule.fifo.run(patience: .seconds(20)) { scheduler in
      try await withThrowingTaskGroup(of: String.self) { group in
        group.addTask {
          try await scheduler.clock.sleep(for: .seconds(3_600))
          return "an hour"
        }
        group.addTask {
          await Task.detached {
            try? await Task.sleep(for: .milliseconds(5))
            return "an answer"
          }.value
        }
        defer { group.cancelAll() }
        return try await group.next()
      }
    }
    #expect(first == "an answer")
  }

  @Test func `whoever cancels a run cancels its body`() async {
    let run = Task {
      try await Schedule.fifo.run(patience: .seconds(600)) { scheduler in
        try await scheduler.tokens(of: Int.self).wait("never")
      }
    }
    run.cancel()
    await #expect(throws: CancellationError.self) { try await run.value }
  }

  @Test func `a body that is cancelled has the last word`() async throws {
    let run = Task {
      try await Schedule.fifo.run(patience: .seconds(600)) { scheduler in
        (try? await scheduler.tokens(of: Int.self).wait("never")) ?? 7
      }
    }
    run.cancel()
    #expect(try await run.value == 7)
  }

  @Test func `a body that does not hear that it is cancelled is in no deadlock`() async {
    let elsewhere = Task.detached { try? await Task.sleep(for: .seconds(3_600)) }
    let run = Task {
      try await Schedule.fifo.run(patience: .seconds(600)) { _ in await elsewhere.value }
    }
    run.cancel()
    await #expect(throws: CancellationError.self) { try await run.value }
    elsewhere.cancel()
  }

  @Test func `an error is not hidden by who waits beside it`() async {
    struct Mistake: Error {}
    await #expect(throws: Mistake.self) {
      try await Schedule.fifo.run { scheduler in
        let tokens = scheduler.tokens(of: Int.self)
        try await withThrowingTaskGroup(of: Int.self) { group in
          group.addTask { try await tokens.wait("never") }
          group.addTask { throw Mistake() }
          while try await group.next() != nil {}
        }
      }
    }
  }

  @Test func `to sleep until what is past is not to wait`() async throws {
    let order = try await Schedule.fifo.run { scheduler in
      async let others: Void = { for _ in 0..<5 { await Task.yield() } }()
      try await scheduler.clock.sleep(until: .start.advanced(by: .seconds(-5)))
      let count = scheduler.clock.now
      await others
      return count
    }
    #expect(order == .start)
  }

  @Test func `what runs elsewhere is waited for where patience says so`() async throws {
    let value = try await Schedule.fifo.run(patience: .seconds(20)) { _ in
      await Task.detached {
        try? await Task.sleep(for: .milliseconds(20))
        return 7
      }.value
    }
    #expect(value == 7)
  }
}

private final class StepLog: Sendable {
  private let steps = Mutex<[Int]>([])

  func add(_ step: Int) { steps.withLock { $0.append(step) } }

  var sorted: [Int] { steps.withLock { $0.sorted() } }

  /// How many steps come between two, nothing where they do not come.
  func between(_ first: Int, _ last: Int) -> Int {
    steps.withLock { steps in
      guard let first = steps.firstIndex(of: first), let last = steps.firstIndex(of: last) else {
        return 0
      }
      return last - first - 1
    }
  }
}

extension PropertyReport {
  fileprivate var failedValue: String? {
    if case .failed(let failure) = outcome { failure.value } else { nil }
  }
}
