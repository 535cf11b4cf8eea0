package import MachineKit

/// An entry of a list of failures that a team knows of. Its cases still run.
package struct KnownFailure: Sendable, Hashable {
  package enum Target: Sendable, Hashable {
    /// One vector.
    case vector(uid: String)
    /// The cases of a suite that fail a requirement with one kind of verdict; nil for any kind.
    case requirement(SuiteID, RequirementID, Verdict?)
  }

  package let target: Target
  package let reason: String
  package let issue: String?
  /// The last day on which the entry counts, `2026-12-31`.
  package let until: String?

  package init(target: Target, reason: String, issue: String?, until: String?) {
    self.target = target
    self.reason = reason
    self.issue = issue
    self.until = until
  }

  func matches(_ result: CaseResult, requirement: RequirementID, verdict: Verdict) -> Bool {
    switch target {
    case .vector(let uid): result.run.vector?.uid == uid
    case .requirement(let suite, let id, let kind):
      result.run.suite == suite && id == requirement && (kind == nil || kind == verdict)
    }
  }
}

/// The list, and what of it has been met so far.
package struct KnownFailures: Sendable {
  private let entries: [KnownFailure]
  private var met: Set<Int> = []

  /// - Parameter today: the day of the run, `2026-11-21`; entries whose day is past do not count.
  package init(_ entries: [KnownFailure] = [], today: String = "") {
    self.entries = entries.filter { entry in entry.until.map { $0 >= today } ?? true }
  }

  /// The entries that name the results of a finding, if every result is named; each entry that
  /// names one is met.
  mutating func naming(_ results: [CaseResult], of finding: Finding) -> [KnownFailure] {
    var isExpected = true
    var naming: Set<Int> = []
    for result in results {
      let matching = entries.indices.filter {
        entries[$0].matches(result, requirement: finding.requirement, verdict: finding.verdict)
      }
      naming.formUnion(matching)
      if matching.isEmpty { isExpected = false }
    }
    met.formUnion(naming)
    return isExpected ? naming.sorted().map { entries[$0] } : []
  }

  /// Entries that named nothing in the suites that ran.
  func stale(in suites: [SuiteID], vectors: Set<String>) -> [KnownFailure] {
    entries.indices.filter { index in
      guard !met.contains(index) else { return false }
      switch entries[index].target {
      case .vector(let uid): return vectors.contains(uid)
      case .requirement(let suite, _, _): return suites.contains(suite)
      }
    }.map { entries[$0] }
  }
}
