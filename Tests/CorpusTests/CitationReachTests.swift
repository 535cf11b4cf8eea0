import BridgeCatalog
import ConformanceKit
import CorpusStore
import MachineKit
import TestSupport
import Testing

/// What recorded cases show, generated ones reach too.
struct CitationReachTests {
  private static let cases = 4_000

  /// A sixth of the suites, others each time.
  @Test(arguments: BridgeCatalog.suites.map(\.id).shuffled().prefix(BridgeCatalog.suites.count / 6))
  func `generation reaches each outcome of each requirement that a vector does`(
    id: SuiteID
  ) throws {
    let suite = try #require(BridgeCatalog.suites.first { $0.id == id })
    let vectors = try #require(try Corpus.shared().vectors[id])
    var recorded = CitationRecorder()
    for vector in vectors {
      _ = try suite.acceptance(of: vector.input, applying: [], citing: &recorded)
    }
    var missing = Set(recorded.citations)
    var generator = CaseGenerator(suite: suite, seed: Kit.seed)
    var left = Self.cases
    while left > 0, !missing.isEmpty {
      var generated = CitationRecorder()
      _ = try suite.acceptance(of: generator.next().input, applying: [], citing: &generated)
      missing.subtract(generated.citations)
      left -= 1
    }
    #expect(missing.isEmpty)
  }
}
