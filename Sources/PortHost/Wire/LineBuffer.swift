#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Splits what a port writes into lines at 0x0A.
struct LineBuffer {
  private var bytes: [UInt8] = []
  /// Where the first line that was not handed out begins.
  private var start = 0
  /// Up to here there is no line feed.
  private var scanned = 0

  /// What was not handed out: a line that has no end yet, once ``next()`` gave `nil`.
  var rest: ArraySlice<UInt8> { bytes[start...] }

  mutating func append(_ chunk: UnsafeRawBufferPointer) {
    if start == bytes.count {
      bytes.removeAll(keepingCapacity: bytes.capacity <= Self.keptCapacity)
      (start, scanned) = (0, 0)
    } else if start >= Self.keptCapacity {
      bytes.removeSubrange(..<start)
      (start, scanned) = (0, scanned - start)
    }
    bytes.append(contentsOf: chunk)
  }

  /// The next whole line, without its line feed.
  mutating func next() -> [UInt8]? {
    guard let end = lineFeed else {
      scanned = bytes.count
      return nil
    }
    let line = Array(bytes[start..<end])
    (start, scanned) = (end + 1, end + 1)
    return line
  }

  /// The index of the first line feed that was not seen yet.
  private var lineFeed: Int? {
    bytes[scanned...].withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress,
        let found = memchr(base, Int32(UInt8(ascii: "\n")), bytes.count)
      else { return nil }
      return scanned + (UnsafeRawPointer(found) - base)
    }
  }

  /// One very long line must not cost memory for the rest of the run.
  private static let keptCapacity = 1 << 20
}
