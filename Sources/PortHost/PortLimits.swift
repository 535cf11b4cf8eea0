/// What a port is given: time, room and chances.
package struct PortLimits: Sendable, Hashable {
  /// The longest line in either direction, without its line feed: 8 MiB, as the port protocol says.
  package var lineBytes = 8 << 20
  /// Runs in flight, at least 1; a port may declare fewer.
  package var window = 64
  /// For the answer to a run, see ``BatchLedger`` for where it is counted from.
  package var deadline = Duration.seconds(2)
  /// For the answer to the handshake, so for the start of the port: a virtual machine needs some.
  package var handshakeDeadline = Duration.seconds(10)
  /// Starts after the first that the port itself made necessary, by its death or its silence; answers
  /// earn them back, see ``RestartBudget``.
  package var restarts = 32
  /// For the end of the process after `bye` and the end of its input (PORT-08).
  package var exitGrace = Duration.seconds(3)
  /// How much of standard error is kept: its end.
  package var errorBytes = 64 << 10
  /// Standard output that answers nothing, from one answer to the next.
  package var noiseBytes = 64 << 10

  package init() {}
}
