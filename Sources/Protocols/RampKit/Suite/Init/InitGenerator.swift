import ChoiceEngine
import MachineKit
import WirePrimitives

/// Draws traces of `rampkit.init`: starts that succeed and fail, and what comes after them.
enum InitGenerator {
  static func input(from source: inout ChoiceSource) -> JSON {
    let stored = source.chance(2, in: 3) ? "abc-123-def" : nil
    var scenes = source.chance(1, in: 8) ? [(0, Act("showOnboarding"))] : []
    scenes += start(&source)
    let count = source.int(0...2)
    for _ in 0..<count { scenes += scene(mayBeShown(scenes), &source) }
    var now = 0
    let steps = scenes.map { gap, act in
      now += gap
      return Trace.Step(at: now, act)
    }
    // With the prefix alone in the list any line counts, and none can be missing.
    let listed = source.pick([[], [], beginnings, Array(beginnings.dropFirst())])
    let config: JSON = [
      "stored": stored.map { .string(JSONString($0)) } ?? .null,
      "read": source.chance(1, in: 6) ? "fails" : "ok",
      "write": source.chance(1, in: 15) ? "fails" : "ok",
      "beginnings": .array(listed.map { .string(JSONString($0)) }),
    ]
    return Trace(config: config, steps: steps).json
  }

  private static let beginnings =
    ["[RampKit]"]
    + [
      "Init: userId ", "Init: userId abc-123-def", "Init: starting onboarding load",
      "Init: onboardingId xyz-789", "Init: onboarding loaded", "Init: finished",
      "Init: failed to resolve user id", "Init: onboarding load failed",
      "Init: auto-show onboarding",
      "ShowOnboarding: no onboarding data available",
      "Show: ShowOnboarding: no onboarding data available", "Overlay mounted: docs= 3",
      "Overlay mounted: docs=3", "Overlay: Overlay mounted: docs= 3",
      "Overlay: Overlay mounted: docs=3", "sendVarsToWebView 0", "Variables: sendVarsToWebView 0",
      "received variables from page 1", "Variables: received variables from page 1",
      "broadcastVars", "Variables: broadcastVars", "onPageSelected 2", "Page: onPageSelected 2",
      "WebView error", "WebView provisional navigation error", "WebView: WebView error",
      "WebView: WebView provisional navigation error",
    ].map { "[RampKit] \($0)" } + ["WebView error", "WebView provisional navigation error"]

  private static let document =
    #"{"onboardingId":"xyz-789","screens":[{"id":"s0","html":"<p>0</p>"},"#
    + #"{"id":"s1","html":"<p>1</p>"},{"id":"s2","html":"<p>2</p>"}],"#
    + #""variables":{"state":[{"name":"a","initialValue":1}]}}"#
  private static let other = document.replacing("\"initialValue\":1", with: "\"initialValue\":2")
    .replacing("xyz-789", with: "abc-123")
  private static let small = #"{"onboardingId":"o","screens":[{"id":"s0","html":"<p>0</p>"}]}"#

  /// Whether an overlay is there by then, as far as one can tell: what a second show does is open.
  private static func mayBeShown(_ scenes: [(Int, Act)]) -> Bool {
    let acts = scenes.map(\.1)
    let shows = acts.contains { act in
      act.name == "showOnboarding" || act.body["config"]?["autoShowOnboarding"]?.bool == true
    }
    return shows && acts.contains { $0.name == "httpAnswer" && $0.body["status"]?.int == 200 }
  }

  private static func start(_ source: inout ChoiceSource) -> [(Int, Act)] {
    var scenes = [(10, Act("init", ["config": config(&source)]))]
    if source.chance(1, in: 4) { scenes.append((10, call(&source))) }
    scenes.append((source.pick([10, 500]), response(&source)))
    if source.chance(1, in: 2) { scenes.append((10, call(&source))) }
    return scenes
  }

  private static func call(_ source: inout ChoiceSource) -> Act {
    Act(source.pick(["getUserId", "getOnboardingData", "showOnboarding"]))
  }

  private static func config(_ source: inout ChoiceSource) -> JSON {
    var members: [(JSONString, JSON)] = [("apiKey", "k")]
    switch source.int(0...7) {
    case 0, 1: members.append(("autoShowOnboarding", false))
    case 2, 3, 4: members.append(("autoShowOnboarding", true))
    case 5: members.append(("autoShowOnboarding", source.pick(["yes", 1, "true"])))
    default: break
    }
    if source.chance(1, in: 3) {
      members.append(("onOnboardingFinished", .string(JSONString("f\(source.int(0...2))"))))
    }
    if source.chance(1, in: 3) {
      members.append(("onShowPaywall", .string(JSONString("p\(source.int(0...2))"))))
    }
    switch source.int(0...39) {
    case 0, 1: members.append(("environment", source.pick(["staging", "production"])))
    case 2: members.append(("customOnboardingURL", "https://t.test/x.json"))
    case 3: members.append(("testMode", true))
    default: break
    }
    return .object(members)
  }

