import ChoiceEngine
import MachineKit
import WirePrimitives

/// Draws traces of `rampkit.overlay`: presentations with messages around the ends of animations.
enum OverlayGenerator {
  static func input(from source: inout ChoiceSource) -> JSON {
    let count = source.chance(1, in: 30) ? 0 : source.pick([1, 2, 2, 2, 2, 3, 3, 3, 3, 4])
    let names = ["onOnboardingFinished", "onShowPaywall", "showPaywall"]
    var scenes: [(Int, Act)] = source.chance(1, in: 15) ? [(0, Act("closeOnboarding", [:]))] : []
    scenes.append((0, show(&source)))
    scenes += source.list(1...4, { source in scene(count, &source) }).flatMap(\.self)
    scenes.append((source.pick([400, 5_000]), Act("wait", [:])))
    var now = 0
    let steps = scenes.map { gap, act in
      now += gap
      return Trace.Step(at: now, act)
    }
    return Trace(
      config: [
        "screens": .array(screens(count, &source)),
        "variables": ["v": "mark-variable"],
        "requiredScripts": ["https://x.test/mark-script.js"],
        "marks": .array(
          ["mark-variable", "mark-script"]
            + (0..<count).map { .string(JSONString("mark-page-\($0)")) }),
        "callbacks": given(names, "app", &source),
      ], steps: steps
    ).json
  }

  private static func screens(_ count: Int, _ source: inout ChoiceSource) -> [JSON] {
    let isTwice = source.chance(1, in: 6)
    return (0..<count).map { page in
      let id = isTwice && page == count - 1 ? max(0, page - 1) : page
      return [
        "id": .string(JSONString("s\(id)")),
        "html": .string(JSONString("<p>mark-page-\(page)</p>")),
      ]
    }
  }

  private static func given(
    _ names: [String], _ prefix: String, _ source: inout ChoiceSource
  ) -> JSON {
    var members: [(JSONString, JSON)] = []
    for name in names where source.chance(1, in: 2) {
      let callback = JSON.string(JSONString("\(prefix).\(name)"))
      let isThrowing = source.chance(1, in: 4)
      members.append(
        (JSONString(name), isThrowing ? ["name": callback, "throws": true] : ["name": callback]))
    }
    return .object(members)
  }

  private static func show(_ source: inout ChoiceSource) -> Act {
    let isPlain = source.chance(3, in: 4)
    return Act(
      "show", isPlain ? [:] : given(["onShowPaywall", "showPaywall"], "show", &source))
  }

  private static func gap(_ source: inout ChoiceSource) -> Int {
    source.delay(upTo: 1_500, near: [150, 160, 320, 470, 700, 1_000])
  }

  /// A few acts that belong together.
  private static func scene(_ count: Int, _ source: inout ChoiceSource) -> [(Int, Act)] {
    let page = source.chance(2, in: 3) ? 0 : source.int(0...max(0, count - 1))
    let late = source.int(230...1_200)
    switch source.int(0...21) {
    case 0: return [(late, closing(page, &source)), (source.int(471...900), show(&source))]
    case 1:
      return [
        (late, closing(page, &source)), (source.int(10...460), closing(page, &source)),
        (465, Act("wait", [:])),
      ]
    case 2:
      let second = move(page, count, &source)
      return [
        (late, move(page, count, &source)), (source.pick([60, 150, 200, 319, 321, 500]), second),
      ]
    case 3: return [(late, finish(page, &source)), (source.pick([470, 900]), Act("wait", [:]))]
    case 4:
      let body = source.pick([
        "rampkit:show-paywall", #"{"type":"rampkit:show-paywall"}"#,
        #"{"type":"rampkit:show-paywall","payload":7}"#,
        #"{"type":"rampkit:show-paywall","payload":\#(source.pick(["0", "false", "\"\""]))}"#,
      ])
      return [(late, post(body, page)), (source.pick([100, 600]), Act("wait", [:]))]
    case 5, 6: return [(gap(&source), haptic(page, &source))]
    case 7: return (0..<count).map { (source.int(0...300), Act("loaded", ["page": .number($0)])) }
    case 8:
      return [
        (late, move(page, count, &source)), (source.int(401...900), Act("hardwareBack", [:])),
        (source.int(401...900), post("next", 0)), (500, Act("wait", [:])),
      ]
    case 9: return [(late, Act("hide", [:])), (source.int(1...500), Act("wait", [:]))]
    case 10: return [(gap(&source), show(&source)), (source.int(1...500), Act("wait", [:]))]
    case 11, 18: return [(gap(&source), other(page, count, &source))]
    case 12: return [(late, closing(page, &source)), (source.int(1...1_000), Act("wait", [:]))]
    case 13: return cut(page, late, &source)
    case 14, 20: return gone(page, count, late, &source)
    case 15: return returning(late, &source)
    case 16: return overriding(page, late, &source)
    case 19: return overlapping(count, late, &source)
    // Whatever was open before, nothing is any more.
    case 17:
      return [
        (source.pick([2_100, 5_000]), Act("closeOnboarding", [:])),
        (source.pick([2_100, 5_000]), Act("wait", [:])), (10, show(&source)),
      ]
    default:
      return [
        (gap(&source), move(page, count, &source)), (source.pick([160, 450]), Act("wait", [:])),
      ]
    }
  }

