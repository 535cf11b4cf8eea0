import WirePrimitives

enum Answer {
  static func json(_ bytes: [UInt8]) -> String {
    guard let json = try? JSON.parse(bytes) else { return "error" }
    let canonical = try? json.canonicalBytes()
    return Hex.text(json.compactBytes()) + " " + (canonical.map(Hex.text) ?? "-")
  }

  static func number(_ text: String) -> String {
    guard let double = JSONNumber(text: text)?.double else { return "error" }
    return String(double.bitPattern, radix: 16) + " " + JSONNumber.ecmaScriptText(double)
  }

  static func base64(_ bytes: [UInt8]) -> String {
    Base64.encode(bytes) + " " + Base64URL.encode(bytes, padding: .included)
  }

  static func decode(_ text: [UInt8]) -> String {
    let answers: [[UInt8]?] = [
      try? Base64.decode(text), try? Base64.decode(text, padding: .forbidden),
      try? Base64URL.decode(text, padding: .required), try? Base64URL.decode(text),
    ]
    return answers.map { $0.map { "=" + Hex.text($0) } ?? "error" }.joined(separator: " ")
  }
}
