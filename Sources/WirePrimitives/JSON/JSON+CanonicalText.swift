extension JSON {
  /// The value in the form of RFC 8785 (JSON Canonicalization Scheme), extended to what that leaves
  /// out: a lone surrogate is written `\udxxx`, and of repeated members the last stands.
  ///
  /// UTF-8 without whitespace, members sorted by the UTF-16 code units of their names, numbers as
  /// ECMAScript writes them. Equal values have equal bytes.
  public func canonicalBytes() throws(JSONCanonicalError) -> [UInt8] {
    var output: [UInt8] = []
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
    return output
  }

  private static func appendCanonical(
    _ event: CanonicalWalk.Event, to output: inout [UInt8]
  ) throws(JSONCanonicalError) {
    switch event {
    case .null: output.append(contentsOf: "null".utf8)
    case .bool(let bool): output.append(contentsOf: (bool ? "true" : "false").utf8)
    case .number(let number):
      let double = number.double
      guard double.isFinite else { throw .numberOutOfRange(number) }
      output.append(contentsOf: JSONNumber.ecmaScriptText(double).utf8)
    case .string(let string): StringEscaping.canonical.append(string, to: &output)
    case .name, .beginArray, .beginObject, .end: break
    }
  }
}
