import ConformanceKit
import WirePrimitives

/// A JSON file under reading: knows its name and finds lines for messages.
struct Document: Sendable {
  let name: String
  let bytes: [UInt8]
  let json: JSON

  init(name: String, bytes: [UInt8]) throws(CorpusError) {
    self.name = name
    self.bytes = bytes
    do throws(JSONParseError) {
      json = try JSON.parse(bytes)
    } catch {
      throw CorpusError(
        file: name, line: error.position(in: bytes).line, reason: "not JSON: \(error)")
    }
  }

  /// The entries of a list in the root, each with its id.
  func entries(_ member: String, schema: String) throws(CorpusError) -> [Entry] {
    guard json["schema"]?.text == schema else {
      throw fail("the member \"schema\" is not \"\(schema)\"", at: "schema")
    }
    guard let list = json[member]?.array else {
      throw fail("the member \"\(member)\" is no list", at: member)
    }
    var entries: [Entry] = []
    for (index, value) in list.enumerated() {
      entries.append(Entry(place: .element(of: self, list: member, index: index), json: value))
    }
    return entries
  }

  /// - Parameter member: a member of the root, whose line is named; the first line without it.
  func fail(_ reason: String, at member: String) -> CorpusError {
    CorpusError(file: name, line: line(of: member) ?? 1, reason: reason)
  }

  /// The line on which a text first stands in quotes.
  ///
  /// - Parameter first: the line to begin with.
  func line(of text: String, from first: Int = 1) -> Int? {
    let needle = Array("\"\(text)\"".utf8)
    guard needle.count > 2 else { return nil }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.indices.dropFirst(first - 1).first { index in
      lines[index].indices.contains { lines[index][$0...].starts(with: needle) }
    }.map { $0 + 1 }
  }
}

/// What an entry says, with the entry, so that later checks can name the place.
struct Located<Value: Sendable>: Sendable {
  let value: Value
  let entry: Entry
}

/// One entry of a list in a document, or a line; every complaint names the file, the line and the entry.
struct Entry: Sendable {
  enum Place: Sendable {
    /// An element of a list that the root has under a name.
    case element(of: Document, list: String, index: Int)
    case line(of: String, number: Int)
  }

  let place: Place
  let json: JSON

  private var id: String? { json["uid"]?.text ?? json["id"]?.text }

  var file: String {
    switch place {
    case .element(let document, _, _): document.name
    case .line(let file, _): file
    }
  }

  /// Counted from 1. Another entry may have the same id, or name this one.
  var line: Int? {
    switch place {
    case .element(let document, let list, let index):
      let start = EntryLines(of: list, in: document.bytes)[index]
      return id.flatMap { document.line(of: $0, from: start ?? 1) } ?? start
    case .line(_, let number): return number
    }
  }

  func fail(_ reason: String) -> CorpusError {
    CorpusError(file: file, line: line, reason: name + reason)
  }

  private var name: String {
    switch place {
    case .element(_, _, let index): "entry \(index + 1)\(id.map { " (\($0))" } ?? ""): "
    case .line: id.map { "\(String(escaping: $0)): " } ?? ""
    }
  }

  func text(_ member: String) throws(CorpusError) -> String {
    guard let text = json[member]?.text else { throw fail("the member \"\(member)\" is no text") }
    return text
  }

  func optionalText(_ member: String) throws(CorpusError) -> String? {
    guard let value = json[member] else { return nil }
    guard let text = value.text else { throw fail("the member \"\(member)\" is no text") }
    return text
  }

  func texts(_ member: String) throws(CorpusError) -> [String] {
    guard let list = json[member]?.array else { throw fail("the member \"\(member)\" is no list") }
    let texts = list.compactMap(\.text)
    guard texts.count == list.count else { throw fail("\"\(member)\" holds more than text") }
    return texts
  }

  func word<Value: RawRepresentable & CaseIterable>(
    _ member: String, _: Value.Type
  ) throws(CorpusError) -> Value where Value.RawValue == String {
    let text = try text(member)
    guard let value = Value(rawValue: text) else {
      let known = Value.allCases.map(\.rawValue).joined(separator: ", ")
      throw fail("\"\(member)\" is \"\(text)\", not one of \(known)")
    }
    return value
  }

  /// Refuses members that nothing reads: a misspelt one would be lost in silence.
  func allow(only members: Set<String>) throws(CorpusError) {
    guard let object = json.object else { throw fail("is no object") }
    for name in object.names.map(\.lossyText) {
      guard members.contains(name) else { throw fail("unknown member \"\(name)\"") }
    }
  }
}
