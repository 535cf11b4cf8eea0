import ChoiceEngine
import MachineKit
import WirePrimitives

/// Draws traces of `passage.navigation`: navigations to addresses that match or do not, at start or
/// at end, between requests for the one WebView or the other; a wait of a second behind each
/// stimulus.
enum NavigationGenerator {
  static func input(from source: inout ChoiceSource) -> JSON {
    let visible = source.chance(3, in: 4) ? "automation" : "ui"
    var patterns: [JSON] = ["https://e.test/ok", "https://e.test/done*"]
    if source.chance(1, in: 6) { patterns = [] }
    if source.chance(1, in: 6) { patterns.append("https://*.e.test/x/*") }
    var steps: [Trace.Step] = []
    for _ in 0..<source.int(1...4) {
      for stimulus in stimuli(from: &source) {
        let at = steps.count / 2 * 1_000
        steps += [.init(at: at, stimulus), .init(at: at + 1_000, Act("wait"))]
      }
    }
    return Trace(
      config: ["patterns": .array(patterns), "visible": .string(visible)], steps: steps
    ).json
  }

  private static func stimuli(from source: inout ChoiceSource) -> [Act] {
    switch source.int(0...9) {
    case 0: [Act("switchWebview", ["from": .string(source.pick(["ui", "automation"]))])]
    case 1: [Act("userActionRequired", .bool(source.chance(1, in: 2)))]
    case 2: [start(from: &source), between(from: &source), end(from: &source)]
    case 3: [start(from: &source)]
    case 4: [end(from: &source)]
    case 5: [start(from: &source), fail(from: &source)]
    default: [start(from: &source), end(from: &source)]
    }
  }

  private static func between(from source: inout ChoiceSource) -> Act {
    source.chance(1, in: 2)
      ? Act("switchWebview", ["from": .string(source.pick(["ui", "automation"]))])
      : Act("userActionRequired", .bool(source.chance(1, in: 2)))
  }

  private static func start(from source: inout ChoiceSource) -> Act {
    let by = source.pick(["user", "page", "redirect", "command", "user", "page", "back", "swipe"])
    return Act(
      "navStart",
      ["webView": webView(from: &source), "url": url(from: &source), "by": .string(by)])
  }

  private static func end(from source: inout ChoiceSource) -> Act {
    Act("navEnd", ["webView": webView(from: &source), "url": url(from: &source)])
  }

  private static func fail(from source: inout ChoiceSource) -> Act {
    Act("navFail", ["webView": webView(from: &source), "url": url(from: &source)])
  }

  private static func webView(from source: inout ChoiceSource) -> JSON {
    source.chance(1, in: 10) ? "ui" : "automation"
  }

  private static func url(from source: inout ChoiceSource) -> JSON {
    source.pick([
      "https://e.test/ok", "https://e.test/done?x=1", "https://other.test/z",
      "https://other.test/", "https://a.e.test/x/y", "https://e.test/okay",
    ])
  }
}
