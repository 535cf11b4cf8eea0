import ChoiceEngine
package import ConformanceKit
import MachineKit
import PWAShellReference
import WireGenerators
import WirePrimitives

extension ConformanceSuite {
  /// `pwa-shell.cookie`: the cookies that are stored.
  ///
  /// Input `{"rootUrl": text, "cookie": {"name", "value"}, "extraCookies": [{"name", "value"}],
  /// "now": seconds}`. Answer, of the platform cookie, `{"name", "value", "domain", "path": text,
  /// "expires"?: seconds since 1970, "lifetime"?: seconds, "secure", "httpOnly": bool,
  /// "extraCookies": [the same form]}`, the expiry of a port that is given the time, the lifetime
  /// of any other. Rejection `root-url-without-host`.
  package static let pwaShellCookie = ConformanceSuite(
    id: SuiteID("pwa-shell.cookie"),
    summary: "the cookies that are stored",
    requirements: [
      .pwaCOO01, .pwaCOO02, .pwaCOO03, .pwaCOO04, .pwaCOO05, .pwaCOO09, .pwaCOO10, .pwaCOO12,
    ],
    choices: [],
    capabilities: [
      PWAShellSuites.applePlatform, PWAShellSuites.settings, CookieSuite.clock,
      CookieSuite.extraCookies,
    ],
    totality: nil, rules: CookieRules(), variants: CookieRules.variants,
    generate: { source in CookieSuite.input(from: &source) },
    notes: { _ in [] }, traits: CookieSuite.traits, needs: CookieSuite.needs,
    normalised: CookieSuite.withoutLifetimes,
    model: { (input, rules, recorder) throws(InvalidInput) in
      try CookieSuite.acceptance(of: input, under: rules, citing: &recorder)
    })
}

enum CookieSuite {
  static let clock = PWAShellSuites.capability("clock", "the time can be given")
  static let extraCookies = PWAShellSuites.capability(
    "extra-cookies", "cookies can be stored beside the platform cookie")

  static func needs(_ input: JSON) -> [CapabilityID] {
    let isOwn = (try? cookie(input["cookie"])) == ShellSettings.platformCookie
    return
      (isOwn ? PWAShellSuites.needs(rootURL: input["rootUrl"]?.text) : [PWAShellSuites.settings.id])
      + (input["extraCookies"]?.array?.isEmpty ?? true ? [] : [extraCookies.id])
  }

  static func acceptance(
    of input: JSON, under rules: CookieRules, citing recorder: inout CitationRecorder
  ) throws(InvalidInput) -> Acceptance {
    guard let rootURL = input["rootUrl"]?.text, let now = input["now"]?.int,
      (0...4_000_000_000).contains(now)
    else { throw InvalidInput("\"rootUrl\" is no text, or \"now\" no time") }
    let platform = try cookie(input["cookie"])
    var extras: [ShellCookie] = []
    for extra in input["extraCookies"]?.array.map(Array.init) ?? [] {
      extras.append(try cookie(extra))
    }
    // Without a host there is no domain, and what other URL types take for one is theirs.
    guard let root = CommonURL(root: rootURL) else {
      return .ignored([Outcome.reject: ["class": "root-url-without-host"]], .ambPWA37)
    }
    let reference = CookieReference(rules: rules)
    let stored = reference.platformCookie(platform, for: root, at: now, citing: &recorder)
    let others = reference.extraCookies(extras, for: root, at: now, citing: &recorder)
    let tree = Acceptance.object(
      members(of: stored, isOwn: platform == ShellSettings.platformCookie, root)
        + (extras.isEmpty
          ? [] : [.init("extraCookies", .unordered(others.map(tree), by: .pwaCOO10))]))
    // What a value may hold, and which of two cookies of one name stays, the document does not say.
    let all = [platform] + extras
    return all.allSatisfy(\.isPlain) && Set(all.map(\.name)).count == all.count
      ? .answer(tree) : .ignored(Acceptance.answer(tree).witness, .ambPWA47)
  }

  private static func members(
    of stored: CookieReference.Stored, isOwn: Bool, _ root: CommonURL
  ) -> [Acceptance.Member] {
    let value = Acceptance.exactly(.string(stored.cookie.value), by: .pwaCOO03)
    let given = Acceptance.exactly(.bool(stored.isHTTPOnly), by: .pwaCOO09)
    // A cookie without the attribute is readable.
    let isReadable =
      stored.isHTTPOnly
      ? given : Acceptance.oneOf([given, .absentOrNull(by: .pwaCOO09)], by: .pwaCOO09)
    return [
      .init("name", .exactly(.string(stored.cookie.name), by: .pwaCOO03)),
      .init("value", isOwn ? .granted(PWAShellSuites.applePlatform.id, value) : value),
      .init(
        "domain", .exactly(.string(stored.domain), by: CookieReference.domainReason(root))),
      .init("path", .exactly(.string(stored.path), by: .pwaCOO02)),
      .init("secure", .exactly(.bool(stored.isSecure), by: .pwaCOO05)),
      .init("httpOnly", isReadable),
    ] + expiry(of: stored, by: .pwaCOO04)
  }

