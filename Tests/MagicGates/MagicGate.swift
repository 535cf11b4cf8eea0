/// Something that chance does not open in a lifetime, and that a fuzzer opens that sees what is compared.
public struct MagicGate: Sendable {
  public let name: String
  /// Whether these bytes open it.
  public let opens: @Sendable ([UInt8]) -> Bool

  public static let all = [
    MagicGate(name: "constant64", opens: constant64),
    MagicGate(name: "string12", opens: string12),
    MagicGate(name: "string24", opens: string24),
    MagicGate(name: "dictionaryKey", opens: dictionaryKey),
    MagicGate(name: "switchOverStrings", opens: switchOverStrings),
    MagicGate(name: "byteLoop", opens: byteLoop),
    MagicGate(name: "nestedStruct", opens: nestedStruct),
  ]
}

@Sendable private func constant64(_ bytes: [UInt8]) -> Bool {
  number(bytes, 8) == 0x9d7a_31c4_e85b_026f
}

@Sendable private func string12(_ bytes: [UInt8]) -> Bool {
  String(decoding: bytes, as: UTF8.self) == "open-sesame!"
}

@Sendable private func string24(_ bytes: [UInt8]) -> Bool {
  String(decoding: bytes, as: UTF8.self) == "a-longer-password-of-24!"
}

private let rooms = [
  "hall": 1, "kitchen": 2, "pantry": 3, "cellar-stairs": 4, "library": 5, "observatory": 6,
  "greenhouse": 7, "attic-window": 8,
]

@Sendable private func dictionaryKey(_ bytes: [UInt8]) -> Bool {
  rooms[String(decoding: bytes, as: UTF8.self)] == 6
}

@Sendable private func switchOverStrings(_ bytes: [UInt8]) -> Bool {
  switch String(decoding: bytes, as: UTF8.self) {
  case "register-client": false
  case "revoke": false
  case "rotate-keys-now": true
  case "renew-session-token": false
  default: false
  }
}

@Sendable private func byteLoop(_ bytes: [UInt8]) -> Bool {
  let magic: [UInt8] = [0x7f, 0x50, 0x4c, 0x00, 0xc3, 0x28, 0x91, 0x5e, 0x0a, 0xe2, 0x44, 0x1d]
  guard bytes.count >= magic.count else { return false }
  for index in magic.indices where bytes[index] != magic[index] { return false }
  return true
}

private struct Header {
  struct Version {
    let major: UInt16
    let minor: UInt16
  }

  let magic: UInt32
  let version: Version
  let length: UInt32
  let kind: UInt16
}

/// Each part is looked at only where the parts before are right.
@Sendable private func nestedStruct(_ bytes: [UInt8]) -> Bool {
  guard bytes.count >= 14 else { return false }
  let header = Header(
    magic: UInt32(number(bytes, 4)),
    version: Header.Version(
      major: UInt16(number(bytes[4...], 2)), minor: UInt16(number(bytes[6...], 2))),
    length: UInt32(number(bytes[8...], 4)), kind: UInt16(number(bytes[12...], 2)))
  guard header.magic == 0x5046_4c44, header.version.major == 0x0203 else { return false }
  guard header.version.minor > 0x7f00, header.length == 0x0001_e240 else { return false }
  return header.kind == 0xbeef
}

/// The first so many bytes as a number, the highest first.
private func number(_ bytes: some Collection<UInt8>, _ count: Int) -> UInt64 {
  guard bytes.count >= count else { return 0 }
  var number: UInt64 = 0
  for byte in bytes.prefix(count) { number = number << 8 | UInt64(byte) }
  return number
}
