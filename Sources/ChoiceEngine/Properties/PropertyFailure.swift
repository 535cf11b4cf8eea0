/// A value of which a property does not hold, as simple as it was found.
package struct PropertyFailure: Sendable, Hashable {
  /// How far it was made simpler.
  package enum Shrinking: String, Sendable, Hashable {
    /// Nothing simpler was found that fails alike.
    case complete
    /// Its budget was spent.
    case cut
    /// The value passed when it was asked about again.
    case wavering
    /// It is as it was stored or printed.
    case replayed
  }

  /// The value as the property describes it.
  package let value: String
  package let reason: String
  package let replay: PropertyReplay
  /// Values that were tested on the way.
  package let tests: Int
  package let shrinking: Shrinking
}

extension PropertyFailure: CustomStringConvertible {
  package var description: String {
    """
    \(reason)
      value: \(value)
      seed: \(replay.seed), shrinking: \(tests) tests, \(shrinking.rawValue)
      to replay: \(replay.line)
    """
  }
}
