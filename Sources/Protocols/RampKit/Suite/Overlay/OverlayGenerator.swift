import ChoiceEngine
import MachineKit
import WirePrimitives

/// Draws traces of `rampkit.overlay`: presentations with messages around the ends of animations.
enum OverlayGenerator {
  static func input(from source: inout ChoiceSource) -> JSON {
    let count = source.int(1...4)
    let callbacks = source.list(0...3) { source in
      let name = source.pick(["onOnboardingFinished", "onShowPaywall", "showPaywall"])
      return (JSONString(name), ["name": .string(JSONString("app.\(name)"))] as JSON)
    }
    var (now, steps) = (0, [Trace.Step(at: 0, Act("show", [:]))])
    for act in source.list(1...8, { source in self.act(count, &source) }) {
      now += source.delay(upTo: 1_500, near: [150, 160, 220, 320, 470, 700])
      steps.append(Trace.Step(at: now, act))
    }
    steps.append(Trace.Step(at: now + 5_000, Act("wait", [:])))
    return Trace(
      config: [
        "screens": .array(
          (0..<count).map {
            [
              "id": .string(JSONString("s\($0)")),
              "html": .string(JSONString("<p>screen \($0)</p>")),
            ]
          }),
        "variables": ["v": "variable"], "requiredScripts": ["https://x.test/a.js"],
        "marks": .array(
          ["variable", "https://x.test/a.js"]
            + (0..<count).map { .string(JSONString("screen \($0)")) }),
        "callbacks": .object(callbacks.withoutRepeats(of: \.0)),
      ], steps: steps
    ).json
  }

  private static func act(_ count: Int, _ source: inout ChoiceSource) -> Act {
    let page = JSON.number(source.int(0...count - 1))
    return switch source.int(0...15) {
    case 0: Act("show", [:])
    case 1: Act("closeOnboarding", [:])
    case 2: Act("hide", [:])
    case 3: Act("navigate", ["index": .number(source.int(-1...count))])
    case 4: Act("swipe", ["to": page])
    case 5: Act("hardwareBack", [:])
    case 6: Act("openExternal", ["url": "https://x.test/a"])
    case 7: Act("foreignMessage", ["body": "rampkit:close"])
    case 8: Act("loaded", ["page": page])
    default: Act("message", ["page": page, "body": .string(JSONString(source.pick(messages)))])
    }
  }

  private static let messages = [
    "next", "rampkit:tap", "continue", "rampkit:goBack", "rampkit:close", "rampkit:navigate:s1",
    "rampkit:onboarding-finished", "rampkit:show-paywall", "haptic:success", "unknown",
    #"{"type":"rampkit:continue","animation":"slide"}"#,
    #"{"type":"rampkit:goBack","animation":"slide"}"#,
    #"{"type":"rampkit:navigate","targetScreenId":"s2"}"#,
    #"{"type":"rampkit:onboarding-finished","payload":{"a":1}}"#,
    #"{"type":"rampkit:show-paywall","payload":7}"#,
    #"{"type":"rampkit:haptic","action":"haptic","hapticType":"selection"}"#,
  ]
}
