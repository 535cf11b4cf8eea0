import ConformanceKit
import CorpusStore
import Foundation

/// Files that a command line names; one that is not there is a mistake on the command line.
enum InputFile {
  static func bytes(of path: String, as option: String) throws -> [UInt8] {
    do {
      return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      throw Failure(.usage, "\(option): \(visible(path)) cannot be read: \(reason(path))")
    }
  }

  /// The corpus in a folder, or the compiled-in one.
  static func corpus(in folder: String?) throws -> Corpus {
    guard let folder else { return try Corpus(files: .embedded) }
    guard isFolder(folder) else {
      throw Failure(.usage, "--corpus: there is no folder \(visible(folder))")
    }
    return try Corpus(files: CorpusFiles(folder: folder))
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
