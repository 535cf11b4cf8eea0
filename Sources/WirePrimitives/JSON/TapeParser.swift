/// Reads a JSON text (RFC 8259) onto a tape, in one pass, without recursion.
///
/// ```
///             +--- [ or { with content ---+
///             v                           |
///  start -> value --- scalar, [], {} ---> next --- nothing open ---> end
///             ^                           |
///             +------ comma (name colon) -+--- ] or }: closes, again
/// ```
///
/// The open containers form a list on the tape itself: see ``TapeNode``.
struct TapeParser {
  let input: UnsafeBufferPointer<UInt8>
  let limits: JSONLimits
  var at = 0
  var tape: [TapeNode] = []
  private var openIndex = -1
  private var openIsObject = false
  private var openCount = 0
  private var depth = 0

  /// The input must have at most ``JSONLimits/mostBytes`` bytes.
  init(_ input: UnsafeBufferPointer<UInt8>, limits: JSONLimits) {
    self.input = input
    self.limits = limits
    tape.reserveCapacity(input.count / 8 + 4)
  }

  @inline(__always) var end: Int { input.count }

  mutating func parse() throws(JSONParseError) {
    if let first = input.first, first == 0xEF { throw Self.byteOrderMark(in: input) }
    skipWhitespace()
    repeat {
      try readValue()
    } while try advanceToNextValue()
    skipWhitespace()
    if at < end { throw JSONParseError(.trailingBytes(input[at]), at: at) }
  }

  /// Reads a scalar or an empty container; a container with content is opened and its first value
  /// read.
  @inline(__always)
  private mutating func readValue() throws(JSONParseError) {
    while true {
      guard at < end else { throw unexpectedEnd }
      switch input[at] {
      case ASCII.quote:
        return try readString()
      case ASCII.zero...(ASCII.zero + 9), ASCII.minus:
        return try readNumber()
      case ASCII.openBrace:
        if try open(.object) { return }
        try readMemberName()
      case ASCII.openBracket:
        if try open(.array) { return }
      case UInt8(ascii: "t"):
        return try readLiteral("true", .true)
      case UInt8(ascii: "f"):
        return try readLiteral("false", .false)
      case UInt8(ascii: "n"):
        return try readLiteral("null", .null)
      default:
        throw unexpectedByte
      }
    }
  }

  /// Closes what ends here; `false` at the end of the outermost value.
  @inline(__always)
  private mutating func advanceToNextValue() throws(JSONParseError) -> Bool {
    while openIndex >= 0 {
      skipWhitespace()
      guard at < end else { throw unexpectedEnd }
      let byte = input[at]
      if byte == ASCII.comma {
        at += 1
        openCount += 1
        skipWhitespace()
        if openIsObject { try readMemberName() }
        return true
      }
      guard byte == (openIsObject ? ASCII.closeBrace : ASCII.closeBracket) else {
        throw unexpectedByte
      }
      at += 1
      close()
    }
    return false
  }

  /// `true` where the container is empty and closed already.
  @inline(__always)
  private mutating func open(_ kind: TapeKind) throws(JSONParseError) -> Bool {
    guard depth < limits.depth else { throw JSONParseError(.tooDeep(limit: limits.depth), at: at) }
    at += 1
    skipWhitespace()
    let closer = kind == .object ? ASCII.closeBrace : ASCII.closeBracket
    if at < end, input[at] == closer {
      at += 1
      tape.append(TapeNode(kind, low: tape.count + 1))
      return true
    }
    tape.append(TapeNode(kind, high: openCount, low: openIndex + 1))
    openIndex = tape.count - 1
    openIsObject = kind == .object
    openCount = 1
    depth += 1
    return false
  }

  @inline(__always)
  private mutating func close() {
    let index = openIndex
    let parent = tape[index]
    tape[index] = TapeNode(openIsObject ? .object : .array, high: openCount, low: tape.count)
    openIndex = parent.low - 1
    openCount = parent.high
    openIsObject = openIndex >= 0 && tape[openIndex].kind == .object
    depth -= 1
  }

  @inline(__always)
  private mutating func readMemberName() throws(JSONParseError) {
    guard at < end else { throw unexpectedEnd }
    guard input[at] == ASCII.quote else { throw unexpectedByte }
    try readString()
    skipWhitespace()
    guard at < end else { throw unexpectedEnd }
    guard input[at] == ASCII.colon else { throw unexpectedByte }
    at += 1
    skipWhitespace()
  }

  @inline(never)
  private mutating func readLiteral(
    _ literal: StaticString, _ kind: TapeKind
  ) throws(JSONParseError) {
    for offset in 0..<literal.utf8CodeUnitCount {
      guard at < end else { throw unexpectedEnd }
      guard input[at] == literal.utf8Start[offset] else { throw unexpectedByte }
      at += 1
    }
    tape.append(TapeNode(kind))
  }

  var unexpectedEnd: JSONParseError { JSONParseError(.unexpectedEnd, at: end) }
  var unexpectedByte: JSONParseError { JSONParseError(.unexpectedByte(input[at]), at: at) }

  private static func byteOrderMark(in input: UnsafeBufferPointer<UInt8>) -> JSONParseError {
    if input.starts(with: [0xEF, 0xBB, 0xBF]) { return JSONParseError(.byteOrderMark, at: 0) }
    return JSONParseError(.unexpectedByte(0xEF), at: 0)
  }
}
