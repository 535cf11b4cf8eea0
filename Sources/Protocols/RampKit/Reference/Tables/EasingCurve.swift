package import MachineKit

/// How an animation goes on ("Animations", Appendix B).
package enum EasingCurve: String, Sendable, CaseIterable {
  case cubicOut, quadOut, quadIn

  package var requirement: RequirementID { self == .cubicOut ? .rmpANM09 : .rmpANM10 }

  /// - Parameter progress: from 0 to 1.
  package func value(at progress: Double, under rules: EasingRules) -> Double {
    let rest = 1 - progress
    return switch (self, self == .cubicOut ? rules.cubic : rules.quadratic) {
    case (_, .linear): progress
    case (.cubicOut, .required): 1 - rest * rest * rest
    case (.quadOut, .required), (.quadIn, .swapped): 1 - rest * rest
    case (.quadIn, .required), (.quadOut, .swapped): progress * progress
    case (.cubicOut, .swapped): progress * progress * progress
    }
  }
}

/// How animations go on. The first value of each knob is the required one.
package struct EasingRules: RuleSet {
  package enum Form: Sendable { case required, swapped, linear }
  /// RMP-ANM-09.
  package var cubic = Form.required
  /// RMP-ANM-10.
  package var quadratic = Form.required

  package init() {}

  package static let variants = table {
    Knob(
      "cubic", \.cubic,
      .fault(.swapped, .rmpANM09, "cubic ease-out were ease-in"),
      .fault(.linear, .rmpANM09, "cubic ease-out were linear"))
    Knob(
      "quadratic", \.quadratic,
      .fault(.swapped, .rmpANM10, "quadratic ease-out and ease-in were swapped"),
      .fault(.linear, .rmpANM10, "quadratic curves were linear"))
  }
}
