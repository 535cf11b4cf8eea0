import EmbeddedCorpus
import Foundation

/// The files of a corpus by name, such as `requirements/passage.json`: those compiled in, those of a
/// folder, or others.
package struct CorpusFiles: Sendable {
  private let contents: [String: [UInt8]]
  /// How a file is called in messages.
  private let prefix: String

  package var names: [String] { contents.keys.sorted() }

  package subscript(name: String) -> [UInt8]? { contents[name] }

  package func displayName(of name: String) -> String { prefix + name }

  /// The corpus that is part of this binary.
  package static let embedded: CorpusFiles = {
    var contents: [String: [UInt8]] = [:]
    for index in 0..<embedded_corpus_count() {
      guard let file = embedded_corpus_file(index)?.pointee else { continue }
      contents[String(cString: file.name)] = Array(
        UnsafeBufferPointer(start: file.bytes, count: file.size))
    }
    return CorpusFiles(contents: contents, prefix: "Corpus/")
  }()

  /// - Parameter prefix: stands before a file's name in messages.
  package init(contents: [String: [UInt8]], prefix: String) {
    self.contents = contents
    self.prefix = prefix
  }

  /// The corpus in a folder that is laid out as `Corpus` is.
  package init(folder: String) throws(CorpusError) {
    var contents: [String: [UInt8]] = [:]
    let root = URL(fileURLWithPath: folder, isDirectory: true)
    for name in ["VERSION", "ambiguities.json"] + Self.list(root, "requirements")
      + Self.vectors(root)
    {
      do throws(FileError) {
        contents[name] = try BoundedFile.read(root.appendingPathComponent(name).path)
      } catch {
        throw CorpusError(
          file: "\(folder)/\(name)",
          reason: error.isAbsent ? "cannot be read; is this a corpus?" : error.reason)
      }
    }
    contents[KeptUIDs.name] = try KeptUIDs.bytes(in: folder)
    self.init(contents: contents, prefix: folder.hasSuffix("/") ? folder : folder + "/")
  }

  private static func vectors(_ root: URL) -> [String] {
    let suites =
      (try? FileManager.default.contentsOfDirectory(
        atPath: root.appendingPathComponent("vectors").path)) ?? []
    return suites.sorted().flatMap { list(root, "vectors/\($0)") }
  }

  private static func list(_ root: URL, _ folder: String) -> [String] {
    let names =
      (try? FileManager.default.contentsOfDirectory(
        atPath: root.appendingPathComponent(folder).path)) ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted().map { "\(folder)/\($0)" }
  }
}
