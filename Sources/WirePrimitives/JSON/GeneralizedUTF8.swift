/// UTF-8 that also encodes surrogates, three bytes each: what strings with lone surrogates are kept
/// in. A high surrogate is never followed by a low one: such pairs are joined first, so that equal
/// strings have equal bytes.
enum GeneralizedUTF8 {
  static func append(_ codePoint: UInt32, to bytes: inout ByteOutput) {
    switch codePoint {
    case ..<0x80:
      bytes.append(UInt8(truncatingIfNeeded: codePoint))
    case ..<0x800:
      bytes.append(0xC0 | UInt8(truncatingIfNeeded: codePoint >> 6))
      bytes.append(continuation(codePoint))
    case ..<0x1_0000:
      bytes.append(0xE0 | UInt8(truncatingIfNeeded: codePoint >> 12))
      bytes.append(continuation(codePoint >> 6))
      bytes.append(continuation(codePoint))
    default:
      bytes.append(0xF0 | UInt8(truncatingIfNeeded: codePoint >> 18))
      bytes.append(continuation(codePoint >> 12))
      bytes.append(continuation(codePoint >> 6))
      bytes.append(continuation(codePoint))
    }
  }

  static func encode(_ codeUnits: some Sequence<UInt16>) -> [UInt8] {
    var bytes = ByteOutput(capacity: codeUnits.underestimatedCount)
    var pendingHigh: UInt32?
    for unit in codeUnits {
      let codePoint = UInt32(unit)
      if let high = pendingHigh {
        pendingHigh = nil
        if Surrogates.isLow(codePoint) {
          append(Surrogates.joined(high: high, low: codePoint), to: &bytes)
          continue
        }
        append(high, to: &bytes)
      }
      if Surrogates.isHigh(codePoint) {
        pendingHigh = codePoint
      } else {
        append(codePoint, to: &bytes)
      }
    }
    if let pendingHigh { append(pendingHigh, to: &bytes) }
    return bytes.array()
  }

  private static func continuation(_ bits: UInt32) -> UInt8 {
    0x80 | UInt8(truncatingIfNeeded: bits & 0x3F)
  }
}
