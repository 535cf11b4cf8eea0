import ConformanceKit
import Foundation
import MachineKit

/// The uids that vectors have ever been given, `uids.txt` with one a line: recorded outcomes and
/// lists of known failures name vectors by them, so none may change or vanish.
package struct KeptUIDs: Sendable {
  static let name = "uids.txt"

  private let file: String
  fileprivate let uids: [String]

  init(files: CorpusFiles) {
    file = files.displayName(of: Self.name)
    uids = Self.uids(files[Self.name] ?? [])
  }

  private static func uids(_ bytes: some Sequence<UInt8>) -> [String] {
    String(decoding: Array(bytes), as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// What vectors and the list do not agree on.
  fileprivate func problems(in corpus: Corpus) -> [CorpusError] {
    let vectors = corpus.vectors.sorted { $0.key.text < $1.key.text }
    let present = Set(vectors.flatMap(\.value).map(\.uid))
    let vanished = uids.enumerated().filter { !present.contains($0.element) }.map { index, uid in
      CorpusError(
        file: file, line: index + 1,
        reason: "\(String(escaping: uid)) is the uid of no vector any more: a uid never changes")
    }
    let kept = Set(uids)
    return vanished
      + vectors.flatMap { suite, vectors in
        vectors.filter { !kept.contains($0.uid) }.map { vector in
          corpus.complaint(
            "its uid is not in \(Self.name); only `proofload vectors lint --fix` gives uids",
            about: vector, of: suite)
        }
      }
  }

  /// The list of a corpus in a folder; nil where it has none yet.
  static func bytes(in folder: String) throws(CorpusError) -> [UInt8]? {
    do throws(FileError) {
      return try BoundedFile.read("\(folder)/\(name)")
    } catch {
      if error.isAbsent { return nil }
      throw CorpusError(file: "\(folder)/\(name)", reason: error.reason)
    }
  }

  /// Adds uids that have just been given to the list of a corpus in a folder.
  package static func keep(_ given: [String], in folder: String) throws(CorpusError) {
    guard !given.isEmpty else { return }
    let path = "\(folder)/\(name)"
    let kept = uids(try bytes(in: folder) ?? [])
    let lines = Set(kept + given).sorted().map { $0 + "\n" }.joined()
    do {
      try Data(lines.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw CorpusError(file: path, reason: "cannot be written: \(SystemError.reason(error))")
    }
  }
}

extension Corpus {
  /// The uids of all vectors, also of those that were not read.
  var uids: Set<String> { Set(vectors.values.joined().map(\.uid)).union(keptUIDs.uids) }

  /// Uids of which no vector is there: a file of vectors may be missing.
  package var lostUIDs: [String] {
    let present = Set(vectors.values.joined().map(\.uid))
    return keptUIDs.uids.filter { !present.contains($0) }
  }

  /// Uids that have vanished, and those that nobody gave.
  package var uidProblems: [CorpusError] { keptUIDs.problems(in: self) }
}