  /// A paywall callback of one show, and what is called in the next.
  private static func overriding(
    _ page: Int, _ late: Int, _ source: inout ChoiceSource
  ) -> [(Int, Act)] {
    let given = Act("show", ["onShowPaywall": ["name": "show.onShowPaywall"]])
    return [
      (late, closing(page, &source)), (source.int(471...900), given),
      (source.int(230...600), closing(page, &source)), (source.int(471...900), Act("show", [:])),
      (source.int(230...600), post("rampkit:show-paywall", page)), (100, Act("wait", [:])),
    ]
  }

  /// hide during a dismissal, and at times a show.
  private static func cut(
    _ page: Int, _ late: Int, _ source: inout ChoiceSource
  ) -> [(Int, Act)] {
    let shown = source.chance(1, in: 2) ? [(source.int(1...200), Act("show", [:]))] : []
    return [(late, closing(page, &source)), (source.int(1...460), Act("hide", [:]))] + shown
      + [(source.int(100...900), Act("wait", [:]))]
  }

  /// What reaches an overlay that is gone.
  private static func gone(
    _ page: Int, _ count: Int, _ late: Int, _ source: inout ChoiceSource
  ) -> [(Int, Act)] {
    let end =
      switch source.int(0...4) {
      case 0: Act("hide", [:])
      case 1, 2: finish(page, &source)
      default: closing(page, &source)
      }
    let after =
      switch source.int(0...6) {
      case 0, 1: Act("hardwareBack", [:])
      case 2: post("rampkit:goBack", page)
      case 4:
        post(
          source.pick([
            "rampkit:onboarding-finished", "rampkit:show-paywall",
            #"{"type":"rampkit:show-paywall"}"#,
          ]), page)
      case 3: Act("navigate", ["index": .number(source.int(0...max(0, count - 1)))])
      default: move(page, count, &source)
      }
    return [
      (late, end), (source.int(480...900), Act("wait", [:])), (source.int(1...600), after),
      (source.int(160...600), Act("wait", [:])),
    ]
  }

  /// A move to another page while one is under way.
  private static func overlapping(
    _ count: Int, _ late: Int, _ source: inout ChoiceSource
  ) -> [(Int, Act)] {
    let moves = source.list(2...3) { source in
      Act(
        "navigate",
        [
          "index": .number(source.int(0...max(0, count - 1))),
          "animation": source.pick(["fade", "slide"]),
        ])
    }
    return moves.enumerated().map { place, act in
      (place == 0 ? late : source.pick([60, 150, 200, 319, 321]), act)
    } + [(source.pick([160, 450]), Act("wait", [:]))]
  }

