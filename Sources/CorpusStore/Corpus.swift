package import ConformanceKit
package import MachineKit
import WirePrimitives

/// Requirements, ambiguities and vectors, read and checked.
package struct Corpus: Sendable {
  package let version: String
  package let registry: Registry
  package private(set) var vectors: [SuiteID: [Vector]] = [:]
  /// The protocols in the order of their files, with the ids of their requirements.
  package let protocols: [ProtocolEntry]
  /// The uids that vectors have ever been given.
  let keptUIDs: KeptUIDs
  private var entries: [SuiteID: [Located<Vector>]] = [:]
  private let files: CorpusFiles
  private let suites: Set<SuiteID>?

  package struct ProtocolEntry: Sendable {
    package let name: String
    package let title: String
    package let requirements: [Requirement]
  }

  /// - Parameter suites: the suites of the kit, so that vectors of another are an error; nil where
  ///   nothing is asked of a suite: a tree is judged without one.
  /// - Parameter read: the suites whose vectors are read; all of them without it. Vectors are most of
  ///   a corpus: ``read(vectorsOf:)`` reads them once it is known which are needed.
  /// - Throws: with file and line, when a file is not as `Corpus/README.md` says.
  package init(
    files: CorpusFiles, suites: [SuiteID]? = nil, vectorsOf read: [SuiteID]? = nil
  ) throws(CorpusError) {
    self.files = files
    self.suites = suites.map(Set.init)
    version = files["VERSION"].map { String(decoding: $0, as: UTF8.self).trimmed } ?? ""
    var protocols: [ProtocolEntry] = []
    var requirements: [Located<Requirement>] = []
    var ambiguities: [Located<Ambiguity>] = []
    for name in files.names where name.hasSuffix(".json") {
      guard !name.hasPrefix("vectors/") else {
        throw OldVectors.complaint(about: files.displayName(of: name))
      }
      guard !name.hasPrefix("schema/"), let bytes = files[name] else {
        continue
      }
      let document = try Document(name: files.displayName(of: name), bytes: bytes)
      if name.hasPrefix("requirements/") {
        let (entry, read) = try RequirementReader.read(document)
        protocols.append(entry)
        requirements += read
      } else if name == "ambiguities.json" {
        ambiguities = try AmbiguityReader.read(document)
      }
    }
    try CorpusChecks.check(
      rules: files.displayName(of: "requirements/port.json"), requirements: requirements,
      ambiguities: ambiguities)
    self.protocols = protocols
    keptUIDs = KeptUIDs(files: files)
    registry = Registry(
      requirements: requirements.map(\.value), ambiguities: ambiguities.map(\.value))
    try self.read(vectorsOf: read ?? files.suites)
  }

  /// Reads the vectors of these suites too.
  ///
  /// - Throws: with file and line, when a file is not as `Corpus/README.md` says.
  package mutating func read(vectorsOf suites: [SuiteID]) throws(CorpusError) {
    let present = Set(files.suites)
    for suite in suites where entries[suite] == nil && present.contains(suite) {
      entries[suite] = try VectorReader(files: files, folder: suite.text).read(for: self.suites)
    }
    try CorpusChecks.check(entries, registry: registry)
    vectors = entries.mapValues { $0.map(\.value) }
  }

  /// How many vectors a suite has, whether or not they have been read.
  package func vectorCount(of suite: SuiteID) -> Int { files.vectorCount(of: suite) }
}

extension Corpus {
  /// Six hexadecimal digits that change with every recorded case of these suites: FNV-1a over their
  /// files.
  package func digest(of suites: [SuiteID]) -> String {
    var digest = Digest()
    for name in suites.flatMap({ files.vectorFiles(of: $0.text) }).sorted() {
      digest.add(name)
      digest.add(files[name] ?? [])
    }
    return String(digest.text.suffix(6))
  }
}

extension Corpus {
  /// Something that is wrong with a vector, with its place.
  package func complaint(
    _ reason: String, about vector: Vector, of suite: SuiteID
  ) -> CorpusError {
    let entry = entries[suite]?.first { $0.value.id == vector.id }?.entry
    return CorpusError(
      file: entry?.file ?? "", line: entry?.line,
      reason: "\(suite):\(vector.id): \(reason)")
  }
}

extension String {
  var trimmed: String {
    var text = self[...]
    while text.last?.isWhitespace ?? false { text.removeLast() }
    return String(text)
  }
}
