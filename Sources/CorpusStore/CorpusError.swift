/// Why a file of the corpus, or one that a user brought, cannot be used.
package struct CorpusError: Error, Hashable, CustomStringConvertible {
  package let file: String
  /// Counted from 1; nil where the whole file is meant.
  package let line: Int?
  package let reason: String

  package init(file: String, line: Int? = nil, reason: String) {
    self.file = file
    self.line = line
    self.reason = reason
  }

  package var description: String {
    "\(file)\(line.map { ":\($0)" } ?? ""): \(reason)"
  }
}
