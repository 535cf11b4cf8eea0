/// A token cut at its dots, without judgement: nothing is decoded and any number of segments is
/// kept.
///
/// The compact serialization of a JWS (RFC 7515, section 7.1) has three: header, payload and
/// signature, each in base64url without padding. An unsecured token (RFC 7519, section 6.1) ends
/// with a dot and so has three too, the last of them empty. A JWE (RFC 7516, section 7.1) has five.
public struct JWTSegments: Sendable, Hashable {
  private let bytes: [UInt8]
  /// The offset after each segment. At least one.
  private let ends: [Int]

  /// Cuts bytes, which may be anything.
  public init(_ utf8: some Sequence<UInt8>) {
    let bytes = Array(utf8)
    var ends: [Int] = []
    ends.reserveCapacity(4)
    // A pointer is read without a call even where nothing is optimised, and a token is read for each variant.
    bytes.withUnsafeBufferPointer { buffer in
      guard let first = buffer.baseAddress else { return }
      let dot = ASCII.dot
      var offset = 0
      while offset < buffer.count {
        if first[offset] == dot { ends.append(offset) }
        offset += 1
      }
    }
    ends.append(bytes.count)
    self.bytes = bytes
    self.ends = ends
  }

  /// Cuts the string's ``JSONString/generalizedUTF8``: a lone surrogate gives bytes that are in no
  /// alphabet.
  public init(_ string: JSONString) {
    self.init(string.generalizedUTF8)
  }

  /// How many segments there are: one more than dots.
  public var count: Int { ends.count }

  /// How many bytes the token has, dots included.
  public var length: Int { bytes.count }

  /// The segment of that number, counted from 0; `nil` where there is none.
  public subscript(number: Int) -> ArraySlice<UInt8>? {
    guard ends.indices.contains(number) else { return nil }
    return bytes[(number == 0 ? 0 : ends[number - 1] + 1)..<ends[number]]
  }

  /// All segments in order, empty ones included.
  public var all: [ArraySlice<UInt8>] { ends.indices.compactMap { self[$0] } }

  /// The first segment, which is the whole token where there is no dot.
  public var header: ArraySlice<UInt8> { bytes[..<ends[0]] }

  /// The second segment; `nil` where there is none.
  public var payload: ArraySlice<UInt8>? { self[1] }

  /// The third segment; `nil` where there is none.
  public var signature: ArraySlice<UInt8>? { self[2] }
}
