import ConformanceKit

/// What a port did besides its replies: the first few of each rule are told, the rest is counted.
struct IncidentLog {
  /// A port that prints does so on every run.
  private static let told = 8

  private var counts: [PortRule: Int] = [:]
  private var fresh: [Incident] = []

  mutating func add(_ rule: PortRule, _ detail: String) {
    counts[rule, default: 0] += 1
    if counts[rule, default: 0] <= Self.told { fresh.append(Incident(.port(rule), detail)) }
  }

  /// Those that were not taken yet.
  mutating func take() -> [Incident] {
    defer { fresh = [] }
    return fresh
  }

  /// Those that were not taken yet, and how many were never told.
  mutating func takeLast() -> [Incident] {
    for rule in PortRule.allCases {
      let count = counts[rule, default: 0]
      if count > Self.told {
        fresh.append(Incident(.port(rule), "and \(count - Self.told) more like these"))
      }
    }
    counts = [:]
    return take()
  }
}
