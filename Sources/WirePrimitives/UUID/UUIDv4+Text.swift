extension UUIDv4: CustomStringConvertible {
  /// Thirty-six characters: 8, 4, 4, 4 and 12 hexadecimal digits in lower case, joined by hyphens
  /// (RFC 9562, section 4).
  public var text: String {
    String(unsafeUninitializedCapacity: UUIDText.length) { output in
      var shift: UInt128 = 128
      for place in 0..<UUIDText.length {
        guard !UUIDText.isHyphen(place) else {
          output[place] = ASCII.minus
          continue
        }
        shift -= 4
        let digit = UInt8(truncatingIfNeeded: bits >> shift) & 0xF
        output[place] = digit + (digit < 10 ? ASCII.zero : UInt8(ascii: "a") - 10)
      }
      return UUIDText.length
    }
  }

  /// ``text``.
  public var description: String { text }
}
