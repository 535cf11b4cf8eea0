package import ConformanceKit
import MachineKit
import PWAShellReference
import WirePrimitives

extension ConformanceSuite {
  /// `pwa-shell.constants`: what an app is built with.
  ///
  /// Input `{}`. Answer, of which what a port has not is null: `{"rootUrl": text, "platformCookie": {"name",
  /// "value"}, "bundleIdentifier", "teamIdentifier": text, "themeColor": [red, green, blue],
  /// "appBoundDomains", "associatedDomains": [text], "cookieDomain": text, "uiElements": {"progressView",
  /// "connectionProblemView", "loadingView", "webviewView": bool}}`, the last by role. No rejections.
  package static let pwaShellConstants = ConformanceSuite(
    id: SuiteID("pwa-shell.constants"),
    summary: "what an app is built with",
    requirements: [
      .pwaCST01, .pwaCST02, .pwaCST03, .pwaCST04, .pwaCST06, .pwaAPP01, .pwaAPP02, .pwaAAS01,
      .pwaUIE01, .pwaUIE02,
    ],
    choices: [], capabilities: [PWAShellSuites.applePlatform], totality: nil,
    rules: ShellConstantRules(), variants: ShellConstantRules.variants,
    generate: { _ in [:] },
    notes: { _ in [] },
    model: { (input, rules, recorder) throws(InvalidInput) in
      guard input.object?.isEmpty ?? false else { throw InvalidInput("the input is not {}") }
      return .answer(ConstantsSuite.tree(under: rules, citing: &recorder))
    })
}

enum ConstantsSuite {
  static func tree(
    under rules: ShellConstantRules, citing recorder: inout CitationRecorder
  ) -> Acceptance {
    func value(_ constant: ShellConstant) -> JSON { rules.value(of: constant, citing: &recorder) }
    func member(_ constant: ShellConstant) -> Acceptance.Member {
      .init(constant.rawValue, .exactly(value(constant), by: constant.requirement))
    }
    func apples(_ constant: ShellConstant, otherwise: Acceptance? = nil) -> Acceptance {
      .granted(
        PWAShellSuites.applePlatform.id, .exactly(value(constant), by: constant.requirement),
        otherwise: otherwise)
    }
    let none = Acceptance.absentOrNull(by: .pwaAPP02)
    let host = Acceptance.exactly(.string(ShellSettings.host), by: .pwaAPP02)
    return .object([
      member(.rootUrl),
      .init(
        "platformCookie",
        .object([
          .init("name", .exactly(value(.cookieName), by: .pwaCST02)),
          .init(
            "value",
            apples(.cookieValue, otherwise: .ignored(ShellConstant.cookieValue.value, .ambPWA46))),
        ])),
      .init("bundleIdentifier", apples(.bundleIdentifier)),
      .init("teamIdentifier", apples(.teamIdentifier)), member(.themeColor),
      .init(
        "appBoundDomains",
        apples(
          .appBoundDomains,
          otherwise: .oneOf([none, .each(host, .init(least: 1), by: .pwaAPP02)], by: .pwaAPP02))),
      .init("associatedDomains", apples(.associatedDomains)),
      .init(
        "cookieDomain",
        .oneOf([.exactly(value(.cookieDomain), by: .pwaAPP02), none], by: .pwaAPP02)),
      .init(
        "uiElements",
        .object([
          member(.progressView), member(.connectionProblemView), member(.loadingView),
          member(.webviewView),
        ])),
    ])
  }
}
