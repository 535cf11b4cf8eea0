import ChoiceEngine
package import Foundation

/// Keeps failures of properties in a folder, a file for each property; and, while one is checked, a file
/// of the process with what it is asked about.
package struct PropertyFolder: FailureStore {
  private let folder: URL
  /// Whoever checks a property at the same time has another one.
  private let id = UUID().uuidString

  /// The one of this checkout, beside what is built.
  package static var ofCheckout: PropertyFolder {
    PropertyFolder(
      URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: ".build/property-failures"))
  }

  package init(_ folder: URL) { self.folder = folder }

  package func load(_ property: String) throws -> [String] {
    let file = file(of: property, "failures")
    guard FileManager.default.fileExists(atPath: file.path) else { return [] }
    return String(decoding: try Data(contentsOf: file), as: UTF8.self)
      .split(separator: "\n").map(String.init)
  }

  package func save(_ line: String, of property: String) throws {
    let lines = try load(property)
    guard !lines.contains(line) else { return }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let text = (lines + [line]).map { $0 + "\n" }.joined()
    try Data(text.utf8).write(to: file(of: property, "failures"), options: .atomic)
  }

  package func enter(_ line: String?, of property: String) {
    let file = file(of: property, "\(getpid()).\(id)")
    guard let line else {
      try? FileManager.default.removeItem(at: file)
      return
    }
    if !FileManager.default.fileExists(atPath: folder.path) {
      try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    try? Data(line.utf8).write(to: file)
  }

  package func takeUnfinished(_ property: String) -> String? {
    let prefix = name(of: property) + "."
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names.sorted() where name.hasPrefix(prefix) {
      let parts = name.dropFirst(prefix.count).split(separator: ".")
      // A process that is still there has not ended in it.
      guard parts.count == 2, let process = pid_t(parts[0]), kill(process, 0) != 0 else { continue }
      let file = folder.appending(path: name)
      defer { try? FileManager.default.removeItem(at: file) }
      if let data = try? Data(contentsOf: file) { return String(decoding: data, as: UTF8.self) }
    }
    return nil
  }

  private func file(of property: String, _ kind: String) -> URL {
    folder.appending(path: "\(name(of: property)).\(kind)")
  }

  /// All that is no letter or digit is escaped, so that no two share a file.
  private func name(of property: String) -> String {
    let name = property.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
    return String((name ?? "property").prefix(180))
  }
}
