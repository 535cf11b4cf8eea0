/// The SplitMix64 generator of Steele, Lea and Flood (2014): 64 bits of state, the same sequence on
/// every platform. For test cases only, never for secrets.
package struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// A number in `0...limit` by the high half of a product. Ours and not the standard library's, so
  /// that a seed means the same cases under every toolchain; the bias is below 2^-32 for the small
  /// ranges of generators.
  package mutating func next(upTo limit: UInt64) -> UInt64 {
    limit == .max ? next() : next().multipliedFullWidth(by: limit + 1).high
  }

  /// A number in `0...limit`, of which each width in bits is as likely.
  package mutating func next(scaledUpTo limit: UInt64) -> UInt64 {
    let bits = next(upTo: UInt64(64 - limit.leadingZeroBitCount))
    return bits == 0 ? 0 : next(upTo: min(limit, UInt64.max >> (64 - bits)))
  }
}
