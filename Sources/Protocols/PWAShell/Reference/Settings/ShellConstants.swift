package import MachineKit
package import WirePrimitives

/// What an app is built with ("Project File", "Root URL Configuration", "Platform Cookie
/// Configuration", "Configuration Files", "UI Elements", "Loading UI Elements", "Theme Color").
package enum ShellConstant: String, Sendable, CaseIterable {
  case rootUrl, cookieName, cookieValue, bundleIdentifier, teamIdentifier, themeColor
  case appBoundDomains, associatedDomains, cookieDomain
  case progressView, connectionProblemView, loadingView, webviewView

  package var value: JSON {
    switch self {
    case .rootUrl: .string(ShellSettings.rootURL)
    case .cookieName: .string(ShellSettings.platformCookie.name)
    case .cookieValue: .string(ShellSettings.platformCookie.value)
    case .bundleIdentifier: "com.eddmann.secret-santa"
    case .teamIdentifier: "ANGUD7343N"
    case .themeColor: [202, 5, 44]
    case .appBoundDomains: [.string(ShellSettings.host)]
    case .associatedDomains: [.string("applinks:\(ShellSettings.host)")]
    case .cookieDomain: .string(ShellSettings.host)
    case .progressView, .connectionProblemView, .loadingView, .webviewView: true
    }
  }

  package var requirement: RequirementID {
    switch self {
    case .rootUrl: .pwaCST01
    case .cookieName, .cookieValue: .pwaCST02
    case .bundleIdentifier: .pwaCST03
    case .teamIdentifier: .pwaCST06
    case .themeColor: .pwaCST04
    case .appBoundDomains: .pwaAPP01
    case .associatedDomains: .pwaAAS01
    case .cookieDomain: .pwaAPP02
    case .progressView, .connectionProblemView, .loadingView: .pwaUIE01
    case .webviewView: .pwaUIE02
    }
  }
}

/// Constants as a port has them, where they are not those of the document.
package struct ShellConstantRules: RuleSet {
  package var values: [ShellConstant: JSON] = [:]

  package init() {}

  package func value(of constant: ShellConstant, citing recorder: inout CitationRecorder) -> JSON {
    recorder.cite(constant.requirement, constant.rawValue)
    return values[constant] ?? constant.value
  }
}

extension ShellConstantRules {
  package static let variants = table {
    for (constant, value) in mistaken {
      Knob(
        constant.rawValue, \.values[constant],
        .fault(
          value, constant.requirement, "\(constant.rawValue) were \(value.compactText)"))
    }
  }

  /// What it is taken for: near enough to be overlooked.
  private static let mistaken: [(ShellConstant, JSON)] = [
    (.rootUrl, "https://secret-santa.eddmann.com"), (.rootUrl, "http://secret-santa.eddmann.com/"),
    (.cookieName, "app_platform"), (.cookieName, "platform"), (.cookieValue, "ios app store"),
    (.cookieValue, "iOS%20App%20Store"), (.bundleIdentifier, "com.eddmann.secret-santa-draw"),
    (.bundleIdentifier, "com.eddmann.SecretSanta"), (.teamIdentifier, "TEAMID"),
    (.themeColor, [202, 44, 5]), (.themeColor, [203, 5, 44]),
    (.appBoundDomains, ["eddmann.com"]),
    (.appBoundDomains, ["https://secret-santa.eddmann.com"]),
    (.appBoundDomains, ["secret-santa.eddmann.com", "eddmann.com"]), (.appBoundDomains, []),
    (.associatedDomains, ["secret-santa.eddmann.com"]),
    (.associatedDomains, ["applinks:eddmann.com"]),
    (.cookieDomain, ".secret-santa.eddmann.com"), (.cookieDomain, "eddmann.com"),
    (.progressView, false), (.connectionProblemView, false), (.loadingView, false),
    (.webviewView, false),
  ]
}
