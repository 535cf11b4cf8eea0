package import WirePrimitives

/// The part of a JSON Schema (draft 2020-12) by which a suite publishes what its inputs are.
///
/// It is what a port's author has read, so what it refuses is put to no port. Only the keywords that
/// schemas of the corpus use are known; another one is an error, because what is not understood must
/// not be passed over.
package struct InputSchema: Sendable {
  private let root: SchemaRule
  private let definitions: [String: SchemaRule]

  /// - Parameter schema: a document whose definition `input` describes the inputs.
  package init(_ schema: JSON) throws(InvalidSchema) {
    guard let parts = schema["$defs"]?.object else {
      throw InvalidSchema("it has no \"$defs\"")
    }
    var definitions: [String: SchemaRule] = [:]
    for (name, part) in parts where name.text != "outcome" {
      definitions[name.text ?? ""] = try SchemaRule(part)
    }
    guard let root = definitions["input"] else {
      throw InvalidSchema("it defines no \"input\"")
    }
    self.root = root
    self.definitions = definitions
    for name in definitions.values.flatMap(\.references) where definitions[name] == nil {
      throw InvalidSchema("it refers to \"\(name)\", which it does not define")
    }
  }

  package func admits(_ input: JSON) -> Bool { root.admits(input, definitions) }
}

/// Why a document is no schema of a suite.
package struct InvalidSchema: Error, CustomStringConvertible {
  package let reason: String
  init(_ reason: String) { self.reason = reason }
  package var description: String { reason }
}
