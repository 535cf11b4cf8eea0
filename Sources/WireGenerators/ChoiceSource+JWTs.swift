package import ChoiceEngine
import WirePrimitives

extension ChoiceSource {
  /// A token in the compact serialization of RFC 7515, whose signature is any bytes: mostly three
  /// segments, of which the first two say objects. The simplest is `e30.e30.`.
  package mutating func jwt() -> String {
    var header: [(String, JSON)] = []
    if chance(3, in: 4) {
      header.append(("alg", .string(pick(["none", "HS256", "ES256", "RS256"]))))
    }
    if chance(1, in: 4) { header.append(("typ", .string(pick(["JWT", "jwt", "at+jwt"])))) }
    if chance(1, in: 8) { header.append(("crit", .array(list(0...2) { .string($0.text(3)) }))) }
    let claims = list(0...4, of: "claim") { source in
      (source.pick(["sub", "exp", "nbf", "iat", "aud", "iss", "jti"]), source.claim())
    }
    let segments = [JSON.object(header), .object(claims)].map { json in
      Base64URL.encode(json.compactBytes())
    }
    return segments.joined(separator: ".") + "." + base64URLWord(32)
  }

  private mutating func claim() -> JSON {
    switch int(0...3) {
    case 0: .number(integer(0...2_000_000_000))
    case 1: .string(text(6))
    case 2: .number(jsonNumber())
    default: json(depth: 1)
    }
  }

  /// A token with one change: a segment more or less, padding, another alphabet.
  package mutating func almostJWT() -> [UInt8] {
    let token = jwt()
    return changed(token, with: "..=+/-_A \n")
  }
}
