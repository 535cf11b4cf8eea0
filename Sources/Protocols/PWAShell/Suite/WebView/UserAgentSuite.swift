import ChoiceEngine
package import ConformanceKit
import MachineKit
import PWAShellReference
import WirePrimitives

extension ConformanceSuite {
  /// `pwa-shell.user-agent`: what a page finds in the user agent.
  ///
  /// Input `{"device": text, "osVersion": "17.0", "test": "startsWith" | "includes" | "endsWith",
  /// "texts": [text]}`. Answer `{"userAgent"?: text, "result": bool}`, whether the test,
  /// ECMAScript's function of that name, is true of the user agent for one of the texts. No
  /// rejections.
  package static let pwaShellUserAgent = ConformanceSuite(
    id: SuiteID("pwa-shell.user-agent"),
    summary: "what a page finds in the user agent",
    requirements: [.pwaUAG01, .pwaUAG02, .pwaUAG03, .pwaUAG04, .pwaUAG07],
    choices: [], capabilities: [PWAShellSuites.applePlatform, PWAShellSuites.deviceIdentity],
    totality: nil, rules: UserAgentRules(), variants: UserAgentRules.variants,
    generate: { source in UserAgentSuite.input(from: &source) },
    notes: { _ in [] },
    traits: { input in
      SystemIdentity.traits(of: input)
        + (input["test"]?.text.map { [InputTrait("the test", .text($0))] } ?? [])
    },
    needs: UserAgentSuite.needs,
    model: { (input, rules, recorder) throws(InvalidInput) in
      let (test, texts, device, version) = try UserAgentSuite.parts(of: input)
      let agent = UserAgent(rules: rules)
      let result = agent.result(of: test, texts, device: device, version, citing: &recorder)
      return .answer(
        .object([
          .init("userAgent", .ignored(nil, .ambPWA22)),
          .init("result", .decided(.bool(result.value), result.basis)),
        ]))
    })
}

enum UserAgentSuite {
  static func parts(
    of input: JSON
  ) throws(InvalidInput) -> (UserAgent.Test, [String], String, SystemVersion) {
    let (device, version) = try SystemIdentity.parts(of: input)
    let texts = input["texts"]?.array?.compactMap(\.text) ?? []
    guard let test = input["test"]?.text.flatMap(UserAgent.Test.init), !texts.isEmpty,
      texts.count == input["texts"]?.array?.count
    else { throw InvalidInput("there is no such \"test\", or no list of \"texts\"") }
    return (test, texts, device, version)
  }

  /// The form is Apple's own; token, device and version are anybody's.
  static func needs(_ input: JSON) -> [CapabilityID] {
    guard let (test, texts, device, version) = try? parts(of: input),
      let known = UserAgent.known(of: test, texts, device: device, version)
    else { return SystemIdentity.needs(input) }
    switch known.requirement {
    case .pwaUAG03, .pwaUAG04: return SystemIdentity.needs(input)
    case .pwaUAG07: return [PWAShellSuites.deviceIdentity.id]
    default: return [PWAShellSuites.deviceIdentity.id, PWAShellSuites.applePlatform.id]
    }
  }

  static func input(from source: inout ChoiceSource) -> JSON {
    let device = SystemIdentity.device(from: &source)
    let version = SystemIdentity.version(from: &source)
    let number = version.replacing(".", with: "_")
    let other = source.pick(["iPhone", "iPad"])
    func start(_ system: String) -> String { "Mozilla/5.0 (\(device); CPU \(system) OS " }
    func form(_ system: String, _ number: String) -> String {
      start(system) + "\(number) like Mac OS X)"
    }
    let (test, texts): (String, [String]) = source.pick([
      ("startsWith", [form(device, number)]), ("startsWith", [form(other, number)]),
      ("startsWith", [form(device, version)]), ("startsWith", [start(device)]),
      ("startsWith", [start(other)]), ("includes", ["OS \(number) like Mac OS X"]),
      ("includes", ["PWAShell"]), ("includes", [device]), ("includes", [version, number]),
      ("includes", ["pwashell"]), ("endsWith", [" PWAShell"]), ("endsWith", ["PWAShell"]),
      ("endsWith", [" pwashell", "Mac OS X)"]), ("endsWith", ["PWAShell/1.0"]),
    ])
    return [
      "device": .string(device), "osVersion": .string(version), "test": .string(test),
      "texts": .array(texts.map { .string($0) }),
    ]
  }
}
