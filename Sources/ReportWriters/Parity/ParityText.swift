package import ConformanceKit
import MachineKit
import WirePrimitives

/// A comparison of ports as text for a person, and as Markdown around the same lines.
package struct ParityText {
  private let matrix: ParityMatrix
  private let own: UserInputs
  private let names: [String]

  /// - Parameter names: of each port, safe to show.
  package init(_ matrix: ParityMatrix, own: UserInputs = .none, names: [String]) {
    self.matrix = matrix
    self.own = own
    self.names = names
  }

  /// The letter by which a port stands in rows: A, B, ..., Z, AA.
  package static func letter(_ index: Int) -> String {
    let last = String(UnicodeScalar(UInt8(ascii: "A") + UInt8(index % 26)))
    return index < 26 ? last : letter(index / 26 - 1) + last
  }

  package var legend: [String] {
    names.enumerated().flatMap { index, name in
      TextWrap.wrap(name, first: "  \(Self.letter(index))  ", rest: "     ")
    }
  }

  package var lines: [String] {
    [requirements, choices, open, owned, gaps].flatMap { $0.isEmpty ? [] : $0 + [""] } + verdict
  }

  /// - Parameter findings: what is found in each port, as a check of it alone shows it.
  package func markdown(_ findings: [[String]]) -> [String] {
    let found = findings.enumerated().flatMap { index, lines in
      lines.isEmpty ? [] : ["", "## Port \(Self.letter(index))", ""] + MarkdownText.block(lines)
    }
    return ["# Parity", ""] + MarkdownText.block(legend) + [""] + MarkdownText.block(lines) + found
  }

  // MARK: Requirements

  private var requirements: [String] {
    guard !matrix.requirements.isEmpty else { return [] }
    let letters = names.indices.map(Self.letter)
    let widths = letters.map { max($0.count, 1) }
    let head = "Requirements".padded(to: 16) + letters.joined(separator: "  ")
    return [head]
      + matrix.requirements.flatMap { row in
        let cells = zip(row.cells, widths).map { Self.sign($0).padded(to: $1) }
        return TextWrap.wrap(
          standing(row.standing),
          first: "  \(row.id.text.padded(to: 12))  "
            + cells.joined(separator: "  ") + "  ", rest: "".padded(to: 16))
      } + [
        "  . holds  x fails  k known to fail  w warned  r other reading",
        "  ? not asked  - not declared",
      ]
  }

  private static func sign(_ state: RequirementState?) -> String {
    switch state {
    case nil: "-"
    case .holds: "."
    case .fails: "x"
    case .knownFailure: "k"
    case .warned: "w"
    case .otherReading: "r"
    case .notChecked: "?"
    }
  }

  private func standing(_ standing: ParityMatrix.Standing) -> String {
    switch standing {
    case .odd(let port): "odd one out: \(Self.letter(port))"
    case .all: "all ports depart: suspect the document or the model"
    case .several: "several depart"
    }
  }

  // MARK: What nobody judges

  private var choices: [String] {
    guard !matrix.choices.isEmpty else { return [] }
    return ["Choices made otherwise"]
      + matrix.choices.flatMap { row in
        let ways = row.ways.enumerated().compactMap { index, way in
          way.map { "\(Self.letter(index)) \($0)" }
        }
        return TextWrap.wrap(
          "\(row.choice): \(ways.joined(separator: ", ")) (\(row.ambiguity))", first: "  ",
          rest: "    ")
      }
  }

  private var open: [String] {
    guard !matrix.open.isEmpty else { return [] }
    return ["Answers that differ where the documents are open"]
      + matrix.open.flatMap { row in
        TextWrap.wrap(
          "\(row.suite): \(String(escaping: Self.place(row.path))), \(row.ambiguity), \(Phrases.count(row.cases, "case"))"
            + oddness(row.standing), first: "  ", rest: "    ") + example(row)
      }
  }

  /// A path in the answer, or in any step of a trace.
  private static func place(_ path: String) -> String {
    guard !path.isEmpty else { return "the whole outcome" }
    guard path != "ok" else { return "the whole answer" }
    return ["ok.", "effects[][]."].reduce(path) { path, prefix in
      path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
    }
  }

  /// Of two neither is the odd one.
  private func oddness(_ standing: ParityMatrix.Standing) -> String {
    guard case .odd(let port) = standing, names.count > 2 else { return "" }
    return "; odd one out: \(Self.letter(port))"
  }

  private var owned: [String] {
    guard own.compared > 0 || !own.alone.isEmpty else { return [] }
    let alone = own.alone.map { line, suite in
      "line \(line): fewer than two ports declare \(String(escaping: suite.text, limit: 80)), "
        + "so that it was not compared"
    }
    let head =
      "Inputs of your own: \(Phrases.count(own.compared)) compared, \(own.rows.count) answered otherwise"
    var lines = [head]
    for line in alone { lines += TextWrap.wrap(line, first: "! ", rest: "    ") }
    for row in own.rows { lines += self.lines(of: row) }
    return lines
  }

  private func lines(of row: UserInputs.Row) -> [String] {
    let input = "line \(row.line)  \(row.suite)  \(Self.short(row.input))"
    var lines = TextWrap.wrap(input + oddness(row.standing), first: "  ", rest: "    ")
    for (index, reply) in row.replies.enumerated() {
      guard let reply else { continue }
      let first = "      \(Self.letter(index))  "
      lines += TextWrap.wrap(Phrases.reply(reply), first: first, rest: "         ")
    }
    return lines
  }

  private func example(_ row: ParityMatrix.OpenRow) -> [String] {
    let input = "\(row.example.name)  \(Self.short(row.example.input))"
    return TextWrap.wrap(input, first: "      ", rest: "        ")
      + row.values.enumerated().flatMap { index, value in
        value.map {
          TextWrap.wrap(Self.short($0), first: "      \(Self.letter(index))  ", rest: "         ")
        } ?? []
      }
  }

  private static func short(_ value: JSON) -> String {
    String(escaping: value.compactText, limit: 400)
  }

  private var gaps: [String] {
    guard !matrix.gaps.isEmpty else { return [] }
    return ["Not compared between all"]
      + matrix.gaps.flatMap { row in
        let lacking = row.has.indices.filter { !row.has[$0] }.map(Self.letter)
        let subject =
          switch row.subject {
          case .suite(let id): "\(id): not declared by "
          case .capability(let id): "\(id): not granted by "
          }
        return TextWrap.wrap(
          subject + lacking.joined(separator: ", "), first: "  ", rest: "    ")
      }
  }

  private var verdict: [String] {
    let departing = matrix.requirements.count
    let asked = Phrases.count(matrix.asked, "requirement")
    let unfinished = matrix.unfinished.map { port, end in
      let letter = Self.letter(port)
      return switch end {
      case .interrupted: "\(letter) was interrupted: what is told of it is told of a part"
      case .incomplete(let reason):
        "\(letter) was not checked to its end: \(String(escaping: reason, limit: 400))"
      case .complete: letter
      }
    }
    let parts = [
      !unfinished.isEmpty
        ? "Not all was compared: \(departing) of \(asked) set ports apart so far"
        : departing == 0
          ? "All ports hold all of the \(asked) that they were asked for"
          : "\(departing) of \(asked) set ports apart",
      matrix.choices.isEmpty ? nil : "\(Phrases.count(matrix.choices.count, "choice")) differ",
      matrix.open.isEmpty
        ? nil : "\(Phrases.count(matrix.open.count, "open place")) filled otherwise",
    ]
    return unfinished.flatMap { TextWrap.wrap($0, first: "! ", rest: "    ") }
      + TextWrap.wrap(parts.compactMap(\.self).joined(separator: " · "), first: "", rest: "  ")
  }
}
