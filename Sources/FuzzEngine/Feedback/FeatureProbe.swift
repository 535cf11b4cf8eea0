/// Something outside of a target that watches it run, such as the counters of instrumented code.
package struct FeatureProbe: Sendable {
  /// What was compared with what in a run.
  package struct Comparisons: Sendable {
    package var features: [Feature] = []
    package var operands: [Operands] = []
    package init() {}
  }

  /// Two things that were compared and found unequal: where the first stands in an input the second is
  /// what would have been let pass.
  package enum Operands: Hashable, Sendable {
    /// Numbers of so many bytes.
    case numbers(seen: UInt64, wanted: UInt64, width: UInt8)
    case bytes(seen: [UInt8], wanted: [UInt8])

    /// What would have been let pass; a number as it is in memory, the lowest byte first.
    package var wanted: [UInt8] {
      switch self {
      case .numbers(_, let wanted, let width): Self.bytes(wanted, Int(width))
      case .bytes(_, let wanted): wanted
      }
    }

    /// Not zero, the same for the same operands, and seldom for others.
    var fingerprint: UInt64 {
      switch self {
      case .numbers(let seen, let wanted, let width):
        Self.mixed(Self.mixed(seen) ^ wanted &+ UInt64(width)) | 1
      case .bytes(let seen, let wanted):
        Self.mixed(
          (seen + [0] + wanted).reduce(0xcbf2_9ce4_8422_2325) {
            ($0 ^ UInt64($1)) &* 0x0100_0000_01b3
          }) | 1
      }
    }

    private static func mixed(_ number: UInt64) -> UInt64 {
      let product = number.multipliedFullWidth(by: 0x9e37_79b9_7f4a_7c15)
      return product.high ^ product.low
    }

    static func bytes(_ number: UInt64, _ width: Int) -> [UInt8] {
      (0..<UInt64(width)).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
  }

  package let begin: @Sendable () -> Void
  /// Adds what was shown since the beginning.
  package let end: @Sendable (inout [Feature]) -> Void
  /// Runs something once more and says what it compares, which costs more than to count.
  package let compare: @Sendable (() -> Void) -> Comparisons

  package init(
    begin: @escaping @Sendable () -> Void, end: @escaping @Sendable (inout [Feature]) -> Void,
    compare: @escaping @Sendable (() -> Void) -> Comparisons
  ) {
    self.begin = begin
    self.end = end
    self.compare = compare
  }
}
