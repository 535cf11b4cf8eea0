import Synchronization

/// What other threads may see of a port's supervision, and tell it, at any time.
final class PortControl: Sendable {
  let alarm: Alarm
  let errors: ErrorRing
  private let interrupted = Atomic(false)
  private let spent = Mutex<String?>(nil)

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
  var isSpent: Bool { spentReason != nil }

  /// Why not; nil while they are.
  var spentReason: String? { spent.withLock(\.self) }

  func declareSpent(_ reason: String) { spent.withLock { $0 = $0 ?? reason } }
}
