import BridgeCatalog
import ChoiceEngine
import ConformanceKit
import MachineKit
import Testing
import WirePrimitives

/// Whose URL a port is held to is one that every URL type writes alike (AMB-PWA-39): the parser
/// that a page has, too.
struct CommonLinkLaws {
  @Test(arguments: ["pwa-shell.scheme-conversion", "pwa-shell.launch-link"])
  func `a URL that is asked for reads back as it is`(id: String) async throws {
    let suite = try #require(BridgeCatalog.suites.first { $0.id.text == id })
    let law = Property<JSON>("links of \(id)") { source in
      suite.generate(&source)
    } classify: { input in
      [Self.url(askedFor: input, by: suite) == nil ? "open" : "asked for"]
    } describe: {
      $0.compactText
    } holds: { input in
      guard let url = Self.url(askedFor: input, by: suite) else { return true }
      return try URLParts.parse(url).href == url
    }
    let report = await law.check(PropertySettings(cases: 2_000, duration: .seconds(3_600)))
    guard case .passed(let statistics) = report.outcome else {
      Issue.record("\(report)")
      return
    }
    #expect(statistics.permille(of: "asked for") > 300)
  }

  /// The text that is accepted, the first of several.
  private static func url(askedFor input: JSON, by suite: ConformanceSuite) -> String? {
    var url: String?
    (try? suite.acceptance(of: input, applying: []))?.forEachTree { tree in
      if case .exactly(let value, _) = tree { url = url ?? value.text }
    }
    return url
  }
}
