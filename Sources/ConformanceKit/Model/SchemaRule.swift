import WirePrimitives

/// One schema object: all of its assertions have to hold.
struct SchemaRule: Sendable {
  indirect enum Assertion: Sendable {
    case never
    case type([String])
    case oneOfValues([JSON])
    case required([String])
    case properties([String: SchemaRule], others: SchemaRule?)
    case elements(first: [SchemaRule], others: SchemaRule?)
    case count(ClosedRange<Int>, of: Counted)
    case range(ClosedRange<Double>)
    case unique
    case pattern(SchemaPattern)
    case any([SchemaRule])
    case exactlyOne([SchemaRule])
    case not(SchemaRule)
    case reference(String)
  }

  enum Counted: String, Sendable {
    case elements, members, codePoints
  }

  private static let definitions = "#/$defs/"
  /// Say nothing that an input could break.
  private static let annotations: Set = [
    "description", "title", "examples", "contentEncoding", "contentMediaType", "$comment",
    "judged",
  ]

  let assertions: [Assertion]
  /// Whether the value here may come from outside, so that what it is, its type included, is for a
  /// requirement to say and no matter of form.
  let isJudged: Bool

  init(_ schema: JSON) throws(InvalidSchema) {
    if let bool = schema.bool {
      assertions = bool ? [] : [.never]
      isJudged = true
      return
    }
    guard let object = schema.object else { throw InvalidSchema("a schema is no object") }
    var assertions: [Assertion] = []
    for (name, value) in object {
      let keyword = name.text ?? ""
      guard !Self.annotations.contains(keyword) else { continue }
      if let assertion = try Self.assertion(keyword, value, in: schema) {
        assertions.append(assertion)
      }
    }
    self.assertions = assertions
    isJudged = schema["judged"]?.bool == true
  }

  /// - Returns: nil for a keyword that is read together with another.
  private static func assertion(
    _ keyword: String, _ value: JSON, in schema: JSON
  ) throws(InvalidSchema) -> Assertion? {
    switch keyword {
    case "type": return .type(value.array?.compactMap(\.text) ?? [value.text].compactMap(\.self))
    case "const": return .oneOfValues([value])
    case "enum": return .oneOfValues(value.array.map(Array.init) ?? [])
    case "required": return .required(value.array?.compactMap(\.text) ?? [])
    case "properties", "additionalProperties":
      guard keyword == "properties" || schema["properties"] == nil else { return nil }
      return .properties(
        try rules(named: schema["properties"]), others: try rule(schema["additionalProperties"]))
    case "items", "prefixItems":
      guard keyword == "prefixItems" || schema["prefixItems"] == nil else { return nil }
      return .elements(
        first: try rules(schema["prefixItems"]), others: try rule(schema["items"]))
    case "minItems": return .count(least(value), of: .elements)
    case "maxItems": return .count(most(value), of: .elements)
    case "minProperties": return .count(least(value), of: .members)
    case "maxProperties": return .count(most(value), of: .members)
    case "minLength": return .count(least(value), of: .codePoints)
    case "maxLength": return .count(most(value), of: .codePoints)
    case "minimum": return .range((value.double ?? 0)...Double.infinity)
    case "maximum": return .range(-Double.infinity...(value.double ?? 0))
    case "uniqueItems": return value.bool == true ? .unique : nil
    case "pattern":
      guard let pattern = value.text.flatMap(SchemaPattern.init) else {
        throw InvalidSchema("a \"pattern\" is of a form that is not known")
      }
      return .pattern(pattern)
    case "anyOf": return .any(try rules(value))
    case "oneOf": return .exactlyOne(try rules(value))
    case "not": return .not(try SchemaRule(value))
    case "$ref":
      guard let text = value.text, text.hasPrefix(definitions) else {
        throw InvalidSchema("a \"$ref\" leaves the document")
      }
      return .reference(String(text.dropFirst(definitions.count)))
    default: throw InvalidSchema("the keyword \"\(keyword)\" is not known")
    }
  }

  private static func least(_ value: JSON) -> ClosedRange<Int> { (value.int ?? 0)...Int.max }
  private static func most(_ value: JSON) -> ClosedRange<Int> { 0...max(0, value.int ?? .max) }

