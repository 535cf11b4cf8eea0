/// Time that goes on when nothing else can happen, by as much as the next one to wake wants.
package struct VirtualClock: Clock {
  package struct Instant: InstantProtocol {
    /// Where every run begins.
    package static let start = Instant(offset: .zero)

    let offset: Duration

    package func advanced(by duration: Duration) -> Instant {
      Instant(offset: offset + duration)
    }
    package func duration(to other: Instant) -> Duration { other.offset - offset }
    package static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  let scheduler: Scheduler

  package var now: Instant { Instant(offset: scheduler.now) }
  package var minimumResolution: Duration { .nanoseconds(1) }

  package func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await scheduler.sleep(until: deadline.offset)
  }
}
