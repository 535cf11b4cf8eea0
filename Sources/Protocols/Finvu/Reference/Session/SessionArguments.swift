import WirePrimitives

/// The members of a message that are arguments.
struct SessionArguments {
  private static let documented = ["method", "initConfig", "phoneNumber", "otp", "callback"]

  private let body: JSON
  private let names: SessionRules.Names
  /// Something is absent, and something has a name that the document does not know. FNV-BRG-10.
  let isMisnamed: Bool

  init(_ body: JSON, names: SessionRules.Names) {
    self.body = body
    self.names = names
    let method = body["method"]?.text.flatMap(BridgeMethod.init(rawValue:))
    let isShort = method?.parameters.contains { body[$0] == nil } ?? false
    isMisnamed =
      isShort
      && body.object?.contains { !Self.documented.contains($0.name.lossyText) } ?? false
  }

  subscript(_ name: String) -> JSON? {
    guard names == .anySpelling, body[name] == nil else { return body[name] }
    let plain = Self.plain(name)
    return body.object?.first { member in
      let other = Self.plain(member.name.lossyText)
      return other.hasPrefix(plain.prefix(5)) || other.hasSuffix(plain.suffix(6))
    }?.value
  }

  private static func plain(_ name: String) -> String {
    String(String.UnicodeScalarView(name.unicodeScalars.filter(\.isLetter))).lowercased()
  }
}
