import WirePrimitives

/// Where a value has not the form that its suite's schema gives it, and what belongs there.
package struct FormProblem: Sendable {
  /// Members and indexes from the outcome down, as in ``Difference/path``.
  package let path: String
  /// What may stand there, such as `a boolean`.
  package let wanted: [String]
  let value: KeptValue

  /// What may stand there, as a list.
  var expected: String {
    let list = wanted.count > 1 ? wanted.dropLast().joined(separator: ", ") + " or " : ""
    return list + (wanted.last ?? "")
  }

  package var message: String { "\(path) must be \(expected), got \(value.text)" }
}

extension FormProblem {
  /// Whether what departs stands there, above or below; in a trace, in the same step.
  func explains(_ difference: Difference) -> Bool {
    if let step = Path.step(in: path), step == difference.step { return true }
    return Self.holds(path, difference.path) || Self.holds(difference.path, path)
  }

  private static func holds(_ outer: String, _ inner: String) -> Bool {
    guard inner.hasPrefix(outer) else { return false }
    return inner.count == outer.count || [".", "["].contains(inner.dropFirst(outer.count).first)
  }
}

/// A schema is asked for what an adapter decides and an SDK does not: names of members, kinds of
/// values, the adapter's own words. What is missing or null is for requirements to judge, and so is
/// all that the schema marks as `judged`.
extension SchemaRule {
  func problem(
    with value: JSON, at path: inout Path, _ definitions: [String: SchemaRule]
  ) -> PlacedProblem? {
    guard !isJudged, !value.isNull, !Self.isTagged(value) else { return nil }
    for assertion in assertions {
      if let problem = problem(with: value, by: assertion, at: &path, definitions) {
        return problem
      }
    }
    return nil
  }

  /// Values that JSON cannot carry come as objects of one member: see `PORTING.md`.
  private static func isTagged(_ value: JSON) -> Bool {
    guard let members = value.object, let name = members.first?.name,
      members.allSatisfy({ $0.name == name })
    else { return false }
    return name.text?.hasPrefix("$") ?? false
  }

  private func problem(
    with value: JSON, by assertion: Assertion, at path: inout Path,
    _ definitions: [String: SchemaRule]
  ) -> PlacedProblem? {
    switch assertion {
    case .reference(let name): definitions[name]?.problem(with: value, at: &path, definitions)
    case .type(let names):
      names.contains { Self.isKind(value, $0) }
        ? nil : PlacedProblem(path, names.filter { $0 != "null" }.map(Self.phrase), value)
    case .oneOfValues(let values):
      // Words alone: which of two booleans is right is never a matter of form.
      values.contains(value) || !values.allSatisfy { $0.kind == .string || $0.isNull }
        ? nil : PlacedProblem(path, values.filter { !$0.isNull }.map(\.compactText), value)
    case .properties(let named, let others):
      problem(withMembersOf: value, named, others, at: &path, definitions)
    case .elements(let first, let others):
      problem(withElementsOf: value, first, others, at: &path, definitions)
    case .any(let rules), .exactlyOne(let rules):
      Self.problem(with: value, inAllOf: rules, at: &path, definitions)
    case .never, .required, .count, .range, .unique, .pattern, .not: nil
    }
  }

  private func problem(
    withMembersOf value: JSON, _ named: [String: SchemaRule], _ others: SchemaRule?,
    at path: inout Path, _ definitions: [String: SchemaRule]
  ) -> PlacedProblem? {
    guard let members = value.object else { return nil }
    let isKnown = members.contains { name, _ in name.text.map { named[$0] != nil } ?? false }
    if !members.isEmpty, !isKnown, let needed {
      // Effects of other kinds are ignored, unless one is meant and misspelt.
      if path.isEffect, !members.contains(where: { Self.isMisspelt($0.name, of: named.keys) }) {
        return nil
      }
      let names = needed.isEmpty ? named.keys.sorted() : needed
      let quoted = names.map { JSON.string($0).compactText }
      let list = Self.list(quoted)
      let which = needed.isEmpty ? "one of the members" : names.count > 1 ? "members" : "a member"
      return PlacedProblem(path, ["an object with \(which) \(list)"], value)
    }
    // Of a member that stands twice the last counts. Names are compared as JSON compares them, by
    // code units: a String would take "é" for "e" with an accent.
    var values = Dictionary(members.map { ($0, $1) }) { $1 }
    for (name, _) in members {
      guard let rule = name.text.flatMap({ named[$0] }) ?? others,
        let last = values.removeValue(forKey: name)
      else { continue }
      let problem = path.entering(.member(name.lossyText)) {
        rule.problem(with: last, at: &$0, definitions)
      }
      if let problem { return problem }
    }
    return nil
  }

