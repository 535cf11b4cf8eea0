import Foundation

/// What is measured: the same files for every peer.
struct Inputs {
  /// 4.5 MB.
  let mixed: [UInt8]
  /// About 200 bytes, of the shape of a line of the port protocol.
  let small: [UInt8]
  /// A signed token as an SDK gets it.
  let token: String
  /// 1 MB of bytes and its two encodings.
  let blob: [UInt8]
  let base64: [UInt8]
  let base64url: [UInt8]

  /// How often a small thing is done in one measurement.
  static let repetitions = 10_000

  init(folder: String) {
    mixed = File.contents("\(folder)/mixed.json")
    small = File.contents("\(folder)/small.json")
    token = String(decoding: File.contents("\(folder)/token.txt"), as: UTF8.self)
    blob = File.contents("\(folder)/blob.bin")
    base64 = File.contents("\(folder)/base64.txt")
    base64url = File.contents("\(folder)/base64url.txt")
  }
}
