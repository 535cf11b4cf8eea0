import Synchronization

extension Schedule {
  /// Runs concurrent code under this schedule.
  ///
  /// - Parameters:
  ///   - limit: jobs after which a run is taken to have no end.
  ///   - patience: how long to wait, in real time, for what runs on other executors before the run is
  ///     taken to be in a deadlock.
  ///   - body: the code; what is still running when it ends goes on until it waits for time.
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
    while scheduler.count < limit {
      scheduler.runJobs(upTo: limit)
      // Who has come to an end may leave others behind that have none.
      if let result = outcome.value { return try result.get() }
      if scheduler.count >= limit || scheduler.wake() { continue }
      guard await scheduler.hears(within: patience) else {
        throw abandon(
          task, scheduler, limit, Deadlock(waitingFor: scheduler.waitingFor, time: scheduler.now))
      }
    }
    throw abandon(task, scheduler, limit, Livelock(jobs: scheduler.count, time: scheduler.now))
  }

  private func abandon(
    _ task: Task<Void, Never>, _ scheduler: Scheduler, _ limit: Int, _ failure: any Error
  ) -> any Error {
    task.cancel()
    scheduler.abandon()
    scheduler.runJobs(upTo: scheduler.count + limit)
    return failure
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
  /// Tokens that nobody answered.
  package let waitingFor: [Reference]
  package let time: Duration

  package var description: String {
    let tokens = waitingFor.map(\.description).joined(separator: ", ")
    let reason =
      tokens.isEmpty ? "" : ", and \(tokens) \(waitingFor.count == 1 ? "was" : "were") not answered"
    return "deadlock at \(time): nothing can run\(reason)"
  }
}

/// The code goes on without an end.
package struct Livelock: Error, Hashable, CustomStringConvertible {
  package let jobs: Int
  package let time: Duration

  package var description: String { "livelock: no end after \(jobs) jobs, at \(time)" }
}
