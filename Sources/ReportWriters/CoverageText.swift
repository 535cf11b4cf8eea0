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
    return lines + open(rows) + clauses(rows) + [""]
      + [summary(rows), clauseSummary(rows)].flatMap { TextWrap.wrap($0, first: "", rest: "  ") }
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
      if !row.clauses.isEmpty {
        members.append(("clauses", .number(row.clauses.count)))
      }
      let lacking = row.clauses.filter { !$0.missing.isEmpty }
      if !lacking.isEmpty {
        members.append(
          (
            "lacking",
            .object(lacking.map { ($0.outcome, .array($0.missing.map { .string($0.rawValue) })) })
          ))
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

  /// Outcomes of a requirement of which something is not shown.
  private static func clauses(_ rows: [Coverage.Row]) -> [String] {
    rows.flatMap { row in
      row.clauses.filter { !$0.missing.isEmpty }.flatMap { clause in
        let missing = clause.missing.map(\.rawValue).joined(separator: ", ")
        return TextWrap.wrap(
          "\(row.requirement.id) \(clause.outcome)  lacks \(missing)", first: "  clause: ",
          rest: "          ")
      }
    }
  }

  /// Such as `840 clauses: 801 with all evidence, 39 without`.
  package static func clauseSummary(_ rows: [Coverage.Row]) -> String {
    let clauses = rows.flatMap(\.clauses)
    let whole = clauses.count { $0.missing.isEmpty }
    return "\(Phrases.count(clauses.count, "clause")): \(Phrases.count(whole)) with all evidence, "
      + "\(Phrases.count(clauses.count - whole)) without"
  }

  /// Such as `172 requirements: 160 covered, 0 open, ...`.
  package static func summary(_ rows: [Coverage.Row]) -> String {
    let counts = columns.map { state in
      "\(Phrases.count(rows.count { $0.state == state })) \(state.rawValue)"
    }
    return "\(Phrases.count(rows.count, "requirement")): \(counts.joined(separator: ", "))"
  }
}
