import MachineKit
package import WirePrimitives

/// The JSON Schema (draft 2020-12) by which a suite publishes what its inputs and its answers are.
///
/// It is what a port's author has read, so an input that it refuses is put to no port. Only the keywords that
/// schemas of the corpus use are known; another one is an error, because what is not understood must
/// not be passed over.
package struct SuiteSchema: Sendable {
  private let root: SchemaRule
  /// Nil where the document is about inputs alone.
  private let outcome: SchemaRule?
  private let definitions: [String: SchemaRule]

  /// - Parameter schema: a document whose definition `input` describes the inputs.
  package init(_ schema: JSON) throws(InvalidSchema) {
    guard let parts = schema["$defs"]?.object else {
      throw InvalidSchema("it has no \"$defs\"")
    }
    var definitions: [String: SchemaRule] = [:]
    for (name, part) in parts { definitions[name.text ?? ""] = try SchemaRule(part) }
    guard let root = definitions["input"] else {
      throw InvalidSchema("it defines no \"input\"")
    }
    self.root = root
    outcome = definitions["outcome"]
    self.definitions = definitions
    for name in definitions.values.flatMap(\.references) where definitions[name] == nil {
      throw InvalidSchema("it refers to \"\(name)\", which it does not define")
    }
  }

  package func admits(_ input: JSON) -> Bool { root.admits(input, definitions) }

  /// Why a departing answer is no answer of the suite's form, so that no requirement can be held
  /// against it; nil where its form explains no departure.
  ///
  /// - Parameter judgement: what the judge said of the answer.
  package func problem(with answer: JSON, judged judgement: Judgement) -> FormProblem? {
    guard !judgement.isAccepted, let outcome else { return nil }
    var path = Path()
    let value = JSON.object([(Outcome.ok, answer)])
    guard let problem = outcome.problem(with: value, at: &path, definitions)?.asFormProblem,
      judgement.differences.contains(where: { problem.explains($0) })
    else { return nil }
    return problem
  }
}

/// Why a document is no schema of a suite.
package struct InvalidSchema: Error, CustomStringConvertible {
  package let reason: String
  init(_ reason: String) { self.reason = reason }
  package var description: String { reason }
}
