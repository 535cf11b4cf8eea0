import BridgeCatalog
import ChoiceEngine
import ConformanceKit
import CorpusStore
import FuzzEngine
import MachineKit

/// How many cases it takes until a fault shows, without recorded cases: by what is learnt from
/// citations and answers, by the same learnt from other runs, and by chance alone.
struct Detection {
  /// A fault of a suite.
  struct Fault {
    let suite: ConformanceSuite
    let variant: Int
  }

  private let registry: Registry
  private let schemas: [SuiteID: SuiteSchema]

  init() throws {
    registry = try Corpus(files: .embedded).registry
    var schemas: [SuiteID: SuiteSchema] = [:]
    for suite in BridgeCatalog.suites {
      schemas[suite.id] = try CorpusFiles.embedded.suiteSchema(of: suite.id)
    }
    self.schemas = schemas
  }

  /// Faults of all suites that fuzzing is for, in an order that a seed makes, the first of those for
  /// which chance needs so many cases with most of a few seeds. The table has other seeds: those that
  /// were hard by bad luck are not hard there.
  func faults(_ count: Int, seed: UInt64, least: Int) throws -> [Fault] {
    var random = SplitMix64(seed: seed)
    let all = BridgeCatalog.suites.filter { $0.kind != .sampling }.flatMap { suite in
      suite.variants.indices.compactMap { index -> Fault? in
        guard case .fault = suite.variants[index].role else { return nil }
        return Fault(suite: suite, variant: index)
      }
    }
    var faults: [Fault] = []
    for fault in all.shuffled(using: &random) where faults.count < count {
      if try isHard(fault, least: least) { faults.append(fault) }
    }
    return faults
  }

  private static let seedsOfDraw = 1_000..<UInt64(1_005)

  private func isHard(_ fault: Fault, least: Int) throws -> Bool {
    guard least > 1 else { return true }
    let hard = try Self.seedsOfDraw.filter { seed in
      try executions(fault, .none, seed: seed, cap: least) == nil
    }
    return 2 * hard.count > Self.seedsOfDraw.count
  }

  /// Cases until one fails; nil where none of so many does.
  func executions(
    _ fault: Fault, _ guidance: FuzzSettings.Guidance, seed: UInt64, cap: Int
  ) throws -> Int? {
    guard let schema = schemas[fault.suite.id] else { return nil }
    var settings = FuzzSettings()
    settings.guidance = guidance
    var cases = GuidedCases(
      suite: fault.suite, schema: schema, vectors: [], seed: seed, settings: settings)
    let port = ReferencePort(
      suites: [fault.suite], applying: [fault.suite.id: [fault.variant]])
    let assessment = Assessment(
      suite: fault.suite, declaration: port.declaration, registry: registry)
    for number in 1...cap {
      guard let made = cases.next(1).first else { return nil }
      let reply = port.reply(to: Call(suite: fault.suite.id, input: made.run.input))
      let result = try assessment.assess(made.run, number: number, reply: reply)
      if result.verdict.isNotable { return number }
      cases.learn(made, [result])
    }
    return nil
  }
}
