import Foundation
import Testing

/// A folder for one test, gone with it.
final class ScratchFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "proofload-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The paths of all files and folders in it, sorted.
  var names: [String] {
    let found = FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String }
    return (found ?? []).sorted()
  }

  func text(_ name: String) throws -> String {
    try String(contentsOf: url.appending(path: name), encoding: .utf8)
  }

  func lines(_ name: String) throws -> [String] {
    try text(name).split(separator: "\n").map(String.init)
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: url.appending(path: name))
  }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      at: url.appending(path: name), withIntermediateDirectories: true)
  }

  func copy(_ path: String, as name: String) throws {
    try FileManager.default.copyItem(
      at: Command.root.appending(path: path), to: url.appending(path: name))
  }

  /// The sample port in Python, with one of its adapters, so that it soon starts and is soon checked.
  func copySamplePort(_ adapter: String = "port_passage", as folder: String = "port") throws {
    try copy("Tests/Ports/python", as: folder)
    let text = try text("\(folder)/port.py")
      .replacing(/import port_\w+\n/, with: "")
      .replacing(/ADAPTERS = \[[^\]]*\]/, with: "ADAPTERS = [\(adapter)]")
      .replacing("from starter_kit", with: "import \(adapter)\nfrom starter_kit")
    try write(text, to: "\(folder)/port.py")
  }

  /// Leaves the definitions of a suite out that none of its files in the folder needs.
  func dropUnusedDefinitions(in suite: String) throws {
    let file = "\(suite)/definitions.jsonl"
    let names = try FileManager.default.contentsOfDirectory(atPath: url.appending(path: suite).path)
    var text = try names.filter { $0 != "definitions.jsonl" }
      .map { try self.text("\(suite)/\($0)") }.joined()
    let all = try lines(file)
    var needed: Set<String> = []
    // {"0123456789":VALUE}
    while let line = all.dropFirst().first(where: { line in
      !needed.contains(line) && text.contains(line.dropFirst().prefix(12))
    }) {
      needed.insert(line)
      text += line.dropFirst(13)
    }
    let kept = [all[0]] + all.dropFirst().filter(needed.contains)
    try write(kept.map { $0 + "\n" }.joined(), to: file)
  }

  /// Changes a file by exact text, which must be there once.
  func replace(_ old: String, with new: String, in name: String) throws {
    let text = try text(name)
    try #require(text.components(separatedBy: old).count == 2, "\(name) has not once: \(old)")
    try write(text.replacingOccurrences(of: old, with: new), to: name)
  }

  /// Changes the first place of a text behind a mark, which must be there once.
  func replace(_ old: String, with new: String, onceAfter mark: String, in name: String) throws {
    let parts = try text(name).components(separatedBy: mark)
    try #require(parts.count == 2, "\(name) has not once: \(mark)")
    let place = try #require(parts[1].range(of: old), "\(name) has not: \(old)")
    try write(parts[0] + mark + parts[1].replacingCharacters(in: place, with: new), to: name)
  }
}
