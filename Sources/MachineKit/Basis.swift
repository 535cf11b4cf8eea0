/// Why a part of an answer is what it is.
@usableFromInline
package enum Basis: Hashable, Sendable {
  /// A requirement produced it, so a port that answers otherwise is judged by that requirement.
  case requirement(RequirementID)
  /// The documents leave it open: a port's answer is recorded and never scored.
  case open(AmbiguityID)
}
