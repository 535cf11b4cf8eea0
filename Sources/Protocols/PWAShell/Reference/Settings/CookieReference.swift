package import MachineKit
import WirePrimitives

/// The reference for the cookies that are stored ("Platform Cookie", "Adding Custom Cookie").
package struct CookieReference: Sendable {
  /// A cookie by its meaning (RFC 6265, 5.3).
  package struct Stored: Sendable {
    package let cookie: ShellCookie
    package let domain: String
    package let path: String
    /// In seconds from now.
    package let lifetime: Int
    /// In seconds since 1970.
    package let expires: Int
    package let isSecure: Bool
    package let isHTTPOnly: Bool
  }

  private let rules: CookieRules

  package init(rules: CookieRules) {
    self.rules = rules
  }

  package func platformCookie(
    _ given: ShellCookie, for root: CommonURL, at now: Int, citing recorder: inout CitationRecorder
  ) -> Stored {
    recorder.cite(Self.domainReason(root), "domain")
    for reason: RequirementID in [.pwaCOO02, .pwaCOO03, .pwaCOO04, .pwaCOO05, .pwaCOO09] {
      recorder.cite(reason, "platform cookie")
    }
    let cookie =
      switch rules.pair {
      case .given: given
      case .documented: ShellSettings.platformCookie
      case .documentedName: ShellCookie(name: ShellSettings.platformCookie.name, value: given.value)
      case .encoded: ShellCookie(name: given.name, value: given.value.replacing(" ", with: "%20"))
      case .firstWord:
        ShellCookie(name: given.name, value: String(given.value.prefix { $0 != " " }))
      }
    return Stored(
      cookie: cookie, domain: domain(root), path: path(root),
      lifetime: rules.lifetime.rawValue, expires: expires(rules.lifetime, now),
      isSecure: rules.isSecure, isHTTPOnly: rules.isHTTPOnly)
  }

  /// The cookies that are stored besides. PWA-COO-10.
  package func extraCookies(
    _ given: [ShellCookie], for root: CommonURL, at now: Int,
    citing recorder: inout CitationRecorder
  ) -> [Stored] {
    if !given.isEmpty { recorder.cite(.pwaCOO10, given.count == 1 ? "one" : "several") }
    let kept = rules.extras == .firstAlone ? Array(given.prefix(1)) : given
    guard rules.extras != .none else { return [] }
    return kept.map { cookie in
      let lifetime = rules.extras == .forADay ? CookieRules.Lifetime.day : rules.lifetime
      return Stored(
        cookie: cookie, domain: rules.extras == .ownDomain ? "." + root.host : domain(root),
        path: rules.extras == .ownPath ? "/app" : path(root),
        lifetime: lifetime.rawValue, expires: expires(lifetime, now),
        isSecure: rules.isSecure && rules.extras != .insecure, isHTTPOnly: rules.isHTTPOnly)
    }
  }

  /// Where the document's own root URL is not the root URL, its change counts.
  package static func domainReason(_ root: CommonURL) -> RequirementID {
    root.text(scheme: root.scheme) == ShellSettings.rootURL ? .pwaCOO01 : .pwaCOO12
  }

  private func domain(_ root: CommonURL) -> String {
    switch rules.domain {
    case .host: root.host
    case .withDot: "." + root.host
    case .parent: root.host.split(separator: ".").dropFirst().joined(separator: ".")
    case .withPort: root.host + (root.port.map { ":\($0)" } ?? "")
    case .documented: ShellSettings.host
    case .origin: "https://" + root.host
    }
  }

  private func path(_ root: CommonURL) -> String {
    switch rules.path {
    case .root: "/"
    case .empty: ""
    case .rootURLs: String(root.parts.path)
    }
  }

  private func expires(_ lifetime: CookieRules.Lifetime, _ now: Int) -> Int {
    switch rules.expiry {
    case .fromNow: now + lifetime.rawValue
    case .absolute: lifetime.rawValue
    case .inMilliseconds: 1_000 * (now + lifetime.rawValue)
    }
  }
}