  /// To the second page and back to the first.
  private static func returning(_ late: Int, _ source: inout ChoiceSource) -> [(Int, Act)] {
    let start = "{\"type\":\"rampkit:navigate\",\"targetScreenId\":"
    let back = source.pick([
      post("rampkit:goBack", 1), post(#"{"type":"rampkit:goBack"}"#, 1),
      post(start + "\"__goBack__\"}", 1), post("rampkit:navigate:s0", 1),
      post(start + "\"s0\"}", 1), Act("navigate", ["index": 0]),
      post(#"{"type":"rampkit:goBack","animation":"slide"}"#, 1),
    ])
    return [
      (late, post(start + "\"s1\",\"animation\":\"slide\"}", 0)),
      (source.int(401...900), back), (source.pick([160, 450]), Act("wait", [:])),
    ]
  }

  private static func post(_ body: String, _ page: Int) -> Act {
    Act("message", ["page": .number(page), "body": .string(JSONString(body))])
  }

  private static func closing(_ page: Int, _ source: inout ChoiceSource) -> Act {
    switch source.int(0...3) {
    case 0: Act("closeOnboarding", [:])
    case 1: Act("hardwareBack", [:])
    case 2: post("rampkit:close", page)
    default: post(#"{"type":"rampkit:close"}"#, page)
    }
  }

  private static func finish(_ page: Int, _ source: inout ChoiceSource) -> Act {
    post(
      source.pick([
        "rampkit:onboarding-finished", "rampkit:onboarding-finished",
        #"{"type":"rampkit:onboarding-finished"}"#,
        #"{"type":"rampkit:onboarding-finished","payload":{"a":1}}"#,
        #"{"type":"rampkit:onboarding-finished","payload":0}"#,
      ]), page)
  }

  private static func move(_ page: Int, _ count: Int, _ source: inout ChoiceSource) -> Act {
    let target = source.pick(["__continue__", "__goBack__", "s0", "s1", "s2", "s3"])
    let animation = source.pick(["", "", #","animation":"fade""#, #","animation":"slide""#])
    switch source.int(0...9) {
    case 0, 1: return post(source.pick(["next", "rampkit:tap", "continue"]), page)
    case 2: return post("rampkit:goBack", page)
    case 3: return post("rampkit:navigate:s\(source.int(0...4))", page)
    case 4:
      let type = source.pick(["rampkit:continue", "continue", "rampkit:goBack"])
      return post("{\"type\":\"\(type)\"\(animation)}", page)
    case 5, 6:
      let index = JSON.number(source.int(-2...count + 2))
      return Act(
        "navigate",
        source.chance(1, in: 2)
          ? ["index": index] : ["index": index, "animation": source.pick(["fade", "slide"])])
    default:
      return post(
        "{\"type\":\"rampkit:navigate\",\"targetScreenId\":\"\(target)\"\(animation)}", page)
    }
  }

  private static func haptic(_ page: Int, _ source: inout ChoiceSource) -> Act {
    let start = #"{"type":"rampkit:haptic","action":"haptic","hapticType":"#
    let style = source.pick(["Light", "Medium", "Heavy", "Rigid", "Soft"])
    let type = source.pick(["Success", "Warning", "Error"])
    let body = source.pick([
      "haptic:success", start + #""selection"}"#, start + #""impact"}"#,
      start + #""notification"}"#, start + "\"impact\",\"impactStyle\":\"\(style)\"}",
      start + "\"impact\",\"impactStyle\":\"\(style)\"}",
      start + "\"notification\",\"notificationType\":\"\(type)\"}",
    ])
    return post(body, page)
  }

  private static func other(_ page: Int, _ count: Int, _ source: inout ChoiceSource) -> Act {
    switch source.int(0...5) {
    case 0: Act("swipe", ["to": .number(source.int(0...max(0, count - 1)))])
    case 1: Act("openExternal", ["url": "https://x.test/a"])
    case 2:
      Act("foreignMessage", ["body": .string(JSONString(source.pick(["rampkit:close", "next"])))])
    case 3: post(source.pick(["unknown", ""]), page)
    case 4: Act("closeOnboarding", [:])
    default: Act("openExternal", ["url": "https://x.test/a?b=1&c=2#d"])
    }
  }
}
