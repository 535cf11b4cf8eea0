import BridgeCatalog
import CorpusStore
import MachineKit
import TestSupport
import Testing
import WirePrimitives

@testable import ConformanceKit

/// What is missing is compared with an effect that may come beside it.
struct PermittedEffectTests {
  private static let input: JSON = [
    "config": ["pages": 2, "initial": ["a": 1]],
    "steps": [
      ["at": 0, "do": ["loaded": ["page": 0]]],
      [
        "at": 1_000,
        "do": ["message": ["page": 0, "body": #"{"type":"rampkit:variables","vars":{"a":2}}"#]],
      ],
    ],
  ]

  /// Page 1 has not loaded, so that nothing need be sent to it.
  @Test(arguments: [(1, true), (7, false)])
  func `a rule explains what is missing where what it permits comes alone`(
    page: Int, isExplained: Bool
  ) throws {
    let suite = try #require(BridgeCatalog.suites.first { $0.id.text == "rampkit.variables" })
    let declaration = Declaration(name: "pages", suites: [suite.id])
    let registry = try Corpus.shared().registry
    let assessment = Assessment(suite: suite, declaration: declaration, registry: registry)
    let result = try assessment.assess(
      Case(suite: suite.id, input: Self.input, origin: .written), number: 1,
      reply: .ok([
        "effects": [
          [["send": ["page": 0, "vars": ["a": 1]]]],
          [["send": ["page": .number(page), "vars": ["a": 2]]]],
        ]
      ]))
    #expect(result.requirement?.text == "RMP-VAR-07")
    let diagnoser = Diagnoser(suite: suite, declaration: declaration, registry: registry)
    let explaining = suite.variants.indices.filter {
      diagnoser.explains([$0], result)
    }.map { suite.label(of: $0).phrase }
    #expect(explaining.contains("a change were sent to the other pages only") == isExplained)
  }
}
