import Synchronization

/// Sees to it that a check ends: a generator or a body that does not come back cannot be stopped, so
/// it is left behind on its thread, and the report says so.
///
/// That needs a second thread. Where there is one alone, only the limit on draws helps.
package final class PropertyWatch: Sendable {
  /// What may have no end.
  package enum Activity: Sendable, Hashable {
    case generating
    case testing
  }

  private struct State {
    var activity: Activity?
    /// How many activities there have been.
    var turn = 0
    /// Looks in a row at the same activity.
    var looks = 0
    var seen = 0
    /// What is already known, should shrinking get stuck.
    var found: PropertyFailure?
    var remarks: [PropertyRemark] = []
  }

  /// How often it looks in the time that one value has.
  private static let looks = 8

  private let name: String
  private let patience: Duration
  private let state = Mutex(State())

  init(name: String, patience: Duration) {
    self.name = name
    self.patience = patience
  }

  func begin(_ activity: Activity) {
    state.withLock {
      $0.activity = activity
      $0.turn += 1
    }
  }

  func end() {
    state.withLock { $0.activity = nil }
  }

  func note(_ failure: PropertyFailure) {
    state.withLock { $0.found = failure }
  }

  func note(_ remarks: [PropertyRemark]) {
    state.withLock { $0.remarks = remarks }
  }

  /// The report of `work`, or of this if that gets stuck.
  func report(
    of work: @escaping @Sendable (PropertyWatch) async -> PropertyReport
  ) async -> PropertyReport {
    let (reports, continuation) = AsyncStream.makeStream(of: PropertyReport.self)
    // The caller's, so that it can have both on threads that others leave free.
    let priority = Task.currentPriority
    let worker = Task.detached(priority: priority) { continuation.yield(await work(self)) }
    let watcher = Task.detached(priority: priority) {
      while !Task.isCancelled {
        if let stuck = self.stuck() { continuation.yield(stuck) }
        try? await Task.sleep(for: self.patience / Self.looks)
      }
    }
    defer {
      worker.cancel()
      watcher.cancel()
    }
    for await report in reports { return report }
    return PropertyReport(name: name, outcome: .unhealthy(.cancelled))
  }

  /// Looks are counted and not the time: where all threads are busy with other things, nothing here
  /// gets anywhere, and neither generator nor body is to blame.
  private func stuck() -> PropertyReport? {
    state.withLock { state in
      let isSame = state.turn == state.seen
      state.seen = state.turn
      guard let activity = state.activity, isSame else {
        state.looks = 0
        return nil
      }
      state.looks += 1
      guard state.looks > Self.looks else { return nil }
      let outcome: PropertyReport.Outcome =
        if let found = state.found { .failed(found) } else {
          .unhealthy(.stuck(activity, patience: patience))
        }
      return PropertyReport(name: name, outcome: outcome, remarks: state.remarks)
    }
  }
}
