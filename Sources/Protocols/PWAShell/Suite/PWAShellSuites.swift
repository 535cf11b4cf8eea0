package import ConformanceKit
import MachineKit
import PWAShellReference
import WirePrimitives

/// The suites of the PWA shell.
package enum PWAShellSuites {
  /// Parts stand before what is made of them: of one mistake that shows in several the first is blamed.
  package static let all: [ConformanceSuite] = [
    .pwaShellConstants, .pwaShellUserAgent, .pwaShellWebViewConfig, .pwaShellPageDetection,
    .pwaShellCookie, .pwaShellSchemeConversion, .pwaShellLaunchLink, .pwaShellNavigationPolicy,
    .pwaShellProgress, .pwaShellWebViewFrame, .pwaShellAssociationPath,
    .pwaShellShell,
  ]

  // MARK: Capabilities

  static let applePlatform = capability("apple-platform", "the app runs on Apple's platform")
  static let settings = capability(
    "settings", "another root URL and another platform cookie can be given")
  static let deviceIdentity = capability(
    "device-identity", "another device and another version of its system can be given")

  static let textLinks = capability("text-links", "a link may be a text that is no URL")

  static func capability(_ name: String, _ summary: String) -> Capability {
    Capability(id: CapabilityID("pwa-shell." + name), summary: summary)
  }

  /// Hosts that are none of an app's own, though they begin or end as its host does.
  static func neighbors(of host: String) -> [String] {
    ["www." + host, host + ".evil.test", "x" + host, "evil-" + host]
  }

  /// What a root URL needs.
  static func needs(rootURL: String?) -> [CapabilityID] {
    rootURL == ShellSettings.rootURL ? [] : [settings.id]
  }
}
