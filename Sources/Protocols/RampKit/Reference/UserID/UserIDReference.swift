package import MachineKit

/// The reference for the text of a user id that is made from random bytes.
package struct UserIDReference: Sendable {
  private let rules: UserIDRules

  package init(rules: UserIDRules) {
    self.rules = rules
  }

  /// - Parameter random: sixteen bytes.
  package func text(of random: [UInt8], citing recorder: inout CitationRecorder) -> String {
    recorder.cite(.rmpUID02, random[6] >> 4 == 4 ? "kept" : "set")
    recorder.cite(.rmpUID03, random[8] >> 6 == 0b10 ? "kept" : "set")
    recorder.cite(.rmpUID05, random.contains { $0 != random[0] } ? "mixed" : "plain")
    var bytes = free(random)
    setVersion(&bytes)
    setVariant(&bytes)
    let text = form(rules.free == .littleEndian ? Self.littleEndian(bytes) : bytes)
    recorder.cite(.rmpUID01, text.contains("-0") ? "leading zeros" : "digits")
    recorder.cite(.rmpUID04, text.contains { $0.isLetter } ? "letters" : "none")
    return rules.letters == .upper ? text.uppercased() : text
  }

  private func free(_ random: [UInt8]) -> [UInt8] {
    switch rules.free {
    case .kept, .littleEndian: random
    case .wholeByte8: random.enumerated().map { $0 == 8 ? 0 : $1 }
    case .oneOfVariantByte: random.enumerated().map { $0 == 8 ? $1 & 0xDF : $1 }
    case .sevenBits: random.map { $0 & 0x7F }
    case .reversed: random.reversed()
    case .fifteenBytes: random.dropLast() + [0]
    }
  }

  /// RMP-UID-02.
  private func setVersion(_ bytes: inout [UInt8]) {
    switch rules.version {
    case .four: bytes[6] = bytes[6] & 0x0F | 0x40
    case .kept: break
    case .added: bytes[6] |= 0x40
    case .one: bytes[6] = bytes[6] & 0x0F | 0x10
    case .inByte7: bytes[7] = bytes[7] & 0x0F | 0x40
    }
  }

  /// RMP-UID-03.
  private func setVariant(_ bytes: inout [UInt8]) {
    switch rules.variant {
    case .rfc: bytes[8] = bytes[8] & 0x3F | 0x80
    case .kept: break
    case .added: bytes[8] |= 0x80
    case .microsoft: bytes[8] = bytes[8] & 0x1F | 0xC0
    }
  }

  /// The first three groups with their lowest byte first, as some platforms keep them in memory.
  private static func littleEndian(_ bytes: [UInt8]) -> [UInt8] {
    [3, 2, 1, 0, 5, 4, 7, 6].map { bytes[$0] } + bytes[8...]
  }

  /// RMP-UID-01.
  private func form(_ bytes: [UInt8]) -> String {
    let digits = bytes.map { byte in
      (byte < 16 && rules.form != .unpadded ? "0" : "") + String(byte, radix: 16)
    }
    let groups = [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }
    return switch rules.form {
    case .hyphenated, .unpadded: groups.joined(separator: "-")
    case .bare: groups.joined()
    case .braced: "{" + groups.joined(separator: "-") + "}"
    }
  }
}
