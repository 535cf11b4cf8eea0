import BridgeCatalog
import CorpusStore
import MachineKit
import TestSupport
import Testing

@testable import ConformanceKit

/// What the model of a suite says under a variant, held against itself.
struct WitnessTests {
  /// A fault, a reading or a choice explains a port by what its tree accepts, so that has to accept what one who
  /// follows it answers. A twelfth of the suites, others each time.
  @Test(
    arguments: BridgeCatalog.suites.map(\.id).shuffled().prefix(BridgeCatalog.suites.count / 12)
  )
  func `a variant accepts its own answer`(id: SuiteID) throws {
    let suite = try #require(BridgeCatalog.suites.first { $0.id == id })
    let vectors = try #require(try Corpus.shared().vectors[id])
    let judge = Judge(granted: Set(suite.capabilities.map(\.id)))
    var generator = CaseGenerator(suite: suite, seed: .random(in: 0...1_000))
    let inputs = vectors.map { ($0.id, $0.input) } + generator.next(200).map { ($0.name, $0.input) }
    for index in suite.variants.indices {
      for (name, input) in inputs.shuffled().prefix(10) {
        let tree = try suite.acceptance(of: input, applying: [index])
        let judgement = judge.judge(ReferencePort.reply(following: tree), against: tree)
        #expect(
          judgement?.isAccepted ?? true,
          "\(suite.variants[index].name) in \(name): \(judgement?.differences ?? [])")
      }
    }
  }
}
