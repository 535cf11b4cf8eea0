/// A string of JSON: any sequence of UTF-16 code units, lone surrogates included (RFC 8259,
/// section 8.2).
///
/// Either a part of a parsed document, unconverted, or built. Strings are equal when their code
/// units are: never by canonical equivalence, and no matter which characters were escaped.
public struct JSONString: Sendable {
  let storage: [UInt8]
  let node: TapeNode

  init(storage: [UInt8], node: TapeNode) {
    self.storage = storage
    self.node = node
  }

  /// A string of bytes that are well-formed generalized UTF-8 already.
  init(generalizedUTF8 bytes: [UInt8], _ flags: TapeFlags) {
    self.init(storage: bytes, node: TapeNode(.string, flags, high: 0, low: bytes.count))
  }

  /// The text of `string`, of at most ``JSONLimits/mostBytes`` bytes of UTF-8: a longer one is a
  /// programming error.
  public init(_ string: String) {
    let bytes = Array(string.utf8)
    precondition(bytes.count <= JSONLimits.mostBytes, "a string of 2^28 bytes or more")
    let isASCII = bytes.withUnsafeBufferPointer { PlainText.isASCII($0) }
    self.init(generalizedUTF8: bytes, isASCII ? .none : .mayHoldNonASCII)
  }

  /// Any code units, of at most ``JSONLimits/mostBytes`` bytes when encoded.
  public init(codeUnits: some Sequence<UInt16>) {
    let bytes = GeneralizedUTF8.encode(codeUnits)
    precondition(bytes.count <= JSONLimits.mostBytes, "a string of 2^28 bytes or more")
    self.init(generalizedUTF8: bytes, .mayHoldNonASCII.union(.mayHoldSurrogates))
  }

  /// Whether the text is the content itself.
  @inline(__always) var isPlain: Bool { !node.flags.hasAny(of: .escaped) }

  @inline(__always) var source: ArraySlice<UInt8> { storage[node.textRange] }

  @inline(__always)
  func withSource<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    storage.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[node.textRange]))
    }
  }

  /// Whether there are no code units.
  public var isEmpty: Bool { node.low == 0 }

  /// The UTF-16 code units.
  public var codeUnits: [UInt16] { Array(CodeUnits(self)) }

  /// Whether a surrogate stands without its partner, so that no UTF-8 says the same.
  public var hasLoneSurrogates: Bool {
    guard node.flags.hasAny(of: .mayHoldSurrogates) else { return false }
    return CodePoints(self).contains(where: Surrogates.isSurrogate)
  }

  /// Whether U+0000 is among the characters, which a string of C ends with.
  var hasNull: Bool {
    isPlain ? source.contains(0) : CodePoints(self).contains(0)
  }

  /// The content in UTF-8, with each lone surrogate encoded in three bytes as if it were a scalar
  /// (generalized UTF-8, known as WTF-8). Strings are equal exactly when these bytes are.
  public var generalizedUTF8: [UInt8] {
    isPlain ? Array(source) : unescaped().array()
  }

  /// The bytes of ``generalizedUTF8``.
  package var utf8Count: Int { isPlain ? node.low : generalizedUTF8.count }

  private func unescaped() -> ByteOutput {
    var output = ByteOutput(capacity: node.low + 8)
    var codePoints = CodePoints(self)
    while true {
      codePoints.writePlainRun(to: &output)
      guard let codePoint = codePoints.next() else { return output }
      GeneralizedUTF8.append(codePoint, to: &output)
    }
  }

  /// `nil` where there are lone surrogates.
  public var text: String? {
    if hasLoneSurrogates { return nil }
    return isPlain ? withSource { String(decoding: $0, as: UTF8.self) } : unescaped().text()
  }

  /// The text with U+FFFD for each lone surrogate.
  public var lossyText: String {
    if let text { return text }
    var output = ByteOutput(capacity: node.low)
    for codePoint in CodePoints(self) {
      let scalar = Surrogates.isSurrogate(codePoint) ? 0xFFFD : codePoint
      GeneralizedUTF8.append(scalar, to: &output)
    }
    return output.text()
  }
}

extension JSONString: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) {
    self.init(value)
  }
}

extension JSONString: CustomStringConvertible {
  /// The string as compact JSON: quoted, in ASCII.
  public var description: String { JSON.string(self).compactText }
}
