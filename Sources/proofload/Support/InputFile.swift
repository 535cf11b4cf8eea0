import BridgeCatalog
import ConformanceKit
import CorpusStore
import Foundation
import ReportWriters

/// Files that a command line names; one that is not there is a mistake on the command line.
enum InputFile {
  static func bytes(of path: String, as option: String) throws -> [UInt8] {
    try told(as: option) { () throws(FileError) in try BoundedFile.read(path) }
  }

  /// The lines of a file, one at a time.
  static func lines(
    of path: String, as option: String, limit: Int = LineReader.wholeBytes
  ) throws -> InputLines {
    InputLines(
      reader: try told(as: option) { () throws(FileError) in
        try LineReader(path: path, limit: limit)
      }, option: option)
  }

  static func told<Result>(
    as option: String, _ read: () throws(FileError) -> Result
  ) throws -> Result {
    do throws(FileError) {
      return try read()
    } catch {
      throw Failure(.usage, "\(option): \(error)")
    }
  }

  /// The corpus in a folder, or the compiled-in one.
  ///
  /// - Parameter isJudged: its trees are judged, which takes no suite. Otherwise vectors of a suite
  ///   that the kit does not have are an error: no verb would look at them.
  /// - Parameter isLinted: what is missing is a problem among others, and no error.
  static func corpus(
    in folder: String?, isJudged: Bool = false, isLinted: Bool = false
  ) throws -> Corpus {
    guard let folder else { return try Corpus(files: .embedded) }
    guard isFolder(folder) else {
      throw Failure(.usage, "--corpus: there is no folder \(String(escaping: folder))")
    }
    let suites = isJudged ? nil : BridgeCatalog.suites.map(\.id)
    let corpus = try Corpus(files: CorpusFiles(folder: folder), suites: suites)
    let lost = isLinted ? [] : corpus.lostUIDs
    if let first = lost.first {
      throw Failure(
        .kitFault,
        "\(String(escaping: folder))/uids.txt names \(Phrases.count(lost.count, "uid")) "
          + "without a vector, first \(String(escaping: first)): is a file of vectors missing? "
          + "`proofload vectors lint --corpus \(ShellWord.quoted(folder))` names all of them.")
    }
    return corpus
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}
