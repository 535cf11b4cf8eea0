import ChoiceEngine
import Testing
import WireGenerators
import WirePrimitives

struct JWTLaws {
  @Test func `a token is its segments, and its first two say objects`() async {
    await expectLaw("tokens", cases: 1_000, of: { $0.jwt() }) { token in
      let segments = JWTSegments(token.utf8)
      guard segments.count == 3, let payload = segments.payload else { return false }
      let header = try JSON.parse(Base64URL.decode(segments.header))
      let claims = try JSON.parse(Base64URL.decode(payload))
      return header.kind == .object && claims.kind == .object
    }
  }

  @Test func `any bytes are their segments joined by dots`() async {
    await expectLaw("almost tokens", of: { $0.almostJWT() }) { token in
      let segments = JWTSegments(token)
      return Array(segments.all.joined(separator: [UInt8(ascii: ".")])) == token
        && segments.count == token.count { $0 == UInt8(ascii: ".") } + 1
        && segments.length == token.count && segments[segments.count] == nil
    }
  }
}
