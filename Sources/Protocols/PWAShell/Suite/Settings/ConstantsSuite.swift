import ChoiceEngine
package import ConformanceKit
import MachineKit
import PWAShellReference
import WirePrimitives

extension ConformanceSuite {
  /// `pwa-shell.constants`: what an app is built with.
  ///
  /// Input `{"table": "settings" | "project" | "domains" | "interface"}`. Answer, of which what a
  /// port has not is null: `{"rootUrl": text, "platformCookie": {"name", "value"}}`,
  /// `{"bundleIdentifier", "teamIdentifier": text}`, `{"appBoundDomains", "associatedDomains":
  /// [text], "cookieDomain": text}` or `{"themeColor": [red, green, blue], "uiElements":
  /// {"progressView", "connectionProblemView", "loadingView", "webviewView": bool}}`, the last by
  /// role. No rejections.
  package static let pwaShellConstants = ConformanceSuite(
    id: SuiteID("pwa-shell.constants"),
    summary: "what an app is built with",
    requirements: [
      .pwaCST01, .pwaCST02, .pwaCST03, .pwaCST04, .pwaCST06, .pwaAPP01, .pwaAPP02, .pwaAAS01,
      .pwaUIE01, .pwaUIE02,
    ],
    choices: [], capabilities: [PWAShellSuites.applePlatform], totality: nil,
    rules: ShellConstantRules(), variants: ShellConstantRules.variants,
    generate: { source in ["table": .string(source.pick(ConstantsSuite.tables))] },
    notes: { _ in [] },
    model: { (input, rules, recorder) throws(InvalidInput) in
      guard let table = input["table"]?.text,
        let tree = ConstantsSuite.tree(of: table, under: rules, citing: &recorder)
      else { throw InvalidInput("there is no such \"table\"") }
      return .answer(.object(tree))
    })
}

enum ConstantsSuite {
  static let tables = ["settings", "project", "domains", "interface"]

  /// Nil where there is no such table.
  static func tree(
    of table: String, under rules: ShellConstantRules, citing recorder: inout CitationRecorder
  ) -> [Acceptance.Member]? {
    func exactly(_ constant: ShellConstant) -> Acceptance {
      .exactly(rules.value(of: constant, citing: &recorder), by: constant.requirement)
    }
    func member(_ constant: ShellConstant, _ tree: Acceptance? = nil) -> Acceptance.Member {
      .init(constant.rawValue, tree ?? exactly(constant))
    }
    func amongOthers(_ constant: ShellConstant) -> Acceptance {
      let own = rules.value(of: constant, citing: &recorder)
      guard let entry = own.array?.first else { return exactly(constant) }
      return Self.amongOthers(.exactly(entry, by: constant.requirement), by: constant.requirement)
    }
    func apples(_ constant: ShellConstant, otherwise: Acceptance? = nil) -> Acceptance {
      .granted(PWAShellSuites.applePlatform.id, exactly(constant), otherwise: otherwise)
    }
    switch table {
    case "settings":
      let own = Acceptance.ignored(ShellConstant.cookieValue.value, .ambPWA46)
      return [
        member(.rootUrl),
        .init(
          "platformCookie",
          .object([
            .init("name", exactly(.cookieName)),
            .init("value", apples(.cookieValue, otherwise: own)),
          ])),
      ]
    case "project":
      return [
        member(.bundleIdentifier, apples(.bundleIdentifier)),
        member(.teamIdentifier, apples(.teamIdentifier)),
      ]
    case "domains":
      let none = Acceptance.absentOrNull(by: .pwaAPP02)
      let host = Acceptance.exactly(.string(ShellSettings.host), by: .pwaAPP02)
      let others: Acceptance = .oneOf(
        [none, .each(host, .init(least: 1), by: .pwaAPP02)], by: .pwaAPP02)
      return [
        member(.appBoundDomains, apples(.appBoundDomains, otherwise: others)),
        member(
          .associatedDomains,
          .granted(PWAShellSuites.applePlatform.id, amongOthers(.associatedDomains))),
        member(.cookieDomain, .oneOf([exactly(.cookieDomain), none], by: .pwaAPP02)),
      ]
    case "interface":
      let views = [
        ShellConstant.progressView, .connectionProblemView, .loadingView, .webviewView,
      ]
      return [member(.themeColor), .init("uiElements", .object(views.map { member($0) }))]
    default: return nil
    }
  }

  /// The entitlement is also that of other services, so entries for these may stand beside it.
  private static func amongOthers(
    _ entry: Acceptance, by requirement: RequirementID
  ) -> Acceptance {
    let other = Acceptance.any(.text, by: requirement)
    let lists = (0...mostOthers).flatMap { count in
      (0...count).map { place in
        var list = Array(repeating: other, count: count)
        list.insert(entry, at: place)
        return Acceptance.array(list, by: requirement)
      }
    }
    return .oneOf(lists, by: requirement)
  }

  private static let mostOthers = 2
}
