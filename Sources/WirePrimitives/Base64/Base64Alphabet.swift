/// Sixty-four characters and how to read them back.
struct Base64Alphabet: Sendable {
  /// RFC 4648, table 1.
  static let standard = Base64Alphabet(last: "+/")
  /// RFC 4648, table 2.
  static let url = Base64Alphabet(last: "-_")

  /// By value.
  let characters: [UInt8]
  /// By character; `notInAlphabet` for the others.
  let values: [UInt8]

  static let notInAlphabet: UInt8 = 0xFF

  private init(last: String) {
    let common = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    characters = Array((common + last).utf8)
    var values = [UInt8](repeating: Self.notInAlphabet, count: 256)
    for (value, character) in characters.enumerated() { values[Int(character)] = UInt8(value) }
    self.values = values
  }
}
