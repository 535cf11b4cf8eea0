/// What the screen of a host application decides by. The first value of each knob is the required
/// one; what the others are stands in the suite's table.
package struct HostRules: Sendable {
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
