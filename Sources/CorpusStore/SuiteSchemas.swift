package import ConformanceKit
package import MachineKit
import Synchronization
package import WirePrimitives

extension CorpusFiles {
  /// What the corpus publishes as the form of a suite's inputs and answers.
  ///
  /// - Throws: where there is no schema of the suite, or it is none that can be read.
  package func suiteSchema(of suite: SuiteID) throws(CorpusError) -> SuiteSchema {
    let schema = try schema(of: suite)
    do throws(InvalidSchema) {
      return try SuiteSchema(schema)
    } catch {
      throw CorpusError(file: displayName(of: Self.name(of: suite)), reason: "\(error)")
    }
  }

  /// The same of the corpus that is part of this binary; nil where there is none.
  package static func embeddedSchema(of suite: SuiteID) -> SuiteSchema? {
    embeddedSchemas.withLock { known in
      if let schema = known[suite] { return schema }
      let schema = try? embedded.suiteSchema(of: suite)
      known[suite] = .some(schema)
      return schema
    }
  }

  private static let embeddedSchemas = Mutex<[SuiteID: SuiteSchema?]>([:])

  package func hasSchema(of suite: SuiteID) -> Bool { self[Self.name(of: suite)] != nil }

  /// The JSON Schema of a suite's inputs and outcomes.
  ///
  /// - Throws: where there is none, or it is no JSON.
  package func schema(of suite: SuiteID) throws(CorpusError) -> JSON {
    let name = Self.name(of: suite)
    guard let bytes = self[name] else {
      throw CorpusError(file: displayName(of: name), reason: "there is no schema of the suite")
    }
    do throws(JSONParseError) {
      return try JSON.parse(bytes)
    } catch {
      throw CorpusError(file: displayName(of: name), reason: "\(error)")
    }
  }

  private static func name(of suite: SuiteID) -> String { "schema/suite-\(suite).schema.json" }
}
