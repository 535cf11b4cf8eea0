package import ConformanceKit
import FinvuReference
import MachineKit
import WirePrimitives

extension ConformanceSuite {
  /// `finvu.apple-package`: what an SDK on Apple's platforms says of itself.
  ///
  /// Input `{"table": "platform" | "package" | "interface"}`. Answer, of texts: `{"iOS", "Swift", "Xcode",
  /// "webView"}`, `{"pod", "latest"}` or `{"shared", "setup", "cleanup"}`. No rejections. An SDK
  /// elsewhere does not declare it.
  package static let finvuApplePackage = ConformanceSuite(
    id: SuiteID("finvu.apple-package"),
    summary: "what an SDK on Apple's platforms says of itself",
    requirements: [.fnvENV05, .fnvENV06, .fnvENV07, .fnvLIF13],
    choices: [], capabilities: [], totality: nil,
    rules: NameRules(), variants: ApplePackageSuite.suite.variants,
    generate: { source in ApplePackageSuite.suite.input(from: &source) },
    notes: { _ in [] },
    model: { (input, rules, recorder) throws(InvalidInput) in
      try ApplePackageSuite.suite.acceptance(of: input, under: rules, citing: &recorder)
    })
}

enum ApplePackageSuite {
  static let suite = TableSuite(
    tables: [
      ("platform", DocumentedName.platform), ("package", DocumentedName.package),
      ("interface", DocumentedName.interface),
    ],
    mistaken: [
      ("iOS", "15.0"), ("iOS", "16"), ("Swift", "5.5"), ("Xcode", "15.0"),
      ("webView", "UIWebView"), ("pod", "FinvuAuthSDK"), ("latest", "0.1"),
      ("latest", "latest_ios_sdk_version"), ("shared", "FinvuAuthentication.shared"),
      ("setup", "setupWebView(_:viewController:)"), ("cleanup", "cleanup()"),
    ])
}
