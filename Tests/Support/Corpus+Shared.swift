package import CorpusStore

extension Corpus {
  /// The corpus that is built in, read once for all tests of a target.
  package static func shared() throws -> Corpus { try read.get() }

  private static let read = Result { try Corpus(files: .embedded) }
}
