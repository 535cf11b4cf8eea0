import ConformanceKit
import MachineKit
import RampKitReference

extension UserIDFreshRules {
  /// The next id of a process.
  func next(from source: inout SampleSource) -> String {
    let bits = bits(from: &source)
    let bytes = (0..<16).map { UInt8(truncatingIfNeeded: bits >> UInt128(120 - 8 * $0)) }
    var ignored = CitationRecorder.disabled
    return UserIDReference(rules: format).text(of: bytes, citing: &ignored)
  }

  private var highHalf: UInt128 { UInt128(UInt64.max) << 64 }

  private func bits(from source: inout SampleSource) -> UInt128 {
    switch self.source {
    case .secure: return source.next()
    case .sameEachStart: return Self.scattered(UInt128(source.drawn), &source)
    case .smallPool: return Self.scattered(source.next() % 4_096, &source)
    case .counter:
      source.state &+= 1
      return source.state
    case .oneVariantDigit: return source.next() & ~(0b11 << 60)
    case .twoVariantDigits: return source.next() & ~(0b10 << 60)
    case .stuckBit: return source.next() | 1 << 100
    case .equalBits:
      let bits = source.next()
      return bits & ~1 | bits >> 9 & 1
    case .alike:
      let bits = source.next()
      defer { source.state = bits }
      return source.drawn % 2 == 0 ? bits : (source.state & highHalf) | (bits & ~highHalf)
    case .clock:
      // As if seven ids were made in a unit of time.
      return UInt128(source.drawn / 7) << 80 | source.next() >> 48
    case .linear: return Self.xorshift(&source.state) << 64 | Self.xorshift(&source.state)
    }
  }

  /// Bits that look drawn and depend on a number alone.
  private static func scattered(_ number: UInt128, _ source: inout SampleSource) -> UInt128 {
    _ = source.next()
    var bits = (number &+ 1) &* 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835
    for _ in 0..<3 { bits = (bits ^ bits >> 61) &* 0xbf58_476d_1ce4_e5b9_94d0_49bb_1331_11eb }
    return bits ^ bits >> 63
  }

  /// The generator that most browsers have behind `Math.random`: 128 bits of state, 64 in each half.
  private static func xorshift(_ state: inout UInt128) -> UInt128 {
    var (first, second) = (
      UInt64(truncatingIfNeeded: state >> 64), UInt64(truncatingIfNeeded: state)
    )
    let kept = second
    first ^= first << 23
    first ^= first >> 17 ^ second ^ second >> 26
    (first, second) = (kept, first)
    state = UInt128(first) << 64 | UInt128(second)
    return UInt128(first)
  }
}
