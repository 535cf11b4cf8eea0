package import WirePrimitives

/// Values that the cases of a suite share, by the names that stand for them.
package struct Definitions: Sendable {
  package static let none = Definitions()

  private var values: [String: JSON] = [:]
  private var expansions: [String: Expansion] = [:]

  private init() {}

  /// - Throws: where a value stands for itself, or for more than is allowed, with its name.
  package init(_ values: [String: JSON]) throws(DefinitionError) {
    self.values = values
    var open: Set<String> = []
    for name in values.keys.sorted() {
      do throws(ExpansionError) {
        _ = try expansion(ofUse: name, inside: 0, &open)
      } catch {
        throw DefinitionError(name: name, reason: error.description)
      }
    }
  }

  package struct DefinitionError: Error {
    package let name: String
    package let reason: String
  }

  /// The value that stands under a name, as it is written.
  package subscript(name: String) -> JSON? { values[name] }

  /// How large a value is in full.
  package func expansion(of json: JSON) throws(ExpansionError) -> Expansion {
    var copy = self
    var open: Set<String> = []
    return try copy.expansion(of: json, inside: 0, &open)
  }

  /// The value in full, which must not be larger than a case may be.
  package func expanded(_ json: JSON) throws(ExpansionError) -> JSON {
    guard try isShort(json) else { return json }
    var bytes: [UInt8] = []
    try write(json, to: &bytes)
    do throws(JSONParseError) {
      return try JSON.parse(bytes)
    } catch {
      throw ExpansionError("it stands for no value: \(error)")
    }
  }

  /// The value itself, whose parts may still stand for others.
  func opened(_ json: JSON) throws(ExpansionError) -> JSON {
    switch try Shorthand(json) {
    case nil: json
    case .use(let name): try value(of: name)
    case .runs, .escaped: try expanded(json)
    }
  }

  private func value(of name: String) throws(ExpansionError) -> JSON {
    guard let value = values[name] else {
      throw ExpansionError("there is no definition \(String(escaping: name))")
    }
    return value
  }
}

extension Definitions {
  private func isShort(_ json: JSON) throws(ExpansionError) -> Bool {
    if try Shorthand(json) != nil { return true }
    switch json.value {
    case .null, .bool, .number, .string: return false
    case .array(let elements):
      for element in elements where try isShort(element) { return true }
    case .object(let members):
      for member in members where try isShort(member.value) { return true }
    }
    return false
  }

  /// Appends the text of the value in full.
  private func write(_ json: JSON, to bytes: inout [UInt8]) throws(ExpansionError) {
    switch try Shorthand(json) {
    case .use(let name): return try write(try value(of: name), to: &bytes)
    case .runs(let runs):
      let text = runs.map { String(repeating: $0.text, count: $0.count) }.joined()
      bytes += JSON.string(text).compactBytes()
    case .escaped(let name, let value):
      bytes += Array("{".utf8) + JSON.string(name).compactBytes() + Array(":".utf8)
      try write(value, to: &bytes)
      bytes.append(UInt8(ascii: "}"))
    case nil: try writeParts(of: json, to: &bytes)
    }
  }

  private func writeParts(of json: JSON, to bytes: inout [UInt8]) throws(ExpansionError) {
    switch json.value {
    case .null, .bool, .number, .string: bytes += json.compactBytes()
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        try write(element, to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes += JSON.string(member.name).compactBytes()
        bytes.append(UInt8(ascii: ":"))
        try write(member.value, to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }
}

extension Definitions {
  private mutating func expansion(
    ofUse name: String, inside depth: Int, _ open: inout Set<String>
  ) throws(ExpansionError) -> Expansion {
    if let known = expansions[name] { return known }
    let value = try value(of: name)
    guard open.insert(name).inserted else {
      throw ExpansionError("the definition \(name) stands for itself")
    }
    // Each of a chain of definitions must add a level, or its length would have no end.
    if case .use = try Shorthand(value) {
      throw ExpansionError("the definition \(name) is another one")
    }
    let expansion = try expansion(of: value, inside: depth, &open)
    open.remove(name)
    expansions[name] = expansion
    return expansion
  }

  /// - Parameter depth: the lists and objects around.
  private mutating func expansion(
    of json: JSON, inside depth: Int, _ open: inout Set<String>
  ) throws(ExpansionError) -> Expansion {
    var whole = Expansion()
    switch try Shorthand(json) {
    case .use(let name): whole = try expansion(ofUse: name, inside: depth, &open)
    case .runs(let runs):
      for run in runs {
        let (bytes, isOver) = run.text.utf8.count.multipliedReportingOverflow(by: run.count)
        whole.bytes += isOver ? Expansion.mostBytes : min(bytes, Expansion.mostBytes)
      }
    case .escaped(let name, let value):
      whole.bytes += name.utf8.count
      try add(value, to: &whole, inside: depth + 1, &open)
      whole.levels += 1
    case nil: try addParts(of: json, to: &whole, inside: depth, &open)
    }
    guard whole.bytes <= Expansion.mostBytes else {
      throw ExpansionError("it stands for more than \(Expansion.mostBytes) bytes")
    }
    guard depth + whole.levels <= Expansion.mostLevels else { throw Self.tooDeep }
    return whole
  }

  private mutating func addParts(
    of json: JSON, to whole: inout Expansion, inside depth: Int, _ open: inout Set<String>
  ) throws(ExpansionError) {
    switch json.value {
    case .null, .bool: break
    case .number(let number): whole.bytes += number.text.utf8.count
    case .string(let string): whole.bytes += string.utf8Count
    case .array(let elements):
      for element in elements { try add(element, to: &whole, inside: depth + 1, &open) }
      whole.levels += 1
    case .object(let members):
      for (name, value) in members {
        whole.bytes += name.utf8Count
        try add(value, to: &whole, inside: depth + 1, &open)
      }
      whole.levels += 1
    }
  }

  private mutating func add(
    _ part: JSON, to whole: inout Expansion, inside depth: Int, _ open: inout Set<String>
  ) throws(ExpansionError) {
    // Before the stack is used for it.
    guard depth <= Expansion.mostLevels else { throw Self.tooDeep }
    let part = try expansion(of: part, inside: depth, &open)
    whole.bytes += part.bytes
    whole.levels = max(whole.levels, part.levels)
  }

  private static let tooDeep = ExpansionError(
    "it stands for more than \(Expansion.mostLevels) lists and objects inside each other")
}
