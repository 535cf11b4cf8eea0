import MachineKit
package import WirePrimitives

/// Faults of one value of an answer or of an input, whatever it means.
package enum ValueEdit: Sendable, Hashable {
  // A member of an object.
  case leftOut
  /// What counts as false in many languages is taken for absent.
  case leftOutIfFalsy
  case valueOf(String)
  case swapped(with: String)
  case named(String)
  // Any value.
  case null
  case always(JSON)
  case asText, asNumber, asBoolean
  /// Numbers and truth values alone.
  case scalarAsText
  /// What counts as false in many languages (0, an empty text, `false`) is lost.
  case nullIfFalsy
  case nullAsText
  // Truth values.
  case negated
  case text(TextEdit)
  case number(NumberEdit)
  // Those that are tried where a value departs.
  /// All texts, or all numbers, that stand in a value.
  indirect case ofAll(ValueEdit)
  /// Some values are taken for another one.
  case instead(of: [JSON], JSON)
  case exchanged(JSON, JSON)
  /// What is null is lost at any depth: members, or elements of lists too.
  case withoutNullMembers, withoutNulls
  // Lists.
  case reversed, withoutFirst, withoutLast, firstAlone, lastAlone, firstTwice, lastTwice
  case withoutRepeats, sorted
  // Any other.
  case inList
}

extension ValueEdit {
  /// A value as it becomes by the edit; nil where it stays.
  func change(_ value: JSON) -> JSON? {
    switch self {
    // Of the object whose member it is.
    case .leftOut, .leftOutIfFalsy, .valueOf, .swapped, .named: nil
    case .null: .null
    case .always(let other): other
    case .asText: Self.text(of: value)
    case .scalarAsText:
      value.kind == .number || value.kind == .bool ? Self.text(of: value) : Optional.none
    case .asNumber: value.text.flatMap(JSONNumber.init(text:)).map { .number($0) }
    case .asBoolean:
      ["true", "false"].contains(value.text) ? .bool(value.text == "true") : Optional.none
    case .nullIfFalsy: value.isFalsy ? .null : Optional.none
    case .nullAsText: value.isNull ? "null" : Optional.none
    case .negated: value.bool.map { .bool(!$0) }
    case .reversed: Self.list(value) { Array($0.reversed())[...] }
    case .withoutFirst: Self.list(value) { $0.dropFirst() }
    case .withoutLast: Self.list(value) { $0.dropLast() }
    case .firstAlone: Self.list(value) { $0.prefix(1) }
    case .lastAlone: Self.list(value) { $0.suffix(1) }
    case .firstTwice: Self.list(value) { $0.prefix(1) + $0 }
    case .lastTwice: Self.list(value) { $0 + $0.suffix(1) }
    case .withoutRepeats: Self.list(value) { $0.withoutRepeats[...] }
    case .sorted: Self.list(value) { Self.sorted($0)[...] }
    case .inList: value.kind == .array ? Optional.none : .array([value])
    case .text(let change): value.text.flatMap(change.change).map { .string($0) }
    case .number(let change): value.double.flatMap { JSON(finite: change.change($0)) }
    case .ofAll(let edit): edit.changedLeaves(of: value)
    case .instead(let dues, let other): dues.contains(value) ? other : Optional.none
    case .exchanged(let one, let other):
      value == one ? other : value == other ? one : Optional.none
    case .withoutNullMembers: Self.withoutNulls(value, isOfLists: false)
    case .withoutNulls: Self.withoutNulls(value, isOfLists: true)
    }
  }

  /// An object whose member of a name becomes what the edit makes of it; nil where it stays.
  func change(_ object: JSON, member name: String) -> JSON? {
    guard let members = object.object, let own = members[name] else { return nil }
    switch self {
    case .leftOut:
      return .object(members.filter { $0.name != name }.map { ($0.name, $0.value) })
    case .leftOutIfFalsy:
      return own.isFalsy ? Self.leftOut.change(object, member: name) : nil
    case .valueOf(let other):
      guard let value = members[other] else { return nil }
      return .object(members.map { ($0.name, $0.name == name ? value : $0.value) })
    case .swapped(let other):
      guard let value = members[other] else { return nil }
      return .object(
        members.map { ($0.name, $0.name == name ? value : $0.name == other ? own : $0.value) })
    case .named(let other):
      guard members[other] == nil else { return nil }
      return .object(members.map { ($0.name == name ? JSONString(other) : $0.name, $0.value) })
    default: return nil
    }
  }

  /// The edits that make one value of another one.
  static func turning(_ due: JSON, into got: JSON) -> [ValueEdit] {
    let plain: [ValueEdit] = [.asText, .asNumber, .withoutNullMembers, .withoutNulls]
    let all = plain.filter { $0.change(due) == got }
    if let due = due.text, let got = got.text {
      return all + TextEdit.turning(due, into: got).map { .text($0) }
    }
    if let due = due.double, let got = got.double {
      return all + NumberEdit.turning(due, into: got).map { .number($0) }
    }
    return all
  }

  /// Those that a reader of inputs makes of all that it reads.
  static let readings: [ValueEdit] =
    [.scalarAsText, .asText, .asNumber, .asBoolean, .leftOutIfFalsy]
    + TextEdit.readings.map { .text($0) }

  /// Whether it is unlikely that two mistakes make the same of a value.
  var isTelling: Bool {
    switch self {
    case .text(let change): change.isTelling
    case .number(let change): change.isTelling
    case .withoutNullMembers, .withoutNulls: true
    default: false
    }
  }

  /// Whether it is of a text or a number, and of no part of a value.
  var isOfLeaf: Bool {
    switch self {
    case .text, .number: true
    default: false
    }
  }

