/// Something that a run showed, as a number: its domain in the upper four bits, its code below.
///
/// Two runs that show the same features are alike to a fuzzer, and one that shows a feature for the
/// first time is kept.
package struct Feature: Hashable, Sendable {
  /// Where a feature comes from. Each domain has its own rarity.
  package enum Domain: UInt8, Sendable {
    /// A decision of a reference with its outcome, and about how often.
    case citation
    /// Two decisions, one directly after the other: what stands for a pair of states.
    case transition
    /// What an answer looks like: its class, where it first differs, how long it is.
    case shape
    /// A place in instrumented code, and about how often.
    case edge
    /// How near the operands of a comparison in instrumented code came to each other.
    case comparison
  }

  package let key: UInt64

  /// - Parameter code: 60 bits; what is above them is lost.
  package init(_ domain: Domain, _ code: UInt64) {
    key = UInt64(domain.rawValue) << 60 | code & (1 << 60 - 1)
  }

  /// A text as a number, the same in every process: the 64-bit FNV-1a hash.
  package static func code(
    of text: String, behind start: UInt64 = 0xcbf2_9ce4_8422_2325
  ) -> UInt64 {
    code(of: text.utf8, behind: start)
  }

  package static func code(
    of bytes: some Sequence<UInt8>, behind start: UInt64 = 0xcbf2_9ce4_8422_2325
  ) -> UInt64 {
    bytes.reduce(start) { ($0 ^ UInt64($1)) &* 0x0100_0000_01b3 }
  }

  /// - Parameter key: that of a feature which was written down.
  package init(key: UInt64) { self.key = key }

  package var domain: Domain { Domain(rawValue: UInt8(key >> 60)) ?? .shape }

  /// A count as one of eight: 1, 2, 3, 4 to 7, 8 to 15, 16 to 31, 32 to 127, more.
  package static func bucket(_ count: Int) -> UInt64 {
    switch count {
    case ...3: UInt64(max(0, count - 1))
    case 4..<8: 3
    case 8..<16: 4
    case 16..<32: 5
    case 32..<128: 6
    default: 7
    }
  }
}
