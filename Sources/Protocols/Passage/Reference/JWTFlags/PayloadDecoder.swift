import MachineKit
import WirePrimitives

/// PSG-JWT-08: unpadded base64url, with whatever padding is missing supplied.
struct PayloadDecoder {
  let rules: JWTFlagsRules

  /// Whether unpadded base64url is read as RFC 7515 has it, all of it.
  var readsAllOfBase64URL: Bool { rules.alphabet == .url && rules.padding == .supplied }

  func cite(_ segment: ArraySlice<UInt8>, in recorder: inout CitationRecorder) {
    var usesURLLetters: Bool { segment.contains { $0 == Self.hyphen || $0 == Self.underscore } }
    recorder.cite(.psgJWT08, usesURLLetters ? "URL letters" : "shared letters")
    // One letter over is no base64.
    if segment.count % 4 != 1 {
      recorder.cite(.psgJWT08, "\(segment.count % 4) letters over")
    }
  }

  func decode(_ segment: ArraySlice<UInt8>) -> [UInt8]? {
    guard let padded = pad(translate(segment)) else { return nil }
    return try? Base64.decode(padded, padding: .optional, trailingBits: .ignored)
  }

  /// From the alphabet that the rules read to the standard one.
  private func translate(_ segment: ArraySlice<UInt8>) -> [UInt8] {
    func replacing(hyphen: Bool, underscore: Bool) -> [UInt8] {
      segment.map { byte in
        switch byte {
        case Self.hyphen where hyphen: UInt8(ascii: "+")
        case Self.underscore where underscore: UInt8(ascii: "/")
        default: byte
        }
      }
    }
    switch rules.alphabet {
    case .url: return replacing(hyphen: true, underscore: true)
    case .standard: return Array(segment)
    case .hyphenOnly: return replacing(hyphen: true, underscore: false)
    case .underscoreOnly: return replacing(hyphen: false, underscore: true)
    case .standardDiscardingOthers: return segment.filter(Self.isStandard)
    }
  }

  /// What a decoder that insists on padding would be given; nil where it would refuse.
  private func pad(_ letters: [UInt8]) -> [UInt8]? {
    let missing = (4 - letters.count % 4) % 4
    switch rules.padding {
    case .supplied: return letters
    case .required: return missing == 0 ? letters : nil
    case .fourForNone: return missing == 0 ? nil : letters
    case .onlyOne: return missing <= 1 ? letters : nil
    }
  }

  private static let hyphen = UInt8(ascii: "-")
  private static let underscore = UInt8(ascii: "_")

  private static func isStandard(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"),
      UInt8(ascii: "="):
      true
    default: false
    }
  }
}
