package import MachineKit

/// What the making of a user id is decided by. The first value of each knob is the required one; what
/// the others are stands in the table below.
package struct UserIDRules: RuleSet {
  /// How the sixteen bytes are written. RMP-UID-01.
  package enum Form: Sendable { case hyphenated, bare, unpadded, braced }
  package var form = Form.hyphenated

  /// The high half of byte 6. RMP-UID-02.
  package enum Version: Sendable { case four, kept, added, one, inByte7 }
  package var version = Version.four

  /// The two high bits of byte 8. RMP-UID-03.
  package enum Variant: Sendable { case rfc, kept, added, microsoft }
  package var variant = Variant.rfc

  /// RMP-UID-04, AMB-RMP-51.
  package enum Letters: Sendable { case lower, upper }
  package var letters = Letters.lower

  /// What becomes of the bits that are free. RMP-UID-05.
  package enum Free: Sendable {
    case kept, littleEndian, wholeByte8, oneOfVariantByte, sevenBits, reversed, fifteenBytes
  }
  package var free = Free.kept

  package init() {}
}

extension UserIDRules {
  package static let variants = table {
    Knob(
      "form", \.form,
      .fault(.bare, .rmpUID01, "an id had no hyphens", broad: "every id has hyphens"),
      .fault(.braced, .rmpUID01, "an id stood in braces", broad: "no id has braces"),
      .fault(
        .unpadded, .rmpUID01, "a byte below 16 were written as one digit",
        broad: "most vectors have a byte below 16"))
    Knob(
      "version", \.version,
      .fault(
        .kept, .rmpUID02, "the version were left as it is drawn",
        broad: "few drawn bytes have the version"),
      .fault(
        .added, .rmpUID02, "the bit of the version were set and the bits beside it not cleared"),
      .fault(.one, .rmpUID02, "the version were 1", broad: "no id has version 1"),
      .fault(
        .inByte7, .rmpUID02, "the version were written to byte 7",
        broad: "few drawn bytes have the version"))
    Knob(
      "variant", \.variant,
      .fault(
        .kept, .rmpUID03, "the variant were left as it is drawn",
        broad: "one of four drawn bytes has the variant"),
      .fault(
        .added, .rmpUID03, "the first bit of the variant were set and the second not cleared"),
      .fault(
        .microsoft, .rmpUID03, "the variant were that of Microsoft",
        broad: "no id has that variant"))
    Knob(
      "letters", \.letters,
      .reading(
        .upper, .ambRMP51, .rmpUID04, "ids were in upper case",
        broad: "nearly every id has letters"))
    Knob(
      "free", \.free,
      .fault(
        .littleEndian, .rmpUID05,
        "the first three groups were written with their lowest byte first",
        broad: "most drawn bytes differ"),
      .fault(.wholeByte8, .rmpUID05, "all of byte 8 were overwritten by the variant"),
      .fault(
        .oneOfVariantByte, .rmpUID05, "one bit more of byte 8 were cleared than the variant needs"),
      .fault(.sevenBits, .rmpUID05, "the high bit of each byte were lost"),
      .fault(
        .reversed, .rmpUID05, "the bytes were written from the last on",
        broad: "most drawn bytes differ"),
      .fault(.fifteenBytes, .rmpUID05, "fifteen bytes were drawn"))
  }
}