  private func problem(
    withElementsOf value: JSON, _ first: [SchemaRule], _ others: SchemaRule?,
    at path: inout Path, _ definitions: [String: SchemaRule]
  ) -> PlacedProblem? {
    for (index, element) in (value.array.map(Array.init) ?? []).enumerated() {
      guard let rule = index < first.count ? first[index] : others else { continue }
      let problem = path.entering(.index(index)) {
        rule.problem(with: element, at: &$0, definitions)
      }
      if let problem { return problem }
    }
    return nil
  }

  /// Whether a name differs from one of some others by one letter at most, and by capitals and hyphens.
  private static func isMisspelt(_ name: JSONString, of names: some Sequence<String>) -> Bool {
    let own = letters(of: name.lossyText)
    return names.contains { other in
      let other = letters(of: other)
      let (short, long) = own.count < other.count ? (own, other) : (other, own)
      let start = zip(short, long).prefix { $0 == $1 }.count
      let rest = long.dropFirst(start + 1)
      return rest.elementsEqual(short.dropFirst(start))
        || rest.elementsEqual(short.dropFirst(start + 1))
    }
  }

  private static func letters(of name: String) -> [UInt32] {
    name.unicodeScalars.lazy.filter { $0 != "-" && $0 != "_" }
      .map { ("A"..."Z").contains($0) ? $0.value + 32 : $0.value }
  }

  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(8).joined(separator: ", ")
    return names.count > 8 ? "\(shown) and \(names.count - 8) more" : shown
  }

  /// The members of which an object must have one at least: those that are required, and none in
  /// particular where just one is allowed; nil where an object may do without all of them.
  private var needed: [String]? {
    for case .required(let names) in assertions where !names.isEmpty { return names }
    for case .count(let range, of: .members) in assertions where range.upperBound == 1 {
      return []
    }
    return nil
  }

  /// An object belongs to those alternatives whose words for it fit, so that what is told is about
  /// the one that was meant.
  private static func problem(
    with value: JSON, inAllOf rules: [SchemaRule], at path: inout Path,
    _ definitions: [String: SchemaRule]
  ) -> PlacedProblem? {
    let meant = rules.filter { $0.hasWords(for: value, definitions) }
    var problems: [PlacedProblem] = []
    for rule in meant.isEmpty ? rules : meant {
      guard let problem = rule.problem(with: value, at: &path, definitions) else { return nil }
      problems.append(problem)
    }
    guard let deepest = problems.max(by: { $0.depth < $1.depth }) else { return nil }
    return problems.filter { $0.path == deepest.path }.dropFirst().reduce(
      problems.first { $0.path == deepest.path } ?? deepest
    ) { $0.or($1) }
  }

  private func hasWords(for value: JSON, _ definitions: [String: SchemaRule]) -> Bool {
    assertions.contains { assertion in
      switch assertion {
      case .reference(let name): definitions[name]?.hasWords(for: value, definitions) ?? false
      case .properties(let named, _):
        named.contains { name, rule in
          rule.assertions.contains {
            guard case .oneOfValues(let values) = $0, let member = value[name] else { return false }
            return values.contains(member)
          }
        }
      default: false
      }
    }
  }

  private static func isKind(_ value: JSON, _ name: String) -> Bool {
    switch value.kind {
    case .null: true
    case .bool: name == "boolean"
    case .number: name == "number" || name == "integer"
    case .string: name == "string"
    case .array: name == "array"
    case .object: name == "object"
    }
  }

  private static func phrase(_ name: String) -> String {
    switch name {
    case "integer", "object": "an \(name)"
    case "array": "a list"
    default: "a \(name)"
    }
  }
}

/// A problem while the place is still a path.
struct PlacedProblem {
  let path: String
  let depth: Int
  private(set) var wanted: [String]
  private let value: JSON

  init(_ path: Path, _ wanted: [String], _ value: JSON) {
    self.path = path.text
    depth = path.depth
    self.wanted = wanted
    self.value = value
  }

  func or(_ other: PlacedProblem) -> PlacedProblem {
    var both = self
    both.wanted += other.wanted.filter { !wanted.contains($0) }
    return both
  }

  var asFormProblem: FormProblem {
    FormProblem(
      path: path, wanted: wanted, value: KeptValue.whole(value).detached(limit: 80, on: .null))
  }
}
