package import ConformanceKit
package import MachineKit

/// The confusion matrix of faults and blame as text.
package enum FaultText {
  /// What the name of a variant may take of its line; a longer one has a line of its own.
  private static let nameWidth = 28

  package static func lines(_ rows: [MutationAnalysis.Row]) -> [String] {
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

  /// The variants of a suite that generated cases detect, the rarest first.
  package static func lines(suite: SuiteID, rates: [MutationAnalysis.Rate]) -> [String] {
    rates.sorted { ($0.detecting, $0.variant.name) < ($1.detecting, $1.variant.name) }.map {
      let share = "\($0.detecting) of \($0.cases)".padded(to: 14)
      return "\(suite)  \(share) \(own($0.variant).padded(to: 11)) \($0.variant.name)"
    }
  }

  private static func own(_ label: VariantLabel) -> String {
    label.requirement?.text ?? "(choice)"
  }

  private static func blame(_ outcome: MutationAnalysis.Detection) -> String {
    guard outcome.isCaught else { return "not caught" }
    if outcome.findings.allSatisfy({ $0.verdict == .breaksDeclaration }) { return "declaration" }
    return outcome.blamed.map(\.text).joined(separator: " ")
  }

  /// The last line.
  package static func summary(_ rows: [MutationAnalysis.Row]) -> String {
    let vectors = rows.count { $0.byVectors.isCaught }
    let generated = rows.count { $0.byGenerated.isCaught }
    let exact = rows.count { $0.isBlamedExactly }
    return
      "\(rows.count) variants: \(vectors) caught by vectors, \(generated) by generated cases, \(exact) blamed exactly"
  }

  /// How much is said of the derived faults that vectors do not show.
  package enum Listing: Sendable { case kinds, all }

  /// The derived faults of a suite: how many there are and are caught, then those that are missed.
  package static func lines(
    derived rows: [MutationAnalysis.DerivedRow], listing: Listing
  ) -> [String] {
    func missed(_ what: String, _ isListed: (MutationAnalysis.DerivedRow) -> Bool) -> [String] {
      let rows = rows.filter(isListed)
      guard !rows.isEmpty else { return [] }
      return switch listing {
      case .kinds: ["  \(what): \(kinds(of: rows))"]
      case .all: ["  \(what):"] + rows.map { "    behaves as if \($0.fault.phrase)" }
      }
    }
    let effectless = rows.filter { !$0.hasEffect }
    return rows.isEmpty
      ? []
      : [derivedSummary(rows)]
        + missed("shown by generated cases, by no vector") {
          !$0.isCaughtByVectors && $0.isCaughtByGenerated
        }
        + missed("change an answer, and no requirement asks for it there") {
          !$0.isCaught && $0.hasEffect
        }
        + (effectless.isEmpty ? [] : ["  change no answer: \(kinds(of: effectless))"])
  }

  private static func kinds(of rows: [MutationAnalysis.DerivedRow]) -> String {
    Dictionary(grouping: rows, by: \.fault.kind).sorted { $0.key < $1.key }
      .map { "\($0.key) \($0.value.count)" }.joined(separator: ", ")
  }

  package static func derivedSummary(_ rows: [MutationAnalysis.DerivedRow]) -> String {
    let effective = rows.filter(\.hasEffect)
    return "\(effective.count) derived faults that change an answer:"
      + " \(effective.count(where: \.isCaughtByVectors)) caught by vectors,"
      + " \(effective.count(where: \.isCaughtByGenerated)) by generated cases"
  }
}
