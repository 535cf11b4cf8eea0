/// The text form of RFC 9562, section 4.
enum UUIDText {
  static let length = 36
  /// Where the digit of the version stands.
  static let versionPlace = 14
  /// Where the digit stands that begins with the variant.
  static let variantPlace = 19

  static func isHyphen(_ place: Int) -> Bool {
    place == 8 || place == 13 || place == 18 || place == 23
  }
}
