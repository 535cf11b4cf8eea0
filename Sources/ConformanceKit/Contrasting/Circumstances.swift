import WirePrimitives

/// What the failure of a finding hangs on, as far as questions to the port have shown.
package struct Circumstances: Sendable {
  /// The nearest input that passes.
  package internal(set) var contrast: Contrast?
  /// From where on, and up to where, it fails.
  package internal(set) var thresholds: [Threshold] = []
  /// The steps before the departure, from 0, without which the port does what is due.
  package internal(set) var neededSteps: [Int] = []
  /// What came in place of what was due.
  package internal(set) var mistaken: MistakenPlace?
  /// In which cases of the suite it fails.
  package internal(set) var rule: FailingRule?
  /// Places in the example's input that can hold anything.
  package internal(set) var freePlaces: [String] = []

  package init() {}
}
