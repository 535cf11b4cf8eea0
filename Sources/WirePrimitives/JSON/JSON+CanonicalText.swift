extension JSON {
  /// The value in the form of RFC 8785 (JSON Canonicalization Scheme), extended to what that leaves
  /// out: a lone surrogate is written `\udxxx`, and of repeated members the last stands.
  ///
  /// UTF-8 without whitespace, members sorted by the UTF-16 code units of their names, numbers as
  /// ECMAScript writes them. Equal values have equal bytes.
  public func canonicalBytes() throws(JSONCanonicalError) -> [UInt8] {
    var output = ByteOutput(capacity: (endIndex - index) * 16)
    var closers: [UInt8] = []
    var walk = CanonicalWalk(self)
    var needsComma = false
    while let event = walk.next() {
      if needsComma, !event.isEnd { output.append(ASCII.comma) }
      needsComma = true
      switch event {
      case .beginArray:
        output.append(ASCII.openBracket)
        closers.append(ASCII.closeBracket)
        needsComma = false
      case .beginObject:
        output.append(ASCII.openBrace)
        closers.append(ASCII.closeBrace)
        needsComma = false
      case .name(let name):
        StringEscaping.canonical.append(name, to: &output)
        output.append(ASCII.colon)
        needsComma = false
      case .end:
        if let closer = closers.popLast() { output.append(closer) }
      default:
        try Self.appendCanonical(event, to: &output)
      }
    }
    return output.array()
  }

  private static func appendCanonical(
    _ event: CanonicalWalk.Event, to output: inout ByteOutput
  ) throws(JSONCanonicalError) {
    switch event {
    case .null: output.append("null")
    case .bool(let bool): output.append(bool ? "true" : "false")
    case .number(let number): try appendCanonical(number, to: &output)
    case .string(let string): StringEscaping.canonical.append(string, to: &output)
    case .name, .beginArray, .beginObject, .end: break
    }
  }

  private static func appendCanonical(
    _ number: JSONNumber, to output: inout ByteOutput
  ) throws(JSONCanonicalError) {
    let isWritten = number.withSource { text in
      guard DecimalText.isECMAScript(text) else { return false }
      output.append(text)
      return true
    }
    if isWritten { return }
    let double = number.double
    guard double.isFinite else { throw .numberOutOfRange(number) }
    var text = JSONNumber.ecmaScriptText(double)
    text.withUTF8 { output.append($0) }
  }
}
