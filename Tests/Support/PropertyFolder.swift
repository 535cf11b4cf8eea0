import ChoiceEngine
package import Foundation
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Keeps failures of properties in a folder, a file for each property; and, while one is checked, what it
/// is asked about, in a file that is locked for as long.
package final class PropertyFolder: FailureStore {
  private let folder: URL
  /// The locked file, once there is something to write down.
  private let running = Mutex<(descriptor: Int32, file: URL)?>(nil)

  /// The one of this checkout, beside what is built.
  package static var ofCheckout: PropertyFolder {
    PropertyFolder(
      URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: ".build/property-failures"))
  }

  package init(_ folder: URL) { self.folder = folder }

  deinit { close() }

  package func load(_ property: String) throws -> [String] {
    let file = file(of: property, "failures")
    guard FileManager.default.fileExists(atPath: file.path) else { return [] }
    return String(decoding: try Data(contentsOf: file), as: UTF8.self)
      .split(separator: "\n").map(String.init)
  }

  package func save(_ line: String, of property: String) throws {
    guard !(try load(property).contains(line)) else { return }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // Each line with one call, so that two who write at once lose nothing.
    let file = file(of: property, "failures")
    let descriptor = open(file.path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
    defer { _ = closeFile(descriptor) }
    let bytes = Array((line + "\n").utf8)
    guard write(descriptor, bytes, bytes.count) == bytes.count else {
      throw CocoaError(.fileWriteUnknown)
    }
  }

  package func tell(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

  package func enter(_ line: String?, of property: String) {
    guard let line else { return close() }
    running.withLock { running in
      if running == nil { running = lockedFile(property) }
      guard let running else { return }
      // What is left of a longer line stands behind an empty one.
      let bytes = Array((line + "\n\n").utf8)
      _ = pwrite(running.descriptor, bytes, bytes.count, 0)
    }
  }

  package func takeUnfinished(_ property: String) -> String? {
    let prefix = name(of: property) + "."
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names.sorted() where name.hasPrefix(prefix) && name.hasSuffix(".running") {
      let file = folder.appending(path: name)
      let descriptor = open(file.path, O_RDWR | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      defer { _ = closeFile(descriptor) }
      // Whoever still writes it has ended in nothing.
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { continue }
      defer { try? FileManager.default.removeItem(at: file) }
      let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      if let line = text.split(separator: "\n", omittingEmptySubsequences: false).first,
        !line.isEmpty
      {
        return String(line)
      }
    }
    return nil
  }

  private func close() {
    running.withLock { running in
      guard let open = running else { return }
      try? FileManager.default.removeItem(at: open.file)
      _ = closeFile(open.descriptor)
      running = nil
    }
  }

  private func lockedFile(_ property: String) -> (descriptor: Int32, file: URL)? {
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = file(of: property, "\(UUID().uuidString).running")
    let descriptor = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0, flock(descriptor, LOCK_EX) == 0 else { return nil }
    return (descriptor, file)
  }

  private func file(of property: String, _ kind: String) -> URL {
    folder.appending(path: "\(name(of: property)).\(kind)")
  }

  /// What of the name a person recognizes, and a number that no other name has.
  private func name(of property: String) -> String {
    let word = property.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
    let number = property.utf8.map(UInt64.init).fingerprint
    return "\(String(word.prefix(60)))-\(String(number, radix: 16))"
  }
}

/// The system's own, where a method has its name.
private func closeFile(_ descriptor: Int32) -> Int32 { close(descriptor) }