  private static func response(_ source: inout ChoiceSource) -> Act {
    func answer(_ status: Int, _ body: String) -> Act {
      Act("httpAnswer", ["status": .number(status), "body": .string(JSONString(body))])
    }
    switch source.int(0...9) {
    case 0: return Act("httpFail")
    case 1: return answer(200, source.pick(["", "<html></html>", "{", "not found"]))
    case 2: return answer(200, source.pick(["null", "null", " null "]))
    case 3, 4: return answer(source.pick([404, 500, 403]), source.pick([document, document, ""]))
    case 5: return answer(200, small)
    default: return answer(200, document)
    }
  }

  /// A few acts that belong together.
  private static func scene(_ isShown: Bool, _ source: inout ChoiceSource) -> [(Int, Act)] {
    let showing = isShown && !source.chance(1, in: 10) ? [] : [(10, Act("showOnboarding"))]
    switch source.int(0...11) {
    case 0, 10: return later(&source)
    case 1: return later(&source) + showing + [(1_200, post(finished(&source), 0))]
    case 2...7: return showing + shown(&source)
    case 8: return replay(&source)
    case 11: return reopened(&source)
    default: return [(10, call(&source))]
    }
  }

  /// A start after all that an earlier one shows has appeared.
  private static func later(_ source: inout ChoiceSource) -> [(Int, Act)] {
    [(1_200, Act("wait"))] + start(&source)
  }

  private static func shown(_ source: inout ChoiceSource) -> [(Int, Act)] {
    switch source.int(0...5) {
    case 0, 1:
      let gap = source.chance(1, in: 3) ? 100 : 700
      return [
        (10, Act("loaded", ["page": 0])), (10, Act("loaded", ["page": 1])),
        (gap, post(variables(&source), source.int(0...1))),
      ]
    case 2:
      let move = #"{"type":"rampkit:navigate","targetScreenId":"s2"}"#
      return [(1_200, post(move, 0)), (1_100, Act("wait"))]
    case 3:
      return [(1_200, post(source.pick(["rampkit:goBack", "continue"]), 0)), (600, Act("wait"))]
    default:
      let isProvisional: JSON = source.chance(1, in: 2) ? true : false
      let failure = Act("loadFailed", ["page": 0, "provisional": isProvisional])
      return [(source.pick([10, 500]), failure), (1_000, Act("wait"))]
    }
  }

  /// What is shown is closed, and what another start has loaded is shown.
  private static func reopened(_ source: inout ChoiceSource) -> [(Int, Act)] {
    let config: JSON = ["apiKey": "k", "autoShowOnboarding": true]
    func begin(_ document: String) -> [(Int, Act)] {
      let answer: JSON = ["status": 200, "body": .string(JSONString(document))]
      return [
        (1_200, Act("init", ["config": config])), (10, Act("httpAnswer", answer)),
        (10, Act("loaded", ["page": 0])),
      ]
    }
    let close = post(source.pick(["rampkit:close", "rampkit:onboarding-finished"]), 0)
    return [(10, Act("restart"))] + begin(document) + [(1_200, close), (1_200, Act("wait"))]
      + begin(source.pick([other, document]))
  }

  /// The same in one process and the next.
  private static func replay(_ source: inout ChoiceSource) -> [(Int, Act)] {
    let config: JSON = ["apiKey": "k", "autoShowOnboarding": true]
    let answer: JSON = ["status": 200, "body": .string(JSONString(document))]
    let begin = [
      (10, Act("restart")), (10, Act("init", ["config": config])), (10, Act("httpAnswer", answer)),
      (10, Act("loaded", ["page": 0])),
    ]
    return begin + [(700, post(variables(&source), 0))] + begin
  }

  private static func finished(_ source: inout ChoiceSource) -> String {
    source.pick(["rampkit:onboarding-finished", "rampkit:show-paywall"])
  }

  private static func variables(_ source: inout ChoiceSource) -> String {
    let name = source.pick(["a", "b", "c"])
    return "{\"type\":\"rampkit:variables\",\"vars\":{\"\(name)\":\(source.int(1...3))}}"
  }

  private static func post(_ body: String, _ page: Int) -> Act {
    Act("message", ["page": .number(page), "body": .string(JSONString(body))])
  }
}
