import ChoiceEngine
package import ConformanceKit
import MachineKit
import PWAShellReference
import WirePrimitives

extension ConformanceSuite {
  /// `pwa-shell.scheme-conversion`: what becomes of a link with a custom scheme.
  ///
  /// Input `{"url": text}`, answer `{"url": text or null}`, null where nothing is stored or
  /// navigated to. No rejections.
  package static let pwaShellSchemeConversion = ConformanceSuite(
    id: SuiteID("pwa-shell.scheme-conversion"),
    summary: "what becomes of a link with a custom scheme",
    requirements: [.pwaLNK07, .pwaLNK10, .pwaLNK11, .pwaLNK24],
    choices: [
      Choice(
        id: ChoiceID("pwa-shell.hostless-link"), variants: ["literal", "ignore"],
        ambiguity: .ambPWA03)
    ],
    capabilities: [PWAShellSuites.textLinks],
    totality: nil, rules: ConversionRules(), variants: ConversionRules.variants,
    generate: { source in
      ["url": .string(source.chance(5, in: 6) ? source.link() : source.uncommonLink())]
    },
    notes: { _ in [] },
    traits: { input in LinkTraits.traits(of: input["url"]?.text ?? "") },
    needs: { input in
      SchemeConversion.mayBeNoURL(input["url"]?.text ?? "") ? [PWAShellSuites.textLinks.id] : []
    },
    model: { (input, rules, recorder) throws(InvalidInput) in
      guard let url = input["url"]?.text else { throw InvalidInput("\"url\" is no text") }
      let result = SchemeConversion(rules: rules).result(of: url, citing: &recorder)
      let tree: Acceptance =
        switch result {
        case .url(let url, let requirement): .exactly(.string(url), by: requirement)
        case .hostless(let isTaken):
          isTaken ? .any(.text, by: .pwaLNK11) : .absentOrNull(by: .pwaLNK11)
        case .nothing: .absentOrNull(by: .pwaLNK11)
        case .open: .ignored(nil, .ambPWA39)
        }
      return .answer(.object([.init("url", tree)]))
    })
}

/// What a URL type may stumble over.
enum LinkTraits {
  static func traits(of link: String) -> [InputTrait] {
    guard let url = CommonURL(link) else { return [InputTrait("a link of another form")] }
    return [InputTrait("the scheme", .text(url.scheme)), InputTrait("the host", .text(url.host))]
      + [
        (url.userInfo != nil, "user information"), (url.port != nil, "a port"),
        (!url.parts.query.isEmpty, "a query"), (!url.parts.fragment.isEmpty, "a fragment"),
        (url.rest.contains("%"), "an escape"), (url.rest.contains("'"), "an apostrophe"),
      ].filter(\.0).map { InputTrait($0.1) }
  }
}

extension ChoiceSource {
  /// A link in the form that all URL types read alike.
  mutating func link() -> String {
    let scheme = pick([
      "secretsanta", "customscheme", "x", "http", "https", "CUSTOMSCHEME", "a+b-c.d", "httpx",
    ])
    // A conversion by replacement finds the scheme again in what follows it.
    let again =
      chance(1, in: 6) ? pick(["/\(scheme)://h/", "/a?u=\(scheme)://h/1#\(scheme):"]) : nil
    return scheme + "://" + (again.map { ShellSettings.host + $0 } ?? behindScheme())
  }

  mutating func behindScheme() -> String {
    let userInfo = chance(1, in: 5) ? pick(["u:p@", "name:pass.word~@"]) : ""
    let host = pick([ShellSettings.host, ShellSettings.host, "remote", "h", "a-b.example"])
    let port = chance(1, in: 5) ? pick([":8080", ":1", ":65535", ":444"]) : ""
    return userInfo + host + port + pathAndMore()
  }

  mutating func pathAndMore() -> String {
    let path = pick([
      "/", "/a", "/remote/draws/123", "/p%2Fq", "/a'b", "/a;b=1,c", "/%27", "/a//b", "/~x",
    ])
    let query = chance(1, in: 3) ? pick(["?b=1", "?r=%27&s=/", "?a=b?c", "?%C3%A9"]) : ""
    let fragment = chance(1, in: 4) ? pick(["#f", "#/x?y", "#a'b"]) : ""
    return path + query + fragment
  }

  mutating func uncommonLink() -> String {
    pick([
      "http://[", "customscheme:foo/bar", "customscheme:///p", "x:a", "", "https://h.1/p",
      "x://h", "x://H/p", "x://h:80/p", "https://h\\@evil.test/", "x://h/a/../b", "x://h/p?",
      "https://%41/p", "x://h/%7E", "javascript:alert(1)", "x://h/\u{e9}",
      "x://h/%", "https://h/a%zz", "x://h/?%", "x://h/%C3",
    ])
  }
}
