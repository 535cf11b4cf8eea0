import MachineKit
import WirePrimitives

/// AMB-PSG-87 and AMB-PSG-17: which tokens the documents say anything about.
///
/// A token that every decoder reads alike is judged, and so is one that no decoder reads. What
/// lies between (spare bits, stray spaces, duplicate members, unsound headers, ...) is recorded
/// only.
enum TokenSoundness {
  /// The ambiguity that leaves such a token open; nil for a token that is judged.
  static func doubt(about segments: JWTSegments) -> AmbiguityID? {
    guard let payload = segments.payload else { return nil }
    guard segments.count == 3 else { return .ambPSG87 }
    switch PayloadText(payload) {
    case .nobodyDecodes: return nil
    case .someDecode(let ambiguity): return ambiguity
    case .decodes(let bytes):
      return doubt(aboutPayload: bytes, header: segments.header, signature: segments.signature)
    }
  }

  private static func doubt(
    aboutPayload bytes: [UInt8], header: ArraySlice<UInt8>, signature: ArraySlice<UInt8>?
  ) -> AmbiguityID? {
    guard let json = try? JSON.parse(bytes) else {
      return isPlainWords(bytes) ? nil : .ambPSG87
    }
    guard json.object != nil else { return isPlain(json) ? nil : .ambPSG87 }
    let isSound =
      isPlain(json) && hasSoundClaims(json) && isSoundHeader(header)
      && isSoundSignature(signature)
    return isSound ? nil : .ambPSG87
  }

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
      let algorithm = header["alg"]?.text, !algorithm.isEmpty, algorithm.lowercased() != "none"
    else { return false }
    // RFC 7515 section 4.1: these are strings where present, and a reader that does not know an
    // extension named in "crit" must refuse the token.
    let strings = ["typ", "cty", "kid", "jku", "x5u", "x5t", "x5t#S256"]
    let extensions = ["crit", "zip", "enc", "b64"]
    return strings.allSatisfy { header[$0].map { $0.kind == .string } ?? true }
      && extensions.allSatisfy { header[$0] == nil }
  }

  private static func isSoundSignature(_ segment: ArraySlice<UInt8>?) -> Bool {
    guard let segment, !segment.isEmpty else { return false }
    return (try? Base64URL.decode(segment, padding: .forbidden)) != nil
  }

  /// RFC 7519 section 4.1: registered claims have their types, and none says that the token is no
  /// longer or not yet valid.
  private static func hasSoundClaims(_ payload: JSON) -> Bool {
    let isLong = ["iss", "sub", "jti"].allSatisfy { payload[$0].map { $0.kind == .string } ?? true }
    let audience =
      switch payload["aud"]?.value {
      case nil, .string: true
      case .array(let names): names.allSatisfy { $0.kind == .string }
      default: false
      }
    func isTime(_ name: String, _ range: ClosedRange<Int>) -> Bool {
      payload[name].map { $0.int.map(range.contains) ?? false } ?? true
    }
    return isLong && audience && isTime("exp", farFuture) && isTime("nbf", past)
      && isTime("iat", past)
  }

  /// 2100-01-01 to 2286-11-20 in seconds since 1970: not expired whatever the clock says.
  private static let farFuture = 4_102_444_800...9_999_999_999
  /// 2001-09-09 to 2023-11-14.
  private static let past = 1_000_000_000...1_700_000_000

  /// JSON that every reader reads alike: no member twice, no lone surrogate, no NUL, no number
  /// beyond a double, no deep nesting.
  private static func isPlain(_ json: JSON, depth: Int = 0) -> Bool {
    switch json.value {
    case .null, .bool: return true
    case .number(let number): return number.double.isFinite
    case .string(let string): return isPlain(string)
    case .array(let elements):
      return depth < deepest && elements.allSatisfy { isPlain($0, depth: depth + 1) }
    case .object(let object):
      return depth < deepest && !object.hasDuplicates
        && object.allSatisfy { isPlain($0.name) && isPlain($0.value, depth: depth + 1) }
    }
  }

  private static func isPlain(_ string: JSONString) -> Bool {
    !string.hasLoneSurrogates && !string.generalizedUTF8.contains(0)
  }

  /// The strictest default among widespread JSON readers is 64.
  private static let deepest = 32
}
