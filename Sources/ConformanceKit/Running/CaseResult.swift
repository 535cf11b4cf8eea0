package import MachineKit
import WirePrimitives

/// One case, what the port did with it and what is said of that.
package struct CaseResult: Sendable {
  package let number: Int
  package let run: Case
  package let tree: Acceptance
  package internal(set) var reply: Reply
  package internal(set) var judgement: Judgement
  /// The verdict by the tree alone; findings refine it.
  package internal(set) var verdict: Verdict
  /// The requirement that the verdict is about; nil for verdicts that are about none.
  package internal(set) var requirement: RequirementID?

  /// Where nobody is failed for what the port does.
  package mutating func excuse() { verdict = .otherReading }

  /// Whether it is the summary of a sample: it is worth keeping also where it passed.
  package var isEvidence: Bool {
    if case .sample(let isWhole) = run.origin { isWhole } else { false }
  }

  /// Whether something in it departs from a requirement.
  func departs(from requirement: RequirementID) -> Bool {
    judgement.differences.contains { $0.requirement == requirement }
  }

  /// How long the case's input is, for choosing the smallest.
  var size: Int { run.input.compactText.utf8.count }
}
