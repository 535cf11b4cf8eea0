package import MachineKit

/// What the kit can say of each requirement, from evidence alone.
package struct Coverage: Sendable {
  package enum State: String, Sendable, CaseIterable {
    /// Cited with more than one outcome or not always, named by a vector, reached by a generated
    /// case, and a fault of it caught and blamed on it by vectors alone and by generated cases
    /// alone.
    case covered, attested
    case needsPage = "needs page"
    case needsWire = "needs wire"
    case observeOnly = "observe-only"
    case unobservable, open
  }

  package struct Row: Sendable {
    package let requirement: Requirement
    package let protocolName: String
    package let state: State
    package let suites: [SuiteID]
    /// What is there: `cited`, `vector`, `generated`, `fault by vectors`, `fault by generated`.
    package let evidence: [String]
    /// What is missing, where the row is open although a suite has it.
    package let missing: [String]
    /// In the order of their outcomes; none where an exemption says why nothing can be asked.
    package let clauses: [Clause]
  }

  /// One outcome of a requirement.
  package struct Clause: Sendable {
    package let outcome: String
    package let missing: [ClauseEvidence]
  }

  /// What was seen of one requirement in one suite.
  private struct Sighting {
    var outcomes: Set<String> = []
    var casesCiting = 0
    var generated = false
    var vector = false
    var byVectors = false
    var byGenerated = false
  }

  private var sightings: [SuiteID: [RequirementID: Sighting]] = [:]
  private var cases: [SuiteID: Int] = [:]
  private var clauses: [RequirementID: [String: Set<ClauseEvidence>]] = [:]

  package init() {}

  /// Adds the evidence of a suite.
  package mutating func add(_ evidence: MutationAnalysis.Evidence) {
    var found: [RequirementID: Sighting] = [:]
    let entries = evidence.cases.entries.filter { $0.tree != nil }
    for entry in entries {
      let run = entry.result.run
      for (requirement, citations) in Dictionary(grouping: entry.citations, by: \.requirement) {
        found[requirement, default: Sighting()].casesCiting += 1
        found[requirement, default: Sighting()].outcomes.formUnion(citations.map(\.outcome))
        if run.isGenerated { found[requirement, default: Sighting()].generated = true }
      }
    }
    for requirement in evidence.cases.vectors.flatMap(\.requirements) {
      found[requirement, default: Sighting()].vector = true
    }
    for row in evidence.rows {
      guard let requirement = row.variant.requirement else { continue }
      if row.byVectors.blamed == [requirement] {
        found[requirement, default: Sighting()].byVectors = true
      }
      if row.byGenerated.blamed == [requirement] {
        found[requirement, default: Sighting()].byGenerated = true
      }
    }
    for (clause, evidence) in evidence.clauses {
      clauses[clause.requirement, default: [:]][clause.outcome, default: []].formUnion(evidence)
    }
    sightings[evidence.suite] = found
    cases[evidence.suite] = entries.count
  }

  package func rows(
    for requirements: [Requirement], protocolName: String
  ) -> [Row] {
    requirements.map { row(for: $0, protocolName: protocolName) }
  }

  private func row(for requirement: Requirement, protocolName: String) -> Row {
    let suites = sightings.filter { $0.value[requirement.id] != nil }.map(\.key)
      .sorted { $0.text < $1.text }
    let evidence = evidence(for: requirement.id, in: suites)
    let missing = Self.parts.filter { !evidence.contains($0) }
    let state: State =
      if let exemption = requirement.exemption {
        Self.state(exemption.state)
      } else {
        missing.isEmpty ? .covered : .open
      }
    return Row(
      requirement: requirement, protocolName: protocolName, state: state, suites: suites,
      evidence: evidence, missing: evidence.isEmpty ? [] : missing,
      clauses: requirement.exemption == nil ? clauses(of: requirement.id) : [])
  }

  private func clauses(of requirement: RequirementID) -> [Clause] {
    (clauses[requirement] ?? [:]).sorted { $0.key < $1.key }.map { outcome, evidence in
      Clause(outcome: outcome, missing: ClauseEvidence.allCases.filter { !evidence.contains($0) })
    }
  }

  private static let parts = [
    "cited", "vector", "generated", "fault by vectors", "fault by generated cases",
  ]

  private func evidence(for requirement: RequirementID, in suites: [SuiteID]) -> [String] {
    var evidence: Set<String> = []
    for suite in suites {
      guard let sighting = sightings[suite]?[requirement] else { continue }
      let isAlwaysTheSame =
        sighting.casesCiting == cases[suite] && sighting.outcomes.count == 1
      if sighting.casesCiting > 0, !isAlwaysTheSame { evidence.insert("cited") }
      if sighting.vector { evidence.insert("vector") }
      if sighting.generated { evidence.insert("generated") }
      if sighting.byVectors { evidence.insert("fault by vectors") }
      if sighting.byGenerated { evidence.insert("fault by generated cases") }
    }
    return Self.parts.filter(evidence.contains)
  }

  private static func state(_ state: Requirement.Exemption.State) -> State {
    switch state {
    case .attested: .attested
    case .needsPage: .needsPage
    case .needsWire: .needsWire
    case .observeOnly: .observeOnly
    case .unobservable: .unobservable
    }
  }
}
