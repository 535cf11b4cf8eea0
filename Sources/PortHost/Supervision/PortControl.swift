import Synchronization

/// What other threads may see of a port's supervision, and tell it, at any time.
final class PortControl: Sendable {
  let alarm: Alarm
  let errors: ErrorRing
  private let interrupted = Atomic(false)
  private let spent = Atomic(false)

  init?(limits: PortLimits) {
    guard let alarm = Alarm() else { return nil }
    self.alarm = alarm
    errors = ErrorRing(capacity: limits.errorBytes)
  }

  var isInterrupted: Bool { interrupted.load(ordering: .acquiring) }

  func interrupt() {
    interrupted.store(true, ordering: .releasing)
    alarm.ring()
  }

  /// Whether no more runs will be put to the port.
  var isSpent: Bool { spent.load(ordering: .acquiring) }

  func declareSpent() { spent.store(true, ordering: .releasing) }
}
