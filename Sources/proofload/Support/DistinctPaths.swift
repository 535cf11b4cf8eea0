import ArgumentParser
import ConformanceKit
import Foundation

/// The files that a command line names, which must not be one another: the last to be written would
/// replace the others.
struct DistinctPaths {
  private var options: [String: String] = [:]

  /// - Parameter option: how the path came onto the command line.
  mutating func add(_ path: String, as option: String) throws {
    let place = Self.place(of: path)
    if let other = options[place] {
      throw ValidationError(
        other == option
          ? "\(option) names one file twice: \(String(escaping: path))"
          : "\(other) and \(option) name one file: \(String(escaping: path))")
    }
    options[place] = option
  }

  /// The path without links, `.` and `..`, as far as it is there.
  private static func place(of path: String) -> String {
    var folder = URL(fileURLWithPath: path).standardizedFileURL
    var rest: [String] = []
    while folder.path != "/" {
      if let real = realpath(folder.path, nil) {
        defer { free(real) }
        return ([String(cString: real)] + rest).joined(separator: "/")
      }
      rest.insert(folder.lastPathComponent, at: 0)
      folder.deleteLastPathComponent()
    }
    return "/" + rest.joined(separator: "/")
  }
}
