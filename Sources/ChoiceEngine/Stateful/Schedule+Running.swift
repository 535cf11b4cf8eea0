import Synchronization

extension Schedule {
  /// Runs concurrent code under this schedule.
  ///
  /// What is still running when the body ends goes on until it waits for something; then all waiting is
  /// ended as if it were cancelled.
  ///
  /// - Parameters:
  ///   - limit: jobs after which a run is taken to have no end.
  ///   - patience: how long to wait, in real time, for what runs on other executors, each time that
  ///     nothing else can run: before time goes on, and before a deadlock is told. None by default: code
  ///     that does so has no order of its own.
  /// - Throws: what the body throws, ``Deadlock`` or ``Livelock``.
  package func run<Result: Sendable>(
    jobs limit: Int = 10_000, patience: Duration = .zero,
    _ body: @escaping @Sendable (Scheduler) async throws -> Result
  ) async throws -> Result {
    let scheduler = Scheduler(self)
    let outcome = Outcome<Result>()
    let task = Task(executorPreference: scheduler) {
      do { outcome.set(.success(try await body(scheduler))) } catch { outcome.set(.failure(error)) }
    }
    let failure = await withTaskCancellationHandler {
      await self.failure(of: outcome, on: scheduler, limit, patience)
    } onCancel: {
      task.cancel()
    }
    if failure != nil { task.cancel() }
    scheduler.finish(within: limit)
    if let failure { throw failure }
    guard let result = outcome.value else { throw CancellationError() }
    return try result.get()
  }

  /// Runs until there is a result.
  ///
  /// - Returns: why there will be none.
  private func failure<Result>(
    of outcome: Outcome<Result>, on scheduler: Scheduler, _ limit: Int, _ patience: Duration
  ) async -> (any Error)? {
    while scheduler.count < limit {
      scheduler.runJobs(atMost: limit - scheduler.count)
      // Who has come to an end may leave others behind that have none.
      if outcome.value != nil { return nil }
      if scheduler.count >= limit { break }
      if await scheduler.hears(within: patience) { continue }
      if scheduler.wake() { continue }
      if Task.isCancelled { return CancellationError() }
      return Deadlock(waitingFor: scheduler.waitingFor, time: scheduler.now)
    }
    return Livelock(jobs: scheduler.count, time: scheduler.now)
  }
}

/// What the body came to.
private final class Outcome<Value: Sendable>: Sendable {
  private let result = Mutex<Result<Value, any Error>?>(nil)

  var value: Result<Value, any Error>? { result.withLock { $0 } }

  func set(_ value: Result<Value, any Error>) { result.withLock { $0 = value } }
}

/// Nothing can run any more, and the code has not come to its end.
package struct Deadlock: Error, Hashable, CustomStringConvertible {
  /// Tokens that somebody waits for.
  package let waitingFor: [Reference]
  package let time: Duration

  package var description: String {
    let tokens = waitingFor.map(\.description).joined(separator: ", ")
    return "deadlock at \(time): nothing can run"
      + (tokens.isEmpty
        ? ", on this executor at least; code on others needs patience"
        : ", and \(tokens) \(waitingFor.count == 1 ? "was" : "were") not answered")
  }
}

/// The code goes on without an end.
package struct Livelock: Error, Hashable, CustomStringConvertible {
  package let jobs: Int
  package let time: Duration

  package var description: String { "livelock: no end after \(jobs) jobs, at \(time)" }
}
