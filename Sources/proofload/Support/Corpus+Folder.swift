import BridgeCatalog
import ConformanceKit
import CorpusStore

extension Corpus {
  /// The corpus in a folder, the compiled-in one without it. Vectors of a suite that the kit does not
  /// have are an error: no verb would look at them.
  static func load(folder: String?) throws(CorpusError) -> Corpus {
    guard let folder else { return try Corpus(files: .embedded) }
    return try Corpus(
      files: try CorpusFiles(folder: folder), suites: BridgeCatalog.suites.map(\.id))
  }
}
