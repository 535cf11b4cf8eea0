package import MachineKit

/// What the screen of a host application decides by. The first value of each knob is the required
/// one; what the others are stands in the table below.
package struct HostRules: RuleSet {
  /// Whether the SDK is cleaned up where a journey ends so.
  package enum Cleanup: Sendable { case done, leftOut }
  /// By a token. FNV-LIF-06.
  package var success = Cleanup.done
  /// By a failure. FNV-LIF-12.
  package var failure = Cleanup.done
  /// By the user's leaving. FNV-LIF-06.
  package var exit = Cleanup.done
  /// By the end of the application. FNV-LIF-15.
  package var termination = Cleanup.done

  /// What becomes of the phone number and the OTP that the host has. FNV-SEC-02.
  package enum Data: Sendable { case cleared, clearedWhereCompleted, kept }
  package var data = Data.cleared

  /// What is stored for good. FNV-SEC-01.
  package enum Storage: Sendable { case nothing, token }
  package var storage = Storage.nothing

  package init() {}
}

extension HostRules {
  package static let variants = table {
    Knob(
      "success", \.success,
      .fault(.leftOut, .fnvLIF06, "nothing were cleaned up where a journey ends with a token"))
    Knob(
      "exit", \.exit,
      .fault(.leftOut, .fnvLIF06, "nothing were cleaned up where the user leaves before the end"))
    Knob(
      "failure", \.failure,
      .fault(.leftOut, .fnvLIF12, "nothing were cleaned up where a journey fails"))
    Knob(
      "termination", \.termination,
      .fault(.leftOut, .fnvLIF15, "nothing were cleaned up where the application ends"))
    Knob(
      "data", \.data,
      .fault(
        .kept, .fnvSEC02, "phone number and OTP were never cleared",
        broad: "most vectors end with the screen gone"),
      .fault(
        .clearedWhereCompleted, .fnvSEC02,
        "phone number and OTP were kept where the user leaves before the end"))
    Knob("storage", \.storage, .fault(.token, .fnvSEC01, "the token were stored"))
  }
}
