import Synchronization

/// A clock that stands still until somebody turns it.
package final class TurnedClock: Sendable {
  package let start = ContinuousClock.now
  private let passed = Mutex(Duration.zero)

  package init() {}

  package var now: ContinuousClock.Instant { start + passed.withLock(\.self) }

  package func turn(by duration: Duration) {
    passed.withLock { $0 += duration }
  }
}
