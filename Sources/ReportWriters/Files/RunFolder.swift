#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A folder of one run's own beneath a folder that git ignores.
package struct RunFolder {
  package let path: String

  /// - Parameters:
  ///   - parent: is made if need be, with a `.gitignore` of its own.
  ///   - name: is followed by `-2` and so on where it is taken.
  package init(in parent: String, named name: String) throws(ReportFileError) {
    try FileSystem.makeFolder(parent)
    let ignored = "\(parent)/.gitignore"
    if FileSystem.kind(of: ignored) == .absent {
      let file = try ReportFile(path: ignored)
      file.write(Array("*\n".utf8))
      try file.finish()
    }
    for number in 1... {
      let candidate = "\(parent)/\(name)" + (number == 1 ? "" : "-\(number)")
      if mkdir(candidate, 0o755) == 0 {
        path = candidate
        return
      }
      guard errno == EEXIST else { throw ReportFileError(path: candidate, code: errno) }
    }
    throw ReportFileError(path: parent, reason: "no name for the run is free")
  }

  /// Takes the folder away if nothing is in it.
  package func removeIfEmpty() { rmdir(path) }
}
