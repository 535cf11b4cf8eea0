import ChoiceEngine
import ConformanceKit
import PWAShellReference
import WirePrimitives

extension NavigationPolicySuite {
  static func input(from source: inout ChoiceSource) -> JSON {
    let root = source.chance(5, in: 6) ? ShellSettings.rootURL : "https://your-domain.com:8443/app/"
    let host = CommonURL(root)?.host ?? ""
    return [
      "rootUrl": .string(root), "url": url(host, from: &source),
      "mainFrame": .bool(source.chance(4, in: 5)), "canOpen": .bool(source.chance(1, in: 2)),
    ]
  }

  private static func url(_ root: String, from source: inout ChoiceSource) -> JSON {
    switch source.int(0...9) {
    case 0:
      return source.pick([.null, "https://h.1/", "https://e.test", "x:/a", "", "https://A.test/"])
    case 1...3:
      let scheme = source.pick(["https", "https", "http", "HTTPS", "foo"])
      let userInfo = source.chance(1, in: 6) ? "u:p@" : ""
      let port = source.chance(1, in: 4) ? source.pick([":444", ":8443"]) : ""
      let host = source.chance(1, in: 6) ? capitals(of: root, from: &source) : root
      return .string(scheme + "://" + userInfo + host + port + source.pathAndMore())
    case 4...6:
      let scheme = source.pick([
        "https", "https", "http", "HTTP", "Https", "foo", "httpx", "https+x", "xhttps",
      ])
      let userInfo = source.chance(1, in: 5) ? source.pick(["u:p@", root + ":x@"]) : ""
      let host = source.pick(["example.com", "h"] + PWAShellSuites.neighbors(of: root))
      let rest = source.chance(1, in: 4) ? "/?" + root : source.pathAndMore()
      return .string(scheme + "://" + userInfo + host + rest)
    default:
      return .string(
        source.pick([
          "mailto:a@b.c", "tel:+123", "foo:bar", "mailto:x@" + root, "sms:1;body=" + root,
          "about:blank", "about:srcdoc", "blob:https://\(root)/u", "blob:https://e.test/u-1",
          "data:text/html,x", "data:,", "javascript:void(0)", "httpx:a", "https.x:a",
          "aboutx:blank",
          "xblob:u", "https://\(root)/%", "https://e.test/%",
        ]))
    }
  }

  private static func capitals(of host: String, from source: inout ChoiceSource) -> String {
    source.pick([host.uppercased(), host.prefix(1).uppercased() + host.dropFirst()])
  }

  static func traits(of input: JSON) -> [InputTrait] {
    let isMain = input["mainFrame"]?.bool ?? false
    return LinkTraits.traits(of: input["url"]?.text ?? "") + [
      InputTrait(isMain ? "the main frame" : "a sub-frame"),
      InputTrait(
        (input["canOpen"]?.bool ?? false) ? "what can be opened" : "what cannot be opened"),
      InputTrait("the URL", .text(input["url"]?.text ?? "none")),
    ]
  }
}
