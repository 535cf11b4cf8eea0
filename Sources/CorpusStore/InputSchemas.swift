package import ConformanceKit
import WirePrimitives

extension CorpusFiles {
  /// What the corpus publishes as the form of a suite's inputs.
  ///
  /// - Throws: where there is no schema of the suite, or it is none that can be read.
  package func inputSchema(of suite: SuiteID) throws(CorpusError) -> InputSchema {
    let name = "schema/suite-\(suite).schema.json"
    guard let bytes = self[name] else {
      throw CorpusError(file: displayName(of: name), reason: "there is no schema of the suite")
    }
    do {
      return try InputSchema(JSON.parse(bytes))
    } catch {
      throw CorpusError(file: displayName(of: name), reason: "\(error)")
    }
  }
}
