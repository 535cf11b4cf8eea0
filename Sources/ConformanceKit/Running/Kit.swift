/// The kit itself.
package enum Kit {
  package static let version = "0.1.0"
  /// The seed of `check` and `swift test`: the same cases for everybody, every time.
  package static let seed: UInt64 = 7441
  /// Generated cases for each suite where nothing else is asked for.
  package static let generatedCases = 1_000
}
