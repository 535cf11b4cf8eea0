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

  /// A row for each variant, in the order of the table. The drills know nothing of each other, so
  /// they run side by side, as many at a time as there are processors.
  ///
  /// - Parameter progress: is told how many are done.
  package func rows(for suite: Suite, progress: (Int) -> Void = { _ in }) async -> [Row] {
    let suite = suite.remembering()
    return await withTaskGroup(of: (index: Int, row: Row).self) { group in
      for index in suite.variants.indices {
        group.addTask { (index, await row(for: suite, index)) }
      }
      var rows: [(index: Int, row: Row)] = []
      for await row in group {
        rows.append(row)
        progress(rows.count)
      }
      return rows.sorted { $0.index < $1.index }.map(\.row)
    }
  }

  private func row(for suite: Suite, _ variant: Int) async -> Row {
    Row(
      suite: suite.id, variant: suite.variants[variant],
      byVectors: await attempt(suite, variant, vectors: vectors[suite.id] ?? [], generated: 0),
      byGenerated: await attempt(suite, variant, vectors: [], generated: generated))
  }

  private func attempt(
    _ suite: Suite, _ variant: Int, vectors: [Vector], generated: Int
  ) async -> Catch {
    var choices: [ChoiceID: String] = [:]
    for choice in suite.choices { choices[choice.id] = choice.variants[0] }
    let port = ReferencePort(
      suites: [suite], choices: choices, applying: [suite.id: [variant]], name: "fault")
    let report = await Self.run(
      port, suite: suite, vectors: vectors, generated: generated, seed: seed, registry: registry)
    return Catch(findings: report.findings)
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
