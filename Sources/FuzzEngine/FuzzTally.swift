/// What a fuzzer has done so far.
package struct FuzzTally: Sendable {
  package internal(set) var executions = 0
  /// Inputs that were made and not run, because they are none of the target.
  package internal(set) var rejected = 0
  /// Inputs that were made to pass a comparison of another.
  package internal(set) var directed = 0
  /// The run that showed a new feature last.
  package internal(set) var lastNew = 0
  /// Entries that were run once more, and those that did not show the same again.
  package internal(set) var calibrated = 0
  package internal(set) var unstable = 0

  package init() {}

  /// Of the entries that were run twice, the share that showed the same both times.
  package var stability: Double {
    calibrated == 0 ? 1 : Double(calibrated - unstable) / Double(calibrated)
  }
}
