import ChoiceEngine
package import ConformanceKit
import MachineKit
import PWAShellReference
import WirePrimitives

extension ConformanceSuite {
  /// `pwa-shell.launch-link`: what is loaded first.
  ///
  /// Input `{"rootUrl": text, "activities": [{"type": text, "webpageURL": text or null}],
  /// "shortcutType": text or null, "urlContexts": [text]}`; the type `browsing-web` stands for the
  /// platform's own constant. Answer `{"firstLoad": text, "launchLinkUrl"?: text or null}`, the
  /// second recorded. No rejections.
  package static let pwaShellLaunchLink = ConformanceSuite(
    id: SuiteID("pwa-shell.launch-link"),
    summary: "what is loaded first",
    requirements: [
      .pwaLNK01, .pwaLNK02, .pwaLNK03, .pwaLNK07, .pwaLNK09, .pwaLNK11, .pwaLNK12, .pwaLNK16,
      .pwaLNK22, .pwaLNK23, .pwaLNK24, .pwaLNK25,
    ],
    choices: [
      Choice(
        id: ChoiceID("pwa-shell.launch-precedence"),
        variants: [
          "universal-shortcut-scheme", "universal-scheme-shortcut", "shortcut-universal-scheme",
        ],
        ambiguity: .ambPWA04)
    ],
    capabilities: [
      PWAShellSuites.settings, PWAShellSuites.textLinks, LaunchLinkSuite.shortcuts,
      LaunchLinkSuite.severalLinks, LaunchLinkSuite.activityTypes,
    ],
    totality: nil, rules: LaunchRules(), variants: LaunchRules.variants,
    generate: { source in LaunchLinkSuite.input(from: &source) },
    notes: { _ in [] }, traits: LaunchLinkSuite.traits, needs: LaunchLinkSuite.needs,
    model: { (input, rules, recorder) throws(InvalidInput) in
      let options = try LaunchLinkSuite.options(in: input)
      let load = LaunchReference(rules: rules).firstLoad(of: options, citing: &recorder)
      return .answer(
        .object([
          .init("firstLoad", LaunchLinkSuite.firstLoad(load)),
          .init("launchLinkUrl", .ignored(load.link.map { .string($0) }, .ambPWA24)),
        ]))
    })
}

enum LaunchLinkSuite {
  static let shortcuts = PWAShellSuites.capability("app-shortcuts", "there are app shortcuts")
  static let severalLinks = PWAShellSuites.capability(
    "several-links", "a launch may bring more than one link")
  static let activityTypes = PWAShellSuites.capability(
    "activity-types", "there are activities of other types than browsing the web")

  /// The URL, or the link as it came where another requirement than the one for that asks for it.
  static func firstLoad(_ load: LaunchReference.FirstLoad) -> Acceptance {
    let url = Acceptance.decided(.string(load.url.value), load.url.basis)
    guard case .requirement(let requirement) = load.url.basis, requirement != .pwaLNK24,
      !load.unconverted.isEmpty
    else { return url }
    let others = load.unconverted.map { Acceptance.exactly(.string($0), by: requirement) }
    return .oneOf([url] + others, by: requirement)
  }

  static func needs(_ input: JSON) -> [CapabilityID] {
    guard let options = try? options(in: input) else { return [] }
    let hasTexts = (options.activities.compactMap(\.url) + options.contexts)
      .contains(where: SchemeConversion.mayBeNoURL)
    let isBrowsing = options.activities.allSatisfy { $0.type == LaunchOptions.Activity.browsing }
    return PWAShellSuites.needs(rootURL: options.rootURL)
      + (options.shortcut == nil ? [] : [shortcuts.id])
      + (options.isSingle ? [] : [severalLinks.id]) + (isBrowsing ? [] : [activityTypes.id])
      + (hasTexts ? [PWAShellSuites.textLinks.id] : [])
  }

  static func options(in input: JSON) throws(InvalidInput) -> LaunchOptions {
    let activities = input["activities"]?.array?.map { activity in
      activity["type"]?.text.map {
        LaunchOptions.Activity(type: $0, url: activity["webpageURL"]?.text)
      }
    }
    let contexts = input["urlContexts"]?.array?.map(\.text)
    guard let rootURL = input["rootUrl"]?.text, CommonURL(rootURL) != nil, let activities,
      !activities.contains(where: { $0 == nil }),
      let contexts, !contexts.contains(nil)
    else { throw InvalidInput("the input is no launch with its root URL") }
    return LaunchOptions(
      rootURL: rootURL, activities: activities.compactMap(\.self),
      shortcut: input["shortcutType"]?.text, contexts: contexts.compactMap(\.self))
  }

  // MARK: Cases

  static func input(from source: inout ChoiceSource) -> JSON {
    let isOwn = source.chance(5, in: 6)
    let host = isOwn ? ShellSettings.host : "your-domain.com"
    let kinds = source.pick([[], [0], [0], [1], [2], [2], [0, 2], [0, 1], [1, 2], [0, 1, 2]])
    return [
      "rootUrl": .string("https://\(host)/"),
      "activities": .array(
        kinds.contains(0) ? source.list(1...3) { activity(on: host, from: &$0) } : []),
      "shortcutType": kinds.contains(1) ? shortcut(on: host, from: &source) : .null,
      "urlContexts": .array(
        kinds.contains(2) ? source.list(1...2) { context(on: host, from: &$0) } : []),
    ]
  }

  private static func activity(on host: String, from source: inout ChoiceSource) -> JSON {
    let type = source.chance(5, in: 6) ? LaunchOptions.Activity.browsing : "com.example.search"
    let url: JSON =
      source.chance(1, in: 4)
      ? .null : link(source.pick(["https", "http"]), on: host, from: &source)
    return ["type": .string(type), "webpageURL": url]
  }

  private static func context(on host: String, from source: inout ChoiceSource) -> JSON {
    source.chance(1, in: 12)
      ? .string(source.chance(1, in: 2) ? "http://[" : source.uncommonLink())
      : link(
        source.pick(["secretsanta", "x", "y", "CUSTOMSCHEME", "http"]), on: host, from: &source)
  }

  private static func shortcut(on host: String, from source: inout ChoiceSource) -> JSON {
    source.chance(2, in: 3)
      ? link(
        source.pick(["https", "https", "https", "https", "http", "secretsanta"]), on: host,
        from: &source)
      : source.pick(["", "", "com.app.new", "javascript:alert(1)", "/new"])
  }

  private static func link(
    _ scheme: String, on host: String, from source: inout ChoiceSource
  ) -> JSON {
    let others = ["evil.test"] + PWAShellSuites.neighbors(of: host)
    let host = source.chance(1, in: 12) ? source.pick(others) : host
    let port = source.chance(1, in: 8) ? source.pick([":8443", ":444", ":80"]) : ""
    return .string(
      scheme + "://" + host + port + source.pick(["/new", "/1", "/2", source.pathAndMore()]))
  }

  static func traits(of input: JSON) -> [InputTrait] {
    guard let options = try? options(in: input) else { return [] }
    return [
      InputTrait("activities", .count(options.activities.count)),
      InputTrait("URL contexts", .count(options.contexts.count)),
      InputTrait("the shortcut", .text(options.shortcut ?? "none")),
      InputTrait("the root URL", .text(options.rootURL)),
    ]
  }
}
