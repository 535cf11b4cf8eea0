import WirePrimitives

/// The kit's own work.
enum WireMeasurements {
  static func all(_ inputs: Inputs) throws -> [String: Measurement] {
    let tree = try JSON.parse(inputs.mixed)
    let smallTree = try JSON.parse(inputs.small)
    let text = String(decoding: inputs.base64url, as: UTF8.self)
    return [
      "parse": { keep(try JSON.parse(inputs.mixed)) },
      "read": { keep(read(try JSON.parse(inputs.mixed))) },
      "compact": { keep(tree.compactBytes()) },
      "canonical": { keep(try tree.canonicalBytes()) },
      "small-parse": repeatedly { keep(try JSON.parse(inputs.small)) },
      "small-read": repeatedly { keep(read(try JSON.parse(inputs.small))) },
      "small-compact": repeatedly { keep(smallTree.compactBytes()) },
      "small-canonical": repeatedly { keep(try smallTree.canonicalBytes()) },
      "small-build": repeatedly { keep(reply().compactBytes()) },
      "decode-url": { keep(try Base64URL.decode(inputs.base64url)) },
      "decode-url-text": { keep(try Base64URL.decode(text)) },
      "decode-standard": { keep(try Base64.decode(inputs.base64)) },
      "encode-url": { keep(Base64URL.encode(inputs.blob)) },
      "token": repeatedly { keep(try flag(of: inputs.token)) },
    ]
  }

  /// Converts every string and number, depth first.
  private static func read(_ json: JSON) -> Int {
    switch json.value {
    case .null: return 0
    case .bool(let bool): return bool ? 1 : 0
    case .number(let number): return number.int ?? Int(number.double.bitPattern & 0xFFFF)
    case .string(let string): return (string.text ?? "").utf8.count
    case .array(let array): return array.reduce(0) { $0 &+ read($1) }
    case .object(let object):
      return object.reduce(0) { $0 &+ ($1.name.text ?? "").utf8.count &+ read($1.value) }
    }
  }

  /// What `small` says, from values.
  private static func reply() -> JSON {
    [
      "id": 17,
      "ok": [
        "record": true, "captureScreenshot": false, "captureScreenshotInterval": 5,
        "clearAllCookies": false, "screenshots": ["timer": true, "manual": true],
        "clearCookiesOnInit": false, "note": "caf\u{E9} \u{1F680}", "score": 0.125,
      ],
    ]
  }

  private static func flag(of token: String) throws -> Bool? {
    guard let payload = JWTSegments(token.utf8).payload else { return nil }
    return try JSON.parse(try Base64URL.decode(payload))["record"]?.bool
  }
}
