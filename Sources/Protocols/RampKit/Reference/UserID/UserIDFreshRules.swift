package import MachineKit

/// What the drawing of fresh user ids is decided by.
package struct UserIDFreshRules: RuleSet {
  package var format = UserIDRules()

  /// Where the bytes come from, and whether the free ones beside the variant stay. RMP-UID-06,
  /// RMP-UID-20.
  package enum Source: Sendable {
    case secure, sameEachStart, smallPool, counter, oneVariantDigit, twoVariantDigits, stuckBit,
      equalBits, alike
    case clock, linear
  }
  package var source = Source.secure

  /// How many ids are made.
  package enum Asks: Sendable { case asAsked, oneFewer }
  package var asks = Asks.asAsked

  package init() {}
}

extension UserIDFreshRules {
  package static let variants = table {
    Knob(
      "form", \.format.form,
      .fault(.bare, .rmpUID01, "an id had no hyphens", broad: "every id has hyphens"))
    Knob(
      "version", \.format.version,
      .fault(
        .kept, .rmpUID02, "the version were left as it is drawn",
        broad: "one of sixteen draws has the version"))
    Knob(
      "variant", \.format.variant,
      .fault(
        .kept, .rmpUID03, "the variant were left as it is drawn",
        broad: "one of four draws has the variant"))
    Knob(
      "letters", \.format.letters,
      .reading(
        .upper, .ambRMP51, .rmpUID04, "ids were in upper case",
        broad: "nearly every id has letters"))
    Knob(
      "source", \.source,
      .fault(
        .linear, .rmpUID06,
        "ids were drawn from a linear generator, such as xorshift or the Mersenne Twister"),
      .fault(.sameEachStart, .rmpUID20, "each process drew the same ids"),
      .fault(.smallPool, .rmpUID20, "ids were drawn from a pool that is too small"),
      .fault(.counter, .rmpUID20, "ids were counted up"),
      .fault(.clock, .rmpUID20, "ids were made of the time, in part at least"),
      .fault(
        .oneVariantDigit, .rmpUID05, "the digit that begins with the variant were always the same"),
      .fault(
        .twoVariantDigits, .rmpUID05,
        "only two of the four digits that begin with the variant came"),
      .fault(.stuckBit, .rmpUID20, "some bits were the same or nearly so in all ids"),
      .fault(.equalBits, .rmpUID20, "some bits depended on others of the same id"),
      .fault(.alike, .rmpUID20, "an id depended on the one before it"))
    Knob(
      "asks", \.asks,
      .fault(
        .oneFewer, .rmpUID20, "one id fewer were made than is asked for",
        broad: "every case counts"))
  }
}
