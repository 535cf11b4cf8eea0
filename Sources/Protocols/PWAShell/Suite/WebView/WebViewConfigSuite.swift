import ChoiceEngine
package import ConformanceKit
import MachineKit
import PWAShellReference
import WirePrimitives

extension ConformanceSuite {
  /// `pwa-shell.webview-config`: what the WebView is made with.
  ///
  /// Input `{"build": "debug" | "release", "device": text, "osVersion": "17.0"}`. Answer, of which
  /// what a port has not is null: a member for each ``WebViewSwitch``, `"inspectable": bool,
  /// "navigationDelegate": bool`, whether the delegate that the factory was given is the WebView's,
  /// `"customUserAgent": text`, what the WebView sends, and `"userAgent": text`, what the function
  /// for user agents returns. No rejections.
  package static let pwaShellWebViewConfig = ConformanceSuite(
    id: SuiteID("pwa-shell.webview-config"),
    summary: "what the WebView is made with",
    requirements: [
      .pwaCFG01, .pwaCFG02, .pwaCFG03, .pwaCFG04, .pwaCFG05, .pwaCFG06, .pwaCFG07, .pwaCFG08,
      .pwaCFG09, .pwaUAG05,
    ],
    choices: [],
    capabilities: WebViewSwitch.allCases.map(WebViewConfigSuite.capability)
      + BuildKind.allCases.map(WebViewConfigSuite.capability) + [PWAShellSuites.deviceIdentity],
    totality: nil, rules: WebViewConfigRules(), variants: WebViewConfigRules.variants,
    generate: { source in
      [
        "build": .string(source.pick(BuildKind.allCases).rawValue),
        "device": .string(source.pick(["iPhone", "iPad"])),
        "osVersion": .string(SystemIdentity.version(from: &source)),
      ]
    },
    notes: { _ in [] },
    traits: { input in
      SystemIdentity.traits(of: input)
        + (input["build"]?.text.map { [InputTrait("the build", .text($0))] } ?? [])
    },
    needs: { input in
      SystemIdentity.needs(input)
        + (input["build"]?.text.flatMap(BuildKind.init).map {
          [WebViewConfigSuite.capability(for: $0).id]
        } ?? [])
    },
    model: { (input, rules, recorder) throws(InvalidInput) in
      guard let build = input["build"]?.text.flatMap(BuildKind.init) else {
        throw InvalidInput("there is no such \"build\"")
      }
      let (device, version) = try SystemIdentity.parts(of: input)
      let tree = WebViewConfigSuite.tree(
        for: WebViewConfiguration(rules: rules), build, device, version, citing: &recorder)
      return .answer(tree)
    })
}

enum WebViewConfigSuite {
  /// Named after the switch, in lower case with hyphens.
  static func capability(for name: WebViewSwitch) -> Capability {
    let words = name.rawValue.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }
    return PWAShellSuites.capability(
      "webview." + words.joined(), "the WebView has the switch \(name.rawValue)")
  }

  static func capability(for build: BuildKind) -> Capability {
    PWAShellSuites.capability("\(build)-build", "there is a \(build) build to ask")
  }

  static func tree(
    for reference: WebViewConfiguration, _ build: BuildKind, _ device: String,
    _ version: SystemVersion, citing recorder: inout CitationRecorder
  ) -> Acceptance {
    var members = WebViewSwitch.allCases.map { name in
      Acceptance.Member(
        name.rawValue,
        .granted(
          capability(for: name).id,
          .exactly(reference.value(of: name, in: build, citing: &recorder), by: name.requirement)))
    }
    let inspectable = reference.isInspectable(build, version, citing: &recorder)
    let isInspectable = Acceptance.decided(.bool(inspectable.value), inspectable.basis)
    // What is not set is off.
    let isOff = inspectable.basis == .requirement(.pwaCFG08) && !inspectable.value
    members.append(
      .init(
        "inspectable",
        isOff
          ? .oneOf([isInspectable, .absentOrNull(by: .pwaCFG08)], by: .pwaCFG08)
          : isInspectable))
    let delegate = reference.hasDelegate(in: build, citing: &recorder)
    members.append(.init("navigationDelegate", .exactly(.bool(delegate), by: .pwaCFG09)))
    let agents = reference.userAgents(device: device, version, citing: &recorder)
    // The function's own answer is judged where user agents are.
    members.append(
      .init(
        // A port without a function for user agents has none to answer.
        "userAgent",
        .oneOf(
          [
            .named("user agent", .any(.text, by: .pwaUAG05), by: .pwaUAG05),
            .absentOrNull(by: .pwaUAG05),
          ], by: .pwaUAG05)))
    members.append(.init("customUserAgent", customUserAgent(agents)))
    return .object(members)
  }

  /// What a wrong one sends has no name to be equal to.
  private static func customUserAgent(_ agents: (sent: String?, own: String)) -> Acceptance {
    guard agents.sent != agents.own else {
      return .named("user agent", .any(.text, by: .pwaUAG05), by: .pwaUAG05)
    }
    return agents.sent.map { .exactly(.string($0), by: .pwaUAG05) } ?? .absentOrNull(by: .pwaUAG05)
  }
}