  private static func rule(_ schema: JSON?) throws(InvalidSchema) -> SchemaRule? {
    guard let schema else { return nil }
    return try SchemaRule(schema)
  }

  private static func rules(_ list: JSON?) throws(InvalidSchema) -> [SchemaRule] {
    var rules: [SchemaRule] = []
    for schema in list?.array.map(Array.init) ?? [] { rules.append(try SchemaRule(schema)) }
    return rules
  }

  private static func rules(named object: JSON?) throws(InvalidSchema) -> [String: SchemaRule] {
    guard let members = object?.object else { return [:] }
    var rules: [String: SchemaRule] = [:]
    for (name, schema) in members { rules[name.text ?? ""] = try SchemaRule(schema) }
    return rules
  }

  /// The definitions that it refers to.
  var references: [String] {
    assertions.flatMap { assertion -> [String] in
      switch assertion {
      case .reference(let name): [name]
      case .properties(let named, let others):
        (Array(named.values) + [others].compactMap(\.self)).flatMap(\.references)
      case .elements(let first, let others):
        (first + [others].compactMap(\.self)).flatMap(\.references)
      case .any(let rules), .exactlyOne(let rules): rules.flatMap(\.references)
      case .not(let rule): rule.references
      case .never, .type, .oneOfValues, .required, .count, .range, .unique, .pattern: []
      }
    }
  }
}

extension SchemaRule {
  func admits(_ value: JSON, _ definitions: [String: SchemaRule]) -> Bool {
    assertions.allSatisfy { holds($0, of: value, definitions) }
  }

  private func holds(
    _ assertion: Assertion, of value: JSON, _ definitions: [String: SchemaRule]
  ) -> Bool {
    switch assertion {
    case .never: false
    case .type(let names): names.contains { Self.is(value, $0) }
    case .oneOfValues(let values): values.contains(value)
    case .required(let names): value.object == nil || names.allSatisfy { value[$0] != nil }
    case .properties(let named, let others):
      value.object?.allSatisfy { name, value in
        let rule = name.text.flatMap { named[$0] } ?? others
        return rule?.admits(value, definitions) ?? true
      } ?? true
    case .elements(let first, let others):
      value.array?.enumerated().allSatisfy { index, element in
        let rule = index < first.count ? first[index] : others
        return rule?.admits(element, definitions) ?? true
      } ?? true
    case .count(let range, let counted): Self.count(counted, in: value).map(range.contains) ?? true
    case .range(let range): value.double.map(range.contains) ?? true
    case .unique: value.array.map { Self.isUnique(Array($0)) } ?? true
    case .pattern(let pattern): value.string.map(pattern.matches) ?? true
    case .any(let rules): rules.contains { $0.admits(value, definitions) }
    case .exactlyOne(let rules): rules.count { $0.admits(value, definitions) } == 1
    case .not(let rule): !rule.admits(value, definitions)
    case .reference(let name): definitions[name]?.admits(value, definitions) ?? false
    }
  }

  private static func `is`(_ value: JSON, _ name: String) -> Bool {
    switch value.kind {
    case .null: name == "null"
    case .bool: name == "boolean"
    case .number:
      // 1.0 and -0 are integers to a schema, and to many a port they are none: what is meant is written so.
      name == "number" || name == "integer" && value.isPlainInteger
    case .string: name == "string"
    case .array: name == "array"
    case .object: name == "object"
    }
  }

  private static func count(_ counted: Counted, in value: JSON) -> Int? {
    switch counted {
    case .elements: value.array?.count
    case .members: value.object?.count
    case .codePoints: value.string.map { $0.text?.unicodeScalars.count ?? $0.codeUnits.count }
    }
  }

  private static func isUnique(_ elements: [JSON]) -> Bool {
    for (index, element) in elements.enumerated() where elements[..<index].contains(element) {
      return false
    }
    return true
  }
}

extension JSON {
  fileprivate var isPlainInteger: Bool {
    guard let int = number?.int else { return false }
    return int != 0 || compactText == "0"
  }
}
