package import ConformanceKit
import MachineKit
package import WirePrimitives

/// A comparison of ports as JSON Lines: a line for the ports, one for each row, and one with the numbers,
/// without which the file is cut.
package struct ParityLines {
  private let matrix: ParityMatrix
  private let own: OwnInputs
  private let ports: [Declaration]

  package init(_ matrix: ParityMatrix, own: OwnInputs = .none, ports: [Declaration]) {
    self.matrix = matrix
    self.own = own
    self.ports = ports
  }

  package var lines: [JSON] {
    [header] + matrix.requirements.map(line) + matrix.choices.map(line) + matrix.open.map(line)
      + own.rows.map(line) + matrix.gaps.map(line) + [footer]
  }

  private var header: JSON {
    [
      "kind": "header", "schema": "parity-1",
      "ports": .array(
        ports.map { port in
          [
            "name": .string(port.name), "version": .string(port.version),
            "language": .string(port.language),
          ]
        }),
    ]
  }

  private func line(_ row: ParityMatrix.RequirementRow) -> JSON {
    .object(
      [
        ("kind", "requirement"), ("id", .string(row.id.text)),
        ("states", .array(row.cells.map { $0.map { .string($0.name) } ?? .null })),
        ("cases", .array(row.cases.map { $0.map { .string($0) } ?? .null })),
      ] + members(row.standing))
  }

  private func line(_ row: ParityMatrix.ChoiceRow) -> JSON {
    .object([
      ("kind", "choice"), ("id", .string(row.choice.text)),
      ("ambiguity", .string(row.ambiguity.text)),
      ("ways", .array(row.ways.map { $0.map { .string($0) } ?? .null })),
    ])
  }

  private func line(_ row: ParityMatrix.OpenRow) -> JSON {
    let values: [JSON] = row.values.map { value in
      value.map { .object([("value", $0)]) } ?? .null
    }
    return .object(
      [
        ("kind", "open"), ("suite", .string(row.suite.text)), ("path", .string(row.path)),
        ("ambiguity", .string(row.ambiguity.text)),
        ("cases", .number(row.cases)), ("case", .string(row.example.name)),
        ("input", row.example.input), ("values", .array(values)),
      ] + members(row.standing))
  }

  private func line(_ row: OwnInputs.Row) -> JSON {
    let outcomes: [JSON] = row.replies.map { reply in
      reply.map { Outcome.of($0) ?? .string(Phrases.reply($0)) } ?? .null
    }
    return .object(
      [
        ("kind", "own"), ("line", .number(row.line)), ("suite", .string(row.suite.text)),
        ("input", row.input), ("outcomes", .array(outcomes)),
      ] + members(row.standing))
  }

  private func line(_ row: ParityMatrix.GapRow) -> JSON {
    let (kind, id) =
      switch row.subject {
      case .suite(let id): ("suite", id.text)
      case .capability(let id): ("capability", id.text)
      }
    return .object([
      ("kind", "gap"), (kind, .string(id)), ("has", .array(row.has.map { .bool($0) })),
    ])
  }

  private func members(_ standing: ParityMatrix.Standing) -> [(String, JSON)] {
    switch standing {
    case .odd(let port): [("standing", "odd"), ("port", .number(port))]
    case .all: [("standing", "all")]
    case .several: [("standing", "several")]
    }
  }

  private var footer: JSON {
    [
      "kind": "footer", "unfinished": .array(matrix.unfinished.map { .number($0.port) }),
      "notCompared": .array(own.alone.map { .number($0.line) }), "asked": .number(matrix.asked),
      "requirements": .number(matrix.requirements.count),
      "choices": .number(matrix.choices.count), "open": .number(matrix.open.count),
      "own": .number(own.rows.count), "gaps": .number(matrix.gaps.count),
    ]
  }
}
