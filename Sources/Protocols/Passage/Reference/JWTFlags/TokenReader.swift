import MachineKit
import WirePrimitives

/// From a token to the JSON object with the flags.
struct TokenReader {
  enum Payload {
    case object(JSONObject)
    case malformed(by: RequirementID)
    case unhandled
  }

  /// `{}` in base64url.
  private static let emptyObject = Array("e30".utf8)[...]

  let rules: JWTFlagsRules

  /// - Parameter text: what decoders make of the second segment.
  func payload(
    of segments: JWTSegments, text: PayloadText?, citing recorder: inout CitationRecorder
  ) -> Payload {
    guard let segment = segment(of: segments, citing: &recorder) else {
      return .malformed(by: .psgJWT09)
    }
    guard acceptsHeader(segments.header, citing: &recorder),
      acceptsSignature(segments.signature, citing: &recorder),
      let json = json(in: segment, text: text, citing: &recorder)
    else { return .malformed(by: .psgJWT10) }
    guard let object = json.object else { return nonObject(json) }
    return .object(object)
  }

  private func json(
    in segment: ArraySlice<UInt8>, text: PayloadText?, citing recorder: inout CitationRecorder
  ) -> JSON? {
    let decoder = PayloadDecoder(rules: rules)
    decoder.cite(segment, in: &recorder)
    if rules.flagSegment == .second, rules.payloadForm == .anything, decoder.readsAllOfBase64URL {
      switch text {
      case .json(let json): return json
      case .bytes: return nil
      case .nobodyDecodes, .someDecode, nil: break
      }
    }
    guard let bytes = decoder.decode(segment), accepts(bytes) else { return nil }
    return try? JSON.parse(bytes)
  }

  /// PSG-JWT-18: whatever stands beside the flags, in whatever way JSON lets it be written.
  private func accepts(_ payload: [UInt8]) -> Bool {
    switch rules.payloadForm {
    case .anything: true
    case .ascii: payload.allSatisfy { $0 < 0x80 }
    case .withoutEscapes: !payload.contains(UInt8(ascii: "\\"))
    case .braceFirst: payload.first == UInt8(ascii: "{")
    }
  }

  private func segment(
    of segments: JWTSegments, citing recorder: inout CitationRecorder
  ) -> ArraySlice<UInt8>? {
    guard let second = segments.payload else {
      return rules.missingSegment == .payloadItself ? segments.header : nil
    }
    recorder.cite(.psgJWT01, "second segment")
    switch rules.flagSegment {
    case .second: return second
    case .first: return segments.header
    case .third: return segments.signature ?? second
    case .unread: return Self.emptyObject
    }
  }

  private func nonObject(_ json: JSON) -> Payload {
    switch rules.nonObject {
    case .malformed: return .malformed(by: .psgJWT10)
    case .firstElement:
      return json[0]?.object.map(Payload.object) ?? .malformed(by: .psgJWT10)
    case .unhandled: return .unhandled
    }
  }

  /// PSG-JWT-13: the header decides nothing.
  private func acceptsHeader(
    _ segment: ArraySlice<UInt8>, citing recorder: inout CitationRecorder
  ) -> Bool {
    // Only where it is asked for: most rules ask for nothing.
    var header: JSON? {
      (try? Base64URL.decode(segment, padding: .optional)).flatMap { try? JSON.parse($0) }
    }
    if let object = header?.object { recorder.cite(.psgJWT13, headerOutcome(object)) }
    switch rules.header {
    case .nothing: return true
    case .algorithmHS256: return header?["alg"]?.text == "HS256"
    case .typeJWT: return header?["typ"]?.text == "JWT"
    case .textMembersOnly: return header?.object?.allSatisfy { $0.value.kind == .string } ?? false
    case .unacceptable: return false
    }
  }

  private func headerOutcome(_ object: JSONObject) -> String {
    if object.contains(where: { $0.value.kind != .string }) { return "nested header" }
    return object["alg"]?.text == "HS256" && object["typ"] != nil ? "plain header" : "other header"
  }

  private func acceptsSignature(
    _ segment: ArraySlice<UInt8>?, citing recorder: inout CitationRecorder
  ) -> Bool {
    var length: Int? {
      segment.flatMap { try? Base64URL.decode($0, padding: .optional) }?.count
    }
    recorder.cite(.psgJWT13, length == 32 ? "signature of 32 bytes" : "other signature")
    return rules.signature == .nothing || length == 32
  }
}
