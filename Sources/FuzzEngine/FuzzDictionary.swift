import WireGenerators
package import WirePrimitives

/// Words and numbers that mean something to a target: chance would not spell them in a lifetime.
package struct FuzzDictionary: Sendable {
  /// What is learnt on the way, at most: the oldest makes room.
  private static let learntLimit = 512
  private static let lengths = 1...64

  package private(set) var words: [JSONString]
  package private(set) var numbers: [JSONNumber]
  /// What instrumented code compared, and would have let pass.
  package private(set) var operands: [FeatureProbe.Operands] = []
  /// Fingerprints of what was learnt of late, each in the place of one that it may drive out: a set costs
  /// more than the runs that it would spare.
  private var fingerprints = [UInt64](repeating: 0, count: 4_096)
  private var next = 0

  /// - Parameter documents: such as the inputs of the vectors of a suite.
  package init(harvesting documents: [JSON] = []) {
    let lexicon = Lexicon(harvesting: documents)
    words = lexicon.words
    numbers = lexicon.numbers
  }

  package mutating func learn(_ operands: FeatureProbe.Operands) {
    if case .bytes(let seen, let wanted) = operands {
      guard Self.lengths.contains(seen.count), Self.lengths.contains(wanted.count) else { return }
    }
    let fingerprint = operands.fingerprint
    let place = Int(truncatingIfNeeded: fingerprint >> 52)
    guard fingerprints[place] != fingerprint else { return }
    fingerprints[place] = fingerprint
    if self.operands.count < Self.learntLimit {
      self.operands.append(operands)
    } else {
      self.operands[next] = operands
      next = (next + 1) % Self.learntLimit
    }
  }
}
