package import MachineKit

/// An entry of a list of failures that a team knows of. Its cases still run.
package struct KnownFailure: Sendable, Hashable {
  package enum Target: Sendable, Hashable {
    /// One vector.
    case vector(uid: String)
    /// The cases of a suite that depart from a requirement with one kind of verdict; nil for any
    /// kind.
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

  /// Whether it names a finding as a whole.
  func names(_ finding: Finding) -> Bool {
    guard case .requirement(let suite, let id, let kind) = target else { return false }
    return suite == finding.suite && id == finding.requirement
      && (kind == nil || kind == finding.verdict)
  }

  /// Whether it names one case by its vector.
  func names(_ result: CaseResult) -> Bool {
    guard case .vector(let uid) = target else { return false }
    return result.run.vector?.uid == uid
  }
}

/// The list, and what of it has been met so far.
package struct KnownFailures: Sendable {
  private let entries: [KnownFailure]
  private let today: String
  private var met: Set<Int> = []

  /// - Parameter today: the day of the run, `2026-11-21`; entries whose day is past excuse nothing.
  package init(_ entries: [KnownFailure] = [], today: String = "") {
    self.entries = entries
    self.today = today
  }

  private func isExpired(_ index: Int) -> Bool {
    entries[index].until.map { $0 < today } ?? false
  }

  /// The entries that name a finding, or every one of its results, if they count; each entry that
  /// names any of it is met.
  mutating func naming(_ results: [CaseResult], of finding: Finding) -> [KnownFailure] {
    let whole = entries.indices.filter { entries[$0].names(finding) }
    let single = results.map { result in entries.indices.filter { entries[$0].names(result) } }
    let naming = Set(whole + single.joined())
    met.formUnion(naming)
    let isExpected =
      !whole.allSatisfy(isExpired)
      || !results.isEmpty && single.allSatisfy { !$0.allSatisfy(isExpired) }
    return isExpected ? naming.filter { !isExpired($0) }.sorted().map { entries[$0] } : []
  }

  /// Entries that named something and whose day is past.
  var expired: [KnownFailure] { met.filter(isExpired).sorted().map { entries[$0] } }

  /// Entries that named nothing in the suites that ran, whether their day is past or not.
  ///
  /// - Parameter vectors: the uids of the vectors of those suites.
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
