/// How long a port is waited for.
package struct Patience: Sendable, Hashable {
  /// For the answer to each call, where that is less than usual.
  package var deadline: Duration?
  /// Calls of a batch that may run into the deadline; what is left then is not put to the port.
  package var timeouts: Int

  package init(deadline: Duration? = nil, timeouts: Int = .max) {
    self.deadline = deadline
    self.timeouts = timeouts
  }
}
