import ChoiceEngine
package import ConformanceKit
import MachineKit
import PWAShellReference
import WirePrimitives

extension ConformanceSuite {
  /// `pwa-shell.page-detection`: how a page knows the app.
  ///
  /// Input `{"cookie": text, "userAgent": text}`, what `document.cookie` and `navigator.userAgent`
  /// have. Answer `{"cookie": bool, "userAgent": bool}`, whether the page finds the app by it. No
  /// rejections.
  package static let pwaShellPageDetection = ConformanceSuite(
    id: SuiteID("pwa-shell.page-detection"),
    summary: "how a page knows the app",
    requirements: [.pwaCOO14, .pwaUAG06],
    choices: [
      Choice(
        id: ChoiceID("pwa-shell.detection"), variants: ["substring", "parsed"],
        ambiguity: .ambPWA18)
    ],
    capabilities: [PageDetectionSuite.detection, PWAShellSuites.applePlatform],
    totality: nil, rules: PageDetectionRules(), variants: PageDetectionRules.variants,
    generate: { source in PageDetectionSuite.input(from: &source) },
    notes: { _ in [] },
    traits: { input in
      ["cookie", "userAgent"].compactMap { name in
        input[name]?.text.map { InputTrait(name, .text($0)) }
      }
    },
    needs: { _ in [PageDetectionSuite.detection.id] },
    model: { (input, rules, recorder) throws(InvalidInput) in
      guard let cookie = input["cookie"]?.text, let agent = input["userAgent"]?.text else {
        throw InvalidInput("\"cookie\" or \"userAgent\" is no text")
      }
      let page = PageDetection(rules: rules)
      let isApp = page.isApp(cookies: cookie, citing: &recorder)
      let isShell = page.isShell(userAgent: agent, citing: &recorder)
      let found = Acceptance.decided(
        .bool(isApp),
        PageDetectionSuite.isPlain(cookie) ? .requirement(.pwaCOO14) : .open(.ambPWA18))
      return .answer(
        .object([
          // A shell of another platform may have a value of its own, and its page looks for that.
          .init("cookie", .granted(PWAShellSuites.applePlatform.id, found)),
          .init("userAgent", .exactly(.bool(isShell), by: .pwaUAG06)),
        ]))
    })
}

enum PageDetectionSuite {
  static let detection = PWAShellSuites.capability(
    "page-detection", "there is page code that looks for the app")

  /// Pairs as `document.cookie` has them, each of another name; how others are parsed is the parser's own.
  static func isPlain(_ cookies: String) -> Bool {
    guard !cookies.isEmpty else { return true }
    let pairs = cookies.split(separator: "; ", omittingEmptySubsequences: false)
    return Set(pairs.map(name(of:))).count == pairs.count
      && pairs.allSatisfy { pair in
        pair.contains("=") && !pair.contains(";") && !pair.contains("\"") && pair.first != " "
          && pair.last != " " && pair.utf8.allSatisfy { (0x20...0x7E).contains($0) }
          && !name(of: pair).contains(" ")
      }
  }

  private static func name(of pair: Substring) -> Substring { pair.prefix { $0 != "=" } }

  static func input(from source: inout ChoiceSource) -> JSON {
    let pairs = source.list(0...3) { source in
      source.pick([
        "app-platform=iOS App Store", "a=b", "x-app-platform=iOS App Store",
        "app-platform=ios app store", "app-platform=iOS%20App%20Store",
        "APP-PLATFORM=iOS App Store",
        "app-platform=Android", "app-platform=iOS App Store 2", "app-platforms=iOS App Store",
      ])
    }
    let form = source.pick(["Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)", "", "x"])
    let token = source.pick([
      " PWAShell", " pwashell", "", "PWAShell", " PWAShell/1.0", " PWA Shell",
    ])
    return [
      "cookie": .string(pairs.joined(separator: source.chance(9, in: 10) ? "; " : ";")),
      "userAgent": .string(form + token),
    ]
  }
}
