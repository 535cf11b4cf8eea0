#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The little that reports need of a file system.
enum FileSystem {
  enum Kind {
    case absent, file, folder, special
  }

  static func kind(of path: String) -> Kind {
    var info = stat()
    guard stat(path, &info) == 0 else { return .absent }
    return switch info.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    default: .special
    }
  }

  /// The path behind links; the path itself where nothing is there yet.
  static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// The folder of a path: empty for a bare name.
  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Makes a folder and those above it, where they are missing.
  static func makeFolder(_ path: String) throws(ReportFileError) {
    guard !path.isEmpty else { return }
    switch kind(of: path) {
    case .folder: return
    case .file, .special: throw ReportFileError(path: path, reason: "it is no folder")
    case .absent: break
    }
    try makeFolder(folder(of: path))
    // Another run may have made it meanwhile.
    guard mkdir(path, 0o755) != 0, errno != EEXIST else { return }
    throw ReportFileError(path: path, code: errno)
  }
}
