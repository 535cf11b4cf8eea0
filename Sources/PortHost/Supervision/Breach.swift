import ConformanceKit

/// Why a process must be ended for what it wrote.
struct Breach: Sendable, Hashable {
  let rule: PortRule
  let detail: String
  /// The run that it was written about, where that can be made out.
  var run: Int?
}
