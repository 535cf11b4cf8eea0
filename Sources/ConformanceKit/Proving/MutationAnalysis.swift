package import MachineKit

/// Proves the kit by its faults: the reference with one variant in force is put through the same
/// run as a port, and must be caught and blamed on the variant's own requirement.
package struct MutationAnalysis: Sendable {
  /// What one kind of cases made of a variant.
  package struct Detection: Sendable {
    package let findings: [Finding]

    package var isCaught: Bool { !findings.isEmpty }
    /// The requirements that were blamed, without repeats.
    package var blamed: [RequirementID] { findings.map(\.requirement).withoutRepeats }

    /// Whether a variant's own requirement was blamed and no other. A choice that a port has declared
    /// otherwise is to break its declaration.
    func isExact(for variant: VariantLabel) -> Bool {
      if let requirement = variant.requirement { return blamed == [requirement] }
      return isCaught && findings.allSatisfy { $0.verdict == .breaksDeclaration }
    }
  }

  package struct Row: Sendable {
    package let suite: SuiteID
    package let variant: VariantLabel
    package let byVectors: Detection
    package let byGenerated: Detection

    /// Blamed exactly by vectors alone and by generated cases alone.
    package var isBlamedExactly: Bool {
      byVectors.isExact(for: variant) && byGenerated.isExact(for: variant)
    }
  }

  let registry: Registry
  let vectors: [SuiteID: [Vector]]
  let generated: Int
  let seed: UInt64

  package init(registry: Registry, vectors: [SuiteID: [Vector]], generated: Int, seed: UInt64) {
    self.registry = registry
    self.vectors = vectors
    self.generated = generated
    self.seed = seed
  }

  /// What is known of a suite's requirements by its cases and by its variants.
  package struct Evidence: Sendable {
    package let suite: SuiteID
    package let rows: [Row]
    let cases: AnalysisCases
    let clauses: [Citation: Set<ClauseEvidence>]
  }

  /// A row for each variant, in the order of the table.
  ///
  /// - Parameters:
  ///   - some: the indexes of the variants; all of them without it.
  ///   - progress: is told how many are done.
  package func rows(
    for suite: ConformanceSuite, variants some: [Int]? = nil, progress: (Int) -> Void = { _ in }
  ) async -> [Row] {
    await rows(
      of: some ?? Array(suite.variants.indices), on: bench(for: suite), progress: progress)
  }

  /// Of each requirement puts as many variants to the cases as it takes until one is blamed exactly by
  /// vectors and one by generated cases.
  ///
  /// - Parameter progress: is told how many requirements are done.
  package func evidence(
    for suite: ConformanceSuite, progress: (Int) -> Void = { _ in }
  ) async -> Evidence {
    let bench = bench(for: suite)
    var rest: [RequirementID: [Int]] = [:]
    for (index, variant) in suite.variants.enumerated() {
      if let requirement = variant.requirement { rest[requirement, default: []].append(index) }
    }
    let count = rest.count
    var rows: [Row] = []
    while !rest.isEmpty {
      let next = rest.values.compactMap(\.first).sorted()
      rows += await self.rows(of: next, on: bench)
      for (requirement, variants) in rest {
        let own = rows.filter { $0.variant.requirement == requirement }
        let isProven =
          own.contains { $0.byVectors.isExact(for: $0.variant) }
          && own.contains { $0.byGenerated.isExact(for: $0.variant) }
        rest[requirement] = isProven || variants.count == 1 ? nil : Array(variants.dropFirst())
      }
      progress(count - rest.count)
    }
    let clauses = ClauseAnalysis(suite: suite, cases: bench.cases, effects: bench.effects)
    return Evidence(
      suite: suite.id, rows: rows, cases: bench.cases, clauses: clauses.evidence())
  }

  /// What the analyses of a suite's variants share: what a variant changes in a case is what a port that
  /// follows it does there, and also what it explains of another port.
  struct Bench: Sendable {
    let suite: ConformanceSuite
    let cases: AnalysisCases
    let effects: [VariantEffect]
    let diagnoser: Diagnoser
  }

  func bench(for suite: ConformanceSuite) -> Bench {
    let declaration = Self.port(suite, applying: []).declaration
    precondition(
      suite.declared(declaration.choices).isEmpty, "a choice's default is none of its variants")
    let diagnoser = Diagnoser(suite: suite, declaration: declaration, registry: registry)
    let cases = AnalysisCases(
      suite: suite, vectors: vectors[suite.id] ?? [], generated: generated, seed: seed,
      assessment: Assessment(suite: suite, declaration: declaration, registry: registry))
    let effects = suite.variants.indices.map {
      VariantEffect(of: $0, in: cases, diagnoser: diagnoser)
    }
    return Bench(suite: suite, cases: cases, effects: effects, diagnoser: diagnoser)
  }

  private func rows(
    of variants: [Int], on bench: Bench, progress: (Int) -> Void = { _ in }
  ) async -> [Row] {
    await Self.concurrently(variants, progress: progress) { variant in
      guard bench.suite.kind != .sampling else { return await row(ofSample: bench.suite, variant) }
      var diagnoser = bench.diagnoser
      diagnoser.known = KnownEffects(bench.effects, port: variant)
      return Row(
        suite: bench.suite.id, variant: bench.suite.variants[variant],
        byVectors: Self.attempt(variant, diagnoser, bench.cases, bench.cases.recorded),
        byGenerated: Self.attemptByStages(variant, diagnoser, bench.cases))
    }
  }

  /// What is made of each element, in their order, by as many at a time as there are processors.
  static func concurrently<Element: Sendable, Made: Sendable>(
    _ elements: [Element], progress: (Int) -> Void,
    _ make: @escaping @Sendable (Element) async -> Made
  ) async -> [Made] {
    await withTaskGroup(of: (index: Int, made: Made).self) { group in
      for (index, element) in elements.enumerated() {
        group.addTask { (index, await make(element)) }
      }
      var made: [(index: Int, made: Made)] = []
      for await one in group {
        made.append(one)
        progress(made.count)
      }
      return made.sorted { $0.index < $1.index }.map(\.made)
    }
  }

  /// Generated cases after which a variant that is caught and blamed exactly is asked no further.
  ///
  /// Each case more can only speak against the others that could be blamed for the same answers, so who is
  /// blamed alone stays so; but for an answer that the variant itself does not explain, and whole runs of
  /// some variants, other ones with each test, look for those.
  private static let stages = [60, 250]

  private static func attemptByStages(
    _ variant: Int, _ diagnoser: Diagnoser, _ cases: AnalysisCases
  ) -> Detection {
    let places = cases.generated
    for stage in stages where stage < places.count {
      let outcome = attempt(variant, diagnoser, cases, places.prefix(stage))
      if outcome.isExact(for: diagnoser.suite.variants[variant]) { return outcome }
    }
    return attempt(variant, diagnoser, cases, places)
  }

  /// What a run over some of the cases finds in a port that follows a variant. Such a port answers an
  /// input always the same, so nobody asks whether it depends on what ran before.
  private static func attempt(
    _ variant: Int, _ diagnoser: Diagnoser, _ cases: AnalysisCases, _ places: Range<Int>
  ) -> Detection {
    var notable: [CaseResult] = []
    var accepted: [CaseResult] = []
    for place in places where notable.count < SuiteSession.notableLimit {
      let result =
        diagnoser.known?.effect(of: [variant])?[place]?.result ?? cases.entries[place].result
      if result.verdict.isNotable {
        notable.append(result)
      } else if accepted.count < SuiteSession.acceptedLimit, result.reply.isOutcome {
        accepted.append(result)
      }
    }
    var diagnoser = diagnoser
    return Detection(
      findings: diagnoser.findings(notable: notable, accepted: accepted).inOrderOfWeight)
  }

  private func row(ofSample suite: ConformanceSuite, _ variant: Int) async -> Row {
    Row(
      suite: suite.id, variant: suite.variants[variant],
      byVectors: await attempt(suite, variant, vectors: vectors[suite.id] ?? [], generated: 0),
      byGenerated: await attempt(suite, variant, vectors: [], generated: generated))
  }

  private func attempt(
    _ suite: ConformanceSuite, _ variant: Int, vectors: [Vector], generated: Int
  ) async -> Detection {
    let report = await Self.run(
      Self.port(suite, applying: [variant]), suite: suite, vectors: vectors, generated: generated,
      seed: seed, registry: registry)
    return Detection(findings: report.findings)
  }

  /// A port that follows the default of each choice, but for the variants.
  private static func port(_ suite: ConformanceSuite, applying variants: [Int]) -> ReferencePort {
    var choices: [ChoiceID: String] = [:]
    for choice in suite.choices { choices[choice.id] = choice.variants[0] }
    return ReferencePort(
      suites: [suite], choices: choices, applying: [suite.id: variants], name: "fault")
  }

  /// A run without a recorder.
  package static func run(
    _ port: any Port, suite: ConformanceSuite, vectors: [Vector], generated: Int, seed: UInt64,
    registry: Registry, allowance: Allowance = .withoutShrinking
  ) async -> RunReport {
    let plan = CheckPlan(
      suites: [suite], vectors: [suite.id: vectors], generated: generated, seed: seed,
      sampleSize: Sampling.smallSize, allowance: allowance)
    var runner = Runner(plan: plan, port: port, registry: registry, recorder: SilentRecorder())
    return await runner.run(
      header: RunHeader(
        kit: Kit.version, corpus: "", caseSet: "", port: port.declaration, seed: seed,
        suites: [suite.id], suitesKnown: 1))
  }
}

/// Writes nothing down.
package final class SilentRecorder: RunRecorder {
  package init() {}
  package func record(_ event: RunEvent) {}
}
