/// A place in a text, as editors count.
public struct TextPosition: Sendable, Hashable, CustomStringConvertible {
  /// Counted from 1; LF, CR and CR LF each end a line.
  public let line: Int

  /// Counted from 1, in Unicode scalars of UTF-8 text.
  public let column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The place of a byte; an offset outside of the bytes gives the nearest end. O(offset).
  public init(ofOffset offset: Int, in bytes: some Collection<UInt8>) {
    var line = 1
    var column = 1
    var index = bytes.startIndex
    var left = offset
    while left > 0, index < bytes.endIndex {
      let byte = bytes[index]
      bytes.formIndex(after: &index)
      left -= 1
      let next = index < bytes.endIndex ? bytes[index] : 0
      let endsLine =
        byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") && next != UInt8(ascii: "\n")
      if endsLine {
        line += 1
        column = 1
      } else if next & 0xC0 != 0x80 {
        column += 1
      }
    }
    self.init(line: line, column: column)
  }

  public var description: String { "line \(line), column \(column)" }
}
