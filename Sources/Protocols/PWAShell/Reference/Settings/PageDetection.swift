package import MachineKit

/// The reference for the scripts by which a page knows the app ("Platform Cookie", "Custom
/// User-Agent").
package struct PageDetection: Sendable {
  private let rules: PageDetectionRules

  package init(rules: PageDetectionRules) {
    self.rules = rules
  }

  /// - Parameter cookies: `document.cookie`.
  package func isApp(cookies: String, citing recorder: inout CitationRecorder) -> Bool {
    let pair = ShellSettings.platformCookie.name + "=" + ShellSettings.platformCookie.value
    let name = ShellSettings.platformCookie.name
    let value =
      switch rules.cookie {
      case .exact: has(pair, in: cookies)
      case .anyCase: has(pair.lowercased(), in: cookies.lowercased())
      case .decoded: has(pair, in: cookies.replacing("%20", with: " "))
      case .nameAlone: cookies.contains(rules.isParsed ? name + "=" : name)
      case .atStart: cookies.hasPrefix(pair)
      case .alone: cookies == pair
      }
    recorder.cite(.pwaCOO14, value ? "found" : "not found")
    return value
  }

  private func has(_ pair: String, in cookies: String) -> Bool {
    guard rules.isParsed else { return cookies.utf8.contains(pair.utf8) }
    return cookies.split(separator: ";").contains { Self.trimmed($0) == pair }
  }

  package func isShell(userAgent: String, citing recorder: inout CitationRecorder) -> Bool {
    let value =
      switch rules.userAgent {
      case .substring: userAgent.utf8.contains(UserAgent.token.utf8)
      case .anyCase: userAgent.lowercased().contains(UserAgent.token.lowercased())
      case .atEnd: userAgent.hasSuffix(UserAgent.token)
      case .word: userAgent.split(separator: " ").contains { $0 == UserAgent.token }
      case .always: true
      }
    recorder.cite(.pwaUAG06, value ? "found" : "not found")
    return value
  }

  private static func trimmed(_ text: Substring) -> Substring {
    text.drop { $0 == " " }
  }
}

/// How a page looks for the app. The first value of each knob is the required one.
package struct PageDetectionRules: RuleSet {
  /// Whether cookies are read one by one. AMB-PWA-18.
  package var isParsed = false

  /// PWA-COO-14.
  package enum Cookie: Sendable { case exact, anyCase, decoded, nameAlone, atStart, alone }
  package var cookie = Cookie.exact

  /// PWA-UAG-06.
  package enum Agent: Sendable { case substring, anyCase, atEnd, word, always }
  package var userAgent = Agent.substring

  package init() {}
}

extension PageDetectionRules {
  package static let variants = table {
    Knob(
      "isParsed", \.isParsed,
      .choice(true, "pwa-shell.detection", "parsed", "cookies were read one by one"))
    Knob(
      "cookie", \.cookie,
      .fault(.anyCase, .pwaCOO14, "letter case of the cookie did not matter"),
      .fault(.decoded, .pwaCOO14, "escapes in cookies were decoded"),
      .fault(.nameAlone, .pwaCOO14, "the cookie's name were enough"),
      .fault(.atStart, .pwaCOO14, "the cookie had to be the first"),
      .fault(.alone, .pwaCOO14, "there had to be no other cookie"))
    Knob(
      "userAgent", \.userAgent,
      .fault(.anyCase, .pwaUAG06, "letter case of the token did not matter"),
      .fault(.atEnd, .pwaUAG06, "the token had to be at the end"),
      .fault(.word, .pwaUAG06, "the token had to be a word of its own"),
      .fault(
        .always, .pwaUAG06, "any user agent were the shell's",
        broad: "cookies are asked about without one"))
  }
}
