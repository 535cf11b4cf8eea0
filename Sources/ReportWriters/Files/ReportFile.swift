import ConformanceKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A file that stands at its path whole or not at all: it is written beside it as `<name>.partial`
/// and takes its name when it is finished, so that no reader meets half a report and an older one
/// stays until the new one is done.
///
/// What is no ordinary file (`/dev/stdout`, a pipe) is written as it goes: there is nothing to rename.
package final class ReportFile {
  package let path: String
  private let target: String
  private let partial: String?
  private var descriptor: Int32
  private var written = 0
  /// Why it could not be written; nothing is tried after that.
  private var failure: ReportFileError?

  /// Opens the file, in a folder that is made if need be.
  package init(path: String) throws(ReportFileError) {
    self.path = path
    switch FileSystem.kind(of: path) {
    case .folder: throw ReportFileError(path: path, reason: "it is a folder")
    case .special:
      target = path
      partial = nil
      descriptor = try Self.openSpecial(path)
    case .file, .absent:
      // Where the path is a link, what it leads to is replaced, and not the link.
      target = FileSystem.resolved(path)
      try FileSystem.makeFolder(FileSystem.folder(of: target))
      (descriptor, partial) = try Self.create(beside: target)
    }
  }

  /// A pipe that nobody reads is an error: to open it would wait for a reader, before the run and for
  /// ever.
  private static func openSpecial(_ path: String) throws(ReportFileError) -> Int32 {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw errno == ENXIO
        ? ReportFileError(path: path, reason: "nobody reads from it")
        : ReportFileError(path: path, code: errno)
    }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    return descriptor
  }

  /// A new file, never one that another run is writing or has left behind.
  private static func create(beside target: String) throws(ReportFileError) -> (Int32, String) {
    for number in 1... {
      let name = target + ".partial" + (number == 1 ? "" : "-\(number)")
      let descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
      if descriptor >= 0 { return (descriptor, name) }
      guard errno == EEXIST else { throw ReportFileError(path: name, code: errno) }
    }
    throw ReportFileError(path: target, reason: "no name for it is free")
  }

  deinit { abandon() }

  /// - Parameter lines: whole lines in UTF-8; a report is shown in logs, or is one (`/dev/stdout`).
  package func write(_ lines: [UInt8]) {
    var rest = ShownText.harmless(lines)[...]
    while !rest.isEmpty, failure == nil, descriptor >= 0 {
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        written += count
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        failure = ReportFileError(path: partial ?? path, code: errno)
      }
    }
  }

  /// Gives the file its name.
  ///
  /// - Throws: what failed since it was opened; then the path is as it was before, and what could
  ///   be written stays beside it.
  package func finish() throws(ReportFileError) {
    guard descriptor >= 0 else { return }
    if failure == nil, partial != nil, fsync(descriptor) != 0 {
      failure = ReportFileError(path: partial ?? path, code: errno)
    }
    let isClosed = close(descriptor) == 0
    descriptor = -1
    if let failure { throw failure }
    guard isClosed else { throw ReportFileError(path: partial ?? path, code: errno) }
    guard let partial, rename(partial, target) != 0 else { return }
    throw ReportFileError(path: path, code: errno)
  }

  /// Closes a file that was not finished; what was written stays beside its place, as what was cut.
  package func abandon() {
    guard descriptor >= 0 else { return }
    close(descriptor)
    descriptor = -1
    if written == 0, let partial { unlink(partial) }
  }
}

/// `write` of the system, which a method of the same name hides.
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, bytes, count)
}
