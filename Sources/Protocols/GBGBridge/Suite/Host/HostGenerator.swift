import ChoiceEngine
import MachineKit
import WirePrimitives

/// Draws traces of `gbg.host`: an app, a page and a user at work on one host.
///
/// What the documents leave open is left out, but for a few steps at the end: nobody can tell what
/// follows it.
enum HostGenerator {
  static func input(from source: inout ChoiceSource) -> JSON {
    let isConfigured = source.chance(1, in: 4)
    let delegate = source.pick(["recording", "recording", "recording", "none", "silent"])
    let hasPage = !source.chance(1, in: 8)
    var config: [(String, JSON)] = [
      ("init", isConfigured ? "configuration" : "hostVersion"),
      ("hostVersion", source.pick(["1.0.0", "2.3-beta", "7"])),
    ]
    if isConfigured { config += configuration(from: &source) }
    config += [
      ("epochMs", source.pick([1_700_000_000_000, 1_699_999_999_999, 1_234_567_890_123])),
      ("delegate", .string(delegate)), ("webView", hasPage ? "w1" : .null),
    ]
    var world = HostWorld(
      isConfigured: isConfigured, isText: source.chance(1, in: 4),
      isWatched: delegate == "recording", views: hasPage ? 1 : 0)
    let commands = isConfigured ? common + configured : common + slotted
    var stimuli = source.steps(1...7, of: commands, in: &world).flatMap(\.self)
    if source.chance(1, in: 20) { stimuli += odd(from: &source, in: &world) }
    return Trace(config: .object(config), steps: steps(stimuli)).json
  }

  /// Events that follow each other are sent at one instant.
  private static func steps(_ stimuli: [Act]) -> [Trace.Step] {
    var time = 0
    var steps: [Trace.Step] = []
    for stimulus in stimuli {
      if steps.last?.stimulus.name != "send" || stimulus.name != "send" { time += 10 }
      steps.append(Trace.Step(at: time - 10, stimulus))
    }
    return steps
  }

  private static func configuration(from source: inout ChoiceSource) -> [(String, JSON)] {
    let ids = ["camera.capture", "nfc.read", "camera.document"]
    let first = source.int(0...2)
    let infos = ids.dropFirst(first).prefix(source.int(0...2)).map { id -> (String, JSON) in
      var info: [(String, JSON)] = [("supported", .bool(source.chance(2, in: 3)))]
      if source.chance(1, in: 3) { info.append(("version", "2.1")) }
      return (id, .object(info))
    }
    var members: [(String, JSON)] = [("capabilities", .object(infos))]
    if source.chance(1, in: 2) { members.append(("bootstrapScript", "window.x=1")) }
    return members
  }

  typealias Step = Command<HostWorld, [Act]>

  // MARK: What each host may meet

  private static let common: [Step] = [
    Step(weight: 8, isSteady: true) { _, _ in [Act("inspect")] },
    Step(weight: 4) { world, source in register(from: &source, in: &world) },
    Step(weight: 6, when: { !$0.handlers.isEmpty }) { world, source in
      request(source.pick(world.handlers), from: &source, in: &world)
    },
    Step(weight: 2, when: { !$0.handlers.isEmpty || !$0.customs.isEmpty }) {
      world, source in unregister(from: &source, in: &world)
    },
    Step(weight: 2) { world, source in unregisterUnknown(from: &source, in: &world) },
    Step(weight: 3) { world, source in customScene(from: &source, in: &world) },
    Step(weight: 3) { world, source in replace(from: &source, in: &world) },
    Step(weight: 4) { world, source in answers(from: &source, in: &world) },
    Step(weight: 3) { world, source in unhandled(from: &source, in: &world) },
    Step(weight: 3) { world, source in lookalike(from: &source, in: &world) },
    Step(weight: 3) { world, source in
      let type = source.pick(["event", "response"])
      let action = source.pick(world.handlers + world.customs + ["z.z"])
      return [other(type, action, from: &source, in: &world)]
    },
    Step(weight: 2) { world, source in [undecodable(from: &source, in: world)] },
    Step(weight: 2) { _, _ in [Act("clearError")] },
    Step(weight: 5, when: { !$0.calls.isEmpty }) { world, source in
      handlerRespond(from: &source, in: &world)
    },
    Step(weight: 4, when: { $0.calls.contains { !$0.hasReturned } }) { world, source in
      handlerReturn(from: &source, in: &world)
    },
    Step(weight: 3, when: { !$0.isPendingOpen }) { world, source in
      respond(from: &source, in: &world)
    },
    Step(weight: 2, when: { !$0.isPendingOpen }) { world, source in
      respondAction(from: &source, in: &world)
    },
    Step(weight: 5) { _, source in send(from: &source) },
    Step(when: { !$0.hasOpenCalls && !$0.isPageGone }) { world, _ in
      world.views += 1
      return [Act("attach", ["webView": .string("w\(world.views)")])]
    },
    Step(when: { $0.hasPage && !$0.hasOpenCalls }) { world, source in
      dropWebView(from: &source, in: &world)
    },
    Step(when: { $0.hasPage }) { world, source in
      [
        Act("evaluateFails", ["webView": .string("w\(world.views)")]), event(from: &source),
        Act("wait"),
      ]
    },
    Step { world, source in
      world.isDelegateGone = true
      return [Act("dropDelegate"), other("event", "z.z", from: &source, in: &world)]
    },
    Step(weight: 3) { world, source in query(from: &source, in: &world) },
    Step(weight: 3) { world, source in custom(from: &source, in: &world) },
    Step(weight: 3, when: { !$0.customs.isEmpty }) { world, source in
      request(source.pick(world.customs), from: &source, in: &world)
    },
    Step { world, source in flood(from: &source, in: &world) },
  ]

  // MARK: A host with slots

  private static let slotted: [Step] = [
    Step(weight: 7) { world, source in serve(from: &source, in: &world) },
    Step(weight: 5) { world, source in withdraw(from: &source, in: &world) },
    Step(weight: 3) { world, source in overlay(from: &source, in: &world) },
    Step(weight: 3) { world, source in both(from: &source, in: &world) },
    Step(weight: 4) { world, source in setSlot(from: &source, in: &world) },
    Step(weight: 4, when: { $0.slots.contains { $0.takes } }) { world, source in
      let taking = world.slots.filter(\.takes).map(\.action)
      return request(source.pick(taking), from: &source, in: &world)
    },
    Step(weight: 2) { world, source in
      request(source.pick(world.slots.map(\.action)), from: &source, in: &world)
    },
    Step(weight: 7, when: { $0.slots.contains { $0.active != nil } }) { world, source in
      end(from: &source, in: &world)
    },
    Step(weight: 2, when: { $0.slots.contains { $0.active == nil } }) { world, source in
      completeNothing(from: &source, in: world)
    },
  ]

  /// With a configuration slots take no part in queries, and nobody says in what else.
  private static let configured: [Step] = [
    Step(weight: 3) { world, source in unseen(from: &source, in: &world) }
  ]
}
