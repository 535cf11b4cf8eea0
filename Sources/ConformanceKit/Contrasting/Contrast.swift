package import WirePrimitives

/// The nearest input that passes: one edit away from the example of a finding.
package struct Contrast: Sendable {
  /// Where the two differ, such as `patterns[1]`; empty where the whole input does.
  package let place: String
  /// What stands there in the example; nil where it has nothing there.
  package let failing: JSON?
  /// What stands there in the input that passes; nil where it has nothing there.
  package let passing: JSON?
}
