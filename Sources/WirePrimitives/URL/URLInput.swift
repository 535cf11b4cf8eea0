/// A text as the parser sees it: without controls and spaces around it, and without tabs and line
/// breaks anywhere (URL Standard, section 4.4).
struct URLInput {
  let bytes: [UInt8]
  private let original: [UInt8]
  /// Where the first byte stands that is no control or space.
  private let start: Int

  init(_ text: String) {
    original = Array(text.utf8)
    start = original.firstIndex { $0 > ASCII.space } ?? original.count
    let end = original.lastIndex { $0 > ASCII.space }.map { $0 + 1 } ?? start
    let trimmed = original[start..<end]
    bytes = trimmed.contains(where: Self.isDropped) ? trimmed.filter(Self.isKept) : Array(trimmed)
  }

  /// Where a byte stands in the text that was given; for the end, what follows the last one.
  func originalOffset(of index: Int) -> Int {
    guard index < bytes.count else {
      return bytes.isEmpty ? start : originalOffset(of: bytes.count - 1) + 1
    }
    var offset = start
    var left = index
    while left > 0 || Self.isDropped(original[offset]) {
      if Self.isKept(original[offset]) { left -= 1 }
      offset += 1
    }
    return offset
  }

  private static func isDropped(_ byte: UInt8) -> Bool {
    byte == ASCII.tab || byte == ASCII.lineFeed || byte == ASCII.carriageReturn
  }

  private static func isKept(_ byte: UInt8) -> Bool { !isDropped(byte) }
}
