import ChoiceEngine
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
    #expect(value == "first in, first out, at decision 1 job 2")
  }

  @Test func `schedules differ in what they do`() async throws {
    var orders: Set<[Int]> = []
    for seed in 0..<200 as Range<UInt64> {
      var source = ChoiceSource(seed: seed)
      orders.insert(try await Self.arrivals(source.schedule()))
    }
    #expect(orders.count > 10)
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

  @Test(.timeLimit(.minutes(10)))
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

extension PropertyReport {
  fileprivate var failedValue: String? {
    if case .failed(let failure) = outcome { failure.value } else { nil }
  }
}
