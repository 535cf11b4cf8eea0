import MachineKit
import WirePrimitives

/// Gathers the tallies of a suite's requirements from its results.
///
/// A requirement is upheld by positive evidence only: a port that refuses everything upholds none.
struct TallyBook {
  private let suite: ConformanceSuite
  private let totality: RequirementID?
  private let declared: [Int]
  private let granted: Set<CapabilityID>
  private let grants: (CapabilityID) -> Bool
  private(set) var tallies: [RequirementID: RequirementTally] = [:]

  init(suite: ConformanceSuite, declaration: Declaration) {
    self.suite = suite
    totality = suite.totality
    declared = suite.declared(declaration.choices)
    granted = Set(suite.capabilities.map(\.id).filter(declaration.grants))
    grants = declaration.grants
  }

  /// Enters what a case was kept from asking for want of capabilities.
  ///
  /// - Parameter missing: the capabilities without which nothing of the case is asked.
  mutating func enterDenied(_ tree: Acceptance, missing: [CapabilityID] = []) {
    tree.forEachRequirement { requirement, capabilities in
      let denied = capabilities.filter { !grants($0) } + missing
      guard !denied.isEmpty else { return }
      tallies[requirement, default: RequirementTally()].deny(denied)
    }
  }

  /// Enters a result whose verdict is final.
  ///
  /// - Parameter isExplained: a diagnosis says what all that is wrong comes from.
  mutating func enter(_ result: CaseResult, isExplained: Bool) {
    guard let kind = kind(of: result.reply) else { return }
    guard !result.judgement.isUnread else {
      for requirement in result.tree.requirements(granted: grants) {
        tallies[requirement, default: RequirementTally()].unread += 1
      }
      return
    }
    let departed = Set(result.judgement.differences.map(\.requirement))
    // Where another kind of answer was due, nothing that happens to be absent speaks for the port.
    let isDueKind = result.judgement.differences.allSatisfy { $0.path.hasPrefix(kind) }
    for requirement in result.tree.requirements(granted: grants) where requirement != totality {
      // Nothing was seen of what comes after a departure.
      if result.judgement.isCut, !departed.contains(requirement) {
        tallies[requirement, default: RequirementTally()].cut += 1
        continue
      }
      if result.judgement.unread.contains(requirement), !departed.contains(requirement) {
        tallies[requirement, default: RequirementTally()].unread += 1
        continue
      }
      let isDeparted = departed.contains(requirement)
      // A departure that is only observed is one from what a requirement permits.
      let showing: RequirementTally.Showing =
        if isDeparted {
          result.verdict == .observed ? .foregone : isExplained ? .explained : .departed
        } else {
          isDueKind ? .upheld : .nothing
        }
      tallies[requirement, default: RequirementTally()].count(showing)
    }
    if let totality {
      let isDeparted = kind == Outcome.fault || departed.contains(totality)
      tallies[totality, default: RequirementTally()]
        .count(!isDeparted ? .upheld : isExplained ? .explained : .departed)
    }
    enterVector(result)
  }

  /// A vector is there for requirements that no leaf need name; a fault of each changes its answer.
  private mutating func enterVector(_ result: CaseResult) {
    guard let vector = result.run.vector, result.verdict == .passed,
      result.judgement.unread.isEmpty
    else { return }
    let named = Set(result.tree.requirements(granted: grants))
    for requirement in vector.requirements
    where !named.contains(requirement) && requirement != totality {
      if result.judgement.notAsked.isEmpty || isSeen(requirement, in: vector) {
        tallies[requirement, default: RequirementTally()].count(.upheld)
      } else {
        tallies[requirement, default: RequirementTally()].deny(result.judgement.notAsked)
      }
    }
  }

  /// Whether a fault of the requirement changes what the port is asked of a vector.
  private func isSeen(_ requirement: RequirementID, in vector: Vector) -> Bool {
    func answer(_ applied: [Int]) -> JSON? {
      (try? suite.acceptance(of: vector.input, applying: declared + applied))?
        .resolved(choices: [:], granted: granted).witness
    }
    let right = answer([])
    return suite.variants.indices.contains { index in
      suite.variants[index].requirement == requirement && answer([index]) != right
    }
  }

  private func kind(of reply: Reply) -> String? {
    switch reply {
    case .ok, .large: Outcome.ok
    case .reject: Outcome.reject
    case .fault: Outcome.fault
    case .unsupported, .crash, .timeout, .violation, .notRun: nil
    }
  }
}
