/// Which doubles are wanted.
package enum DoubleRange: Sendable, Hashable, CaseIterable {
  /// What JSON can say.
  case finite
  case withInfinities
  case withInfinitiesAndNaN

  /// What is not finite, the simplest first.
  var others: [Double] {
    switch self {
    case .finite: []
    case .withInfinities: [.infinity, -.infinity]
    case .withInfinitiesAndNaN: [.infinity, -.infinity, .nan, -.nan, .signalingNaN]
    }
  }
}
