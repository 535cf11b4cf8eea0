/// What the making of a user id is decided by. The first value of each knob is the required one; what
/// the others are stands in the suites' tables.
package struct UserIDRules: Sendable {
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
    case kept, littleEndian, wholeByte8, sevenBits, reversed, fifteenBytes
  }
  package var free = Free.kept

  package init() {}
}
