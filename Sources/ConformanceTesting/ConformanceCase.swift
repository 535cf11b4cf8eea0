import ConformanceKit
public import Testing

/// A case of a test: one requirement, a rule of the port protocol, or the run as such.
///
/// ```swift
/// @Test(arguments: BridgePort.requirements)
/// func `the SDK does what its document requires`(requirement: ConformanceCase) async throws {
///   try await requirement.check()
/// }
/// ```
public struct ConformanceCase: Sendable, Identifiable, CustomTestStringConvertible {
  /// The requirement's id, such as `PSG-JWT-08`.
  public var id: String { subject.name }
  public var testDescription: String { id }

  private let subject: Subject
  private let outcome: @Sendable () async -> RunOutcome

  init(_ subject: Subject, outcome: @escaping @Sendable () async -> RunOutcome) {
    self.subject = subject
    self.outcome = outcome
  }

  /// Records what the run has found about the requirement: an issue for each finding, with the
  /// smallest input that shows it and what the SDK does instead. A *should* that is violated is a
  /// warning. Where nothing can be said, the case is cancelled with the reason; before Swift 6.3
  /// the reason is only printed.
  ///
  /// The first case that asks makes the run, which puts thousands of inputs to the SDK; the others
  /// wait for it. A `withKnownIssue` around the call takes what it records.
  public func check(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let outcome = await outcome()
    for remark in outcome.remarks[subject] ?? [] { remark.record(at: sourceLocation) }
    if subject == .run, let report = outcome.report {
      Attachment.record(report, named: "report.jsonl", sourceLocation: sourceLocation)
    }
    guard let reason = outcome.whyUnchecked(subject).map(ShownText.harmless) else { return }
    #if compiler(>=6.3)
      try Test.cancel(Comment(rawValue: reason), sourceLocation: sourceLocation)
    #else
      print("\(id): \(reason)")
    #endif
  }
}

extension ConformancePort {
  /// A case for each requirement of the declared suites, one for each rule of the port protocol that
  /// code in the same process can break, and one for the run as such.
  public static var requirements: [ConformanceCase] {
    Subject.all(of: checkedSuites).map { subject in
      ConformanceCase(subject) { await SharedRuns.outcome(of: Self.self) }
    }
  }
}
