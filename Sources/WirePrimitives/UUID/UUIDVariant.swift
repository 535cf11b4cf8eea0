/// Whose layout a UUID has (RFC 9562, table 1).
public enum UUIDVariant: Sendable, Hashable, CaseIterable {
  /// 0: of the Network Computing System, and the nil UUID.
  case ncs
  /// 10: of RFC 9562, the only one whose version has a meaning.
  case rfc9562
  /// 110: of Microsoft.
  case microsoft
  /// 111: kept for later, and the max UUID.
  case future

  /// By byte 8.
  init(highBits byte: UInt8) {
    switch (~byte).leadingZeroBitCount {
    case 0: self = .ncs
    case 1: self = .rfc9562
    case 2: self = .microsoft
    default: self = .future
    }
  }
}
