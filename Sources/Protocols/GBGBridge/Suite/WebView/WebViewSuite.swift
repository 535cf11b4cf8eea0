import ChoiceEngine
package import ConformanceKit
import GBGBridgeReference
import MachineKit
import WirePrimitives

extension Suite {
  /// `gbg.web-view`: what is done to a WebView before a journey runs in it.
  ///
  /// A trace. Config `{"entry": "configure" | "makeWebView" | "view", "bootstrapScript"?: text,
  /// "url"?: text}`, the last of a view. Stimuli `{"setUp": {}}`, the first and once, `{"post": {"body":
  /// message}}`, and of a view `{"setUrl": {"url": text}}`. Effects `{"createWebView": {}}`, `{"injectScript": {"script":
  /// "default" | {"custom": text}, "at": "documentStart"}}`, `{"addMessageHandler": {"name"}}`,
  /// `{"attach": {}}`, `{"load": {"url"}}`, `{"received": {"correlationId"}}`.
  package static let gbgWebView = Suite(
    id: SuiteID("gbg.web-view"), kind: .trace,
    summary: "what is done to a WebView before a journey runs in it",
    requirements: [
      .gbgCFG01, .gbgCFG02, .gbgCFG03, .gbgCFG04, .gbgCFG05, .gbgCFG06, .gbgCFG09, .gbgCFG10,
      .gbgRTE12,
    ],
    choices: [], capabilities: [WebViewSuite.view], totality: nil,
    rules: WebViewRules(), variants: WebViewSuite.variants,
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
    do throws(TraceError) {
      let trace = try Trace(input)
      let machine = try WebViewMachine(config: trace.config, rules: rules)
      guard trace.steps.first?.stimulus.name == "setUp",
        let entry = trace.config["entry"]?.text.flatMap(Entry.init)
      else { throw TraceError("the first stimulus is not \"setUp\"") }
      let steps = try Simulation.run(trace, on: machine, citing: &recorder)
      let trees = zip(trace.steps, steps).map { step, effects in
        let effects = effects.map(\.act)
        return switch step.stimulus.name {
        case "setUp": setUp(effects, entry, hasScript: trace.config["bootstrapScript"] != nil)
        case "post": received(effects)
        default: Acceptance.object([.init("load", loads(effects, by: .gbgCFG06))])
        }
      }
      let answer = JSON.array(steps.map { .array($0.map(\.act.json)) })
      return .answer(.trace(form(steps.count), answer: ["effects": answer], .phases(trees)))
    } catch {
      throw InvalidInput(error.reason)
    }
  }

  private static func form(_ steps: Int) -> TraceForm {
    TraceForm(
      phases: Array(repeating: 1, count: steps),
      events: [
        "createWebView", "injectScript", "addMessageHandler", "attach", "load", "received",
      ],
      orders: [.init("set-up", ["injectScript", "addMessageHandler", "attach", "load"])])
  }

  private static func setUp(_ effects: [Act], _ entry: Entry, hasScript: Bool) -> Acceptance {
    let reason = entry.requirement
    func all(_ kind: String, _ tree: (JSON) -> Acceptance) -> Acceptance.Member {
      .init(kind, .array(effects.filter { $0.name == kind }.map { tree($0.body) }, by: reason))
    }
    let made: [Acceptance.Member] =
      entry == .configure ? [] : [all("createWebView") { _ in .any(.object, by: reason) }]
    let loaded: [Acceptance.Member] =
      entry == .view ? [.init("load", loads(effects, by: reason))] : []
    return .object(
      made + [
        all("injectScript") { script($0, hasScript: hasScript) },
        all("addMessageHandler") { handler in
          .object([.init("name", .exactly(handler["name"] ?? .null, by: .gbgCFG05))])
        },
        all("attach") { _ in .any(.object, by: reason) },
      ] + loaded + [.init("set-up", order(effects, entry))])
  }

  private static func script(_ body: JSON, hasScript: Bool) -> Acceptance {
    .object([
      .init(
        "script", .exactly(body["script"] ?? .null, by: hasScript ? .gbgCFG02 : .gbgCFG01)),
      .init("at", .exactly(body["at"] ?? .null, by: hasScript ? .gbgCFG02 : .gbgCFG03)),
    ])
  }

  private static func loads(_ effects: [Act], by reason: RequirementID) -> Acceptance {
    .array(
      effects.filter { $0.name == "load" }.map {
        .object([.init("url", .exactly($0.body["url"] ?? .null, by: reason))])
      }, by: reason)
  }

  private static func received(_ effects: [Act]) -> Acceptance {
    let messages = effects.filter { $0.name == "received" }.map { effect in
      let id = Acceptance.exactly(effect.body["correlationId"] ?? .null, by: .gbgRTE12)
      return Acceptance.object([.init("correlationId", id)])
    }
    return .object([.init("received", .array(messages, by: .gbgRTE12))])
  }

  /// Of a view only the load has its place, behind all others.
  private static func order(_ effects: [Act], _ entry: Entry) -> Acceptance {
    let reason: RequirementID = entry == .view ? .gbgCFG09 : .gbgCFG10
    let placed = effects.filter {
      $0.name != "createWebView" && (entry == .view || $0.name != "load")
    }
    return .array(
      placed.map { effect in
        entry == .view && effect.name != "load"
          ? .any(.object, by: reason)
          : .object([.init(effect.name, .any(.object, by: reason))])
      }, by: reason)
  }

  // MARK: Cases

  private static let addresses = [
    "https://journey.test/start", "https://journey.test/next", "https://other.test/start",
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

  static func traits(of input: JSON) -> [Trait] {
    guard let trace = try? Trace(input) else { return [] }
    let script = trace.config["bootstrapScript"]?.text
    return [
      Trait("the entry", .text(trace.config["entry"]?.text ?? "")),
      Trait("the bootstrap script", .text(script ?? "none")),
      Trait("steps", .count(trace.steps.count)),
    ]
  }
}
