import ConformanceKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Why a report could not be written.
package struct ReportFileError: Error, Hashable, CustomStringConvertible {
  package let path: String
  package let reason: String

  init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// - Parameter code: an `errno`.
  init(path: String, code: Int32) {
    self.init(path: path, reason: strerror(code).map { String(cString: $0) } ?? "error \(code)")
  }

  package var description: String { "\(String(escaping: path)) cannot be written: \(reason)" }
}
