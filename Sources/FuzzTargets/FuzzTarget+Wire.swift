import ChoiceEngine
import FuzzEngine
import WireGenerators
import WirePrimitives

extension FuzzTarget {
  /// What is parsed is written and parsed to the same again, in each of its forms.
  static let json = FuzzTarget(
    "json",
    subject: FuzzSubject(
      make: { source in
        .bytes(source.chance(1, in: 2) ? source.jsonDocument() : source.almostJSON())
      }, dictionary: FuzzDictionary(harvesting: ["true", "false", "null", "\u{FEFF}", "1e400"])),
    seeds: ["{}", "[1,2.5e3,\"\\u00e9\\ud83d\\ude00\"]", "{\"a\":{\"a\":[null,true]}}"].map {
      Array($0.utf8)
    }
  ) { bytes, showing in
    do throws(JSONParseError) {
      let json = try JSON.parse(bytes)
      showing.note("value \(json.kind)", bytes.count)
      let compact = json.compactBytes()
      let again = try? JSON.parse(compact)
      showing.expect(again?.compactBytes() == compact, "compact text is a fixed point")
      showing.expect(again.map { $0 == json } ?? false, "compact text says the same")
      if let canonical = try? json.canonicalBytes() {
        showing.note("canonical")
        let back = try? JSON.parse(canonical)
        showing.expect(
          (try? back?.canonicalBytes()) == canonical, "canonical text is a fixed point")
      }
      showing.expect(
        (try? JSON.parse(json.prettyText)).map { $0 == json } ?? false,
        "pretty text says the same")
    } catch {
      showing.note("error \(error.kind)")
      showing.expect(error.offset <= bytes.count, "an error is within the text")
    }
  }

  /// What is decoded is encoded to the same text where that was the only one.
  static let base64URL = FuzzTarget(
    "base64url",
    subject: FuzzSubject(make: { source in
      .bytes(
        source.chance(1, in: 2)
          ? Array(source.base64URLWord().utf8) : source.almostBase64URL())
    }), seeds: ["", "AA", "-_-_", "AQIDBA"].map { Array($0.utf8) }
  ) { bytes, showing in
    do throws(Base64DecodingError) {
      let decoded = try Base64URL.decode(bytes, padding: .forbidden)
      showing.note("decoded", decoded.count)
      showing.expect(
        Array(Base64URL.encode(decoded, padding: .omitted).utf8) == bytes,
        "strict decoding is the inverse of encoding")
    } catch {
      showing.note("error \(error.kind)")
    }
    let encoded = Base64URL.encode(bytes, padding: .omitted)
    showing.expect(
      (try? Base64URL.decode(encoded, padding: .forbidden)) == bytes,
      "decoding is the inverse of encoding")
    if let lenient = try? Base64URL.decode(bytes, padding: .optional, trailingBits: .ignored) {
      showing.note("lenient", lenient.count)
    }
  }

  /// A pattern and a text, a line feed between them; held to the textbook's recursive definition.
  static let glob = FuzzTarget(
    "glob",
    subject: FuzzSubject(make: { source in
      let (pattern, text) = source.globAndText()
      return .bytes(pattern + [UInt8(ascii: "\n")] + text)
    }), seeds: ["a*b\naxxb", "*\n", "**a*\nba"].map { Array($0.utf8) }
  ) { bytes, showing in
    let parts = bytes.split(
      separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return showing.note("no pattern") }
    let glob = Glob(String(decoding: parts[0], as: UTF8.self))
    let text = Array(String(decoding: parts[1], as: UTF8.self).utf8)
    let matches = glob.matches(text)
    showing.note(matches ? "matches" : "does not", parts[0].count { $0 == UInt8(ascii: "*") })
    // The definition takes time that grows with each star.
    guard parts[0].count <= 24, text.count <= 24 else { return }
    let pattern = Array(String(decoding: parts[0], as: UTF8.self).utf8)
    showing.expect(
      matches == Self.covers(pattern[...], text[...]), "a glob is what it is defined as")
  }

  private static func covers(_ pattern: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    if first == UInt8(ascii: "*") {
      let rest = pattern.drop { $0 == UInt8(ascii: "*") }
      return (text.startIndex...text.endIndex).contains { covers(rest, text[$0...]) }
    }
    return text.first == first && covers(pattern.dropFirst(), text.dropFirst())
  }

  /// Segments put together are the token.
  static let jwt = FuzzTarget(
    "jwt",
    subject: FuzzSubject(make: { source in
      .bytes(source.chance(1, in: 2) ? Array(source.jwt().utf8) : source.almostJWT())
    }), seeds: ["e30.e30.", "..", "a.b.c.d"].map { Array($0.utf8) }
  ) { bytes, showing in
    let segments = JWTSegments(bytes)
    showing.note("segments", segments.count)
    let payload = segments.payload.flatMap {
      try? Base64URL.decode($0, padding: .optional, trailingBits: .ignored)
    }
    showing.note(payload == nil ? "no payload" : "payload", payload?.count ?? 0)
    if let payload, let json = try? JSON.parse(payload) { showing.note("claims \(json.kind)") }
    showing.expect(
      segments.count == 1 + bytes.count { $0 == UInt8(ascii: ".") }, "dots part segments")
  }

  /// A URL that was parsed and written is parsed to the same again.
  static let url = FuzzTarget(
    "url",
    subject: FuzzSubject(
      make: { source in
        .bytes(Array((source.chance(1, in: 2) ? source.url() : source.almostURL()).utf8))
      },
      dictionary: FuzzDictionary(harvesting: ["https://", "file:///", "%2e%2E", "[::1]", "xn--"])),
    seeds: ["https://example.com/a?b#c", "http://[::1]:80/", "a:b"].map { Array($0.utf8) }
  ) { bytes, showing in
    do throws(URLParseError) {
      let text = String(decoding: bytes, as: UTF8.self)
      let parts = try URLParts.parse(text)
      let known = ["http", "https", "file", "ws", "wss", "ftp", "data", "javascript"]
      showing.note(known.contains(parts.scheme) ? "scheme \(parts.scheme)" : "other scheme")
      let written = "\(parts)"
      let again = try? URLParts.parse(written)
      showing.expect(again.map { "\($0)" } == written, "a written URL is a fixed point")
      showing.note("origin", "\(parts.origin)".utf8.count)
    } catch {
      showing.note("error \(error.kind)")
      showing.expect(error.offset <= bytes.count * 3, "an error is within the text")
    }
  }
}
