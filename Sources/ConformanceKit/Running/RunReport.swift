package import MachineKit

/// What is known before the first case.
package struct RunHeader: Sendable {
  package let kit: String
  package let corpus: String
  /// Digest of the case set, so that a new vector is not taken for a new bug of the port.
  package let caseSet: String
  package let port: Declaration
  /// The words that started the port; none where it is the reference in this process.
  package let command: [String]
  /// When the run began, in UTC: `2026-11-21T10:02:11Z`.
  package let started: String
  package let seed: UInt64
  /// The suites that are run.
  package let suites: [SuiteID]
  /// Those of the kit's that the port has declared, and all that the kit has.
  package let suitesDeclared: Int
  package let suitesKnown: Int
  package let options: RunOptions

  /// - Parameter suitesDeclared: nil where all of them are run.
  package init(
    kit: String, corpus: String, caseSet: String, port: Declaration, command: [String] = [],
    started: String = "", seed: UInt64, suites: [SuiteID], suitesDeclared: Int? = nil,
    suitesKnown: Int, options: RunOptions = RunOptions()
  ) {
    self.kit = kit
    self.corpus = corpus
    self.caseSet = caseSet
    self.port = port
    self.command = command
    self.started = started
    self.seed = seed
    self.suites = suites
    self.suitesDeclared = suitesDeclared ?? suites.count
    self.suitesKnown = suitesKnown
    self.options = options
  }
}

/// What came of one suite.
package struct SuiteReport: Sendable {
  package let suite: SuiteID
  /// The requirements that the suite decides by.
  package let requirements: [RequirementID]
  package let vectors: Int
  package let generated: Int
  /// Whether fewer were put than were asked for because there are no more, or because inputs were
  /// the same.
  package let hasRepeats: Bool
  /// Cases that were to be put, the generated ones included that were not even made.
  package let planned: Int
  package let verdicts: [Verdict: Int]
  package internal(set) var findings: [Finding]
  /// What fails by the mistake of a finding, here or in another suite, and is told there.
  package internal(set) var consequences: [Finding] = []
  /// Capabilities that the port has not granted, with the cases in which something was not asked.
  package let notAsked: [CapabilityID: Int]
  /// What the cases have shown of each requirement.
  package let tallies: [RequirementID: RequirementTally]
  package let milliseconds: Int
  /// What was left undone.
  package let omissions: [Omission]

  /// Cases that were put to the port.
  package var cases: Int {
    verdicts.reduce(0) { $0 + ($1.key == .notRun ? 0 : $1.value) }
  }
}

/// How a run ended.
package enum RunEnd: Sendable, Hashable {
  case complete
  /// Stopped by a limit or by the port, with the reason.
  case incomplete(String)
  case interrupted
}

/// A whole run: the one model that every report is a rendering of.
package struct RunReport: Sendable {
  package let header: RunHeader
  package internal(set) var suites: [SuiteReport]
  /// Findings about the port itself, under no suite.
  package internal(set) var incidents: [Incident]
  package let missingSuites: [SuiteID]
  package let end: RunEnd
  package let milliseconds: Int
  /// Known failures that excused nothing.
  package internal(set) var stale: [KnownFailure] = []
  /// Known failures that fail as they say, and whose day is past.
  package internal(set) var expired: [KnownFailure] = []

  package var findings: [Finding] {
    suites.flatMap(\.findings).enumerated()
      .sorted { ($0.element.verdict.weight, $0.offset) < ($1.element.verdict.weight, $1.offset) }
      .map(\.element)
  }
  /// Cases that were put to the port.
  package var cases: Int { suites.reduce(0) { $0 + $1.cases } }
  package var planned: Int { suites.reduce(0) { $0 + $1.planned } }

  package func count(_ verdict: Verdict) -> Int {
    suites.reduce(0) { $0 + ($1.verdicts[verdict] ?? 0) }
  }

  /// Requirements that fail unexpectedly, in order, without repeats.
  package var failing: [RequirementID] {
    findings.filter { $0.verdict.isFailure && !$0.isExpected }.map(\.requirement).withoutRepeats
  }
}

/// What the process ends with.
package enum ExitStatus: Int32, Sendable {
  case conforms = 0
  case nonConformance = 1
  case usage = 2
  case portDidNotStart = 3
  case incomplete = 4
  case kitFault = 5
  case interrupted = 130
}

extension RunReport {
  /// - Parameter strict: warnings and other readings count as failures.
  package func exitStatus(strict: Bool) -> ExitStatus {
    if count(.kitError) > 0 { return .kitFault }
    switch end {
    case .interrupted: return .interrupted
    case .incomplete where failing.isEmpty: return .incomplete
    case .incomplete, .complete: break
    }
    let isClean = failing.isEmpty && incidents.isEmpty && missingSuites.isEmpty && stale.isEmpty
    let isStrictlyClean = !strict || !findings.contains { $0.verdict.isNotable && !$0.isExpected }
    return isClean && isStrictlyClean ? .conforms : .nonConformance
  }
}
