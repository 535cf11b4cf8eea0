package import MachineKit
package import WirePrimitives

/// What sets several ports apart: a row for each requirement that not all hold, for each choice that they
/// make otherwise, for each place that the documents leave open and that they fill otherwise, and for what
/// could not be compared.
package struct ParityMatrix: Sendable {
  /// A requirement, with a cell for each port.
  package struct RequirementRow: Sendable {
    package let id: RequirementID
    /// Nil where the port declares no suite that asks for it.
    package let cells: [RequirementState?]
    /// The case by which each port departs, as `replay` takes it; nil where it has no finding of its own.
    package let cases: [String?]
    package let standing: Standing
  }

  /// Who departs from a requirement, or answers otherwise than the others.
  package enum Standing: Sendable, Hashable {
    /// The port at an index, and no other.
    case odd(Int)
    /// All ports that were asked, at least two: the document or the model may be wrong.
    case all
    case several
  }

  /// A choice, with the way of each port; nil where it declares no suite that has it.
  package struct ChoiceRow: Sendable {
    package let choice: ChoiceID
    package let ambiguity: AmbiguityID
    package let ways: [String?]
  }

  /// A place in answers, its indexes left out, that is open.
  package struct OpenRow: Sendable {
    package let suite: SuiteID
    package let path: String
    package let ambiguity: AmbiguityID
    /// In how many cases not all ports have the same there.
    package let cases: Int
    /// The smallest of them, a vector where there is one.
    package let example: Case
    /// What stood there; nil where nothing did, and in all where a port was not asked or did not answer
    /// right.
    package let values: [JSON?]
    package let standing: Standing
  }

  /// What some of the ports have and others have not.
  package struct GapRow: Sendable {
    package enum Subject: Sendable, Hashable {
      case suite(SuiteID)
      case capability(CapabilityID)
    }
    package let subject: Subject
    package let has: [Bool]
  }

  package let requirements: [RequirementRow]
  package let choices: [ChoiceRow]
  package let open: [OpenRow]
  package let gaps: [GapRow]
  /// Requirements that any port was asked for.
  package let asked: Int
  /// Ports that were not checked to the end of what was planned.
  package let unfinished: [(port: Int, end: RunEnd)]

  /// - Parameters:
  ///   - runs: a report for each port, and what its recorder has kept.
  ///   - suites: those that were selected.
  package init(_ runs: [(report: RunReport, recorder: ParityRecorder)], suites: [ConformanceSuite])
  {
    let declarations = runs.map(\.report.header.port)
    let table = ParityMatrix.table(runs.map(\.report))
    asked = table.count
    unfinished = runs.map(\.report.end).enumerated().filter { $0.element != .complete }
      .map { ($0.offset, $0.element) }
    requirements = table.compactMap { id, cells in
      Self.standing(cells).map { standing in
        let cases = runs.map { run in
          run.report.findings.first { $0.requirement == id }?.example.run.name
        }
        return RequirementRow(id: id, cells: cells, cases: cases, standing: standing)
      }
    }
    choices = Self.choices(of: suites, declarations)
    open = ParityComparison(runs.map(\.recorder)).rows(of: suites.map(\.id))
    gaps = Self.gaps(suites, declarations)
  }

  // MARK: Requirements

  private static func table(
    _ reports: [RunReport]
  ) -> [(RequirementID, [RequirementState?])] {
    var order: [RequirementID] = []
    var cells: [RequirementID: [RequirementState?]] = [:]
    for (index, report) in reports.enumerated() {
      for row in report.requirementRows + report.ruleRows {
        if cells[row.id] == nil {
          order.append(row.id)
          cells[row.id] = reports.map { _ in nil }
        }
        cells[row.id]?[index] = row.state
      }
    }
    return order.map { ($0, cells[$0] ?? []) }
  }

  /// Nil where no port departs.
  private static func standing(_ cells: [RequirementState?]) -> Standing? {
    let asked = cells.indices.filter { cells[$0]?.isAnswered ?? false }
    let departing = asked.filter { cells[$0] != .holds }
    guard let first = departing.first else { return nil }
    // With the reference there are always two to be odd among.
    if departing.count == 1 { return .odd(first) }
    return departing.count == asked.count ? .all : .several
  }

  // MARK: Declarations

  private static func choices(of suites: [ConformanceSuite], _ declarations: [Declaration])
    -> [ChoiceRow]
  {
    var rows: [ChoiceRow] = []
    for choice in suites.flatMap(\.choices) where !rows.contains(where: { $0.choice == choice.id })
    {
      let ways = declarations.map { declaration -> String? in
        let isThere = suites.contains { suite in
          declaration.suites.contains(suite.id) && suite.choices.contains { $0.id == choice.id }
        }
        guard isThere else { return nil }
        let declared = declaration.choices[choice.id]
        return declared.flatMap { choice.variants.contains($0) ? $0 : nil } ?? choice.variants[0]
      }
      guard Set(ways.compactMap(\.self)).count > 1 else { continue }
      rows.append(ChoiceRow(choice: choice.id, ambiguity: choice.ambiguity, ways: ways))
    }
    return rows
  }

  private static func gaps(_ suites: [ConformanceSuite], _ declarations: [Declaration]) -> [GapRow]
  {
    func row(_ subject: GapRow.Subject, _ has: [Bool]) -> GapRow? {
      has.contains(true) && has.contains(false) ? GapRow(subject: subject, has: has) : nil
    }
    let declared = suites.compactMap { suite in
      row(.suite(suite.id), declarations.map { $0.suites.contains(suite.id) })
    }
    let capabilities = suites.flatMap { $0.capabilities.map(\.id) }.withoutRepeats
    return declared
      + capabilities.compactMap { id in
        row(.capability(id), declarations.map { $0.grants(id) })
      }
  }
}

extension RequirementState {
  /// Whether something was answered that says whether it holds.
  fileprivate var isAnswered: Bool {
    if case .notChecked = self { false } else { true }
  }
}
