import Foundation

/// Files that users name, read within limits: what a path leads to is looked at first, then its size,
/// then what stands in it.
package enum BoundedFile {
  /// Bytes of one document, as of one line of the port protocol.
  package static let documentBytes = 8 << 20

  /// The bytes of a file.
  package static func read(
    _ path: String, limit: Int = documentBytes
  ) throws(FileError) -> [UInt8] {
    let (file, size) = try open(path, limit: limit)
    defer { close(file) }
    var bytes: [UInt8] = []
    // One more than it should have, which a file that is being written may get.
    bytes.reserveCapacity(size + 1)
    while bytes.count <= limit {
      guard try fill(&bytes, from: file, of: path, most: limit + 1 - bytes.count) else {
        return bytes
      }
    }
    throw tooLarge(path, limit: limit)
  }

  /// Opens a regular file that is not larger than the limit.
  static func open(
    _ path: String, limit: Int
  ) throws(FileError) -> (descriptor: Int32, size: Int) {
    var info = stat()
    // Before it is opened: that alone may wait for ever, or cannot be done.
    guard stat(path, &info) == 0 else { throw FileError(reading: path, code: errno) }
    try check(info, of: path, limit: limit)
    let file = Foundation.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw FileError(reading: path, code: errno) }
    do throws(FileError) {
      // It may be another by now.
      guard fstat(file, &info) == 0 else { throw FileError(reading: path, code: errno) }
      try check(info, of: path, limit: limit)
    } catch {
      close(file)
      throw error
    }
    return (file, Int(info.st_size))
  }

  private static func check(_ info: stat, of path: String, limit: Int) throws(FileError) {
    let kind: String? =
      switch info.st_mode & S_IFMT {
      case S_IFREG: nil
      case S_IFDIR: "it is a folder"
      case S_IFIFO: "it is a pipe"
      case S_IFSOCK: "it is a socket"
      default: "it is a device"
      }
    if let kind { throw FileError(path, "cannot be read: \(kind)") }
    guard info.st_size <= limit else { throw tooLarge(path, size: Int(info.st_size), limit: limit) }
  }

  static func tooLarge(_ path: String, size: Int? = nil, limit: Int) -> FileError {
    let found = size.map { "\($0) bytes" } ?? "more than \(limit) bytes"
    return FileError(path, "is too large: it has \(found), and \(limit) are allowed")
  }

  /// Adds what can be read at once; whether there was anything.
  static func fill(
    _ bytes: inout [UInt8], from file: Int32, of path: String, most: Int = chunk
  ) throws(FileError) -> Bool {
    var code: Int32 = 0
    var count = 0
    let part = [UInt8](unsafeUninitializedCapacity: min(most, chunk)) { buffer, initialized in
      repeat {
        count = Foundation.read(file, buffer.baseAddress, buffer.count)
        code = errno
      } while count < 0 && code == EINTR
      initialized = max(0, count)
    }
    guard count >= 0 else { throw FileError(reading: path, code: code) }
    bytes += part
    return count > 0
  }

  private static let chunk = 256 << 10
}