/// What a cookie is stored with. The first value of each knob is the required one.
package struct CookieRules: RuleSet {
  /// PWA-COO-01, PWA-COO-12.
  package enum Domain: Sendable { case host, withDot, parent, withPort, documented, origin }
  package var domain = Domain.host

  /// PWA-COO-02.
  package enum Path: Sendable { case root, empty, rootURLs }
  package var path = Path.root

  /// PWA-COO-03.
  package enum Pair: Sendable { case given, documented, documentedName, encoded, firstWord }
  package var pair = Pair.given

  /// In seconds. PWA-COO-04, AMB-PWA-21.
  package enum Lifetime: Int, Sendable {
    case documented = 31_556_926
    case days365 = 31_536_000
    case days366 = 31_622_400
    case gregorian = 31_556_952
    case month = 2_592_000
    case day = 86_400
  }
  package var lifetime = Lifetime.documented
  package enum Expiry: Sendable { case fromNow, absolute, inMilliseconds }
  package var expiry = Expiry.fromNow

  /// PWA-COO-05, PWA-COO-09.
  package var isSecure = true
  package var isHTTPOnly = false

  /// PWA-COO-10.
  package enum Extras: Sendable {
    case alike, none, firstAlone, ownDomain, ownPath, forADay, insecure
  }
  package var extras = Extras.alike

  package init() {}
}

extension CookieRules {
  private static let everywhere = "each vector stores a cookie"

  package static let variants = table {
    Knob(
      "domain", \.domain,
      .fault(.withDot, .pwaCOO01, "a dot stood before the domain", broad: everywhere),
      .fault(.parent, .pwaCOO01, "the domain were the parent's", broad: everywhere),
      .fault(.origin, .pwaCOO01, "the domain were the origin", broad: everywhere),
      .fault(.withPort, .pwaCOO12, "the domain had the port"),
      .fault(.documented, .pwaCOO12, "the domain did not follow the root URL"))
    Knob(
      "path", \.path,
      .fault(.empty, .pwaCOO02, "the path were empty", broad: everywhere),
      .fault(.rootURLs, .pwaCOO02, "the path were the root URL's"))
    Knob(
      "pair", \.pair,
      .fault(.documented, .pwaCOO03, "name and value did not follow settings"),
      .fault(.documentedName, .pwaCOO03, "the name did not follow settings"),
      .fault(
        .encoded, .pwaCOO03, "spaces of the value were encoded", broad: "most values have spaces"),
      .fault(
        .firstWord, .pwaCOO03, "the value ended at a space", broad: "most values have spaces"))
    Knob(
      "lifetime", \.lifetime,
      .fault(.days365, .pwaCOO04, "a year had 365 days", broad: everywhere),
      .fault(.days366, .pwaCOO04, "a year had 366 days", broad: everywhere),
      .fault(.gregorian, .pwaCOO04, "a year had 31,556,952 seconds", broad: everywhere),
      .fault(.month, .pwaCOO04, "the cookie lasted for a month", broad: everywhere))
    Knob(
      "expiry", \.expiry,
      .fault(.absolute, .pwaCOO04, "the expiry did not depend on the time", broad: everywhere),
      .fault(.inMilliseconds, .pwaCOO04, "the expiry were in milliseconds", broad: everywhere))
    Knob(
      "isSecure", \.isSecure,
      .fault(false, .pwaCOO05, "cookies were not secure", broad: everywhere))
    Knob(
      "isHTTPOnly", \.isHTTPOnly,
      .fault(true, .pwaCOO09, "cookies were hidden from scripts", broad: everywhere))
    Knob(
      "extras", \.extras,
      .fault(.none, .pwaCOO10, "no further cookies were stored"),
      .fault(.firstAlone, .pwaCOO10, "the first of further cookies were stored alone"),
      .fault(.ownDomain, .pwaCOO10, "further cookies had another domain"),
      .fault(.ownPath, .pwaCOO10, "further cookies had another path"),
      .fault(.forADay, .pwaCOO10, "further cookies lasted for a day"),
      .fault(.insecure, .pwaCOO10, "further cookies were not secure"))
  }
}
