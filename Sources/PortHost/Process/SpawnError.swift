#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Why the system did not start a process.
package struct SpawnError: Error, Hashable, Sendable {
  /// One of `errno`.
  let code: Int32

  package var text: String { strerror(code).map { String(cString: $0) } ?? "error \(code)" }

  /// The file is there, so what is missing is the interpreter that its first line names.
  var isInterpreterMissing: Bool { code == ENOENT }

  /// Neither a program for this machine nor a script with a first line that names an interpreter.
  var isFormatUnknown: Bool { code == ENOEXEC }
}
