import ChoiceEngine
import MachineKit
import WirePrimitives

/// Draws traces of `rampkit.native-requests`: requests, and answers before and behind them.
enum NativeRequestsGenerator {
  private struct World {
    let pages: Int
    var isAsked = false
    var isReviewed = false
    var answered: Set<String> = []
  }

  static func input(from source: inout ChoiceSource) -> JSON {
    var world = World(pages: source.int(1...3))
    let appID: JSON = source.chance(1, in: 4) ? .null : source.pick(["123", "4567"])
    let acts = source.steps(2...7, of: commands, in: &world)
    var (now, steps) = (0, [Trace.Step]())
    for act in acts {
      now += source.delay(upTo: 1_000, near: [])
      steps.append(Trace.Step(at: now, act))
    }
    return Trace(config: ["pages": .number(world.pages), "appId": appID], steps: steps).json
  }

  private static let commands: [Command<World, Act>] = [
    Command(weight: 6, when: { !$0.isReviewed }) { world, source in
      world.isReviewed = true
      return post(
        source.pick([
          "rampkit:review", "rampkit:request-review", #"{"type":"rampkit:review"}"#,
          #"{"type":"rampkit:request-review"}"#,
        ]))
    },
    Command(weight: 6, when: { !$0.isAsked }) { world, source in
      world.isAsked = true
      let name = "rampkit:request-notification-permission"
      return post(
        source.chance(1, in: 4)
          ? name : JSON.object([("type", .string(JSONString(name)))] + parts(&source)).compactText)
    },
    Command(weight: 18) { world, source in
      let question = source.pick(["reviewAvailable", "reviewHasAction", "notificationPermission"])
      let isError = question == "notificationPermission" && source.chance(1, in: 3)
      let value = JSON.bool(source.chance(1, in: 2))
      guard world.answered.insert(question).inserted else { return nil }
      return Act(
        "answer",
        .object([
          ("question", .string(JSONString(question))),
          isError ? ("error", true) : ("value", value),
        ]))
    },
    Command { _, source in
      let other = source.pick([
        "haptic:light", "rampkit:show-paywall", #"{"type":"rampkit:close"}"#,
      ])
      return source.chance(1, in: 3) ? post(other) : Act("wait")
    },
    Command { world, source in
      post("rampkit:review", page: source.int(0...world.pages))
    },
  ]

  private static func parts(_ source: inout ChoiceSource) -> [(JSONString, JSON)] {
    var parts: [(JSONString, JSON)] = []
    if source.chance(2, in: 3) {
      let members = ["allowAlert", "allowBadge", "allowSound"].filter { _ in
        !source.chance(1, in: 12)
      }
      parts.append(
        ("ios", .object(members.map { (JSONString($0), .bool(source.chance(1, in: 2))) })))
    }
    if source.chance(1, in: 2) {
      let importance = source.pick(["MAX", "HIGH", "DEFAULT", "LOW", "MIN"] as [JSON])
      let all: [(JSONString, JSON)] = [
        ("channelId", source.pick(["c", "news"])), ("name", "News"), ("importance", importance),
      ]
      parts.append(("android", .object(all.filter { _ in source.chance(1, in: 2) })))
    }
    if source.chance(1, in: 3) {
      let members = ["shouldShowBanner", "shouldPlaySound"].filter { _ in source.chance(2, in: 3) }
      parts.append(
        ("behavior", .object(members.map { (JSONString($0), .bool(source.chance(1, in: 2))) })))
    }
    return parts
  }

  private static func post(_ body: String, page: Int = 0) -> Act {
    Act("message", ["page": .number(page), "body": .string(JSONString(body))])
  }
}
