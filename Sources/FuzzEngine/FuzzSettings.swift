/// How a fuzzer goes about it.
package struct FuzzSettings: Sendable {
  /// What it makes of what runs show.
  package enum Guidance: Sendable, CaseIterable {
    case guided
    /// It learns of each run what another one has shown: what is left is what guidance by nothing
    /// would do, to measure guidance by.
    case shuffled
    /// Every input is generated anew.
    case none
  }

  package var guidance = Guidance.guided
  /// One input in so many is made of the corpus, once there is one, and the others are generated anew.
  /// Generators of suites draw what matters: with fewer of their inputs faults are found later, as
  /// `ci/bench/run --table detection` tells. What they have made before is not run again, so where they have
  /// little to say the corpus has its turn oftener.
  package var mutation = 4
  /// Inputs that are generated before any is changed.
  package var warmUp = 64
  /// Of what choices have made, one input in so many is changed as it is and not by its choices.
  package var directness = 4
  /// Mutators one after another in one input, at most.
  package var mostMutations = 4

  package init() {}
}
