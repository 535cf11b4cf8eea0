/// What the drawing of fresh user ids is decided by.
package struct UserIDFreshRules: Sendable {
  package var format = UserIDRules()

  /// Where the bytes come from. RMP-UID-06, RMP-UID-20.
  package enum Source: Sendable {
    case secure, sameEachStart, smallPool, counter, oneVariantDigit, stuckBit, equalBits, alike
    case clock, linear
  }
  package var source = Source.secure

  /// How many ids are made.
  package enum Asks: Sendable { case asAsked, oneFewer }
  package var asks = Asks.asAsked

  package init() {}
}
