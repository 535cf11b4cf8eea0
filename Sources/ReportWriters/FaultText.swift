package import ConformanceKit
import MachineKit

/// The confusion matrix of faults and blame as text.
package enum FaultText {
  /// What the name of a variant may take of its line; a longer one has a line of its own.
  private static let nameWidth = 28

  package static func lines(_ rows: [FaultDrill.Row]) -> [String] {
    let width = min(nameWidth, rows.map(\.variant.name.count).max() ?? 0)
    var lines = [
      "\("variant".padded(to: width))  of          blamed by vectors   by generated cases"
    ]
    for row in rows {
      let mark = row.isBlamedExactly ? " " : "*"
      let name = row.variant.name
      if name.count > width { lines.append(name) }
      let start = name.count > width ? "" : name
      lines.append(
        "\(start.padded(to: width))  \(own(row.variant).padded(to: 11)) \(blame(row.byVectors).padded(to: 19)) \(blame(row.byGenerated))\(mark)"
      )
    }
    return lines
  }

  private static func own(_ label: VariantLabel) -> String {
    label.requirement?.text ?? "(choice)"
  }

  private static func blame(_ outcome: FaultDrill.Catch) -> String {
    guard outcome.isCaught else { return "not caught" }
    if outcome.findings.allSatisfy({ $0.verdict == .breaksDeclaration }) { return "declaration" }
    return outcome.blamed.map(\.text).joined(separator: " ")
  }

  /// The last line.
  package static func summary(_ rows: [FaultDrill.Row]) -> String {
    let vectors = rows.count { $0.byVectors.isCaught }
    let generated = rows.count { $0.byGenerated.isCaught }
    let exact = rows.count { $0.isBlamedExactly }
    return
      "\(rows.count) variants: \(vectors) caught by vectors, \(generated) by generated cases, \(exact) blamed exactly"
  }

  /// What is to be said of the derived faults of a suite: those that are not caught, by what they are
  /// like, and how many there are.
  package static func lines(derived rows: [DerivedDrill.Row]) -> [String] {
    func list(_ what: String, _ isListed: (DerivedDrill.Row) -> Bool) -> [String] {
      let kinds = Dictionary(grouping: rows.filter(isListed), by: \.fault.kind)
      return kinds.sorted { $0.key < $1.key }.map { kind, rows in
        "  \(what), \(kind): " + rows.map(\.fault.name).joined(separator: "; ")
      }
    }
    return [derivedSummary(rows)]
      + list("by generated cases alone") { !$0.isCaughtByVectors && $0.isCaughtByGenerated }
      + list("not asked for") { !$0.isCaught && $0.hasEffect }
      + withoutEffect(rows)
  }

  /// What changes no answer, by kind: most texts are no numbers, and most lists are sorted.
  private static func withoutEffect(_ rows: [DerivedDrill.Row]) -> [String] {
    let kinds = Dictionary(grouping: rows.filter { !$0.hasEffect }, by: \.fault.kind)
    let counts = kinds.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.count)" }
    return counts.isEmpty ? [] : ["  without effect: " + counts.joined(separator: ", ")]
  }

  /// How many derived faults there are, and what was made of them.
  package static func derivedSummary(_ rows: [DerivedDrill.Row]) -> String {
    let effective = rows.filter(\.hasEffect)
    let unasked = effective.count { !$0.isCaught }
    return
      "\(effective.count) derived: \(effective.count(where: \.isCaughtByVectors)) caught by vectors,"
      + " \(effective.count(where: \.isCaughtByGenerated)) by generated cases, \(unasked) not asked for;"
      + " \(rows.count - effective.count) more without effect"
  }
}
