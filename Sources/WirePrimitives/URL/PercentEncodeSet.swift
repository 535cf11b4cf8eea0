/// The bytes that a part of a URL writes as `%` and two digits (URL Standard, section 1.3). All
/// above 0x7E are, in UTF-8.
struct PercentEncodeSet: Sendable {
  static let c0Control = PercentEncodeSet(bytes: .controls.union(.nonASCII))
  static let fragment = c0Control.union(" \"<>`")
  static let query = c0Control.union(" \"#<>")
  static let specialQuery = query.union("'")
  static let path = query.union("?^`{}")
  static let userinfo = path.union("/:;=@[\\]|")

  private let bytes: ByteSet

  private func union(_ characters: StaticString) -> PercentEncodeSet {
    PercentEncodeSet(bytes: bytes.union(ByteSet(characters)))
  }

  /// Writes the bytes of a range, those of the set encoded and the others in one piece each run.
  func encode(_ input: [UInt8], in range: Range<Int>, to output: inout [UInt8]) {
    let digits: StaticString = "0123456789ABCDEF"
    var at = range.lowerBound
    while true {
      let end = bytes.first(in: input, from: at, to: range.upperBound)
      output += input[at..<end]
      guard end < range.upperBound else { return }
      output.append(ASCII.percent)
      output.append(digits.utf8Start[Int(input[end] >> 4)])
      output.append(digits.utf8Start[Int(input[end] & 0xF)])
      at = end + 1
    }
  }

  /// The bytes of a range as text; what needs no encoding is taken as it is.
  func encoded(_ input: [UInt8], in range: Range<Int>) -> String {
    if bytes.first(in: input, from: range.lowerBound, to: range.upperBound) == range.upperBound {
      return String(decoding: input[range], as: UTF8.self)
    }
    var output: [UInt8] = []
    output.reserveCapacity(range.count)
    encode(input, in: range, to: &output)
    return String(decoding: output, as: UTF8.self)
  }
}
