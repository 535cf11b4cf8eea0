import EmbeddedCorpus
import Foundation
import MachineKit

/// The files of a corpus by name, such as `requirements/passage.json`: those compiled in, those of a
/// folder, or others.
package struct CorpusFiles: Sendable {
  private enum Content {
    case bytes([UInt8])
    /// Compiled in, at this place; copied when it is asked for.
    case embedded(Int32)
  }

  private let contents: [String: Content]
  /// How a file is called in messages.
  private let prefix: String

  /// In order.
  package let names: [String]

  package subscript(name: String) -> [UInt8]? {
    switch contents[name] {
    case nil: nil
    case .bytes(let bytes): bytes
    case .embedded(let index):
      embedded_corpus_file(index).map { file in
        Array(UnsafeBufferPointer(start: file.pointee.bytes, count: file.pointee.size))
      }
    }
  }

  package func displayName(of name: String) -> String { prefix + name }

  /// The corpus that is part of this binary.
  package static let embedded: CorpusFiles = {
    var contents: [String: Content] = [:]
    for index in 0..<embedded_corpus_count() {
      guard let file = embedded_corpus_file(index)?.pointee else { continue }
      contents[String(cString: file.name)] = .embedded(index)
    }
    return CorpusFiles(contents, prefix: "Corpus/")
  }()

  private init(_ contents: [String: Content], prefix: String) {
    self.contents = contents
    self.prefix = prefix
    names = contents.keys.sorted()
  }

  /// - Parameter prefix: stands before a file's name in messages.
  package init(contents: [String: [UInt8]], prefix: String) {
    self.init(contents.mapValues { .bytes($0) }, prefix: prefix)
  }

  /// The corpus in a folder that is laid out as `Corpus` is.
  package init(folder: String) throws(CorpusError) {
    var contents: [String: [UInt8]] = [:]
    let root = URL(fileURLWithPath: folder, isDirectory: true)
    for name in ["VERSION", "ambiguities.json"] + Self.list(root, "requirements")
      + Self.list(root, "schema")
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
    return suites.sorted().flatMap { suite in
      list(root, "vectors/\(suite)", [VectorLines.ending, OldVectors.ending])
    }
  }

  private static func list(
    _ root: URL, _ folder: String, _ endings: [String] = [".json"]
  ) -> [String] {
    let names =
      (try? FileManager.default.contentsOfDirectory(
        atPath: root.appendingPathComponent(folder).path)) ?? []
    return names.filter { name in endings.contains { name.hasSuffix($0) } }.sorted()
      .map { "\(folder)/\($0)" }
  }
}

extension CorpusFiles {
  /// The suites that have a folder of vectors.
  var suites: [SuiteID] {
    Set(
      names.compactMap { name in
        let steps = name.split(separator: "/")
        return steps.count == 3 && steps[0] == "vectors" ? String(steps[1]) : nil
      }
    ).sorted().map { SuiteID($0) }
  }

  /// The files of a folder of vectors.
  func vectorFiles(of suite: String) -> [String] {
    names.filter { $0.hasPrefix("vectors/\(suite)/") }
  }

  /// The lines of a suite's cases, without the first of each file, which says of what form the others are.
  func vectorCount(of suite: SuiteID) -> Int {
    vectorFiles(of: suite.text).filter { !$0.hasSuffix("/\(VectorLines.definitions)") }
      .reduce(0) { count, name in
        let lines = self[name]?.split(separator: UInt8(ascii: "\n")).count ?? 0
        return count + max(0, lines - 1)
      }
  }
}
