import ChoiceEngine

/// Places of features by how rare they are, so that a pick costs the same however many there are.
///
/// A feature weighs one over the number of runs that showed it or were made to show it: so what is
/// reached once and never again does not hold all of the energy for ever. On level k stand those with
/// 2^k to 2^(k+1) - 1 such runs.
struct RarityLevels: Sendable {
  /// Where a feature stands.
  struct Standing: Sendable {
    fileprivate(set) var level: UInt8
    fileprivate(set) var seat: UInt32
  }

  private var levels = [[UInt32]](repeating: [], count: 64)
  /// A bit for each level on which one stands: a pick looks at no other.
  private var occupied: UInt64 = 0

  static func level(of runs: UInt64) -> UInt8 {
    UInt8(63 - max(1, runs).leadingZeroBitCount)
  }

  mutating func insert(_ place: Int, at level: UInt8) -> Standing {
    levels[Int(level)].append(UInt32(place))
    occupied |= 1 << UInt64(level)
    return Standing(level: level, seat: UInt32(levels[Int(level)].count - 1))
  }

  /// - Returns: who takes the seat that is free now, if anyone.
  mutating func remove(_ standing: Standing) -> Int? {
    let (level, seat) = (Int(standing.level), Int(standing.seat))
    let last = levels[level].removeLast()
    if levels[level].isEmpty { occupied &= ~(1 << UInt64(level)) }
    guard seat < levels[level].count else { return nil }
    levels[level][seat] = last
    return Int(last)
  }

  /// A place, by the weight that its level has at the least: whoever picks accepts it with the share
  /// that it weighs less.
  func pick(by random: inout SplitMix64) -> Int? {
    var rest = weight(of: occupied) * Double(random.next() >> 11) * 0x1p-53
    guard occupied != 0 else { return nil }
    var left = occupied
    while true {
      let level = left.trailingZeroBitCount
      left &= left - 1
      rest -= weight(of: 1 << UInt64(level))
      // What is lost by rounding is the last one's.
      if left == 0 || rest < 0 { return random.pick(levels[level]).map(Int.init) }
    }
  }

  /// - Parameter chosen: a bit for each level.
  private func weight(of chosen: UInt64) -> Double {
    var (weight, left) = (0.0, chosen)
    while left != 0 {
      let level = left.trailingZeroBitCount
      weight += Double(levels[level].count) / Double(UInt64(1) << UInt64(level))
      left &= left - 1
    }
    return weight
  }
}
