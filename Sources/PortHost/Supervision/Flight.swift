/// A run that was put in the queue to the port and has no answer yet.
struct Flight: Sendable, Hashable {
  let id: Int
  /// Its place in the batch.
  let call: Int
  /// The bytes of its line, counted over all that went to the process.
  let bytes: Range<Int>
  let sent: SuspendingClock.Instant
}
