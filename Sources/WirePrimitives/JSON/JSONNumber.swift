/// A number of JSON (RFC 8259, section 6): the text as it stood, converted when asked for.
///
/// Numbers are equal when their ``double`` is: `1`, `1.0` and `10e-1` are equal, `0` and `-0` are,
/// and so are all numbers of one sign that are too large for a `Double`.
public struct JSONNumber: Sendable {
  let storage: [UInt8]
  let node: TapeNode

  init(storage: [UInt8], node: TapeNode) {
    self.storage = storage
    self.node = node
  }

  private init(trusted text: String, _ flags: TapeFlags) {
    let bytes = Array(text.utf8)
    self.init(
      storage: bytes, node: TapeNode(.number, flags, high: 0, low: bytes.count))
  }

  public init(_ int: Int) {
    let bytes = DecimalText.bytes(of: int)
    self.init(
      storage: bytes, node: TapeNode(.number, .integer, high: 0, low: bytes.count))
  }

  /// The shortest text that reads back as the same value, in the form of ECMAScript except that
  /// negative zero keeps its sign; `nil` for NaN and the infinities.
  public init?(finite double: Double) {
    guard double.isFinite else { return nil }
    // Int(exactly:) would need the C library's mathematics, which not everyone links.
    let whole = double.magnitude < 0x1p53 ? Int(double) : 0
    if Double(whole) == double, whole != 0 || double.sign == .plus {
      self.init(whole)
      return
    }
    let text = double == 0 && double.sign == .minus ? "-0" : Self.ecmaScriptText(double)
    let isInteger = text.utf8.allSatisfy { ASCII.isDigit($0) || $0 == ASCII.minus }
    self.init(trusted: text, isInteger ? .integer : .none)
  }

  /// The number that the text is; `nil` where it is not exactly one number of JSON.
  public init?(text: String) {
    guard let number = try? JSON.parse(text).number, number.node.low == text.utf8.count else {
      return nil
    }
    self = number
  }

  @inline(__always)
  func withSource<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    storage.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[node.textRange]))
    }
  }

  /// As in the source.
  public var text: String { withSource { String(decoding: $0, as: UTF8.self) } }

  /// Whether there is neither a fraction nor an exponent.
  public var isWrittenAsInteger: Bool { node.flags.hasAny(of: .integer) }

  /// Whether the value is zero, or rounds to it, with a minus sign.
  public var isNegativeZero: Bool {
    let double = double
    return double == 0 && double.sign == .minus
  }

  /// The nearest `Double`, ties to even; infinite where the magnitude rounds above the greatest
  /// finite one, zero (of the number's sign) where it rounds below the least.
  public var double: Double { withSource(DecimalText.double) }

  /// `nil` unless the number is written without fraction and exponent and is in the range of `Int`.
  /// `-0` gives 0.
  public var int: Int? {
    guard isWrittenAsInteger else { return nil }
    return withSource(DecimalText.int)
  }

  /// The text that `Number::toString` of ECMAScript gives (ECMA-262, section 6.1.6.1.20), which RFC
  /// 8785, section 3.2.2.3 requires: `0` for negative zero, `NaN`, `Infinity`, `-Infinity`.
  public static func ecmaScriptText(_ double: Double) -> String {
    ECMAScriptNumber.text(double)
  }
}

extension JSONNumber: Hashable {
  public static func == (left: JSONNumber, right: JSONNumber) -> Bool {
    left.double == right.double
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(double)
  }
}

extension JSONNumber: CustomStringConvertible {
  public var description: String { text }
}
