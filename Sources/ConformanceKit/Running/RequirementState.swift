package import MachineKit

/// What a run says of one requirement, the worst first.
package enum RequirementState: Sendable, Hashable {
  /// A finding that no list of known failures expects says so.
  case fails
  /// It fails as a list of known failures says.
  case knownFailure
  case warned
  case otherReading
  case notChecked(Reason)
  /// At least one case asked for it and was answered right, and none departs from it.
  case holds

  /// Why nothing is said of a requirement.
  package enum Reason: Sendable, Hashable {
    /// Only parts that need these capabilities would have asked for it.
    case notGranted([CapabilityID])
    /// No case of the run asked for it and was answered.
    case notAsked
    /// Cases asked for it and none was answered right in all that it decides.
    case neverUpheld
    /// What cases that ask for it were answered by is a script or a page that nobody reads.
    case unread
    /// It is departed from only in cases that are counted under another requirement.
    case masked
    /// Only traces that depart from something else ask for it.
    case cut
    /// It permits something, and the port does otherwise.
    case foregone
  }

  /// The state as a word of reports, the same in each.
  package var name: String {
    switch self {
    case .fails: "fails"
    case .knownFailure: "known failure"
    case .warned: "warned"
    case .otherReading: "other reading"
    case .notChecked: "not checked"
    case .holds: "holds"
    }
  }
}

/// One requirement in one suite of a run.
package struct RequirementRow: Sendable {
  package let id: RequirementID
  package let state: RequirementState
  package let tally: RequirementTally
  /// What was found about it, the worst first.
  package let findings: [Finding]
}

extension SuiteReport {
  /// A row for each requirement that the suite decides by, then for others that a finding names;
  /// the rules of the port protocol are not among them.
  package var rows: [RequirementRow] {
    let named = findings.map(\.requirement).filter { !$0.isRuleOfPort }
    let found = Dictionary(grouping: findings, by: \.requirement)
    return (requirements + named).withoutRepeats.map { row($0, found[$0] ?? []) }
  }

  private func row(_ id: RequirementID, _ found: [Finding]) -> RequirementRow {
    let tally = tallies[id] ?? RequirementTally()
    // A reading that is told with another suite's is one here too.
    let readings = consequences.filter { $0.requirement == id && $0.verdict == .otherReading }
    return RequirementRow(
      id: id,
      state: RequirementState(found + readings)
        ?? (isMasked(id) ? .notChecked(.masked) : RequirementState(tally)),
      tally: tally, findings: found)
  }
}

extension SuiteReport {
  /// Whether a finding about it is told as the consequence of another one.
  fileprivate func isMasked(_ id: RequirementID) -> Bool {
    consequences.contains { $0.requirement == id }
  }
}

extension RunReport {
  /// A row for each requirement over all suites that ran, the rules of the port protocol aside.
  package var requirementRows: [RequirementRow] {
    var order: [RequirementID] = []
    var merged: [RequirementID: (tally: RequirementTally, findings: [Finding])] = [:]
    for row in suites.flatMap(\.rows) {
      if merged[row.id] == nil { order.append(row.id) }
      var entry = merged[row.id] ?? (RequirementTally(), [])
      entry.tally.add(row.tally)
      entry.findings += row.findings
      merged[row.id] = entry
    }
    return order.map { id in
      let entry = merged[id] ?? (RequirementTally(), [])
      let isMasked = suites.contains { $0.isMasked(id) }
      return RequirementRow(
        id: id,
        state: RequirementState(entry.findings)
          ?? (isMasked ? .notChecked(.masked) : RequirementState(entry.tally)),
        tally: entry.tally, findings: entry.findings)
    }
  }

  /// A row for each rule of the port protocol, over all suites.
  package var ruleRows: [RequirementRow] {
    let wasAnswered = suites.contains { $0.tallies.values.contains { $0.asked > 0 } }
    return PortRule.allCases.map { rule in
      let id = RequirementID.port(rule)
      let found = findings.filter { $0.requirement == id }
      let isBroken =
        incidents.contains { $0.rule == id }
        || rule == .declaresRequiredSuites && !missingSuites.isEmpty
      let state: RequirementState =
        isBroken
        ? .fails : RequirementState(found) ?? (wasAnswered ? .holds : .notChecked(.notAsked))
      return RequirementRow(id: id, state: state, tally: RequirementTally(), findings: found)
    }
  }
}

extension RequirementState {
  /// What findings say; nil where there are none.
  fileprivate init?(_ findings: [Finding]) {
    func has(_ isMeant: (Finding) -> Bool) -> Bool { findings.contains(where: isMeant) }
    if has({ $0.verdict.isFailure && !$0.isExpected }) {
      self = .fails
    } else if has({ $0.verdict.isFailure }) {
      self = .knownFailure
    } else if has({ $0.verdict == .warned }) {
      self = .warned
    } else if has({ $0.verdict == .otherReading }) {
      self = .otherReading
    } else {
      return nil
    }
  }

  /// What cases say where nothing was found.
  fileprivate init(_ tally: RequirementTally) {
    if tally.departed > 0 || tally.explained > tally.upheld {
      self = .notChecked(.masked)
    } else if tally.upheld > 0 {
      self = .holds
    } else if tally.foregone > 0 {
      self = .notChecked(.foregone)
    } else if tally.asked > 0 {
      self = .notChecked(.neverUpheld)
    } else if tally.unread > 0 {
      self = .notChecked(.unread)
    } else if tally.cut > 0 {
      self = .notChecked(.cut)
    } else if !tally.denied.isEmpty {
      self = .notChecked(.notGranted(tally.denied))
    } else {
      self = .notChecked(.notAsked)
    }
  }
}

extension RequirementID {
  /// Whether it is a rule of the port protocol.
  package var isRuleOfPort: Bool { PortRule(rawValue: text) != nil }
}
