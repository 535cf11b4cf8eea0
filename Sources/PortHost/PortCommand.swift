import ConformanceKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The command that starts a port.
package struct PortCommand: Sendable, Hashable {
  /// A path where it has a slash, relative to the working directory; else a name looked up in `PATH`.
  package let executable: String
  package let arguments: [String]

  package init(_ executable: String, _ arguments: [String] = []) {
    self.executable = executable
    self.arguments = arguments
  }

  /// The words of a command line; nil where there are none.
  package init?(words: [String]) {
    guard let executable = words.first else { return nil }
    self.init(executable, Array(words.dropFirst()))
  }

  /// The path of the file to run.
  func resolve() throws(PortStartError) -> String {
    if executable.utf8.contains(UInt8(ascii: "/")) {
      switch Self.look(at: executable) {
      case .runnable: return executable
      case .present(let what): throw .notExecutable(executable, what)
      case .absent: throw .notFound(executable, .path)
      }
    }
    var found: (path: String, what: String)?
    for folder in Self.searchPath {
      let path = folder.isEmpty ? executable : "\(folder)/\(executable)"
      switch Self.look(at: path) {
      case .runnable: return path
      case .present(let what): found = found ?? (path, what)
      case .absent: break
      }
    }
    if let found { throw .notExecutable(found.path, found.what) }
    throw .notFound(executable, .searchPath)
  }

  private enum Finding {
    case runnable
    case present(String)
    case absent
  }

  private static func look(at path: String) -> Finding {
    var info = stat()
    guard !path.isEmpty, stat(path, &info) == 0 else { return .absent }
    guard info.st_mode & S_IFMT != S_IFDIR else { return .present("it is a folder") }
    guard access(path, X_OK) == 0 else {
      return .present("it has no permission to be executed")
    }
    return .runnable
  }

  private static var searchPath: [String] {
    let value = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
    return value.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
  }
}

extension PortCommand: CustomStringConvertible {
  /// The command as a shell would take it, safe to show.
  package var description: String { ShellWord.line([executable] + arguments) }
}
