import ChoiceEngine
import WirePrimitives

/// A generated input with one value that is nearly what it was: what a port that reads its input carelessly
/// takes for the same, or what one that reads it too strictly does not expect.
///
/// The suites' generators draw what the documents speak of; this draws what stands beside it, alike for all
/// suites: another letter case, a blank, a text in place of a number, a member under its neighbour's name or
/// one level up or down.
struct NearMiss: InputChange {
  /// Of so many inputs one has it.
  private static let rarity = 4
  /// Bytes of an input that is looked at, and of a text.
  private static let largest = 8 << 10
  private static let longest = 256

  static let kinds: [ConformanceSuite.Kind] = [.stateless, .trace]

  let input: JSON

  /// Nil for most inputs.
  init?(in input: JSON, from source: inout ChoiceSource) {
    guard source.chance(1, in: Self.rarity), input.storedBytes <= Self.largest else { return nil }
    let places = InputPlace.all(in: input).filter { !$0.isPartOfTrace && !$0.isTagged }
    guard !places.isEmpty else { return nil }
    let place = source.pick(places)
    switch place.value.value {
    case .null: self.input = place.replacing(source.pick([nil, false, 0, "", [:], []]))
    case .bool(let flag): self.input = place.replacing(Self.change(flag, from: &source))
    case .number(let number): self.input = place.replacing(Self.change(number, from: &source))
    case .string(let text):
      guard let text = text.text, text.utf8.count <= Self.longest else { return nil }
      self.input = place.replacing(Self.change(text, from: &source))
    case .array: self.input = place.replacing(Self.change(list: place.value, from: &source))
    case .object: self.input = place.replacing(Self.change(object: place.value, from: &source))
    }
    if self.input.isIdentical(to: input) { return nil }
  }

  // MARK: Leaves

  /// What most languages take for the same truth value, its opposite and nothing.
  private static func change(_ flag: Bool, from source: inout ChoiceSource) -> JSON? {
    source.pick([
      .bool(!flag), nil, .null, .number(flag ? 1 : 0), .string(flag ? "true" : "false"),
      flag ? "yes" : "", flag ? [:] : .number(-1),
    ])
  }

  private static func change(_ number: JSONNumber, from source: inout ChoiceSource) -> JSON? {
    guard let value = number.int else {
      return source.pick([nil, .null, 0, .string(JSONString(number.text))])
    }
    let (more, less) = (value.addingReportingOverflow(1), value.subtractingReportingOverflow(1))
    return source.pick([
      0, nil, .null, .number(more.partialValue), .number(less.partialValue),
      value == .min ? 0 : .number(-value), JSONNumber(text: "\(value).5").map { .number($0) },
      JSONNumber(text: "0.5").map { .number($0) }, .string(JSONString("\(value)")), true,
    ])
  }

  private static func change(_ text: String, from source: inout ChoiceSource) -> JSON? {
    if let address = AddressParts(text), source.chance(1, in: 2) {
      return .string(JSONString(address.changed(from: &source)))
    }
    let changed: [String?] = [
      "", nil, text.inOtherCase, String(text.prefix(1)).inOtherCase + text.dropFirst(), " ",
      text + " ", " " + text, String(text.dropLast()), text + String(text.suffix(1)), text + "\n",
      text.prefix(text.count / 2) + "\u{1}" + text.suffix(text.count - text.count / 2),
      text.replacing("-", with: "_"), "__proto__", "constructor", "null", "0",
    ]
    let values = changed.map { $0.map { JSON.string(JSONString($0)) } }
    return source.pick(values + [.null, .number(1), true, .array([.string(JSONString(text))])])
  }

  // MARK: Lists and objects

  private static func change(list: JSON, from source: inout ChoiceSource) -> JSON? {
    let elements = list.array.map(Array.init) ?? []
    let indexed = elements.enumerated().map { ("\($0.offset)", $0.element) }
    var changes: [JSON?] = [
      [], nil, .null, .object(indexed.map { ($0.0, $0.1) }), .array([list]), written(list),
    ]
    if elements.count > 1 { changes.append(.array(elements.reversed())) }
    if !elements.isEmpty {
      let place = source.int(0...elements.count - 1)
      changes.append(.array(elements[...place] + elements[place...]))
    }
    return source.pick(changes)
  }

