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
  private var learnt: Set<FeatureProbe.Operands> = []
  private var next = 0

  /// - Parameter documents: such as the inputs of the vectors of a suite.
  package init(harvesting documents: [JSON] = []) {
    let lexicon = Lexicon(harvesting: documents)
    words = lexicon.words
    numbers = lexicon.numbers
  }

  package mutating func learn(_ operands: FeatureProbe.Operands) {
    guard Self.lengths.contains(operands.wanted.count), Self.lengths.contains(operands.seen.count),
      learnt.insert(operands).inserted
    else { return }
    if self.operands.count < Self.learntLimit {
      self.operands.append(operands)
    } else {
      learnt.remove(self.operands[next])
      self.operands[next] = operands
      next = (next + 1) % Self.learntLimit
    }
  }
}
