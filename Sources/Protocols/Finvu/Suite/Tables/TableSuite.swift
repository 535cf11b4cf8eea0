import ChoiceEngine
import ConformanceKit
import FinvuReference
import MachineKit
import WirePrimitives

/// What the suites of documented names have in common: the input names a table, the answer is it.
struct TableSuite: Sendable {
  let tables: [(name: String, rows: [DocumentedName])]
  /// What a name is taken for, near enough to be overlooked.
  let mistaken: [(member: String, value: JSON)]

  func input(from source: inout ChoiceSource) -> JSON {
    ["table": .string(source.pick(tables.map(\.name)))]
  }

  func acceptance(
    of input: JSON, under rules: NameRules, citing recorder: inout CitationRecorder
  ) throws(InvalidInput) -> Acceptance {
    guard let table = tables.first(where: { $0.name == input["table"]?.text }) else {
      throw InvalidInput("there is no such table")
    }
    var members: [Acceptance.Member] = []
    for row in table.rows {
      recorder.cite(row.requirement, row.member)
      members.append(.init(row.member, tree(for: row, rules.value(of: row))))
    }
    return .answer(.object(members))
  }

  private func tree(for row: DocumentedName, _ value: JSON) -> Acceptance {
    let exactly = Acceptance.exactly(value, by: row.requirement)
    if row.isOptional {
      return .oneOf([exactly, .absentOrNull(by: row.requirement)], by: row.requirement)
    }
    // What a fault has in place of the name has no other spellings.
    guard !row.others.isEmpty, value == .string(row.value) else { return exactly }
    let others = row.others.map { Acceptance.exactly(.string($0), by: row.requirement) }
    return .oneOf([exactly] + others, by: row.requirement)
  }

  var variants: [Variant<NameRules>] {
    mistaken.compactMap { member, value in
      guard let row = tables.flatMap(\.rows).first(where: { $0.member == member }) else {
        return nil
      }
      return Variant(
        "\(member)=\(value.text ?? value.compactText)", .fault(row.requirement),
        behavesAsIf: "\(member) were \(value.compactText)"
      ) { $0.values[member] = value }
    }
  }
}