  private static func change(object: JSON, from source: inout ChoiceSource) -> JSON? {
    let members = object.members
    guard !members.isEmpty, source.chance(5, in: 6) else {
      return source.pick([
        [:], nil, .null, .array([object]), .array(members.map(\.value)), written(object),
        .object(members + [("__proto__", 1)]), .object(members + [("", 1)]),
      ])
    }
    let place = source.int(0...members.count - 1)
    let (name, value) = members[place]
    var rest = members
    rest.remove(at: place)
    switch source.int(0...4) {
    case 0:
      rest.insert((source.pick(Self.names(besides: members)), value), at: place)
    case 1:
      rest.insert((JSONString(name.lossyText.inOtherCase), value), at: place)
    case 2:
      let other = source.int(0...members.count - 1)
      rest = members
      (rest[place].value, rest[other].value) = (rest[other].value, rest[place].value)
    case 3:
      // One level down, into the first member that can take it; else it is left out.
      let inner = rest.firstIndex { $0.value.object != nil && !$0.value.isTagged }
      guard let inner else { break }
      let held = rest[inner].value.members.filter { $0.name != name }
      rest[inner].value = .object(held + [(name, value)])
    default:
      // What it holds in its place, one level up.
      guard !value.isTagged else { break }
      rest += value.members.filter { member in !rest.contains { $0.name == member.name } }
    }
    return .object(rest)
  }

  /// As a text, as of who writes a document twice.
  private static func written(_ document: JSON) -> JSON {
    .string(JSONString(document.compactText))
  }

  /// Names that a member could have been given by mistake.
  private static func names(besides members: [(name: JSONString, value: JSON)]) -> [JSONString] {
    let common: [JSONString] = [
      "type", "action", "id", "name", "value", "data", "payload", "message", "event",
    ]
    return common.filter { name in !members.contains { $0.name == name } } + ["__proto__"]
  }
}

/// A text that is an address, `scheme://host` and what follows.
private struct AddressParts {
  private let scheme: String
  private let host: String
  private let rest: String

  init?(_ text: String) {
    let halves = text.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.count == 2, !halves[0].isEmpty, !halves[1].isEmpty else { return nil }
    scheme = String(halves[0])
    let end = halves[1].firstIndex { "/?#".contains($0) } ?? halves[1].endIndex
    (host, rest) = (String(halves[1][..<end]), String(halves[1][end...]))
  }

  /// Another address that is taken for the same by who compares texts, or for another one by who does not.
  func changed(from source: inout ChoiceSource) -> String {
    let hosts = [
      host + ":8443", "www." + host, host.inOtherCase, host + ".", "evil-" + host,
      host + ".evil", "user@" + host,
    ]
    let same = "\(scheme)://\(host)"
    let texts = hosts.map { "\(scheme)://\($0)\(rest)" }
    return source.pick(
      texts + [
        same, same + rest + "#f", same + rest + (rest.contains("?") ? "&q=1" : "?q=1"),
        same + rest + "/",
        "\(scheme.inOtherCase)://\(host)\(rest)", "http://\(host)\(rest)",
        "https://\(host)\(rest)",
        "\(host)\(rest)", "//\(host)\(rest)", "\(scheme)://other.test/?u=\(same)\(rest)",
      ])
  }
}

extension InputPlace {
  /// Whether it is, or is part of, what says how a value is written that JSON has no text for.
  var isTagged: Bool { text.contains(".$") || text.hasPrefix("$") || value.isTagged }

  /// Whether it is what makes a trace a trace, and not what a stimulus or the configuration holds.
  fileprivate var isPartOfTrace: Bool {
    if text.isEmpty { return value["steps"] != nil }
    return text == "steps" || isStep
      || step != nil && (text.hasSuffix("].at") || text.hasSuffix("].do"))
  }
}

extension JSON {
  /// None of what is no object.
  fileprivate var members: [(name: JSONString, value: JSON)] {
    object.map { $0.map { ($0.name, $0.value) } } ?? []
  }

  /// Whether it stands for a value that JSON has no text for, such as `{"$f64": bits}`.
  fileprivate var isTagged: Bool {
    members.contains { $0.name.lossyText.hasPrefix("$") }
  }
}
