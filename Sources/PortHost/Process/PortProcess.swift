/// A process of a port, the leader of a process group, from its start until it is reaped.
protocol PortProcess: AnyObject {
  /// Waits until it is known whether the program was started.
  func confirmStart() throws(PortStartError)
  /// Whether it has ended, or nothing more can be heard of it.
  var hasExited: Bool { get }
  /// Whether it is gone, and its number with it.
  var isReaped: Bool { get }
  /// Ends the process and all that it started in its group.
  func killGroup()
  /// Waits for a process that has ended or was killed.
  func reap() -> Remains
}

/// What is known of a process that is gone.
struct Remains: Sendable, Hashable {
  /// Nil where it could not be had: the process hangs in the kernel, or its guard is gone.
  var status: ExitStatus?
  /// What it had started and was no longer in its group.
  var leftovers = Leftovers()
  /// How its guard ended, where that was before its time.
  var guardEnding: String?
}
