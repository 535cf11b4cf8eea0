package import MachineKit
import WirePrimitives

/// Which derived faults of a suite its cases show, and under which requirement.
///
/// What a fault makes of a required outcome is judged as a port's reply; nothing is diagnosed.
package struct DerivedDrill: Sendable {
  package struct Row: Sendable {
    package let fault: DerivedFault
    /// That of the leaf which departs in the smallest case.
    package let requirement: RequirementID?
    package let isCaughtByVectors: Bool
    package let isCaughtByGenerated: Bool
    /// Whether it changes any outcome, be it asked for or not.
    package let hasEffect: Bool

    package var isCaught: Bool { isCaughtByVectors || isCaughtByGenerated }
  }

  /// Cases of each kind that a fault is put to for which the model has to be run.
  private static let mostRuns = 500

  private struct Known: Sendable {
    let run: Case
    let tree: Acceptance
  }

  private let registry: Registry
  private let vectors: [SuiteID: [Vector]]
  private let generated: Int
  private let seed: UInt64

  package init(registry: Registry, vectors: [SuiteID: [Vector]], generated: Int, seed: UInt64) {
    self.registry = registry
    self.vectors = vectors
    self.generated = generated
    self.seed = seed
  }

  /// A row for each fault that the suite's cases can have; none for a suite of samples, whose
  /// answers are not required one by one.
  package func rows(for suite: Suite) async -> [Row] {
    guard suite.kind != .sampling else { return [] }
    var generator = CaseGenerator(suite: suite, seed: seed)
    let recorded = known(
      (vectors[suite.id] ?? []).map {
        Case(suite: suite.id, input: $0.input, origin: .vector($0))
      }, of: suite)
    let chance = known(generator.next(generated), of: suite)
    let faults = suite.derivedFaults(from: (recorded + chance).map(\.run.input))
    let spoilt = suite.deriving(faults)
    return await withTaskGroup(of: (index: Int, row: Row).self) { group in
      for (index, fault) in faults.enumerated() {
        group.addTask {
          let variant = spoilt.derived.lowerBound + index
          return (index, row(fault, variant, of: spoilt, recorded, chance))
        }
      }
      var rows: [(index: Int, row: Row)] = []
      for await row in group { rows.append(row) }
      return rows.sorted { $0.index < $1.index }.map(\.row)
    }
  }

  /// The cases with what is required of them, the smallest first.
  private func known(_ cases: [Case], of suite: Suite) -> [Known] {
    cases.compactMap { run in
      (try? suite.acceptance(of: run.input, applying: [])).map { Known(run: run, tree: $0) }
    }.map { ($0, $0.run.input.storedBytes) }.sorted { $0.1 < $1.1 }.map(\.0)
  }

  private func row(
    _ fault: DerivedFault, _ variant: Int, of suite: Suite, _ recorded: [Known], _ chance: [Known]
  ) -> Row {
    let byVectors = attempt(fault, variant, of: suite, recorded)
    let byGenerated = attempt(fault, variant, of: suite, chance)
    return Row(
      fault: fault, requirement: byVectors.blamed ?? byGenerated.blamed,
      isCaughtByVectors: byVectors.blamed != nil, isCaughtByGenerated: byGenerated.blamed != nil,
      hasEffect: byVectors.hasEffect || byGenerated.hasEffect)
  }

  /// What the smallest case that shows the fault departs from.
  private func attempt(
    _ fault: DerivedFault, _ variant: Int, of suite: Suite, _ cases: [Known]
  ) -> (blamed: RequirementID?, hasEffect: Bool) {
    let declaration = Declaration(
      name: "fault", suites: [suite.id],
      capabilities: Dictionary(
        suite.capabilities.map { ($0.id, true) }, uniquingKeysWith: { $1 }))
    let assessment = Assessment(suite: suite, declaration: declaration, registry: registry)
    var hasEffect = false
    for known in fault.takesModel ? cases.prefix(Self.mostRuns) : cases[...] {
      guard let outcome = outcome(of: fault, variant, of: suite, known) else { continue }
      hasEffect = true
      let result = assessment.assess(
        known.run, number: 0, tree: known.tree, reply: Outcome.reply(outcome))
      if result.verdict.isNotable, let requirement = result.requirement {
        return (requirement, true)
      }
    }
    return (nil, hasEffect)
  }

  /// The outcome under the fault; nil where it is the required one.
  private func outcome(
    of fault: DerivedFault, _ variant: Int, of suite: Suite, _ known: Known
  ) -> JSON? {
    guard let required = known.tree.witness else { return nil }
    guard fault.takesModel else { return fault.change(required) }
    guard let tree = try? suite.acceptance(of: known.run.input, applying: [variant]),
      let outcome = tree.witness, !outcome.isIdentical(to: required)
    else { return nil }
    return outcome
  }
}
