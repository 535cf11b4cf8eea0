package import ConformanceKit
import MachineKit
import PWAShellReference
import WirePrimitives

extension ConformanceSuite {
  /// `pwa-shell.shell`: the running shell, with links, failures and retries.
  ///
  /// A trace. Config `{"rootUrl": text}`; stimuli and effects stand in the suite's schema. `launch`
  /// comes first, then `cookieStored`, with nothing but `wait` between.
  package static let pwaShellShell = ConformanceSuite(
    id: SuiteID("pwa-shell.shell"), kind: .trace,
    summary: "links, failures and retries of the running shell",
    requirements: [
      .pwaCST05, .pwaCOO06, .pwaCOO07, .pwaCOO11, .pwaCOO13, .pwaLNK04, .pwaLNK05, .pwaLNK06,
      .pwaLNK08, .pwaLNK13, .pwaLNK14, .pwaLNK15, .pwaLNK16, .pwaLNK17, .pwaLNK18, .pwaLNK19,
      .pwaLNK20, .pwaLNK21, .pwaLNK26, .pwaLNK27, .pwaNAV02, .pwaNAV16, .pwaPRG02, .pwaPRG03,
      .pwaPRG04, .pwaPRG09, .pwaPRG12, .pwaRTY01, .pwaRTY02, .pwaRTY03,
      .pwaRTY04, .pwaRTY05, .pwaRTY06, .pwaRTY07, .pwaRTY08, .pwaRTY09, .pwaRTY10, .pwaRTY11,
      .pwaRTY12, .pwaRTY13, .pwaRTY14, .pwaRTY15, .pwaRTY16, .pwaRTY17, .pwaAPP03, .pwaUIE03,
      .pwaUIE05,
    ],
    choices: ShellSuite.choices,
    capabilities: [
      PWAShellSuites.settings, PWAShellSuites.textLinks, LaunchLinkSuite.shortcuts,
      LaunchLinkSuite.severalLinks, LaunchLinkSuite.activityTypes, ProgressSuite.keyPaths,
      ProgressSuite.fractions, ShellSuite.shortcutCompletion, ShellSuite.cancelledLoads,
      ShellSuite.resourceErrors,
    ],
    totality: nil, rules: ShellRules(), variants: ShellRules.variants,
    generate: { source in ShellGenerator.input(from: &source) },
    notes: { _ in [] }, traits: ShellSuite.traits, needs: ShellSuite.needs,
    model: { (input, rules, recorder) throws(InvalidInput) in
      try .answer(toTrace: input, citing: &recorder) { (trace) throws(TraceError) in
        try ShellMachine(config: trace.config, rules: rules)
      }
    })
}

/// The wire form of `pwa-shell.shell`.
enum ShellSuite {
  static let choices = [
    ("deep-link-delivery", ["script", "request"], AmbiguityID.ambPWA51),
    ("cookie-gate", ["fire-and-forget", "wait"], .ambPWA19),
    ("foreign-launch-link", ["literal", "root"], .ambPWA24),
    (
      "retry-target", ["launch-or-root", "root-after-success", "failed-url", "latest-link"],
      .ambPWA05
    ),
    ("retry-overlap", ["independent", "newest", "oldest"], .ambPWA09),
    ("retry-after-success", ["fire", "drop", "drop-at-start"], .ambPWA52),
    ("ignored-errors", ["-999", "-999-and-102"], .ambPWA10),
  ].map { name, variants, ambiguity in
    Choice(id: ChoiceID("pwa-shell." + name), variants: variants, ambiguity: ambiguity)
  }

  static let shortcutCompletion = PWAShellSuites.capability(
    "shortcut-completion", "a shortcut comes with a completion handler")
  static let cancelledLoads = PWAShellSuites.capability(
    "cancelled-loads", "cancelled loads are told as failures with codes of their own")
  static let resourceErrors = PWAShellSuites.capability(
    "resource-errors", "failures of parts of a page are told")

  static func needs(_ input: JSON) -> [CapabilityID] {
    guard let trace = try? Trace(input) else { return [] }
    let rootNeeds = PWAShellSuites.needs(rootURL: trace.config["rootUrl"]?.text)
    return (rootNeeds + trace.steps.flatMap { needs($0.stimulus) }).withoutRepeats
  }

  private static func needs(_ stimulus: Act) -> [CapabilityID] {
    let body = stimulus.body
    switch stimulus.name {
    case "launch":
      var launch = body.object.map { Array($0.map { ($0.name.text ?? "", $0.value) }) } ?? []
      launch.append(("rootUrl", .string(JSONString(ShellSettings.rootURL))))
      return LaunchLinkSuite.needs(.object(launch))
    case "continueActivity":
      let isBrowsing = body["type"]?.text == LaunchOptions.Activity.browsing
      return (isBrowsing ? [] : [LaunchLinkSuite.activityTypes.id])
        + texts([body["webpageURL"]?.text])
    case "openURLContexts":
      let urls = body["urls"]?.array?.map(\.text) ?? []
      return (urls.count == 1 ? [] : [LaunchLinkSuite.severalLinks.id]) + texts(urls)
    case "performShortcut": return [LaunchLinkSuite.shortcuts.id]
    case "failProvisional":
      return [-999, 102].contains(body["code"]?.double ?? 0) ? [cancelledLoads.id] : []
    case "failResource": return [resourceErrors.id]
    case "progress":
      let value = body["estimatedProgress"]?.double ?? 0
      return (value * 100).rounded() / 100 == value ? [] : [ProgressSuite.fractions.id]
    default: return []
    }
  }

  private static func texts(_ links: [String?]) -> [CapabilityID] {
    links.compactMap(\.self).contains(where: SchemeConversion.mayBeNoURL)
      ? [PWAShellSuites.textLinks.id] : []
  }

  static func traits(of input: JSON) -> [InputTrait] {
    guard let trace = try? Trace(input) else { return [] }
    let names = trace.steps.map(\.stimulus.name)
    return [InputTrait("steps", .count(names.count))]
      + Set(names).sorted().map { InputTrait("the stimulus", .text($0)) }
      + [InputTrait("failures", .count(names.count { $0 == "failProvisional" }))]
  }
}
