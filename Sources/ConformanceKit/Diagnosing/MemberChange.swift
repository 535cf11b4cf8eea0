import MachineKit
import WirePrimitives

/// What a departure does to one member of an answer, whatever was asked.
struct MemberChange: Hashable {
  private let place: String
  private let change: String

  /// The one change that all departures of some results are; nil where they are several, or where the
  /// member says nothing else than right or wrong.
  static func common(to results: [CaseResult]) -> MemberChange? {
    let all = Set(results.flatMap(\.judgement.differences).map { MemberChange($0) })
    guard all.count == 1, let only = all.first, only.isTelling else { return nil }
    return only
  }

  /// Whether it says more than that the value is another one.
  var isTelling: Bool { change != "" }

  /// The change of a member wherever that stands.
  init(ofLastMember difference: Difference) {
    self.init(difference, place: Path.lastMember(of: difference.path))
  }

  init(_ difference: Difference) {
    self.init(difference, place: Path.withoutIndexes(difference.path))
  }

  private init(_ difference: Difference, place: String) {
    self.place = place
    let expected = Self.kind(difference.expected)
    switch difference.got {
    case nil: change = "missing"
    case .whole(let value)? where value.isNull: change = expected == "null" ? "" : "null"
    case let got?:
      let kind = Self.kind(got.text)
      let isSame = kind == expected || kind.isEmpty || expected.isEmpty
      change = isSame ? "" : "\(expected) as \(kind)"
    }
  }

  /// The kind of a value by its text; empty for what is no value.
  private static func kind(_ text: String) -> String {
    guard let first = text.first else { return "" }
    return switch first {
    case "\"": "text"
    case "{": "object"
    case "[": "list"
    case "-", "0"..."9": "number"
    default: ["true", "false"].contains(text) ? "boolean" : text == "null" ? "null" : ""
    }
  }
}

extension Diagnoser {
  /// The findings of a mistake that no rule knows, and that shows under several requirements, as one: by
  /// the requirement of its smallest case.
  ///
  /// In a trace an effect that is missing says nothing of why.
  func merging(_ findings: [Finding], of results: [CaseResult]) -> [Finding] {
    guard suite.kind == .stateless else { return findings }
    let byNumber = Dictionary(results.map { ($0.number, $0) }, uniquingKeysWith: { $1 })
    let open = findings.indices.filter { !findings[$0].isExplained }
    let groups = Self.groups(
      open.map { index in
        let cases = findings[index].cases.compactMap { byNumber[$0] }
        return (index, findings[index], cases)
      })
    var merged: [Int: Finding] = [:]
    var gone: Set<Int> = []
    for group in groups where group.count > 1 {
      let cases = group.flatMap { findings[$0].cases.compactMap { byNumber[$0] } }
      let told = group.sorted { findings[$0].count > findings[$1].count }.map { findings[$0] }
      merged[group[0]] = finding(of: cases, common(to: told, of: cases))
      gone.formUnion(group.dropFirst())
    }
    return findings.indices.filter { !gone.contains($0) }.map { merged[$0] ?? findings[$0] }
  }

  private static func groups(
    _ findings: [(index: Int, finding: Finding, cases: [CaseResult])]
  ) -> [[Int]] {
    var groups: [Mistake: [Int]] = [:]
    var ofNumbers: [(changes: Set<NumberChange>, indexes: [Int])] = []
    for (index, finding, cases) in findings.sorted(by: { $0.cases.count > $1.cases.count }) {
      let numbers = NumberChange.all(in: cases)
      if let change = MemberChange.common(to: cases) {
        groups[.change(change), default: []].append(index)
      } else if let label = finding.causes.first, label.role == .derived {
        groups[.derived(label), default: []].append(index)
      } else if !numbers.isEmpty {
        if let place = ofNumbers.firstIndex(where: { !$0.changes.isDisjoint(with: numbers) }) {
          ofNumbers[place].indexes.append(index)
        } else {
          ofNumbers.append((numbers, [index]))
        }
      }
    }
    return (Array(groups.values) + ofNumbers.map(\.indexes)).map { $0.sorted() }
  }
}

/// A number that became another one, wherever it stood.
private struct NumberChange: Hashable {
  let expected: String
  let got: String

  /// The changes of results in which nothing but numbers is wrong, else none.
  static func all(in results: [CaseResult]) -> Set<NumberChange> {
    let differences = results.flatMap(\.judgement.differences)
    var changes: Set<NumberChange> = []
    for difference in differences {
      guard case .whole(let value)? = difference.got, value.kind == .number,
        difference.expected.first.map({ $0 == "-" || $0.isNumber }) ?? false
      else { return [] }
      changes.insert(NumberChange(expected: difference.expected, got: value.compactText))
    }
    return changes
  }
}

/// What makes findings one.
private enum Mistake: Hashable {
  case change(MemberChange)
  case derived(VariantLabel)
}

extension Diagnoser {
  /// What is said of several findings together: only what holds for all of their cases.
  private func common(to findings: [Finding], of cases: [CaseResult]) -> Finding.Diagnosis {
    let label = findings.flatMap(\.causes).first { label in
      suite.index(of: label).map { index in cases.allSatisfy { explains([index], $0) } } ?? false
    }
    let lists = findings.map { finding -> [Condition] in
      if case .inTheseCases(_, let conditions) = finding.diagnosis { conditions } else { [] }
    }
    let conditions = lists.dropFirst().reduce(lists.first ?? []) { shared, next in
      shared.compactMap { condition in next.lazy.compactMap { condition.or($0) }.first }
    }
    return label == nil && conditions.isEmpty ? .none : .inTheseCases(label, conditions)
  }
}

extension Condition {
  /// What meets one of two conditions on the same trait; nil for others.
  fileprivate func or(_ other: Condition) -> Condition? {
    guard name == other.name else { return nil }
    if self == other { return self }
    guard case .least(let one, let right) = value,
      case .least(let another, let otherRight) = other.value
    else { return nil }
    let most = [right, otherRight].compactMap(\.self).max()
    guard most.map({ $0 < min(one, another) }) ?? true else { return nil }
    return Condition(
      name: name, value: .least(min(one, another), right: most), requirement: requirement)
  }
}
