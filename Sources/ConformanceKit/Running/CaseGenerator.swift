import ChoiceEngine
import MachineKit

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
