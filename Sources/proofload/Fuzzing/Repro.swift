import ConformanceKit
import CorpusStore

/// The programs that stand beside a case file and show it: fixed files of the corpus, the same for every
/// finding. Nothing that a port, a vector or a command line says is ever part of a program.
enum Repro {
  /// Runs it again with the kit.
  static let replay = "replay.sh"

  /// The one that runs it without, in the port's own language where there is one.
  static func name(for declaration: Declaration) -> String {
    switch declaration.language.lowercased() {
    case "javascript", "typescript", "js", "node": "repro.mjs"
    case "swift": "repro.swift"
    default: "repro.py"
    }
  }

  static func bytes(of name: String) throws -> [UInt8] {
    guard let bytes = CorpusFiles.embedded["repro/\(name)"] else {
      throw CorpusError(file: "Corpus/repro/\(name)", reason: "is not compiled in")
    }
    return bytes
  }
}
