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
}
