import Synchronization

/// Runs concurrent code one job at a time, in the order of a ``Schedule``, in virtual time: the same
/// schedule gives the same run.
///
/// What code does on other executors is not seen: `@MainActor`, and tasks that are not structured and
/// do not name the executor (`Task(executorPreference: scheduler)`), run whenever they like.
package final class Scheduler: TaskExecutor {
  private struct State {
    var jobs: JobQueue<UnownedJob>
    var count = 0
    var settling: [UnsafeContinuation<Void, Never>] = []
    var sleepers = Sleepers()
    /// What waits for tokens: their references, and how to end the waiting.
    var waits: [(references: @Sendable () -> [Reference], end: @Sendable () -> Void)] = []
    var isOver = false
  }

  private let state: Mutex<State>

  init(_ schedule: Schedule) {
    state = Mutex(State(jobs: JobQueue(schedule)))
  }

  package var clock: VirtualClock { VirtualClock(scheduler: self) }

  /// Tokens to wait for, of which a deadlock tells.
  package func tokens<Value>(of type: Value.Type) -> TokenPool<Value> {
    let pool = TokenPool<Value>()
    let isOver = state.withLock { state in
      state.waits.append(({ pool.awaited }, { pool.close() }))
      return state.isOver
    }
    if isOver { pool.close() }
    return pool
  }

  /// Suspends until nothing else can run without time going on; not at all once the run is over.
  ///
  /// Code that settles without end keeps time from going on, which is a livelock.
  package func settle() async {
    await withUnsafeContinuation { continuation in
      let isOver = state.withLock { state in
        if !state.isOver { state.settling.append(continuation) }
        return state.isOver
      }
      if isOver { continuation.resume() }
    }
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { $0.jobs.append(job) }
  }

  // MARK: Running

  /// Jobs that have run.
  var count: Int { state.withLock(\.count) }
  /// Tokens that somebody waits for.
  var waitingFor: [Reference] { state.withLock(\.waits).flatMap { $0.references() } }

  /// Runs what can run, so many jobs at most.
  func runJobs(atMost limit: Int) {
    for _ in 0..<max(0, limit) {
      guard let job = nextJob() else { return }
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  private func nextJob() -> UnownedJob? {
    state.withLock { state in
      guard let job = state.jobs.next() else { return nil }
      state.count += 1
      return job
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

  /// Ends all waiting, from now on too, so that what a run leaves behind comes to its end. What does not
  /// within so many jobs is never run again.
  func finish(within jobs: Int) {
    let (settling, sleeping, waits) = state.withLock { state in
      let settling = state.settling
      state.settling = []
      state.isOver = true
      return (settling, state.sleepers.removeAll(), state.waits)
    }
    for continuation in settling { continuation.resume() }
    for continuation in sleeping { continuation.resume(throwing: CancellationError()) }
    for wait in waits { wait.end() }
    runJobs(atMost: jobs)
  }

  /// Whether a job comes from elsewhere in time. Looks are counted and not the time: where others keep
  /// all threads busy, what runs elsewhere gets nowhere either.
  func hears(within patience: Duration) async -> Bool {
    let looks = Int(min(max(patience, .zero), .seconds(86_400)) / .milliseconds(1))
    for _ in 0..<looks where !Task.isCancelled {
      if state.withLock({ !$0.jobs.isEmpty }) { return true }
      try? await Task.sleep(for: .milliseconds(1))
    }
    return state.withLock { !$0.jobs.isEmpty }
  }

  // MARK: Time

  var now: Duration { state.withLock { $0.sleepers.now } }

  func sleep(until deadline: Duration) async throws {
    try Task.checkCancellation()
    guard deadline > now else { return }
    let id = state.withLock { $0.sleepers.newID() }
    try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { continuation in
        let isOver = state.withLock { state in
          guard !Task.isCancelled, !state.isOver else { return true }
          state.sleepers.add(id, at: deadline, continuation)
          return false
        }
        if isOver { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      let continuation = state.withLock { $0.sleepers.remove(id) }
      continuation?.resume(throwing: CancellationError())
    }
  }
}
