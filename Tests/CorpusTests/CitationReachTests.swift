import BridgeCatalog
import ConformanceKit
import CorpusStore
import MachineKit
import TestSupport
import Testing

/// What recorded cases show, generated ones reach too.
struct CitationReachTests {
  private static let cases = 4_000

  @Test(arguments: BridgeCatalog.suites.map(\.id))
  func `generation reaches each outcome of each requirement that a vector does`(
    id: SuiteID
  ) throws {
    let suite = try #require(BridgeCatalog.suites.first { $0.id == id })
    let vectors = try #require(try Corpus.shared().vectors[id])
    var recorded = CitationRecorder()
    for vector in vectors {
      _ = try suite.acceptance(of: vector.input, applying: [], citing: &recorded)
    }
    var generated = CitationRecorder()
    var generator = CaseGenerator(suite: suite, seed: Kit.seed)
    for run in generator.next(Self.cases) {
      _ = try suite.acceptance(of: run.input, applying: [], citing: &generated)
    }
    let missing = Set(recorded.citations).subtracting(generated.citations)
    #expect(missing.isEmpty)
  }
}
