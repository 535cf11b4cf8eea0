/// The code points of a string's text, surrogate pairs joined, lone surrogates as they are.
///
/// The text must have passed the parser or have been made by ``GeneralizedUTF8``; other bytes give
/// meaningless code points but stay within bounds.
struct CodePoints: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private let end: Int
  private let isEscaped: Bool
  private var at: Int

  init(_ string: JSONString) {
    self.init(string, from: string.node.textRange.lowerBound)
  }

  /// From an index of the storage where a character begins.
  init(_ string: JSONString, from start: Int) {
    bytes = string.storage
    at = start
    end = string.node.textRange.upperBound
    isEscaped = string.node.flags.hasAny(of: .escaped)
  }

  mutating func next() -> UInt32? {
    guard at < end else { return nil }
    let byte = bytes[at]
    at += 1
    if byte >= 0x80 { return nonASCII(after: byte) }
    guard byte == ASCII.backslash, isEscaped, at < end else { return UInt32(byte) }
    return escaped()
  }

  /// Moves over what stands for itself in every kind of text, and writes it.
  mutating func writePlainRun(to output: inout ByteOutput) {
    at = bytes.withUnsafeBufferPointer { output.appendPlainRun(of: $0, in: at..<end) }
  }

  private mutating func nonASCII(after lead: UInt8) -> UInt32 {
    switch lead {
    case 0xF0...: continuation(continuation(continuation(UInt32(lead & 0x07))))
    case 0xE0...: continuation(continuation(UInt32(lead & 0x0F)))
    default: continuation(UInt32(lead & 0x1F))
    }
  }

  private mutating func continuation(_ high: UInt32) -> UInt32 {
    guard at < end else { return high << 6 }
    let low = UInt32(bytes[at] & 0x3F)
    at += 1
    return high << 6 | low
  }

  private mutating func escaped() -> UInt32 {
    let letter = bytes[at]
    at += 1
    switch letter {
    case UInt8(ascii: "b"): return 0x08
    case UInt8(ascii: "t"): return 0x09
    case UInt8(ascii: "n"): return 0x0A
    case UInt8(ascii: "f"): return 0x0C
    case UInt8(ascii: "r"): return 0x0D
    case UInt8(ascii: "u"): break
    default: return UInt32(letter)
    }
    let unit = hexUnit(at: at) ?? 0
    at += 4
    guard unit & 0xFC00 == 0xD800, at + 6 <= end,
      bytes[at] == ASCII.backslash, bytes[at + 1] == UInt8(ascii: "u"),
      let low = hexUnit(at: at + 2), low & 0xFC00 == 0xDC00
    else { return unit }
    at += 6
    return Surrogates.joined(high: unit, low: low)
  }

  private func hexUnit(at offset: Int) -> UInt32? {
    guard offset + 4 <= end else { return nil }
    var unit: UInt32 = 0
    for index in offset..<(offset + 4) {
      unit = unit << 4 | (ASCII.hexValue(bytes[index]) ?? 0)
    }
    return unit
  }
}
