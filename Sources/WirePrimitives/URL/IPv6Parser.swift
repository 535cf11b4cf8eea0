/// The IPv6 parser of the URL Standard, section 3.5.
struct IPv6Parser {
  private let text: ArraySlice<UInt8>
  private var at: Int
  private var pieces = [UInt16](repeating: 0, count: 8)
  private var count = 0
  /// How many pieces stand before `::`, where that was seen.
  private var compressed: Int?

  /// - Parameter text: what stands between the brackets; errors give its indices.
  init(_ text: ArraySlice<UInt8>) {
    self.text = text
    at = text.startIndex
  }

  /// The pieces, the first one highest.
  mutating func parse() throws(URLParseError) -> UInt128 {
    if current == ASCII.colon {
      at += 1
      guard current == ASCII.colon else { throw invalid }
      at += 1
      compressed = 0
    }
    while current != nil {
      guard taken < 8 else { throw invalid }
      if current == ASCII.colon {
        guard compressed == nil else { throw invalid }
        at += 1
        compressed = count
      } else {
        try parsePiece()
      }
    }
    return try filled()
  }

  private var current: UInt8? { at < text.endIndex ? text[at] : nil }

  /// Pieces that there is no room for any more: `::` stands for at least one.
  private var taken: Int { compressed == nil ? count : count + 1 }

  private var invalid: URLParseError { URLParseError(.invalidIPv6, at: at) }

  /// Up to four digits and the colon after them, or an IPv4 address.
  private mutating func parsePiece() throws(URLParseError) {
    let start = at
    var value: UInt32 = 0
    while at - start < 4, let byte = current, let digit = ASCII.hexValue(byte) {
      value = value << 4 | digit
      at += 1
    }
    switch current {
    case ASCII.dot:
      at = start
      return try parseIPv4()
    case ASCII.colon:
      at += 1
      guard current != nil else { throw invalid }
    case nil: break
    default: throw invalid
    }
    append(value)
  }

  /// Four decimal numbers without leading zeros, which are the last two pieces.
  private mutating func parseIPv4() throws(URLParseError) {
    guard taken <= 6 else { throw invalid }
    var address: UInt32 = 0
    for place in 0..<4 {
      if place > 0 {
        guard current == ASCII.dot else { throw invalid }
        at += 1
      }
      address = address << 8 | (try parseDecimal())
    }
    guard current == nil else { throw invalid }
    append(address >> 16)
    append(address & 0xFFFF)
  }

  private mutating func parseDecimal() throws(URLParseError) -> UInt32 {
    let start = at
    var value: UInt32 = 0
    while let byte = current, ASCII.isDigit(byte) {
      guard at == start || value > 0 else { throw invalid }
      value = value * 10 + UInt32(byte - ASCII.zero)
      guard value <= 255 else { throw invalid }
      at += 1
    }
    guard at > start else { throw invalid }
    return value
  }

  private mutating func append(_ piece: UInt32) {
    pieces[count] = UInt16(truncatingIfNeeded: piece)
    count += 1
  }

  /// What follows `::` stands at the end, zeros between.
  private func filled() throws(URLParseError) -> UInt128 {
    var all = pieces
    if let compressed {
      let behind = pieces[compressed..<count]
      let zeros = repeatElement(UInt16(0), count: 8 - count)
      all = Array(pieces[..<compressed]) + zeros + behind
    } else if count < 8 {
      throw invalid
    }
    return all.reduce(0) { $0 << 16 | UInt128($1) }
  }
}
