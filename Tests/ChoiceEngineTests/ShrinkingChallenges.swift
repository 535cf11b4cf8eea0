import ChoiceEngine

/// The classic challenges to shrinkers: what is generated, what fails, and the least that fails.
struct ShrinkingChallenge: Sendable {
  let name: String
  /// The texts of the least values.
  let least: Set<String>
  /// The best mean number of tests that is published of a tool that always ends there.
  let published: Double
  /// What is generated, and whether it fails.
  let run: @Sendable (inout ChoiceSource) -> (text: String, fails: Bool)
}

extension ShrinkingChallenge {
  static let all: [ShrinkingChallenge] = [
    bound5, largeUnionList, reverse, calculator, lengthList,
    difference("not zero", least: "[10, 10]", published: 91) { $0 == 0 },
    difference("not small", least: "[10, 6]", published: 86) { (1...4).contains($0) },
    difference("not one", least: "[10, 9]", published: 97) { $0 == 1 }, coupling, deletion,
    distinct, nestedLists,
    binaryHeap,
  ]

  static let bound5 = ShrinkingChallenge(
    name: "bound5",
    least: ["[[], [], [], [-1], [-32768]]"], published: 137
  ) { source in
    let lists = (0..<5).map { _ in
      source.list(0...10) { source in Int16(truncatingIfNeeded: source.signed16()) }
    }
    let isAllowed = lists.allSatisfy { $0.reduce(0) { $0 &+ $1 } < 256 }
    let sum = lists.joined().reduce(Int16(0)) { $0 &+ $1 }
    return ("\(lists)", isAllowed && sum >= 5 * 256)
  }

  static let largeUnionList = ShrinkingChallenge(
    name: "large union list", least: ["[[0, 1, -1, 2, -2]]"], published: 129
  ) { source in
    let lists = source.list(0...10) { source in
      source.list(0...10) { $0.signedInteger(1_000_000) }
    }
    return ("\(lists)", Set(lists.joined()).count > 4)
  }

  static let reverse = ShrinkingChallenge(name: "reverse", least: ["[0, 1]"], published: 8) {
    source in
    let list = source.list(0...20) { $0.signedInteger(1_000_000) }
    return ("\(list)", list != list.reversed())
  }

  static let lengthList = ShrinkingChallenge(name: "length list", least: ["[900]"], published: 20) {
    source in
    // The challenge is that the length is a number like any other.
    let list = (0..<source.int(1...100)).map { _ in source.int(0...1_000) }
    return ("\(list)", (list.max() ?? 0) >= 900)
  }

  static func difference(
    _ name: String, least: String, published: Double,
    _ isBad: @escaping @Sendable (Int) -> Bool
  ) -> ShrinkingChallenge {
    ShrinkingChallenge(name: "difference must be \(name)", least: [least], published: published) {
      source in
      let (left, right) = (source.integer(1...1_000_000), source.integer(1...1_000_000))
      return ("\([left, right])", left >= 10 && isBad(abs(left - right)))
    }
  }

  static let coupling = ShrinkingChallenge(name: "coupling", least: ["[1, 0]"], published: 23) {
    source in
    let list = source.list(1...20) { $0.int(0...10) }
    guard list.allSatisfy({ $0 < list.count }) else { return ("\(list)", false) }
    let isCoupled = list.indices.contains { list[$0] != $0 && list[list[$0]] == $0 }
    return ("\(list)", isCoupled)
  }

  static let deletion = ShrinkingChallenge(name: "deletion", least: ["([0, 0], 0)"], published: 5) {
    source in
    let list = source.list(1...20) { $0.signedInteger(1_000_000) }
    let index = source.int(0...list.count - 1)
    var rest = list
    rest.remove(at: index)
    return ("(\(list), \(index))", rest.contains(list[index]))
  }

  static let distinct = ShrinkingChallenge(
    name: "distinct", least: ["[0, 1, -1]", "[0, 1, 2]"], published: 11
  ) { source in
    let list = source.list(0...20) { $0.signedInteger(1_000_000) }
    return ("\(list)", Set(list).count >= 3)
  }

  static let nestedLists = ShrinkingChallenge(
    name: "nested lists",
    least: [
      "[" + Array(repeating: "[0]", count: 11).joined(separator: ", ") + "]",
      "[[" + Array(repeating: "0", count: 11).joined(separator: ", ") + "]]",
    ], published: 37
  ) { source in
    let lists = source.list(0...20) { source in source.list(0...20) { $0.signedInteger(1_000_000) }
    }
    return ("\(lists)", lists.reduce(0) { $0 + $1.count } > 10)
  }
}

extension ChoiceSource {
  /// Any number of 16 bits.
  mutating func signed16() -> Int {
    let value = draw(.signed, upTo: 65_535)
    let distance = Int((value + 1) / 2)
    return value % 2 == 1 ? (distance == 32_768 ? -32_768 : distance) : -distance
  }
}

extension ShrinkingChallenge: CustomStringConvertible {
  var description: String { name }
}

extension ShrinkingChallenge {
  /// Looks for a value that fails, by chance, and shrinks it.
  ///
  /// - Returns: what came of it, and how many values were tested for that.
  func shrink(
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
