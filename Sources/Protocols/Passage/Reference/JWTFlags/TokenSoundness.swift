import MachineKit
import WirePrimitives

/// AMB-PSG-87 and AMB-PSG-17: which tokens the documents say anything about.
///
/// A token that every decoder reads alike is judged, and so is one that no decoder reads. What
/// lies between (spare bits, extra spaces, duplicate members, unsound headers, ...) is recorded
/// only.
enum TokenSoundness {
  /// The ambiguity that leaves such a token open; nil for a token that is judged.
  static func doubt(about segments: JWTSegments, payload: PayloadText?) -> AmbiguityID? {
    guard let payload else { return nil }
    guard segments.count == 3, segments.length <= longest else { return .ambPSG87 }
    let isSound: Bool
    switch payload {
    case .nobodyDecodes: return nil
    case .someDecode(let ambiguity): return ambiguity
    case .bytes(let bytes): isSound = isPlainWords(bytes)
    case .json(let json):
      guard let claims = json.object else { return isPlain(json) ? nil : .ambPSG87 }
      isSound =
        isPlain(json) && claims.allSatisfy(isSoundClaim) && isSoundHeader(segments.header)
        && isSoundSignature(segments.signature)
    }
    return isSound ? nil : .ambPSG87
  }

  /// In letters. The token travels in a header (`x-intent-token`), whose size servers limit to 8 KiB
  /// and more; no document gives a limit of its own.
  private static let longest = 8_000

  /// No reader, however lenient, takes letters, digits and spaces for an object.
  private static func isPlainWords(_ bytes: [UInt8]) -> Bool {
    !bytes.isEmpty
      && bytes.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: " "):
          true
        default: false
        }
      }
  }

  private static func isSoundHeader(_ segment: ArraySlice<UInt8>) -> Bool {
    guard let bytes = try? Base64URL.decode(segment, padding: .forbidden),
      let header = try? JSON.parse(bytes), isPlain(header),
      let algorithm = header["alg"]?.text, algorithms.contains(algorithm)
    else { return false }
    return header.object?.allSatisfy { name, value in
      !extensions.contains { name == $0 }
        && (value.kind == .string || !texts.contains { name == $0 })
    } ?? false
  }

  /// RFC 7518 section 3.1, without "none". The usual libraries refuse a token of an algorithm that they do not
  /// know, whether or not they are asked to verify it.
  private static let algorithms = Set(
    ["HS", "RS", "ES", "PS"].flatMap { family in
      ["256", "384", "512"].map { family + $0 }
    })
  /// RFC 7515 section 4.1: members of a header that are strings where present.
  private static let texts = ["typ", "cty", "kid", "jku", "x5u", "x5t", "x5t#S256"]
  /// A reader that does not know an extension named in "crit" must refuse the token.
  private static let extensions = ["crit", "zip", "enc", "b64"]

  private static func isSoundSignature(_ segment: ArraySlice<UInt8>?) -> Bool {
    guard let segment, !segment.isEmpty else { return false }
    return (try? Base64URL.decode(segment, padding: .forbidden)) != nil
  }

  /// RFC 7519 section 4.1: registered claims have their types, and none says that the token is no
  /// longer or not yet valid.
  private static func isSoundClaim(_ name: JSONString, _ value: JSON) -> Bool {
    if name == "iss" || name == "sub" || name == "jti" { return value.kind == .string }
    if name == "aud" {
      return value.kind == .string || value.array?.allSatisfy { $0.kind == .string } ?? false
    }
    if name == "exp" { return value.int.map(farFuture.contains) ?? false }
    if name == "nbf" || name == "iat" { return value.int.map(past.contains) ?? false }
    return true
  }

  /// 2100-01-01 to 2286-11-20 in seconds since 1970: not expired whatever the clock says.
  private static let farFuture = 4_102_444_800...9_999_999_999
  /// 2001-09-09 to 2023-11-14.
  private static let past = 1_000_000_000...1_700_000_000

  private static func isPlain(_ json: JSON) -> Bool { json.isReadAlike(depth: deepest) }

  /// The strictest default among widespread JSON readers is 64.
  private static let deepest = 32
}
