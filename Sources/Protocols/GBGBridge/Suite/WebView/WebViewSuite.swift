import ChoiceEngine
package import ConformanceKit
import GBGBridgeReference
import MachineKit
import WirePrimitives

extension ConformanceSuite {
  /// `gbg.web-view`: what is done to a WebView before a journey runs in it.
  ///
  /// A trace. Config `{"entry": "configure" | "makeWebView" | "view", "bootstrapScript"?: text,
  /// "url"?: text}`, the last of a view. Stimuli `{"setUp": {}}`, the first and once, `{"post": {"body":
  /// message}}`, and of a view `{"setUrl": {"url": text}}`. Effects `{"createWebView": {}}`, `{"injectScript": {"script":
  /// "default" | {"custom": text}, "at": "documentStart"}}`, `{"addMessageHandler": {"name"}}`,
  /// `{"attach": {}}`, `{"load": {"url"}}`, `{"received": {"correlationId"}}`.
  package static let gbgWebView = ConformanceSuite(
    id: SuiteID("gbg.web-view"), kind: .trace,
    summary: "what is done to a WebView before a journey runs in it",
    requirements: [
      .gbgCFG01, .gbgCFG02, .gbgCFG03, .gbgCFG04, .gbgCFG05, .gbgCFG06, .gbgCFG09, .gbgCFG10,
      .gbgRTE12,
    ],
    choices: [], capabilities: [WebViewSuite.view], totality: nil,
    rules: WebViewRules(), variants: WebViewRules.variants,
    generate: { source in WebViewSuite.input(from: &source) },
    notes: { _ in [] }, traits: WebViewSuite.traits,
    needs: { $0["config"]?["entry"] == "view" ? [WebViewSuite.view.id] : [] },
    model: { (input, rules, recorder) throws(InvalidInput) in
      try WebViewSuite.acceptance(of: input, under: rules, citing: &recorder)
    })
}

/// The wire form of `gbg.web-view`.
enum WebViewSuite {
  static let view = Capability(
    id: CapabilityID("gbg.view"), summary: "there is a view that shows a journey")

  private typealias Entry = WebViewMachine.Entry

  static func acceptance(
    of input: JSON, under rules: WebViewRules, citing recorder: inout CitationRecorder
  ) throws(InvalidInput) -> Acceptance {
    try .answer(toTrace: input, citing: &recorder) { (trace) throws(TraceError) in
      guard trace.steps.first?.stimulus.name == "setUp" else {
        throw TraceError("the first stimulus is not \"setUp\"")
      }
      return try WebViewMachine(config: trace.config, rules: rules)
    }
  }

  // MARK: Cases

  private static let addresses = [
    "https://journey.test/start", "https://journey.test/next", "https://other.test/start",
    "https://journey.test/Start", "https://journey.test/start?a=1",
    "https://journey.test/start#a",
  ]

  static func input(from source: inout ChoiceSource) -> JSON {
    let entry = source.pick([Entry.configure, .makeWebView, .view])
    var config: [(String, JSON)] = [("entry", .string(entry.rawValue))]
    if source.chance(1, in: 2) {
      let script = source.pick(["window.x=1", "default", "null", "\u{e9}()"])
      config.append(("bootstrapScript", .string(script)))
    }
    if entry == .view { config.append(("url", .string(source.pick(addresses)))) }
    let acts = source.list(0...4) { source in
      entry == .view && source.chance(2, in: 3)
        ? Act("setUrl", ["url": .string(source.pick(addresses))]) : post(from: &source)
    }
    let steps = ([Act("setUp")] + acts).enumerated().map { Trace.Step(at: 10 * $0, $1) }
    return Trace(config: .object(config), steps: steps).json
  }

  private static func post(from source: inout ChoiceSource) -> Act {
    Act(
      "post",
      [
        "body": [
          "version": "1.0", "correlationId": source.pick(["C1", "C2"]), "type": "event",
          "timestamp": 1_700_000_000_000, "payload": ["action": "ready"],
        ]
      ])
  }

  static func traits(of input: JSON) -> [InputTrait] {
    guard let trace = try? Trace(input) else { return [] }
    let script = trace.config["bootstrapScript"]?.text
    return [
      InputTrait("the entry", .text(trace.config["entry"]?.text ?? "")),
      InputTrait("the bootstrap script", .text(script ?? "none")),
      InputTrait("steps", .count(trace.steps.count)),
    ]
  }
}
