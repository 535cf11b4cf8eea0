/// Other weights for each case, some commands without any: what the average hides, such as a queue that
/// is only ever filled, comes up in a case whose weights say so (Groce et al., Swarm Testing, 2012).
struct Swarm {
  /// Of as many cases one has the weights as they are.
  private static let usual: UInt64 = 4
  private static let limit: UInt64 = 0xFFFF
  private static let factors = [0, 1, 8]

  private let factors: [Int]

  /// One choice for all weights: it says nothing of the steps, so shrinking is done with it at once.
  init(from source: inout ChoiceSource, isSteady: [Bool]) {
    let choice = source.draw(upTo: Self.limit)
    var generator = SplitMix64(seed: choice)
    factors = isSteady.map { isSteady in
      choice <= Self.limit / Self.usual || isSteady
        ? 1 : Self.factors[Int(generator.next(upTo: UInt64(Self.factors.count - 1)))]
    }
  }

  /// The weights as they were where all of the possible commands would be without any.
  func weights(_ weights: [Int]) -> [Int] {
    let swarmed = zip(weights, factors).map { $0 * $1 }
    return swarmed.contains { $0 > 0 } ? swarmed : weights
  }
}
