/// The algorithm of RFC 4648, section 4, over either alphabet.
///
/// What is generic only finds the bytes: the work is done on a buffer, because a generic loop is not
/// specialised for its callers in other modules.
struct Base64Codec {
  let alphabet: Base64Alphabet

  func encode(_ bytes: some Sequence<UInt8>, padding: Base64EncodedPadding) -> String {
    bytes.withContiguousStorageIfAvailable { encode($0, padding: padding) }
      ?? Array(bytes).withUnsafeBufferPointer { encode($0, padding: padding) }
  }

  func decode(
    _ text: some Collection<UInt8>, padding: Base64DecodedPadding,
    trailingBits: Base64TrailingBits
  ) throws(Base64DecodingError) -> [UInt8] {
    func decoded(_ text: UnsafeBufferPointer<UInt8>) -> Result<[UInt8], Base64DecodingError> {
      Result { () throws(Base64DecodingError) in
        try decode(text, padding: padding, trailingBits: trailingBits)
      }
    }
    let result =
      text.withContiguousStorageIfAvailable(decoded)
      ?? Array(text).withUnsafeBufferPointer(decoded)
    return try result.get()
  }
}

extension Base64Codec {
  private func encode(_ bytes: UnsafeBufferPointer<UInt8>, padding: Base64EncodedPadding) -> String
  {
    let whole = bytes.count / 3 * 3
    let rest = bytes.count - whole
    let capacity = (bytes.count + 2) / 3 * 4
    return String(unsafeUninitializedCapacity: capacity) { output in
      alphabet.characters.withUnsafeBufferPointer { characters in
        var count = 0
        func write(_ bits: UInt32, characterCount: Int) {
          for place in 0..<characterCount {
            output[count + place] = characters[Int(bits >> UInt32(18 - 6 * place)) & 0x3F]
          }
          count += characterCount
        }
        for at in stride(from: 0, to: whole, by: 3) {
          let high = UInt32(bytes[at]) << 16 | UInt32(bytes[at + 1]) << 8
          write(high | UInt32(bytes[at + 2]), characterCount: 4)
        }
        guard rest > 0 else { return count }
        let second = rest == 2 ? UInt32(bytes[whole + 1]) << 8 : 0
        write(UInt32(bytes[whole]) << 16 | second, characterCount: rest + 1)
        guard padding == .included else { return count }
        output[count..<capacity].update(repeating: ASCII.equals)
        return capacity
      }
    }
  }

  private func decode(
    _ text: UnsafeBufferPointer<UInt8>, padding: Base64DecodedPadding,
    trailingBits: Base64TrailingBits
  ) throws(Base64DecodingError) -> [UInt8] {
    var letters = Letters()
    let output = [UInt8](unsafeUninitializedCapacity: text.count / 4 * 3 + 2) { output, count in
      alphabet.values.withUnsafeBufferPointer { letters.read(text, by: $0, into: output) }
      count = letters.byteCount
    }
    let rest = UnsafeBufferPointer(rebasing: text[letters.count...])
    if let first = rest.first, first != ASCII.equals {
      throw Base64DecodingError(.invalidCharacter(first), at: letters.count)
    }
    try check(padding: padding, characters: letters.count, rest: rest)
    if trailingBits == .mustBeZero, letters.spareBits != 0 {
      throw Base64DecodingError(.nonZeroTrailingBits, at: letters.count - 1)
    }
    return output
  }

  /// What a text begins with, up to the first byte that is not in the alphabet.
  private struct Letters {
    /// Characters read.
    var count = 0
    /// Their values, the last one lowest.
    private var bits: UInt32 = 0

    /// Four characters are three bytes; one alone is none.
    var byteCount: Int { count / 4 * 3 + max(0, count & 3 - 1) }

    /// The bits of the last character that belong to no byte.
    var spareBits: UInt32 { bits & ((1 << spareBitCount) - 1) }

    private var spareBitCount: UInt32 {
      switch count & 3 {
      case 2: 4
      case 3: 2
      default: 0
      }
    }

    /// Reads four at a time as long as it can, then the last ones alone.
    mutating func read(
      _ text: UnsafeBufferPointer<UInt8>, by values: UnsafeBufferPointer<UInt8>,
      into output: UnsafeMutableBufferPointer<UInt8>
    ) {
      var written = 0
      while count + 4 <= text.count {
        let first = UInt32(values[Int(text[count])])
        let second = UInt32(values[Int(text[count + 1])])
        let third = UInt32(values[Int(text[count + 2])])
        let fourth = UInt32(values[Int(text[count + 3])])
        // A value has six bits, and what is no value has all eight.
        guard first | second | third | fourth < 0x40 else { break }
        let quad = first << 18 | second << 12 | third << 6 | fourth
        output[written] = UInt8(truncatingIfNeeded: quad >> 16)
        output[written + 1] = UInt8(truncatingIfNeeded: quad >> 8)
        output[written + 2] = UInt8(truncatingIfNeeded: quad)
        count += 4
        written += 3
      }
      while count < text.count {
        let value = values[Int(text[count])]
        guard value != Base64Alphabet.notInAlphabet else { return }
        bits = bits << 6 | UInt32(value)
        count += 1
        guard count & 3 != 1 else { continue }
        output[written] = UInt8(truncatingIfNeeded: bits >> spareBitCount)
        written += 1
      }
    }
  }

  /// `rest` begins with the first `=` or is empty.
  private func check(
    padding: Base64DecodedPadding, characters: Int, rest: UnsafeBufferPointer<UInt8>
  ) throws(Base64DecodingError) {
    let length = characters + rest.count
    if !rest.isEmpty, padding == .forbidden {
      throw Base64DecodingError(.invalidPadding, at: characters)
    }
    if let offset = rest.firstIndex(where: { $0 != ASCII.equals }) {
      throw Base64DecodingError(.invalidCharacter(rest[offset]), at: characters + offset)
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
