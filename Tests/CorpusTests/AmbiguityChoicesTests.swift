import BridgeCatalog
import ConformanceKit
import CorpusStore
import MachineKit
import TestSupport
import Testing

/// A choice that an ambiguity names can be declared.
@Suite struct AmbiguityChoicesTests {
  private static let known = Set(BridgeCatalog.suites.flatMap(\.choices).map(\.id))
  private static let covered = Set(BridgeCatalog.suites.flatMap(\.requirements))

  @Test func `the choice of an ambiguity belongs to a suite, once one asks for its requirements`()
    throws
  {
    let rows = try Corpus.shared().registry.ambiguities
    let asked = rows.filter { !Self.covered.isDisjoint(with: $0.requirements) }
    #expect(!asked.isEmpty)
    for row in asked {
      guard let choice = row.choice, Self.covered.isSuperset(of: row.requirements) else { continue }
      #expect(Self.known.contains(choice), "\(row.id) names \(choice)")
    }
  }
}
