/// What a report can be written as.
package enum ReportFormat: String, Sendable, CaseIterable {
  /// A line for each thing that happened, as it happens: the truth that the others are renderings of.
  case jsonl
  /// A summary for a pull request or a CI job.
  case markdown
  /// JUnit XML: a test suite for each suite, a test case for each requirement.
  case junit
}
