import ChoiceEngine
package import ConformanceKit
import MachineKit
import PWAShellReference
import WirePrimitives

extension ConformanceSuite {
  /// `pwa-shell.navigation-policy`: what becomes of a navigation.
  ///
  /// Input `{"rootUrl": text, "url": text or null, "mainFrame", "canOpen": bool}`, the last whether
  /// the system can open the URL. Answer `{"decisions": ["allow" | "cancel" | "download"],
  /// "opened": [{"via": "safari" | "system", "url": text, "animated"?: bool or null}]}`, each
  /// decision that was delivered and all that was opened. No rejections.
  package static let pwaShellNavigationPolicy = ConformanceSuite(
    id: SuiteID("pwa-shell.navigation-policy"),
    summary: "what becomes of a navigation",
    requirements: [
      .pwaNAV01, .pwaNAV02, .pwaNAV03, .pwaNAV04, .pwaNAV05, .pwaNAV06, .pwaNAV07, .pwaNAV08,
      .pwaNAV09, .pwaNAV10, .pwaNAV11, .pwaNAV12, .pwaNAV13, .pwaNAV14, .pwaNAV15, .pwaNAV17,
      .pwaNAV18, .pwaNAV19,
    ],
    choices: NavigationPolicySuite.choices,
    capabilities: [
      PWAShellSuites.settings, NavigationPolicySuite.nullURL, NavigationPolicySuite.canOpenQuery,
    ],
    totality: nil, rules: NavigationPolicyRules(), variants: NavigationPolicyRules.variants,
    generate: { source in NavigationPolicySuite.input(from: &source) },
    notes: { _ in [] }, traits: NavigationPolicySuite.traits,
    needs: { input in
      PWAShellSuites.needs(rootURL: input["rootUrl"]?.text)
        + (input["url"]?.text == nil ? [NavigationPolicySuite.nullURL.id] : [])
    },
    model: { (input, rules, recorder) throws(InvalidInput) in
      try NavigationPolicySuite.acceptance(of: input, under: rules, citing: &recorder)
    })
}

enum NavigationPolicySuite {
  static let nullURL = PWAShellSuites.capability("null-url", "a navigation may be without URL")
  static let canOpenQuery = PWAShellSuites.capability(
    "can-open-query", "the system is asked whether it can open a URL before it is to")

  static let choices = [
    ("host-comparison", ["exact", "ignore-ascii-case"], AmbiguityID.ambPWA14),
    ("policy-frames", ["all", "main-only"], .ambPWA15),
    ("in-page-about", ["literal", "allow"], .ambPWA15),
    ("in-page-blob", ["literal", "allow", "download"], .ambPWA15),
    ("in-page-data", ["literal", "allow", "download"], .ambPWA15),
  ].map { name, variants, ambiguity in
    Choice(id: ChoiceID("pwa-shell." + name), variants: variants, ambiguity: ambiguity)
  }

  static func acceptance(
    of input: JSON, under rules: NavigationPolicyRules, citing recorder: inout CitationRecorder
  ) throws(InvalidInput) -> Acceptance {
    let url = input["url"]
    guard let rootURL = input["rootUrl"]?.text, let isMainFrame = input["mainFrame"]?.bool,
      let canOpen = input["canOpen"]?.bool, let url, url.isNull || url.text != nil
    else { throw InvalidInput("the input is no navigation with its root URL") }
    guard let root = CommonURL(root: rootURL) else {
      return .ignored(cancelled, .ambPWA37)
    }
    guard
      let request = NavigationRequest(
        root: root, url: url.text, isMainFrame: isMainFrame, canOpen: canOpen)
    else { return .ignored(cancelled, .ambPWA39) }
    let answer = NavigationPolicy(rules: rules).answer(to: request, citing: &recorder)
    let tree = Acceptance.answer(tree(for: answer, to: request))
    return answer.isOpen ? .ignored(tree.witness, .ambPWA15) : tree
  }

  /// The answer where the documents have none.
  private static let cancelled: JSON = ["ok": ["decisions": ["cancel"], "opened": []]]

  private static func tree(
    for answer: NavigationPolicy.Answer, to request: NavigationRequest
  ) -> Acceptance {
    let reason = request.requirement
    let decisions = answer.decisions.map {
      Acceptance.exactly(.string($0.rawValue), by: reason)
    }
    return .object([
      .init("decisions", .array(decisions, by: .pwaNAV07)),
      .init("opened", opened(by: answer.way, answer, request)),
    ])
  }

  private static func opened(
    by way: NavigationPolicy.Way?, _ answer: NavigationPolicy.Answer, _ request: NavigationRequest
  ) -> Acceptance {
    let reason = request.requirement
    let texts = texts(of: request).map { Acceptance.exactly(.string($0), by: reason) }
    let url = texts.count == 1 ? texts[0] : .oneOf(texts, by: reason)
    func one(_ way: NavigationPolicy.Way) -> Acceptance {
      let animated = Acceptance.oneOf(
        [.exactly(.bool(answer.isAnimated), by: .pwaNAV19), .absentOrNull(by: .pwaNAV19)],
        by: .pwaNAV19)
      return .array(
        [
          .object(
            [.init("via", .exactly(.string(way.rawValue), by: reason)), .init("url", url)]
              + (way == .safari ? [.init("animated", animated)] : []))
        ], by: reason)
    }
    if let way { return one(way) }
    let nothing = Acceptance.array([], by: reason)
    // Who cannot ask tries: an attempt that the system refuses is no effect.
    let mayTry = !request.canOpen && answer.decisions.first == .cancel
    return mayTry
      ? .granted(canOpenQuery.id, nothing, otherwise: .oneOf([nothing, one(.system)], by: reason))
      : nothing
  }

  /// The texts that a URL may come back as: letter case of scheme and host may be lost.
  private static func texts(of request: NavigationRequest) -> [String] {
    guard let given = request.url else { return [] }
    guard let url = request.hosted else { return [given] }
    let schemeAlone = url.text(scheme: url.scheme.lowercased())
    let both = schemeAlone.replacing(url.host, with: url.host.lowercased(), maxReplacements: 1)
    return [given, schemeAlone, both].withoutRepeats
  }
}
