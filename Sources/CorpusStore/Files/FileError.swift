import ConformanceKit
import Foundation

/// Why a file that a user names cannot be used, in one line.
package struct FileError: Error, Hashable, CustomStringConvertible {
  package let path: String
  /// What completes "PATH ", such as "cannot be read: it is a folder".
  package let reason: String
  /// Whether there is nothing at the path.
  package let isAbsent: Bool

  init(_ path: String, _ reason: String, isAbsent: Bool = false) {
    self.path = path
    self.reason = reason
    self.isAbsent = isAbsent
  }

  /// - Parameter code: an `errno`.
  init(reading path: String, code: Int32) {
    self.init(
      path, "cannot be read: \(SystemError.reason(code))",
      isAbsent: code == ENOENT || code == ENOTDIR)
  }

  package var description: String { "\(String(escaping: path, limit: 4_096)) \(reason)" }
}
