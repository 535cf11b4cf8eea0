package import WirePrimitives

/// What stands in a file of vectors for a longer value: an object whose only member has one of two
/// names. `Corpus/README.md` describes them.
package enum Shorthand: Sendable {
  /// The value of a definition.
  case use(String)
  /// A text made of others, each so many times.
  case runs([Run])
  /// An object that would be read as one of the others but for another `$` at the start of its
  /// member's name.
  case escaped(name: String, JSON)

  package struct Run: Sendable {
    package let text: String
    package let count: Int

    package init(_ text: String, _ count: Int) {
      self.text = text
      self.count = count
    }
  }

  package static let useName = "$use"
  package static let runsName = "$runs"

  /// Nil for a value that stands for itself.
  package init?(_ json: JSON) throws(ExpansionError) {
    guard let (name, value) = Self.member(of: json) else { return nil }
    switch name {
    case Self.useName:
      guard let name = value.text else { throw ExpansionError("\"$use\" needs a name") }
      self = .use(name)
    case Self.runsName: self = .runs(try Self.runs(value))
    default: self = .escaped(name: String(name.dropFirst()), value)
    }
  }

  /// The name that the only member of an object must have in a file, so that it is read as itself.
  package static func escapedName(in json: JSON) -> String? {
    member(of: json).map { "$\($0.name)" }
  }

  /// The names of the definitions that a value uses itself.
  package static func uses(in json: JSON) -> [String] {
    var names: [String] = []
    var open = [json]
    while let json = open.popLast() {
      if case .use(let name)? = try? Shorthand(json) {
        names.append(name)
      } else {
        open += json.array.map(Array.init) ?? json.object.map { $0.map(\.value) } ?? []
      }
    }
    return names
  }

  /// A value as it must stand in a file, so that it is read as itself.
  package static func escaped(_ json: JSON) -> JSON {
    switch json.value {
    case .null, .bool, .number, .string: return json
    case .array(let elements): return .array(elements.map(escaped))
    case .object(let members):
      let name = escapedName(in: json).map { JSONString($0) }
      return .object(members.map { (name ?? $0.name, escaped($0.value)) })
    }
  }

  private static func member(of json: JSON) -> (name: String, value: JSON)? {
    guard let object = json.object, object.count == 1, let member = object.first,
      let name = member.name.text
    else { return nil }
    let word = name.utf8.drop { $0 == UInt8(ascii: "$") }
    guard word.startIndex > name.utf8.startIndex, words.contains(Substring(word)) else {
      return nil
    }
    return (name, member.value)
  }

  private static let words = [useName, runsName].map { $0.dropFirst() }

  private static func runs(_ value: JSON) throws(ExpansionError) -> [Run] {
    var runs: [Run] = []
    for pair in value.array.map(Array.init) ?? [.null] {
      guard pair.array?.count == 2, let text = pair[0]?.text, let count = pair[1]?.int,
        (1...Expansion.mostBytes).contains(count)
      else {
        throw ExpansionError("\"$runs\" needs a list of pairs of a text and how often it stands")
      }
      runs.append(Run(text, count))
    }
    return runs
  }
}

/// Why something cannot be put in place of what stands for it.
package struct ExpansionError: Error, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

/// The size of a value in which everything has been put in its place.
package struct Expansion: Sendable, Hashable {
  /// What a case may stand for, and all cases of a suite: none needs more, and a few lines could
  /// stand for more than a machine has room for.
  package static let mostBytes = 4 << 20
  package static let mostBytesOfSuite = 64 << 20
  package static let mostLevels = JSONLimits.standard.depth

  /// 1 for each value, and the bytes of UTF-8 of texts, names and numbers.
  package internal(set) var bytes = 1
  /// Lists and objects inside each other.
  package internal(set) var levels = 0
}
