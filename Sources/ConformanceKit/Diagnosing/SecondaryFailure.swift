import MachineKit

/// What departs in cases that are told with others, whose cause is the same.
enum SecondaryFailure {
  /// What departs and how, wherever in a trace.
  struct Departure: Hashable {
    let place: String
    let expected: String
    let got: String
  }

  static func departures(in results: [CaseResult]) -> Set<Departure> {
    Set(
      results.lazy.flatMap(\.judgement.differences).map {
        Departure(
          place: Path.withoutIndexes($0.path), expected: $0.expected,
          got: $0.got?.text ?? "")
      })
  }

  /// Names the requirements of such cases in the finding that departs most as they do.
  ///
  /// - Parameter all: the results of the findings among them.
  static func name(
    _ secondary: [CaseResult], in findings: inout [Finding], of all: [CaseResult]
  ) {
    guard !secondary.isEmpty else { return }
    let results = Dictionary(all.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
    let told = findings.map { departures(in: $0.cases.compactMap { results[$0] }) }
    let groups = Dictionary(grouping: secondary) { $0.requirement }
    for case (let requirement?, let group) in groups {
      let own = departures(in: group)
      let best = findings.indices.max {
        told[$0].intersection(own).count < told[$1].intersection(own).count
      }
      if let best { findings[best].note([requirement]) }
    }
  }
}
