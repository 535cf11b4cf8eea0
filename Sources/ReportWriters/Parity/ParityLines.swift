package import ConformanceKit
import MachineKit
package import WirePrimitives

/// A comparison of ports as JSON Lines: a line for the ports, one for each row, and one with the numbers,
/// without which the file is cut.
package struct ParityLines {
  private let matrix: ParityMatrix
  private let own: UserInputs
  private let ports: [Declaration]

  package init(_ matrix: ParityMatrix, own: UserInputs = .none, ports: [Declaration]) {
    self.matrix = matrix
    self.own = own
    self.ports = ports
  }

  package var lines: [JSON] { lines(within: .standard) }

  /// - Parameter limit: rows of places and inputs that find no room are counted in the footer.
  package func lines(within limit: ReportLimit) -> [JSON] {
    let start = [header] + matrix.requirements.map(line) + matrix.choices.map(line)
    let gaps = matrix.gaps.map(line)
    var size = (start + gaps).reduce(0) { $0 + $1.compactBytes().count }
    var rows: [JSON] = []
    var leftOut = 0
    for row in [matrix.open.lazy.map(line), own.rows.lazy.map(line)].joined() {
      size += row.compactBytes().count
      if leftOut == 0, size < limit.ofCases { rows.append(row) } else { leftOut += 1 }
    }
    return start + rows + gaps + [footer(leavingOut: leftOut, of: limit)]
  }

  private var header: JSON {
    [
      "kind": "header", "schema": "parity-1",
      "ports": .array(
        ports.map { port in
          [
            "name": Bounded.text(port.name), "version": Bounded.text(port.version),
            "language": Bounded.text(port.language),
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
      ("ways", .array(row.ways.map { $0.map { Bounded.text($0) } ?? .null })),
    ])
  }

  private func line(_ row: ParityMatrix.OpenRow) -> JSON {
    let values: [JSON] = row.values.map { value in
      value.map { .object([("value", Bounded.value($0))]) } ?? .null
    }
    return .object(
      [
        ("kind", "open"), ("suite", .string(row.suite.text)), ("path", .string(row.path)),
        ("ambiguity", .string(row.ambiguity.text)),
        ("cases", .number(row.cases)), ("case", .string(row.example.name)),
        ("input", Bounded.value(row.example.input)), ("values", .array(values)),
      ] + members(row.standing))
  }

  private func line(_ row: UserInputs.Row) -> JSON {
    let outcomes: [JSON] = row.replies.map { reply in
      reply.map(outcome) ?? .null
    }
    return .object(
      [
        ("kind", "own"), ("line", .number(row.line)), ("suite", .string(row.suite.text)),
        ("input", Bounded.value(row.input)), ("outcomes", .array(outcomes)),
      ] + members(row.standing))
  }

  private func outcome(_ reply: Reply) -> JSON {
    if case .large(let answer) = reply { return ["ok": Bounded.value(.cut(answer.value))] }
    return Outcome.of(reply).map { Bounded.value($0) } ?? Bounded.text(Phrases.reply(reply))
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

  private func footer(leavingOut leftOut: Int, of limit: ReportLimit) -> JSON {
    .object(
      counts
        + (leftOut == 0
          ? [] : [("leftOut", ["rows": .number(leftOut), "limit": .number(limit.bytes ?? 0)])]))
  }

  private var counts: [(String, JSON)] {
    [
      ("kind", "footer"), ("unfinished", .array(matrix.unfinished.map { .number($0.port) })),
      ("notCompared", .array(own.alone.map { .number($0.line) })),
      ("asked", .number(matrix.asked)), ("requirements", .number(matrix.requirements.count)),
      ("choices", .number(matrix.choices.count)), ("open", .number(matrix.open.count)),
      ("own", .number(own.rows.count)), ("gaps", .number(matrix.gaps.count)),
    ]
  }
}
