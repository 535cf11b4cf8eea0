package import ConformanceKit
import MachineKit
import WirePrimitives

/// The coverage matrix as text: a line a topic, what is open, and one closing line.
package enum CoverageText {
  /// What the name of a topic may take of its line; a longer one has a line of its own.
  private static let nameWidth = 24

  private static let columns: [Coverage.State] = [
    .covered, .attested, .needsPage, .needsWire, .observeOnly, .unobservable, .open,
  ]

  package static func lines(_ rows: [Coverage.Row]) -> [String] {
    var topics: [String] = []
    for row in rows where !topics.contains(key(row)) { topics.append(key(row)) }
    let width = min(nameWidth, max(12, topics.map(\.count).max() ?? 0))
    var lines = ["  " + "topic".padded(to: width) + columns.map { " \(heading($0))" }.joined()]
    for topic in topics {
      let counted = rows.filter { key($0) == topic }
      let numbers = columns.map { column in
        " " + String(counted.count { $0.state == column }).indented(to: heading(column).count)
      }
      if topic.count > width { lines.append("  \(topic)") }
      lines.append("  " + (topic.count > width ? "" : topic).padded(to: width) + numbers.joined())
    }
    return lines + open(rows) + [""] + TextWrap.wrap(summary(rows), first: "", rest: "  ")
  }

  /// A JSON line for each requirement: what is committed, so that a change of coverage is seen.
  package static func jsonLines(_ rows: [Coverage.Row]) -> [String] {
    rows.map { row in
      var members: [(String, JSON)] = [
        ("requirement", .string(row.requirement.id.text)), ("state", .string(row.state.rawValue)),
      ]
      if !row.suites.isEmpty {
        members.append(("suites", .array(row.suites.map { .string($0.text) })))
      }
      if !row.missing.isEmpty {
        members.append(("missing", .array(row.missing.map { .string($0) })))
      }
      return JSON.object(members).compactText
    }
  }

  private static func key(_ row: Coverage.Row) -> String {
    "\(row.protocolName) \(row.requirement.topic)"
  }

  private static func heading(_ state: Coverage.State) -> String {
    switch state {
    case .needsPage: "page"
    case .needsWire: "wire"
    case .observeOnly: "observed"
    default: state.rawValue
    }
  }

  /// Rows that a suite has and that lack something; rows that no suite has are only counted.
  private static func open(_ rows: [Coverage.Row]) -> [String] {
    rows.filter { $0.state == .open && !$0.evidence.isEmpty }.flatMap { row in
      let evidence = row.evidence.joined(separator: ", ")
      return TextWrap.wrap(
        "\(row.requirement.id)  has \(evidence); lacks \(row.missing.joined(separator: ", "))",
        first: "  open: ", rest: "          ")
    }
  }

  /// Such as `172 requirements: 160 covered, 0 open, ...`.
  package static func summary(_ rows: [Coverage.Row]) -> String {
    let counts = columns.map { state in
      "\(Phrases.count(rows.count { $0.state == state })) \(state.rawValue)"
    }
    return "\(Phrases.count(rows.count, "requirement")): \(counts.joined(separator: ", "))"
  }
}
