package import MachineKit
import WirePrimitives

extension MutationAnalysis {
  /// Whether the cases of a suite show a derived fault, and under which requirement.
  ///
  /// What the fault makes of a required outcome is judged as a port's reply; nothing is diagnosed.
  package struct DerivedRow: Sendable {
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
    /// What is required, as an outcome.
    let required: JSON
    /// What happens in a trace.
    let stimuli: Set<String>
  }

  /// A row for each fault that the suite's cases can have; none for a suite of samples, whose
  /// answers are not required one by one.
  package func derivedRows(for suite: ConformanceSuite) async -> [DerivedRow] {
    guard suite.kind != .sampling else { return [] }
    var generator = CaseGenerator(suite: suite, seed: seed)
    let recorded = Self.known(
      (vectors[suite.id] ?? []).map {
        Case(suite: suite.id, input: $0.input, origin: .vector($0))
      }, of: suite)
    let chance = Self.known(generator.next(generated), of: suite)
    let faults = suite.derivedFaults(from: (recorded + chance).map(\.run.input))
    let declaration = Declaration(
      name: "fault", suites: [suite.id],
      capabilities: Dictionary(
        suite.capabilities.map { ($0.id, true) }, uniquingKeysWith: { $1 }))
    let assessment = Assessment(suite: suite, declaration: declaration, registry: registry)
    return await withTaskGroup(of: (index: Int, row: DerivedRow).self) { group in
      for (index, fault) in faults.enumerated() {
        group.addTask { (index, Self.row(fault, assessment, recorded, chance)) }
      }
      var rows: [(index: Int, row: DerivedRow)] = []
      for await row in group { rows.append(row) }
      return rows.sorted { $0.index < $1.index }.map(\.row)
    }
  }

  /// The cases with what is required of them, the smallest first.
  private static func known(_ cases: [Case], of suite: ConformanceSuite) -> [Known] {
    cases.compactMap { run -> Known? in
      guard let tree = try? suite.acceptance(of: run.input, applying: []),
        let required = tree.witness
      else { return nil }
      return Known(run: run, tree: tree, required: required, stimuli: Self.stimuli(run, of: suite))
    }.map { ($0, $0.run.input.storedBytes) }.sorted { $0.1 < $1.1 }.map(\.0)
  }

  private static func stimuli(_ run: Case, of suite: ConformanceSuite) -> Set<String> {
    guard suite.kind == .trace, let trace = try? Trace(run.input) else { return [] }
    return Set(trace.steps.map(\.stimulus.name))
  }

  private static func row(
    _ fault: DerivedFault, _ assessment: Assessment, _ recorded: [Known], _ chance: [Known]
  ) -> DerivedRow {
    let byVectors = attempt(fault, assessment, recorded)
    let byGenerated = attempt(fault, assessment, chance)
    return DerivedRow(
      fault: fault, requirement: byVectors.blamed ?? byGenerated.blamed,
      isCaughtByVectors: byVectors.blamed != nil, isCaughtByGenerated: byGenerated.blamed != nil,
      hasEffect: byVectors.hasEffect || byGenerated.hasEffect)
  }

  /// What the smallest case that shows the fault departs from.
  private static func attempt(
    _ fault: DerivedFault, _ assessment: Assessment, _ cases: [Known]
  ) -> (blamed: RequirementID?, hasEffect: Bool) {
    var hasEffect = false
    for known in fault.takesModel ? cases.prefix(mostRuns) : cases[...] {
      guard fault.stimulus.map(known.stimuli.contains) ?? true,
        let outcome = assessment.suite.outcome(
          of: known.run.input, required: known.required, with: fault)
      else { continue }
      hasEffect = true
      let result = assessment.assess(
        known.run, number: 0, tree: known.tree, reply: Outcome.reply(outcome))
      if result.verdict.isNotable, let requirement = result.requirement {
        return (requirement, true)
      }
    }
    return (nil, hasEffect)
  }
}
