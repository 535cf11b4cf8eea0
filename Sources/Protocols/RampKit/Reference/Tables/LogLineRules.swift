package import MachineKit

/// How a line is logged ("Logging Convention", "Log Format").
package struct LogLineRules: RuleSet {
  /// RMP-LOG-01.
  package enum Form: Sendable { case required, lowerCase, withoutColon, withoutContext, spaced }
  package var form = Form.required

  package init() {}

  package func line(_ context: String, _ message: String) -> String {
    switch form {
    case .required: "[RampKit] \(context): \(message)"
    case .lowerCase: "[Rampkit] \(context): \(message)"
    case .withoutColon: "[RampKit] \(context) \(message)"
    case .withoutContext: "[RampKit] \(message)"
    case .spaced: "[RampKit] \(context) : \(message)"
    }
  }

  private static let everywhere = "each vector is a line"

  package static let variants = table {
    Knob(
      "form", \.form,
      .fault(.lowerCase, .rmpLOG01, "the prefix were [Rampkit]", broad: everywhere),
      .fault(.withoutColon, .rmpLOG01, "no colon stood behind the context", broad: everywhere),
      .fault(.withoutContext, .rmpLOG01, "the context were left out", broad: everywhere),
      .fault(.spaced, .rmpLOG01, "a space stood before the colon", broad: everywhere))
  }
}
