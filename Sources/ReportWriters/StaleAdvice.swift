import ConformanceKit
import MachineKit

extension RunReport {
  /// What to do about an entry of the list of known failures that excuses nothing, and why.
  func advice(on entry: KnownFailure) -> String {
    guard case .requirement(let suite, let id, _) = entry.target else {
      return "No finding covers it: take it from the list."
    }
    let found = findings.filter { $0.suite == suite && $0.requirement == id }
    if !found.isEmpty {
      let verdicts = Set(found.map(\.verdict.rawValue)).sorted().joined(separator: ", ")
      return "It fails otherwise (\(verdicts)): name that verdict, or none."
    }
    let row = suites.first { $0.suite == suite }?.rows.first { $0.id == id }
    guard let row else {
      return id.isRuleOfPort
        ? "No finding of the suite names it: take it from the list."
        : "The suite decides nothing by it: take it from the list."
    }
    guard case .notChecked(let reason) = row.state else {
      return "It does not fail any more: take it from the list."
    }
    return "It was not checked (\(Phrases.reason(reason))): it excuses nothing."
  }
}
