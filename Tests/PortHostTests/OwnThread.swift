import Foundation
import Testing

/// Gives each test a thread of its own, so that what it measures is the port's time: the threads of
/// the cooperative pool may be busy with the tests of other targets for many seconds.
struct OwnThread: SuiteTrait, TestTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    let executor = ThreadExecutor()
    defer { executor.stop() }
    try await withTaskExecutorPreference(executor) { try await function() }
  }
}

extension Trait where Self == OwnThread {
  static var ownThread: OwnThread { OwnThread() }
}

/// Runs jobs in the order they come, on one thread.
private final class ThreadExecutor: TaskExecutor {
  private final class Queue: @unchecked Sendable {
    let condition = NSCondition()
    var jobs: [UnownedJob] = []
    var isStopped = false
  }

  private let queue = Queue()

  init() {
    Thread.detachNewThread { [self] in work() }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    change { $0.jobs.append(job) }
  }

  /// Ends the thread when all that came is done.
  func stop() {
    change { $0.isStopped = true }
  }

  private func change(_ body: (Queue) -> Void) {
    queue.condition.lock()
    body(queue)
    queue.condition.signal()
    queue.condition.unlock()
  }

  private func work() {
    while true {
      queue.condition.lock()
      while queue.jobs.isEmpty, !queue.isStopped { queue.condition.wait() }
      let jobs = queue.jobs
      queue.jobs = []
      queue.condition.unlock()
      if jobs.isEmpty { return }
      for job in jobs { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
  }
}
