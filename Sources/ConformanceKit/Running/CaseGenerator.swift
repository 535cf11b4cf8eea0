import ChoiceEngine
import MachineKit
import WirePrimitives

/// Generated cases of a suite, the same for the same seed however they are fetched.
package struct CaseGenerator {
  private let suite: ConformanceSuite
  private var seeds: SplitMix64

  package init(suite: ConformanceSuite, seed: UInt64) {
    self.suite = suite
    seeds = SplitMix64(seed: seed)
  }

  package mutating func next() -> Case {
    var source = ChoiceSource(seed: seeds.next())
    let input = suite.generate(&source)
    return Case(suite: suite.id, input: input, origin: .generated(source.drawn))
  }

  package mutating func next(_ count: Int) -> [Case] {
    (0..<count).map { _ in next() }
  }
}

/// Generated cases of a suite, no two with the same input.
struct DistinctCases {
  /// So many inputs in a row that have all been there before mean that there are no others.
  private static let exhausting = 256
  /// Inputs that are remembered. A suite with so many has no need of it.
  private static let remembered = 200_000

  private var generator: CaseGenerator
  private var seen: Set<AnswerDigest> = []
  /// Where answers are random the same input is worth asking again.
  private let allowsRepeats: Bool
  private var repeatsInRow = 0
  /// Cases that were made, repeats included.
  private(set) var made = 0
  private(set) var repeats = 0

  init(suite: ConformanceSuite, seed: UInt64) {
    generator = CaseGenerator(suite: suite, seed: seed)
    allowsRepeats = suite.kind == .sampling
  }

  var isExhausted: Bool { repeatsInRow >= Self.exhausting }

  /// Those of so many cases whose inputs are new.
  mutating func next(_ count: Int) -> [Case] {
    let cases = generator.next(count)
    made += count
    guard !allowsRepeats else { return cases }
    return cases.filter { isNew($0) }
  }

  private mutating func isNew(_ run: Case) -> Bool {
    guard seen.count < Self.remembered else { return true }
    var digest = AnswerDigest()
    run.input.compactBytes().withUnsafeBytes { digest.add($0) }
    let isNew = seen.insert(digest).inserted
    repeatsInRow = isNew ? 0 : repeatsInRow + 1
    if !isNew { repeats += 1 }
    return isNew
  }
}