  /// How many cases must show it, so that it is not but what one of them shows.
  var fewestCases: Int {
    switch self {
    case .always: 3
    case .instead, .exchanged: 2
    case .ofAll(let edit): edit.fewestCases
    case .number(let change): change.isLearnt ? 2 : 1
    case .text(let change): change.isLearnt ? 2 : 1
    default: 1
    }
  }

  /// Whether it is of a member of an object, and takes that for its object.
  var isOfMember: Bool {
    switch self {
    case .leftOut, .leftOutIfFalsy, .valueOf, .swapped, .named: true
    default: false
    }
  }

  private static func text(of value: JSON) -> JSON? {
    switch value.value {
    case .number(let number): .string(number.text)
    case .bool(let bool): .string("\(bool)")
    case .object, .array: .string(value.compactText)
    case .null, .string: nil
    }
  }

  /// Whether it leaves alone what it has changed.
  var isIdempotent: Bool {
    switch self {
    case .always, .leftOut, .null: true
    default: false
    }
  }

  private static func list(_ value: JSON, _ change: (ArraySlice<JSON>) -> ArraySlice<JSON>) -> JSON?
  {
    value.array.map { .array(change(Array($0)[...])) }
  }

  private func changedLeaves(of value: JSON) -> JSON {
    switch value.value {
    case .array(let elements): .array(elements.map(changedLeaves))
    case .object(let members): .object(members.map { ($0.name, changedLeaves(of: $0.value)) })
    case .null, .bool, .number, .string: change(value) ?? value
    }
  }

  private static func withoutNulls(_ value: JSON, isOfLists: Bool) -> JSON {
    func within(_ value: JSON) -> JSON { withoutNulls(value, isOfLists: isOfLists) }
    return switch value.value {
    case .array(let elements): .array(elements.filter { !(isOfLists && $0.isNull) }.map(within))
    case .object(let members):
      .object(members.filter { !$0.value.isNull }.map { ($0.name, within($0.value)) })
    case .null, .bool, .number, .string: value
    }
  }

  private static func sorted(_ elements: ArraySlice<JSON>) -> [JSON] {
    elements.sorted { left, right in
      if let left = left.double, let right = right.double { return left < right }
      return left.compactText < right.compactText
    }
  }
}

extension ValueEdit {
  /// The name of the edit, unique among edits of a place.
  var name: String {
    switch self {
    case .valueOf(let other): "valueOf \(other)"
    case .swapped(let other): "swapped with \(other)"
    case .named(let other): "named \(other)"
    case .always(let value): "always \(value.compactText)"
    case .ofAll(let edit): "all \(edit.name)"
    case .text(let change): change.name
    case .number(let change): change.name
    case .instead(let dues, let other):
      "\(other.compactText) instead of \(JSON.array(dues).compactText)"
    case .exchanged(let one, let other): "exchanged \(one.compactText) \(other.compactText)"
    default: "\(self)"
    }
  }

  /// Completes "behaves as if " for a place.
  func phrase(of place: ValuePlace) -> String { phrase(of: place.quoted, place) }

  /// The same for what stands in several places.
  func phrase(of what: String, _ place: ValuePlace? = nil) -> String {

    return switch self {
    case .leftOut:
      place?.owner.map { "\($0.place.quoted) had no `\($0.name)`" } ?? "\(what) were left out"
    case .leftOutIfFalsy: "\(what) were left out where it is 0, false or \"\""
    case .valueOf(let other): "\(what) had the value of `\(other)`"
    case .swapped(let other): "\(what) and `\(other)` were exchanged"
    case .named(let other): "\(what) were named `\(other)`"
    case .null: "\(what) were null"
    case .always(let value): "\(what) were always \(Self.shown(value))"
    case .asText: "\(what) were a text"
    case .scalarAsText: "\(what) were a text where it is a number or a truth value"
    case .asNumber: "\(what) were a number and no text"
    case .asBoolean: "\(what) were a truth value and no text"
    case .nullIfFalsy: "\(what) were null where it is 0, false or \"\""
    case .nullAsText: "\(what) were the text \"null\" where it is null"
    case .negated: "\(what) were negated"
    case .reversed: "\(what) were in reverse order"
    case .withoutFirst: "\(what) lacked its first element"
    case .withoutLast: "\(what) lacked its last element"
    case .firstAlone: "\(what) had its first element alone"
    case .lastAlone: "\(what) had its last element alone"
    case .firstTwice: "\(what) had its first element twice"
    case .lastTwice: "\(what) had its last element twice"
    case .withoutRepeats: "\(what) had equal elements only once"
    case .sorted: "\(what) were sorted"
    case .inList: "\(what) were a list of one"
    case .ofAll(.number(let change)): change.phrase(of: "each number in \(what)")
    case .ofAll(let edit): edit.phrase(of: "each text in \(what)")
    case .text(let change): change.phrase(of: what)
    case .number(let change): change.phrase(of: what)
    case .instead(let dues, let other):
      "\(what) were \(Self.shown(other)) where \(dues.map(Self.shown).joined(separator: " or ")) is due"
    case .exchanged(let one, let other):
      "\(what) were \(Self.shown(other)) where \(Self.shown(one)) is due, and the other way round"
    case .withoutNullMembers: "\(what) lacked its members that are null"
    case .withoutNulls: "\(what) lacked what is null in it"
    }
  }

  private static func shown(_ value: JSON) -> String { String(escaping: value.compactText) }
}

extension JSON {
  /// Whether it is 0, false or "", which languages take for false where no Boolean stands.
  var isFalsy: Bool {
    switch value {
    case .bool(let bool): !bool
    case .number(let number): number.double == 0
    case .string(let text): text.isEmpty
    case .null, .array, .object: false
    }
  }
}
