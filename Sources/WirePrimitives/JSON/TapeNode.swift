/// Eight bytes that stand for one value, or for one member name, of a parsed document.
///
/// ```
/// bits 60...63  kind
/// bits 56...59  flags
/// bits 28...55  high: offset of the text (number, string), count of elements (array, object)
/// bits  0...27  low:  bytes of the text (number, string), index after the contents (array, object)
/// ```
///
/// An array is followed by its elements, an object by a name and a value for each member. The text
/// of a string excludes its quotes. While a container is still open during parsing, `high` keeps
/// the parent's running count and `low` the parent's index plus one.
struct TapeNode: Sendable {
  /// What `high` and `low` can hold: the reason for the hard limit of `JSONLimits.bytes`.
  static let fieldMask: UInt64 = (1 << 28) - 1

  private let word: UInt64

  private init(word: UInt64) { self.word = word }

  @inline(__always)
  init(_ kind: TapeKind, _ flags: TapeFlags = TapeFlags(rawValue: 0), high: Int = 0, low: Int = 0) {
    word =
      UInt64(kind.rawValue) &<< 60 | UInt64(flags.rawValue) &<< 56
      | (UInt64(truncatingIfNeeded: high) & Self.fieldMask) &<< 28
      | UInt64(truncatingIfNeeded: low) & Self.fieldMask
  }

  @inline(__always) var kind: TapeKind {
    TapeKind(rawValue: UInt8(truncatingIfNeeded: word &>> 60)) ?? .null
  }

  @inline(__always) var flags: TapeFlags {
    TapeFlags(rawValue: UInt8(truncatingIfNeeded: word &>> 56) & 0xF)
  }

  @inline(__always) var high: Int { Int(truncatingIfNeeded: (word &>> 28) & Self.fieldMask) }
  @inline(__always) var low: Int { Int(truncatingIfNeeded: word & Self.fieldMask) }

  /// The bytes of a number's or a string's text.
  @inline(__always) var textRange: Range<Int> { high..<(high + low) }

  /// Whether it is an array or an object: asked of the word, because no kind need be made of it.
  @inline(__always) var isContainer: Bool { word &>> 60 >= UInt64(TapeKind.array.rawValue) }

  /// Whether it is a number or a string.
  @inline(__always) var hasText: Bool {
    !isContainer && word &>> 60 >= UInt64(TapeKind.number.rawValue)
  }

  /// The index of the node after this one and all that it contains.
  @inline(__always) func indexAfter(_ index: Int) -> Int { isContainer ? low : index + 1 }

  /// The same node after its contents (array, object) or its text (number, string) moved.
  @inline(__always)
  func moved(contents: Int, text: Int) -> TapeNode {
    // Neither sum leaves its field, whichever sign the distance has.
    if isContainer { return TapeNode(word: word &+ UInt64(bitPattern: Int64(contents))) }
    return hasText ? TapeNode(word: word &+ UInt64(bitPattern: Int64(text)) &<< 28) : self
  }
}
