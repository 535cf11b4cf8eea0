import BridgeCatalog
import ConformanceKit
import CorpusStore
import Foundation
import ReportWriters

/// Files that a command line names; one that is not there is a mistake on the command line.
enum InputFile {
  static func bytes(of path: String, as option: String) throws -> [UInt8] {
    do {
      return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      throw Failure(.usage, "\(option): \(String(escaping: path)) cannot be read: \(reason(path))")
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
    if let lost = corpus.lostUIDs.first, !isLinted {
      throw Failure(
        .kitFault,
        "\(String(escaping: folder))/uids.txt names \(Phrases.count(corpus.lostUIDs.count, "uid")) "
          + "without a vector, first \(String(escaping: lost)): is a file of vectors missing? "
          + "`proofload vectors lint --corpus \(ShellWord.quoted(folder))` names all of them.")
    }
    return corpus
  }

  private static func reason(_ path: String) -> String {
    if isFolder(path) { return "it is a folder" }
    return FileManager.default.fileExists(atPath: path)
      ? "it may not be read" : "there is no such file"
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}
