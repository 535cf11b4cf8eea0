package import MachineKit

/// Proves the kit by its faults: the reference with one variant in force is put through the same
/// run as a port, and must be caught and blamed on the variant's own requirement.
package struct FaultDrill: Sendable {
  /// What one kind of cases made of a variant.
  package struct Catch: Sendable {
    package let findings: [Finding]

    package var isCaught: Bool { !findings.isEmpty }
    /// The requirements that were blamed, without repeats.
    package var blamed: [RequirementID] { findings.map(\.requirement).withoutRepeats }
  }

  package struct Row: Sendable {
    package let suite: SuiteID
    package let variant: VariantLabel
    package let byVectors: Catch
    package let byGenerated: Catch

    /// Blamed on its own requirement and on no other, by vectors alone and by generated cases
    /// alone. A choice that a port has declared otherwise is to break its declaration.
    package var isBlamedExactly: Bool {
      [byVectors, byGenerated].allSatisfy { outcome in
        if let requirement = variant.requirement { return outcome.blamed == [requirement] }
        return outcome.isCaught
          && outcome.findings.allSatisfy { $0.verdict == .breaksDeclaration }
      }
    }
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

  /// A row for each variant, in the order of the table.
  ///
  /// Each variant is put to each case once; what it changes is what a port that follows it does, and
  /// what the diagnosis of all such ports compares.
  ///
  /// - Parameter progress: is told how many steps of how many are done.
  package func rows(
    for suite: Suite, progress: (Int, Int) -> Void = { _, _ in }
  ) async -> [Row] {
    let variants = Array(suite.variants.indices)
    guard suite.kind != .sampling else {
      return await Self.concurrently(variants, progress: { progress($0, variants.count) }) {
        await row(ofSample: suite, $0)
      }
    }
    let declaration = Self.port(suite, applying: []).declaration
    let diagnoser = Diagnoser(suite: suite, declaration: declaration, registry: registry)
    let cases = DrillCases(
      suite: suite, vectors: vectors[suite.id] ?? [], generated: generated, seed: seed,
      assessment: Assessment(suite: suite, declaration: declaration, registry: registry))
    let effects = await Self.concurrently(
      variants, progress: { progress($0, 2 * variants.count) }
    ) { VariantEffect(of: $0, in: cases, diagnoser: diagnoser) }
    return await Self.concurrently(
      variants, progress: { progress(variants.count + $0, 2 * variants.count) }
    ) { variant in
      var diagnoser = diagnoser
      diagnoser.known = KnownEffects(effects: effects, port: variant)
      return Row(
        suite: suite.id, variant: suite.variants[variant],
        byVectors: Self.attempt(diagnoser, cases, cases.vectors),
        byGenerated: Self.attempt(diagnoser, cases, cases.generated))
    }
  }

  /// What is made of each element, in their order, by as many at a time as there are processors.
  private static func concurrently<Element: Sendable, Made: Sendable>(
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

  /// What a run over some of the cases finds in a port that follows a variant. Such a port answers an
  /// input always the same, so nobody asks whether it depends on what ran before.
  private static func attempt(
    _ diagnoser: Diagnoser, _ cases: DrillCases, _ places: Range<Int>
  ) -> Catch {
    var notable: [CaseResult] = []
    var accepted: [CaseResult] = []
    for place in places where notable.count < SuiteSession.notableLimit {
      let result = diagnoser.known?.own(place)?.result ?? cases.entries[place].result
      if result.verdict.isNotable {
        notable.append(result)
      } else if accepted.count < SuiteSession.acceptedLimit, result.reply.isOutcome {
        accepted.append(result)
      }
    }
    return Catch(
      findings: diagnoser.findings(notable: notable, accepted: accepted).inOrderOfWeight)
  }

  private func row(ofSample suite: Suite, _ variant: Int) async -> Row {
    Row(
      suite: suite.id, variant: suite.variants[variant],
      byVectors: await attempt(suite, variant, vectors: vectors[suite.id] ?? [], generated: 0),
      byGenerated: await attempt(suite, variant, vectors: [], generated: generated))
  }

  private func attempt(
    _ suite: Suite, _ variant: Int, vectors: [Vector], generated: Int
  ) async -> Catch {
    let report = await Self.run(
      Self.port(suite, applying: [variant]), suite: suite, vectors: vectors, generated: generated,
      seed: seed, registry: registry)
    return Catch(findings: report.findings)
  }

  /// A port that follows the default of each choice, but for the variants.
  private static func port(_ suite: Suite, applying variants: [Int]) -> ReferencePort {
    var choices: [ChoiceID: String] = [:]
    for choice in suite.choices { choices[choice.id] = choice.variants[0] }
    return ReferencePort(
      suites: [suite], choices: choices, applying: [suite.id: variants], name: "fault")
  }

  /// A run without a recorder.
  package static func run(
    _ port: any Port, suite: Suite, vectors: [Vector], generated: Int, seed: UInt64,
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
