/// The bytes that a part of a URL writes as `%` and two digits (URL Standard, section 1.3). All
/// above 0x7E are, in UTF-8.
struct PercentEncodeSet: Sendable {
  static let c0Control = PercentEncodeSet(nil, adding: "")
  static let fragment = PercentEncodeSet(c0Control, adding: " \"<>`")
  static let query = PercentEncodeSet(c0Control, adding: " \"#<>")
  static let specialQuery = PercentEncodeSet(query, adding: "'")
  static let path = PercentEncodeSet(query, adding: "?^`{}")
  static let userinfo = PercentEncodeSet(path, adding: "/:;=@[\\]|")

  /// A bit for each of the bytes below 0x80.
  private let bits: UInt128

  private init(_ set: PercentEncodeSet?, adding characters: StaticString) {
    var bits = set?.bits ?? (0xFFFF_FFFF | 1 << 0x7F)
    for index in 0..<characters.utf8CodeUnitCount {
      bits |= 1 << UInt128((characters.utf8Start + index).pointee)
    }
    self.bits = bits
  }

  func contains(_ byte: UInt8) -> Bool { byte >= 0x80 || bits &>> UInt128(byte) & 1 == 1 }

  /// Writes bytes, those of the set encoded and the others in one piece each run.
  func encode(_ bytes: ArraySlice<UInt8>, to output: inout [UInt8]) {
    let digits: StaticString = "0123456789ABCDEF"
    var run = bytes.startIndex
    for (index, byte) in zip(bytes.indices, bytes) where contains(byte) {
      output += bytes[run..<index]
      output.append(ASCII.percent)
      output.append(digits.utf8Start[Int(byte >> 4)])
      output.append(digits.utf8Start[Int(byte & 0xF)])
      run = index + 1
    }
    output += bytes[run...]
  }

  func encoded(_ bytes: ArraySlice<UInt8>) -> String {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    encode(bytes, to: &output)
    return String(decoding: output, as: UTF8.self)
  }
}
