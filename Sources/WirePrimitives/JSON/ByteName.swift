/// A byte as messages show it: `','` where it is visible ASCII, `0x0A` where it is not.
struct ByteName: CustomStringConvertible {
  private let byte: UInt8

  init(_ byte: UInt8) {
    self.byte = byte
  }

  var description: String {
    guard byte < 0x21 || byte > 0x7E else { return "'\(Unicode.Scalar(byte))'" }
    let digits = String(byte, radix: 16, uppercase: true)
    return byte < 0x10 ? "0x0\(digits)" : "0x\(digits)"
  }
}