  /// A further cookie has all of it by one requirement; whether scripts may read it is not said.
  private static func tree(for stored: CookieReference.Stored) -> Acceptance {
    let texts: [(String, JSON)] = [
      ("name", .string(stored.cookie.name)), ("value", .string(stored.cookie.value)),
      ("domain", .string(stored.domain)), ("path", .string(stored.path)),
      ("secure", .bool(stored.isSecure)),
    ]
    return .object(
      texts.map { .init($0, .exactly($1, by: .pwaCOO10)) } + expiry(of: stored, by: .pwaCOO10))
  }

  /// The clock of a port that is given no time goes on while it answers.
  private static func expiry(
    of stored: CookieReference.Stored, by reason: RequirementID
  ) -> [Acceptance.Member] {
    let lifetime = Acceptance.close(Double(stored.lifetime), tolerance: 2, by: reason)
    return [
      .init("expires", .granted(clock.id, .exactly(.number(stored.expires), by: reason))),
      .init(
        "lifetime",
        .granted(
          clock.id, .unasked(.number(stored.lifetime)),
          // A port that answers when the cookie expires may leave it at that.
          otherwise: .oneOf([lifetime, .absentOrNull(by: reason)], by: reason))),
    ]
  }

  /// The clock of a port that is given no time shows another lifetime each time.
  static func withoutLifetimes(_ answer: JSON) -> JSON {
    guard let members = answer.object else { return answer }
    return .object(
      members.filter { $0.0.text != "lifetime" }.map { name, value in
        (name, value.array.map { .array($0.map(withoutLifetimes)) } ?? value)
      })
  }

  private static func cookie(_ json: JSON?) throws(InvalidInput) -> ShellCookie {
    guard let name = json?["name"]?.text, let value = json?["value"]?.text else {
      throw InvalidInput("a cookie has a \"name\" and a \"value\"")
    }
    return ShellCookie(name: name, value: value)
  }
}

extension ShellCookie {
  /// A token and printable ASCII that no header and no reader of headers takes for something else.
  fileprivate var isPlain: Bool {
    !name.isEmpty && !value.isEmpty
      && name.utf8.allSatisfy { Self.isOfValue($0) && !Array(" ()<>@:/[]?={}".utf8).contains($0) }
      && value.utf8.allSatisfy(Self.isOfValue) && value.first != " " && value.last != " "
  }

  private static func isOfValue(_ byte: UInt8) -> Bool {
    (0x20...0x7E).contains(byte) && !Array("\",;\\".utf8).contains(byte)
  }
}

extension CookieSuite {
  // MARK: Cases

  static func input(from source: inout ChoiceSource) -> JSON {
    let rootURL = source.chance(1, in: 2) ? ShellSettings.rootURL : rootURL(from: &source)
    let isOwn = source.chance(1, in: 2)
    return [
      "rootUrl": .string(rootURL),
      "cookie": isOwn ? json(ShellSettings.platformCookie) : cookie(from: &source),
      "extraCookies": source.chance(1, in: 2)
        ? .array(source.list(1...2) { cookie(from: &$0) }) : [],
      "now": .number(source.pick([0, 1_700_000_000, source.int(0...4_000_000_000)])),
    ]
  }

  private static func rootURL(from source: inout ChoiceSource) -> String {
    guard source.chance(9, in: 10) else {
      return source.pick(["https:///x", "data:text/html,x", "https://EXAMPLE.com/", ""])
    }
    let host = source.pick(["your-domain.com", "app.example", "a.b.c.example.org", "localhost"])
    return "https://" + host + source.pick(["/", ":8443/", "/app/", "/?a=b#c", ":444/app"])
  }

  private static func cookie(from source: inout ChoiceSource) -> JSON {
    json(
      ShellCookie(
        name: source.pick(["k", "custom-key", "app-platform", "X_1", "__Secure-a"]),
        value: source.pick(["v", "custom-value", "two words", "a=b", "%20", "1", "\u{e9}", "a;b"])))
  }

  private static func json(_ cookie: ShellCookie) -> JSON {
    ["name": .string(cookie.name), "value": .string(cookie.value)]
  }

  static func traits(of input: JSON) -> [InputTrait] {
    [
      InputTrait("the root URL", .text(input["rootUrl"]?.text ?? "")),
      InputTrait("the value", .text(input["cookie"]?["value"]?.text ?? "")),
      InputTrait("further cookies", .count(input["extraCookies"]?.array?.count ?? 0)),
    ]
  }
}
