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
  /// An address with everything in it, and one with a path of 1 MB.
  let url: String
  let longURL: String
  let uuid: String
  /// A pattern and a text each: an everyday one, one that regular expressions fear, and a thousand
  /// stars against 1 MB.
  let glob: (pattern: String, text: String)
  let hostileGlob: (pattern: String, text: String)
  let longGlob: (pattern: String, text: String)

  /// How often a small thing is done in one measurement.
  static let repetitions = 10_000

  init(folder: String) {
    mixed = File.contents("\(folder)/mixed.json")
    small = File.contents("\(folder)/small.json")
    func text(_ name: String) -> String {
      String(decoding: File.contents("\(folder)/\(name).txt"), as: UTF8.self)
    }
    func glob(_ name: String) -> (String, String) {
      let lines = text(name).split(separator: "\n").map(String.init)
      return (lines[0], lines[1])
    }
    token = text("token")
    blob = File.contents("\(folder)/blob.bin")
    base64 = File.contents("\(folder)/base64.txt")
    base64url = File.contents("\(folder)/base64url.txt")
    url = text("url")
    longURL = text("url-long")
    uuid = text("uuid")
    self.glob = glob("glob")
    hostileGlob = glob("glob-hostile")
    longGlob = glob("glob-long")
  }
}
