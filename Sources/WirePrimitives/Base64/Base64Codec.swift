/// The algorithm of RFC 4648, section 4, over either alphabet.
///
/// It works on buffers: what is generic is not specialised for a caller in another module, and then
/// reading a byte costs several times what is done with it.
struct Base64Codec {
  let alphabet: Base64Alphabet

  func encode(_ bytes: some Sequence<UInt8>, padding: Base64EncodedPadding) -> String {
    bytes.withContiguousStorageIfAvailable { encode($0, padding: padding) }
      ?? Array(bytes).withUnsafeBufferPointer { encode($0, padding: padding) }
  }

  private func encode(
    _ bytes: UnsafeBufferPointer<UInt8>, padding: Base64EncodedPadding
  ) -> String {
    var output: [UInt8] = []
    output.reserveCapacity((bytes.count + 2) / 3 * 4)
    var bits: UInt32 = 0
    var bitCount = 0
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      bitCount += 8
      while bitCount >= 6 {
        bitCount -= 6
        output.append(alphabet.characters[Int(bits >> UInt32(bitCount)) & 0x3F])
      }
    }
    if bitCount > 0 {
      output.append(alphabet.characters[Int(bits << UInt32(6 - bitCount)) & 0x3F])
      if padding == .included {
        output.append(contentsOf: repeatElement(ASCII.equals, count: bitCount == 2 ? 2 : 1))
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  func decode(
    _ text: some Collection<UInt8>, padding: Base64DecodedPadding,
    trailingBits: Base64TrailingBits
  ) throws(Base64DecodingError) -> [UInt8] {
    func result(_ text: UnsafeBufferPointer<UInt8>) -> Result<[UInt8], Base64DecodingError> {
      Result { () throws(Base64DecodingError) in
        try decode(text, padding: padding, trailingBits: trailingBits)
      }
    }
    let result =
      text.withContiguousStorageIfAvailable { result($0) }
      ?? Array(text).withUnsafeBufferPointer { result($0) }
    return try result.get()
  }

  private func decode(
    _ text: UnsafeBufferPointer<UInt8>, padding: Base64DecodedPadding,
    trailingBits: Base64TrailingBits
  ) throws(Base64DecodingError) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(text.count / 4 * 3 + 2)
    var bits: UInt32 = 0
    var count = 0
    while count < text.count, text[count] != ASCII.equals {
      let value = alphabet.values[Int(text[count])]
      guard value != Base64Alphabet.notInAlphabet else {
        throw Base64DecodingError(.invalidCharacter(text[count]), at: count)
      }
      bits = bits << 6 | UInt32(value)
      count += 1
      if count & 3 != 1 { output.append(UInt8(truncatingIfNeeded: bits >> Self.spareBits(count))) }
    }
    try check(padding: padding, characters: count, rest: text[count...])
    let spare: UInt32 = (1 << Self.spareBits(count)) - 1
    if trailingBits == .mustBeZero, bits & spare != 0 {
      throw Base64DecodingError(.nonZeroTrailingBits, at: count - 1)
    }
    return output
  }

  /// How many bits of the last of `count` characters belong to no byte.
  private static func spareBits(_ count: Int) -> UInt32 {
    switch count & 3 {
    case 2: 4
    case 3: 2
    default: 0
    }
  }

  /// `rest` begins with the first `=` or is empty.
  private func check(
    padding: Base64DecodedPadding, characters: Int, rest: Slice<UnsafeBufferPointer<UInt8>>
  ) throws(Base64DecodingError) {
    let length = characters + rest.count
    if !rest.isEmpty, padding == .forbidden {
      throw Base64DecodingError(.invalidPadding, at: characters)
    }
    if let offset = rest.enumerated().first(where: { $0.element != ASCII.equals }) {
      throw Base64DecodingError(.invalidCharacter(offset.element), at: characters + offset.offset)
    }
    if characters & 3 == 1 { throw Base64DecodingError(.invalidLength, at: length) }
    let expected = (4 - characters & 3) & 3
    if rest.isEmpty, padding != .required || expected == 0 { return }
    if rest.count > expected {
      throw Base64DecodingError(.invalidPadding, at: characters + expected)
    }
    if rest.count < expected { throw Base64DecodingError(.invalidPadding, at: length) }
  }
}
