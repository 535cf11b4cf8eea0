/// Products and quotients of 64-bit integers as the nearest `Double`, ties to even. None is so
/// small or so large that a `Double` could not hold its leading 53 bits.
enum WideRounding {
  /// Neither factor may be zero.
  static func product(_ left: UInt64, _ right: UInt64) -> Double {
    let (high, low) = left.multipliedFullWidth(by: right)
    if high == 0 { return Double(low) }
    let shift = high.leadingZeroBitCount
    let leading = shift == 0 ? high : high << shift | low >> (64 - shift)
    let rest = low << shift
    return scaled(leading, hasRest: rest != 0, exponent: 64 - shift)
  }

  /// Neither number may be zero.
  static func quotient(_ dividend: UInt64, _ divisor: UInt64) -> Double {
    let dividendShift = dividend.leadingZeroBitCount
    let divisorShift = divisor.leadingZeroBitCount
    // Both have their highest bit set, so half of the one is less than the other, and the quotient
    // has 63 or 64 bits.
    let high = (dividend << dividendShift) >> 1
    let low = (dividend << dividendShift) << 63
    let (quotient, remainder) = (divisor << divisorShift).dividingFullWidth((high, low))
    return scaled(quotient, hasRest: remainder != 0, exponent: divisorShift - dividendShift - 63)
  }

  /// `bits` x 2^`exponent`, where something less than one bit may follow. At least 62 bits are
  /// significant, so the lowest can stand for what follows it.
  private static func scaled(_ bits: UInt64, hasRest: Bool, exponent: Int) -> Double {
    let sticky = hasRest ? bits | 1 : bits
    let scale = Double(
      sign: .plus, exponentBitPattern: UInt(1023 + exponent), significandBitPattern: 0)
    return Double(sticky) * scale
  }
}
