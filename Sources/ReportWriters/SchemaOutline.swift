package import WirePrimitives

/// What a JSON Schema of a suite says, as an outline for a person: a line for each member, with its type
/// and what stands beside it, indented as the values are nested.
package struct SchemaOutline {
  private let definitions: JSON

  /// - Parameter schema: with `$defs`.
  package init(_ schema: JSON) {
    definitions = schema["$defs"] ?? [:]
  }

  /// - Parameter definition: its name among `$defs`.
  package func lines(of definition: String, indent: Int) -> [String] {
    guard let schema = definitions[definition] else { return [] }
    return lines(schema, named: definition, isOptional: false, indent, [])
  }

  /// - Parameter seen: definitions that the value is in, which are not opened again.
  private func lines(
    _ schema: JSON, named name: String, isOptional: Bool, _ indent: Int, _ seen: Set<String>
  ) -> [String] {
    let (schema, seen) = resolved(schema, seen)
    let margin = String(repeating: " ", count: indent)
    let note = schema["description"]?.text.map { ": \($0)" } ?? ""
    let own = TextWrap.wrap(
      "\(type(of: schema))\(note)", first: "\(margin)\(name)\(isOptional ? "?" : "")  ",
      rest: margin + "    ")
    return own + parts(schema, indent + 2, seen)
  }

  private func parts(_ schema: JSON, _ indent: Int, _ seen: Set<String>) -> [String] {
    let required = Set(Self.elements(schema["required"]).compactMap { $0.text })
    let members = (schema["properties"]?.object.map(Array.init) ?? []).flatMap { name, part in
      let name = name.lossyText
      return lines(part, named: name, isOptional: !required.contains(name), indent, seen)
    }
    let items = [schema["items"]].compactMap(\.self).filter { $0.kind == .object }.flatMap {
      lines($0, named: "each", isOptional: false, indent, seen)
    }
    return members + items
      + ways(of: schema).flatMap { lines($0, named: "or", isOptional: false, indent, seen) }
  }

  /// Those of `oneOf` and `anyOf`, unless they are types alone, which the line itself names.
  private func ways(of schema: JSON) -> [JSON] {
    let ways = Self.ways(of: schema)
    let isPlain = ways.allSatisfy { way in
      let way = resolved(way, []).schema
      return way["properties"] == nil && way["items"] == nil && Self.ways(of: way).isEmpty
    }
    return isPlain ? [] : ways
  }

  private static func ways(of schema: JSON) -> [JSON] {
    elements(schema["oneOf"] ?? schema["anyOf"])
  }

  private static func elements(_ list: JSON?) -> [JSON] { list?.array.map(Array.init) ?? [] }

  private func type(of schema: JSON) -> String {
    if let value = schema["const"] { return value.compactText }
    if let values = schema["enum"]?.array {
      return values.map(\.compactText).joined(separator: " | ")
    }
    let ways = Self.ways(of: schema)
    if !ways.isEmpty, self.ways(of: schema).isEmpty {
      return ways.map { type(of: resolved($0, []).schema) }.joined(separator: " | ")
    }
    if !ways.isEmpty { return "one of" }
    if let names = schema["type"]?.array {
      return names.compactMap { $0.text }.joined(separator: " | ")
    }
    return schema["type"]?.text ?? "any"
  }

  /// What a reference means, with the description that stands beside it; one that is open already is
  /// named alone.
  private func resolved(_ schema: JSON, _ seen: Set<String>) -> (schema: JSON, seen: Set<String>) {
    guard let path = schema["$ref"]?.text, path.hasPrefix("#/$defs/") else {
      return (schema, seen)
    }
    let name = String(path.dropFirst("#/$defs/".count))
    guard let meant = definitions[name], !seen.contains(name) else {
      return (.object([("type", .string(name))]), seen)
    }
    // Of two members of a name the last counts.
    let beside = schema.object?.filter { $0.name != "$ref" } ?? []
    let members = (meant.object.map(Array.init) ?? []) + beside
    return resolved(.object(members.map { ($0.name, $0.value) }), seen.union([name]))
  }
}
