package import MachineKit
package import WirePrimitives

/// What came back for one run.
package enum Reply: Sendable, Hashable {
  case ok(JSON)
  /// The same, too large to be kept.
  case large(LargeAnswer)
  case reject(class: String, message: String?)
  case unsupported(String)
  /// The port caught an error of its own and stayed alive.
  case fault(message: String, trace: String?)
  /// The port's process ended while the run was in flight.
  case crash(detail: String)
  /// No answer within the deadline.
  case timeout(milliseconds: Int)
  /// The port broke a rule of the port protocol on this run.
  case violation(RequirementID, detail: String)
  /// The run was never put to the port.
  case notRun(String)
}
