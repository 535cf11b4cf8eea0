import ChoiceEngine
package import ConformanceKit
import MachineKit
import RampKitReference
import WireGenerators
import WirePrimitives

extension ConformanceSuite {
  /// `rampkit.preconnect-tags`: the tags that connect a page to the origins of its scripts.
  ///
  /// Input `{"scripts": [text]}`; answer `{"html": text}`, the tags or a page that has them. No rejections.
  package static let rampkitPreconnectTags = ConformanceSuite(
    id: SuiteID("rampkit.preconnect-tags"),
    summary: "the tags that connect a page to the origins of its scripts",
    requirements: [
      .rmpPRE01, .rmpPRE02, .rmpPRE03, .rmpPRE04, .rmpPRE05, .rmpPRE07, .rmpPRE08, .rmpPRE09,
    ],
    choices: [], capabilities: [], totality: nil,
    rules: PreconnectRules(), variants: PreconnectRules.variants,
    generate: { source in
      ["scripts": .array(source.list(0...4) { .string(PreconnectSuite.script(from: &$0)) })]
    },
    notes: { _ in [] },
    traits: PreconnectSuite.traits,
    model: { (input, rules, recorder) throws(InvalidInput) in
      guard let scripts = input["scripts"]?.array?.map(\.text), !scripts.contains(nil) else {
        throw InvalidInput("\"scripts\" is no list of texts")
      }
      return PreconnectTags(of: scripts.compactMap(\.self), by: rules).tree(citing: &recorder)
    })
}

enum PreconnectSuite {
  static func script(from source: inout ChoiceSource) -> String {
    if source.chance(1, in: 6) { return source.pick(hostless) }
    if source.chance(1, in: 25) { return source.pick(unclear) }
    let port = source.chance(1, in: 6) ? source.pick([":8443", ":8080", ":3000"]) : ""
    let scheme = source.pick(["https:", "https:", "https:", "http:", ""])
    return "\(scheme)//\(source.pick(hosts))\(port)\(source.pick(paths))"
  }

  private static let hosts = [
    "cdn.example.com", "a.test", "b.test", "a.b-c.example", "h", "cdn2.example.com",
  ]
  private static let paths = [
    "/a.js", "/x.js", "/", "", "/a/b.min.js?v=1&w=2", "/x.js#top", "?a", "/@scope/pkg@1.2.3/x.js",
  ]
  private static let hostless = [
    "/rel.js", "data:text/javascript,1", "rel.js", "./a/b.js", "", "cdn.example.com/a.js",
    "not a url", "mailto:a@b.test",
  ]
  private static let unclear = [
    "HTTPS://A.test/x.js", "https://[::1]:80/x.js", "https://a.test:443/x.js", "https:///x.js",
    "https://a.test/\"x.js", "ftp://a.test/x.js", "https://u:p@a.test/x.js", "https://1.2/x.js",
    "https://xn--4ca.test/x.js", "https://\u{e9}.test/x.js",
  ]

  static func traits(of input: JSON) -> [InputTrait] {
    let scripts = input["scripts"]?.array?.compactMap(\.text) ?? []
    let repeats = scripts.count - Set(scripts).count
    let beginnings = scripts.map { String($0.prefix { $0 != "/" }) }
    return [
      InputTrait("scripts", .count(scripts.count)),
      InputTrait("repeats", .count(repeats), by: .rmpPRE03),
    ]
      + beginnings.map { InputTrait("an address begins with", .text($0)) }
  }
}
