package import ChoiceEngine

/// A classic challenge to shrinkers, of the collection that its authors publish as the Shrinking
/// Challenge: what is generated, what fails, and the least that fails.
package struct ShrinkingChallenge: Sendable {
  package let name: String
  /// The texts of the least values.
  package let least: Set<String>
  /// The best mean number of tests that is published of a tool that always ends there; of the binary
  /// heap, of one that nearly does.
  package let published: Double
  /// What is generated, and whether it fails.
  package let run: @Sendable (inout ChoiceSource) -> (text: String, fails: Bool)

  init(
    _ name: String, least: String..., published: Double,
    run: @escaping @Sendable (inout ChoiceSource) -> (text: String, fails: Bool)
  ) {
    self.name = name
    self.least = Set(least)
    self.published = published
    self.run = run
  }

  package static let all = [
    bound5, largeUnionList, reverse, calculator, lengthList,
    difference("zero", least: "[10, 10]", published: 91) { $0 == 0 },
    difference("small", least: "[10, 6]", published: 86) { (1...4).contains($0) },
    difference("one", least: "[10, 9]", published: 97) { $0 == 1 },
    coupling, deletion, distinct, nestedLists, binaryHeap,
  ]

  /// Looks for a value that fails, by chance, and shrinks it.
  ///
  /// - Returns: what came of it, and how many values were tested for that.
  package func shrink(
    seed: UInt64, budget: ShrinkBudget = ShrinkBudget(tests: 20_000, duration: .seconds(60))
  ) async -> (text: String, tests: Int) {
    var random = SplitMix64(seed: seed)
    var source = ChoiceSource(seed: random.next())
    while !run(&source).fails { source = ChoiceSource(seed: random.next()) }
    var shrinker = Shrinker(source.drawn, budget: budget, generate: run) { $0.map(\.fails) }
    await shrinker.shrink()
    return (shrinker.value.text, shrinker.tests)
  }
}

extension ShrinkingChallenge: CustomStringConvertible {
  package var description: String { name }
}

extension ShrinkingChallenge {
  /// What has no bound in a challenge has this one here.
  static let most = 1_000_000

  /// Five lists of 16 bits, each of a sum below 256, and not all together of one below 1,280; sums
  /// wrap around.
  static let bound5 = ShrinkingChallenge(
    "bound5", least: "[[], [], [], [-1], [-32768]]", published: 137
  ) { source in
    let lists = (0..<5).map { _ in source.list(0...10) { $0.number16() } }
    let isAllowed = lists.allSatisfy { $0.reduce(0) { $0 &+ $1 } < 256 }
    let sum = lists.joined().reduce(Int16(0)) { $0 &+ $1 }
    return ("\(lists)", isAllowed && sum >= 5 * 256)
  }

  /// At most four different numbers in lists.
  static let largeUnionList = ShrinkingChallenge(
    "large union list", least: "[[0, 1, -1, 2, -2]]", published: 129
  ) { source in
    let lists = source.list(0...10) { source in
      source.list(0...10) { $0.signedInteger(most) }
    }
    return ("\(lists)", Set(lists.joined()).count > 4)
  }

  /// A list is itself in reverse.
  static let reverse = ShrinkingChallenge("reverse", least: "[0, 1]", published: 8) { source in
    let list = source.list(0...20) { $0.signedInteger(most) }
    return ("\(list)", list != list.reversed())
  }

  /// No number is 900 or more; how many there are is a number like any other.
  static let lengthList = ShrinkingChallenge("length list", least: "[900]", published: 20) {
    source in
    let list = (0..<source.int(1...100)).map { _ in source.int(0...1_000) }
    return ("\(list)", (list.max() ?? 0) >= 900)
  }

  /// Two numbers, the first of them at least 10, have not this difference.
  static func difference(
    _ name: String, least: String, published: Double,
    _ isBad: @escaping @Sendable (Int) -> Bool
  ) -> ShrinkingChallenge {
    ShrinkingChallenge("difference must not be \(name)", least: least, published: published) {
      source in
      let numbers = [source.integer(1...Int(Int32.max)), source.integer(1...Int(Int32.max))]
      return ("\(numbers)", numbers[0] >= 10 && isBad(abs(numbers[0] - numbers[1])))
    }
  }

  /// In a list of places in itself no two name each other.
  static let coupling = ShrinkingChallenge("coupling", least: "[1, 0]", published: 23) { source in
    let list = source.list(0...20) { $0.int(0...10) }
    guard list.allSatisfy({ $0 < list.count }) else { return ("\(list)", false) }
    let isCoupled = list.indices.contains { list[$0] != $0 && list[list[$0]] == $0 }
    return ("\(list)", isCoupled)
  }

  /// A number that is taken from a list is no longer there.
  static let deletion = ShrinkingChallenge("deletion", least: "([0, 0], 0)", published: 5) {
    source in
    let list = source.list(0...20) { $0.signedInteger(most) }
    let index = source.int(0...10)
    guard index < list.count else { return ("(\(list), \(index))", false) }
    let isLeft = list.count { $0 == list[index] } > 1
    return ("(\(list), \(index))", isLeft)
  }

  /// No three numbers of a list are different.
  static let distinct = ShrinkingChallenge(
    "distinct", least: "[0, 1, -1]", "[0, 1, 2]", published: 11
  ) { source in
    let list = source.list(0...20) { $0.signedInteger(most) }
    return ("\(list)", Set(list).count >= 3)
  }

  /// Lists have at most ten elements together; the elements are nothing.
  static let nestedLists = ShrinkingChallenge(
    "nested lists", least: "[[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]]", published: 37
  ) { source in
    let lists = source.list(0...20) { source in source.list(0...20) { _ in 0 } }
    return ("\(lists)", lists.reduce(0) { $0 + $1.count } > 10)
  }
}

extension ChoiceSource {
  /// Any number of 16 bits, by its distance from 0.
  fileprivate mutating func number16() -> Int16 {
    let value = draw(.signed, upTo: UInt64(UInt16.max))
    let distance = Int((value + 1) / 2)
    return Int16(truncatingIfNeeded: value % 2 == 1 ? distance : -distance)
  }
}
