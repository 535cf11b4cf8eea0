import ChoiceEngine
import MachineKit
import WirePrimitives

/// What seldom comes about by single steps.
extension HostGenerator {
  /// A slot that nothing else is registered for, and that is free.
  private static func freeSlot(
    from source: inout ChoiceSource, in world: HostWorld
  ) -> Int? {
    let free = world.slots.indices.filter { index in
      let slot = world.slots[index]
      let names = [slot.action, "camera.\(slot.name)"]
      // What a handler that should be gone does besides a slot is unspecified.
      return slot.active == nil && !world.pending.contains { $0.action == slot.action }
        && !(world.handlers + world.customs + world.gone).contains(where: names.contains)
    }
    return free.isEmpty ? nil : source.pick(free)
  }

  private static func setHandler(
    _ mode: String, of index: Int, in world: inout HostWorld
  ) -> Act {
    world.slots[index].mode = mode
    let wasEnabled = world.slots[index].isEnabled
    world.slots[index].isEnabled = true
    var members: [(String, JSON)] = [
      ("slot", .string(world.slots[index].name)),
      ("handler", ["name": world.name("s"), "mode": .string(mode)]),
    ]
    if !wasEnabled { members.append(("isEnabled", true)) }
    return Act("setSlot", .object(members))
  }

  /// A request of a slot from its arrival to its end, and what may come in between and after.
  static func serve(from source: inout ChoiceSource, in world: inout HostWorld) -> [Act]? {
    guard let index = freeSlot(from: &source, in: world) else { return nil }
    let mode = source.pick(["await", "manual"])
    var acts = [setHandler(mode, of: index, in: &world)]
    let action = world.slots[index].action
    acts += request(action, from: &source, in: &world)
    if source.chance(1, in: 4) { acts += request(action, from: &source, in: &world) }
    if source.chance(1, in: 3) { acts.append(Act("inspect")) }
    acts += end(index, from: &source, in: &world)
    switch source.int(0...4) {
    case 0, 1:
      let result = result(for: world.slots[index], from: &source)
      acts.append(
        Act("complete", ["slot": .string(world.slots[index].name), "result": result]))
    case 2: acts.append(Act("inspect"))
    case 3: acts += request(action, from: &source, in: &world)
    default: break
    }
    return acts
  }

  /// A slot gets a handler and loses it, or is disabled, between queries.
  static func withdraw(from source: inout ChoiceSource, in world: inout HostWorld) -> [Act]? {
    guard let index = freeSlot(from: &source, in: world) else { return nil }
    let slot = JSON.string(world.slots[index].name)
    var acts = [setHandler("await", of: index, in: &world)]
    if source.chance(1, in: 2) { acts += query(from: &source, in: &world) }
    if source.chance(1, in: 2) {
      world.slots[index].isEnabled = false
      acts.append(Act("setSlot", ["slot": slot, "isEnabled": false]))
    } else {
      world.slots[index].mode = nil
      acts.append(Act("setSlot", ["slot": slot, "handler": .null]))
    }
    acts += query(from: &source, in: &world)
    if source.chance(1, in: 2) {
      acts += request(world.slots[index].action, from: &source, in: &world) + [Act("inspect")]
    }
    return acts
  }

  /// A custom capability under a name of a slot that has a handler.
  static func overlay(from source: inout ChoiceSource, in world: inout HostWorld) -> [Act]? {
    guard let index = freeSlot(from: &source, in: world) else { return nil }
    let handler = setHandler("await", of: index, in: &world)
    let slot = world.slots[index]
    let id = source.pick([slot.action, "camera.\(slot.name)"])
    world.customs.append(id)
    let custom = Act(
      "registerCustom",
      ["handler": world.name("h"), "id": .string(id), "version": source.pick(["9.9", "2.0"])])
    return [handler, custom] + query(from: &source, in: &world)
      + (source.chance(1, in: 2) ? request(slot.action, from: &source, in: &world) : [])
  }

