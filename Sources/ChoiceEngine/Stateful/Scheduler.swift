import Synchronization

/// Runs concurrent code one job at a time, on one thread, in the order of a ``Schedule``, in virtual
/// time: the same schedule gives the same run.
///
/// What code does on other executors is not seen: `@MainActor`, and tasks that are not structured and
/// do not name the executor (`Task(executorPreference: scheduler)`), run whenever they like.
package final class Scheduler: TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    var order: ScheduleOrder
    var count = 0
    var settling: [UnsafeContinuation<Void, Never>] = []
    var sleepers = Sleepers()
    var waits: [@Sendable () -> [Reference]] = []
    var releases: [@Sendable () -> Void] = []
  }

  private let state: Mutex<State>

  init(_ schedule: Schedule) {
    state = Mutex(State(order: ScheduleOrder(schedule)))
  }

  package var clock: VirtualClock { VirtualClock(scheduler: self) }

  /// Tokens that a deadlock names, because somebody waits for them.
  package func tokens<Value>(of type: Value.Type) -> TokenPool<Value> {
    let pool = TokenPool<Value>()
    state.withLock { state in
      state.waits.append { pool.unanswered.map(\.reference) }
      state.releases.append { for token in pool.unanswered { token.cancel() } }
    }
    return pool
  }

  /// Suspends until nothing else can run without time going on.
  package func settle() async {
    await withUnsafeContinuation { continuation in
      state.withLock { $0.settling.append(continuation) }
    }
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { $0.jobs.append(job) }
  }

  // MARK: Running

  /// Jobs that have run.
  var count: Int { state.withLock(\.count) }
  var waitingFor: [Reference] { state.withLock(\.waits).flatMap { $0() } }

  /// Runs what waits, until so many jobs have run in the whole run.
  func runJobs(upTo limit: Int) {
    while count < limit, let job = nextJob() {
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  private func nextJob() -> UnownedJob? {
    state.withLock { state in
      guard !state.jobs.isEmpty else { return nil }
      state.count += 1
      return state.jobs.remove(at: state.order.next(of: state.jobs.count))
    }
  }

  /// Lets those go on who waited for nothing else to run; failing them, time to the next timer.
  ///
  /// - Returns: whether anybody goes on.
  func wake() -> Bool {
    let (settling, due) = state.withLock { state in
      let settling = state.settling
      state.settling = []
      return (settling, settling.isEmpty ? state.sleepers.advance() : [])
    }
    for continuation in settling { continuation.resume() }
    for continuation in due { continuation.resume() }
    return !settling.isEmpty || !due.isEmpty
  }

  /// Ends all waiting, so that what a failed run leaves behind can be freed.
  func abandon() {
    let (sleeping, releases) = state.withLock { state in
      let sleeping = state.sleepers.removeAll()
      return (sleeping, state.releases)
    }
    for continuation in sleeping { continuation.resume(throwing: CancellationError()) }
    for release in releases { release() }
    _ = wake()
  }

  /// Whether a job comes from elsewhere in time. Looks are counted and not the time: where others keep
  /// all threads busy, what runs elsewhere gets nowhere either.
  func hears(within patience: Duration) async -> Bool {
    for _ in 0..<Int(patience / .milliseconds(1)) {
      if state.withLock({ !$0.jobs.isEmpty }) { return true }
      try? await Task.sleep(for: .milliseconds(1))
    }
    return state.withLock { !$0.jobs.isEmpty }
  }

  // MARK: Time

  var now: Duration { state.withLock { $0.sleepers.now } }

  func sleep(until deadline: Duration) async throws {
    let timer = state.withLock { $0.sleepers.newID() }
    try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { continuation in
        let isOver = state.withLock { state in
          guard !Task.isCancelled else { return true }
          state.sleepers.add(timer, at: deadline, continuation)
          return false
        }
        if isOver { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      let continuation = state.withLock { $0.sleepers.remove(timer) }
      continuation?.resume(throwing: CancellationError())
    }
  }
}

/// A schedule while it is followed.
private struct ScheduleOrder {
  private var exceptions: ArraySlice<Schedule.Exception>
  private var decisions = 0

  init(_ schedule: Schedule) { exceptions = schedule.exceptions[...] }

  /// Which of so many jobs runs; there is nothing to decide about one.
  mutating func next(of jobs: Int) -> Int {
    guard jobs > 1, let exception = exceptions.first else { return 0 }
    guard decisions == exception.after else {
      decisions += 1
      return 0
    }
    decisions = 0
    exceptions = exceptions.dropFirst()
    return 1 + (exception.place - 1) % (jobs - 1)
  }
}
