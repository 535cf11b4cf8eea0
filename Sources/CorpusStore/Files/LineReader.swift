import Foundation

/// The lines of a file that a user names, one after another: memory holds one of them.
package final class LineReader {
  /// Bytes of one line, as in the port protocol.
  package static let lineBytes = 8 << 20
  /// Bytes of all lines.
  package static let wholeBytes = 1 << 30

  private let path: String
  private let descriptor: Int32
  private let isOwned: Bool
  private let limit: Int
  private var buffer: [UInt8] = []
  /// Where the next line begins, and up to where no line feed stands behind that.
  private var start = 0
  private var scanned = 0
  private var taken = 0
  private var isAtEnd = false
  /// The number of the line that was given last, from 1.
  package private(set) var number = 0
  /// Whether no line feed stands behind the line that was given last.
  package private(set) var isTorn = false

  /// - Parameter limit: bytes of all lines.
  package init(path: String, limit: Int = wholeBytes) throws(FileError) {
    (descriptor, _) = try BoundedFile.open(path, limit: limit)
    self.path = path
    self.limit = limit
    isOwned = true
  }

  private init(standardInput name: String) {
    path = name
    descriptor = STDIN_FILENO
    limit = Self.wholeBytes
    isOwned = false
  }

  /// - Parameter name: what messages call it.
  package static func standardInput(named name: String) -> LineReader {
    LineReader(standardInput: name)
  }

  deinit { if isOwned { close(descriptor) } }

  /// The next line without its line feed; nil behind the last. What stands behind the last line feed
  /// is a line too, if it is anything.
  package func next() throws(FileError) -> [UInt8]? {
    while true {
      if let end = lineFeed {
        defer { (start, scanned) = (end + 1, end + 1) }
        return try line(upTo: end)
      }
      scanned = buffer.count
      guard scanned - start <= Self.lineBytes else { throw tooLong }
      if isAtEnd {
        guard start < buffer.count else { return nil }
        defer { start = buffer.count }
        isTorn = true
        return try line(upTo: buffer.count)
      }
      buffer.removeSubrange(..<start)
      (start, scanned) = (0, scanned - start)
      let before = buffer.count
      isAtEnd = try !BoundedFile.fill(&buffer, from: descriptor, of: path)
      taken += buffer.count - before
      guard taken <= limit else { throw BoundedFile.tooLarge(path, limit: limit) }
    }
  }

  private func line(upTo end: Int) throws(FileError) -> [UInt8] {
    guard end - start <= Self.lineBytes else { throw tooLong }
    number += 1
    return Array(buffer[start..<end])
  }

  private var lineFeed: Int? {
    buffer.withUnsafeBytes { bytes in
      guard scanned < bytes.count, let base = bytes.baseAddress,
        let found = memchr(base + scanned, Int32(UInt8(ascii: "\n")), bytes.count - scanned)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }

  private var tooLong: FileError {
    FileError(path, "line \(number + 1) has more than \(Self.lineBytes) bytes, which are allowed")
  }
}
