import ConformanceKit
import FinvuReference
import MachineKit

extension HostSuite {
  /// What can go another way at the ends of a journey.
  static let variants: [Variant<HostRules>] = [
    Variant(
      "success=leftOut", .fault(.fnvLIF06),
      behavesAsIf: "nothing were cleaned up where a journey ends with a token"
    ) { $0.success = .leftOut },
    Variant(
      "exit=leftOut", .fault(.fnvLIF06),
      behavesAsIf: "nothing were cleaned up where the user leaves before the end"
    ) { $0.exit = .leftOut },
    Variant(
      "failure=leftOut", .fault(.fnvLIF12),
      behavesAsIf: "nothing were cleaned up where a journey fails"
    ) { $0.failure = .leftOut },
    Variant(
      "termination=leftOut", .fault(.fnvLIF15),
      behavesAsIf: "nothing were cleaned up where the application ends"
    ) { $0.termination = .leftOut },
    Variant(
      "data=kept", .fault(.fnvSEC02), behavesAsIf: "phone number and OTP were never cleared",
      broadBecause: "most vectors end with the screen gone"
    ) { $0.data = .kept },
    Variant(
      "data=clearedWhereCompleted", .fault(.fnvSEC02),
      behavesAsIf: "phone number and OTP were kept where the user leaves before the end"
    ) { $0.data = .clearedWhereCompleted },
    Variant("storage=token", .fault(.fnvSEC01), behavesAsIf: "the token were stored") {
      $0.storage = .token
    },
  ]
}