  /// Both slots at work.
  static func both(from source: inout ChoiceSource, in world: inout HostWorld) -> [Act]? {
    let isFree = world.slots.allSatisfy { slot in
      slot.active == nil && !world.pending.contains { $0.action == slot.action }
        && !(world.handlers + world.customs).contains { $0.hasPrefix("camera.\(slot.name)") }
    }
    guard isFree else { return nil }
    let handlers = [0, 1].map { setHandler("await", of: $0, in: &world) }
    let first = source.int(0...1)
    return handlers + request(world.slots[first].action, from: &source, in: &world)
      + (source.chance(2, in: 3)
        ? request(world.slots[1 - first].action, from: &source, in: &world) : [])
  }

  /// A handler, or a custom capability, takes the place of another one.
  static func replace(from source: inout ChoiceSource, in world: inout HostWorld) -> [Act]? {
    let isCustom = source.chance(1, in: 2)
    let action = isCustom ? "bio.scan" : "a.b"
    guard world.isQuiet(action) else { return nil }
    if isCustom {
      if !world.customs.contains(action) { world.customs.append(action) }
    } else if !world.handlers.contains(action) {
      world.handlers.append(action)
    }
    world.gone.removeAll { $0 == action }
    let acts = ["1", "2"].map { version in
      isCustom
        ? Act(
          "registerCustom",
          ["handler": world.name("h"), "id": .string(action), "version": .string(version)])
        : Act("register", ["handler": world.name("h"), "action": .string(action)])
    }
    return acts
      + (source.chance(1, in: 2) && isCustom
        ? query(from: &source, in: &world) : request(action, from: &source, in: &world))
  }

  /// A custom capability that is asked about, or that is unregistered before it is asked for.
  static func customScene(from source: inout ChoiceSource, in world: inout HostWorld) -> [Act]? {
    let id = "nfc.read"
    guard world.isQuiet(id) else { return nil }
    var members: [(String, JSON)] = [("handler", world.name("h")), ("id", .string(id))]
    if source.chance(1, in: 3) { members.append(("version", "2.0")) }
    let custom = Act("registerCustom", .object(members))
    world.gone.removeAll { $0 == id }
    guard source.chance(1, in: 2) else {
      if !world.customs.contains(id) { world.customs.append(id) }
      return [custom] + query(from: &source, in: &world)
    }
    world.customs.removeAll { $0 == id }
    world.gone.append(id)
    return [custom, Act("unregister", ["action": .string(id)])]
      + request(id, from: &source, in: &world)
  }

  /// A handler that answers more than once, or after it has returned.
  static func answers(from source: inout ChoiceSource, in world: inout HostWorld) -> [Act]? {
    let action = "doc.scan"
    guard world.isQuiet(action) else { return nil }
    var acts: [Act] = []
    if !world.handlers.contains(action) {
      world.handlers.append(action)
      acts.append(Act("register", ["handler": world.name("h"), "action": .string(action)]))
    }
    let call = JSON.number(world.callCount)
    acts += request(action, from: &source, in: &world)
    let index = world.calls.count - 1
    if source.chance(1, in: 2) {
      world.calls[index].hasReturned = true
      acts.append(Act("handlerReturn", ["call": call]))
    }
    world.calls[index].isAnswered = true
    let first = source.pick(["acknowledged", "success"])
    var answer: [(String, JSON)] = [("call", call), ("status", .string(first))]
    if source.chance(1, in: 3) { answer.append(("thread", "background")) }
    acts.append(Act("handlerRespond", .object(answer)))
    if source.chance(2, in: 3) {
      let second = source.pick(["cancelled", "success"])
      acts.append(Act("handlerRespond", ["call": call, "status": .string(second)]))
    }
    return acts
  }

  /// To unregister what has no handler leaves those of others.
  static func unregisterUnknown(
    from source: inout ChoiceSource, in world: inout HostWorld
  ) -> [Act] {
    let act = Act("unregister", ["action": "q.r"])
    guard let action = world.handlers.first else { return [act] }
    return [act] + request(action, from: &source, in: &world)
  }

  /// A handler of a slot of a host that is made by `init(configuration:)`.
  static func unseen(from source: inout ChoiceSource, in world: inout HostWorld) -> [Act] {
    [setHandler("await", of: source.int(0...1), in: &world)] + query(from: &source, in: &world)
  }
}
