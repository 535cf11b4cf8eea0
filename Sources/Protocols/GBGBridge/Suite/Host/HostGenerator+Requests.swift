import ChoiceEngine
import MachineKit
import WireGenerators
import WirePrimitives

extension HostGenerator {
  // MARK: Messages of the page

  private static func id(from source: inout ChoiceSource, in world: HostWorld) -> String {
    let number = world.messages + 1
    return source.pick(["C\(number)", "7F3A-\(number)", "a\"b\\\(number)", "c\(number)"])
  }

  /// A request, and what becomes of it.
  static func request(
    _ action: String, from source: inout ChoiceSource, in world: inout HostWorld
  ) -> [Act] {
    let id = id(from: &source, in: world)
    var payload: [(String, JSON)] = []
    if source.chance(1, in: 2) { payload.append(("data", data(from: &source))) }
    let act = world.post("request", id: id, action: action, payload)
    let slot = world.slots.firstIndex { $0.action == action && $0.mode != nil }
    if let slot, !world.isConfigured {
      if world.slots[slot].active != nil { return [act] }
      if !world.slots[slot].isEnabled { world.pending.append((id, action)) }
      guard world.slots[slot].isEnabled else { return [act] }
      world.slots[slot].active = world.callCount
      world.callCount += 1
    } else if world.handlers.contains(action) || world.customs.contains(action) {
      world.calls.append(.init(number: world.callCount, action: action))
      world.callCount += 1
    } else {
      world.pending.append((id, action))
    }
    return [act]
  }

  /// A request that nobody takes.
  static func unhandled(
    from source: inout ChoiceSource, in world: inout HostWorld
  ) -> [Act] {
    request(source.pick(["z.z", "y.y"] + world.gone), from: &source, in: &world)
  }

  /// A request that nobody takes, though its action looks like one that somebody does.
  static func lookalike(from source: inout ChoiceSource, in world: inout HostWorld) -> [Act]? {
    let taking = world.isConfigured ? [] : world.slots.filter(\.takes).map(\.action)
    let known = source.pick(world.handlers + world.customs + taking + ["capability.query"])
    let action =
      known.hasSuffix("*")
      ? known.dropLast() + source.pick(["scan", "*x"])
      : source.pick([known.uppercased(), known + "s", known + ".v2", " " + known, known + " "])
    guard !world.handlers.contains(action), !world.customs.contains(action) else { return nil }
    return request(action, from: &source, in: &world)
  }

  static func other(
    _ type: String, _ action: String, from source: inout ChoiceSource,
    in world: inout HostWorld
  ) -> Act {
    let status: [(String, JSON)] = type == "response" ? [("status", "success")] : []
    let id = id(from: &source, in: world)
    return world.post(type, id: id, action: action, status)
  }

  static func undecodable(from source: inout ChoiceSource, in world: HostWorld) -> Act {
    let messages: [JSON] = [
      [:], ["version": "1.0", "type": "request"],
      [
        "version": "1.0", "correlationId": "c", "type": "notify", "timestamp": 0,
        "payload": ["action": "z.z"],
      ],
    ]
    if world.isText, source.chance(1, in: 2) {
      return Act("post", ["text": source.pick(["not json", "{", ""])])
    }
    return world.post(source.pick(messages))
  }

  /// More messages than a short memory holds.
  static func flood(from source: inout ChoiceSource, in world: inout HostWorld) -> [Act] {
    guard source.chance(1, in: 3) else { return [Act("wait")] }
    let count = source.chance(1, in: 16) ? 300 : 10
    var acts: [Act] = []
    for number in 0..<count {
      acts.append(world.post("event", id: "e\(number)", action: "z.z"))
    }
    return acts + [Act("inspect")]
  }

  static func query(from source: inout ChoiceSource, in world: inout HostWorld) -> [Act] {
    let id = id(from: &source, in: world)
    return [world.post("request", id: id, action: "capability.query")]
  }

  static func data(from source: inout ChoiceSource) -> JSON {
    switch source.int(0...15) {
    case 15: return ["n": source.decimal()]
    case 14 where source.chance(1, in: 3): return .object(source.manyMembers())
    default: break
    }
    return source.pick([
      ["side": "front"], ["a": 1, "b": [true, .null, 2.5]], [:], ["n": .null, "k": ["x": "y"]],
      ["text": "it's \"x\" \\ \n </script>"], ["s": "a\u{2028}b\u{2029}"], ["é": "ü 😀"],
      ["s": #"\u2028 \u2029 \n \" \\ \x41"#], ["s": "`${x}` $& $1 $'"],
    ])
  }

  // MARK: Registrations

  static func register(
    from source: inout ChoiceSource, in world: inout HostWorld
  ) -> [Act]? {
    let slots = world.isConfigured ? [] : world.slots.filter { $0.mode == nil }.map(\.action)
    let free = (["x.y", "a.b", "doc.scan", "doc.*"] + slots).filter { action in
      !world.customs.contains(action) && world.isQuiet(action)
    }
    guard !free.isEmpty else { return nil }
    let action = source.pick(free)
    if !world.handlers.contains(action) { world.handlers.append(action) }
    world.gone.removeAll { $0 == action }
    return [Act("register", ["handler": world.name("h"), "action": .string(action)])]
  }

  static func unregister(
    from source: inout ChoiceSource, in world: inout HostWorld
  ) -> [Act]? {
    let slots = world.slots.flatMap { [$0.action, "camera.\($0.name)"] }
    let known = (world.handlers + world.customs.filter { !slots.contains($0) })
      .filter(world.isQuiet)
    guard !known.isEmpty else { return nil }
    let action = source.pick(known)
    world.handlers.removeAll { $0 == action }
    world.customs.removeAll { $0 == action }
    world.gone.append(action)
    let act = Act("unregister", ["action": .string(action)])
    guard !slots.contains(action) else { return [act] }
    let id = "C\(world.messages + 1)"
    world.pending.append((id, action))
    return [act, world.post("request", id: id, action: action)]
  }

  static func custom(
    from source: inout ChoiceSource, in world: inout HostWorld
  ) -> [Act]? {
    let taken = world.slots.filter { $0.takes && !world.handlers.contains($0.action) }
    let slots = world.isConfigured ? [] : taken.flatMap { [$0.action, "camera.\($0.name)"] }
    let free = (["nfc.read", "bio.scan"] + slots).filter(world.isQuiet)
    guard !free.isEmpty else { return nil }
    let id = source.pick(free)
    if !world.customs.contains(id) { world.customs.append(id) }
    world.gone.removeAll { $0 == id }
    var members: [(String, JSON)] = [("handler", world.name("h")), ("id", .string(id))]
    if source.chance(1, in: 2) { members.append(("version", source.pick(["2.0", "9.9"]))) }
    return [Act("registerCustom", .object(members))]
  }

  // MARK: Slots

  static func setSlot(
    from source: inout ChoiceSource, in world: inout HostWorld
  ) -> [Act]? {
    let index = source.int(0...1)
    let slot = world.slots[index]
    let hasOthers =
      (world.handlers + world.gone).contains(slot.action) || world.customs.contains(slot.action)
      || world.customs.contains("camera.\(slot.name)")
    guard slot.active == nil, !world.pending.contains(where: { $0.action == slot.action }) else {
      return nil
    }
    var members: [(String, JSON)] = [("slot", .string(slot.name))]
    switch source.int(0...11) {
    case 0...4:
      if (world.handlers + world.gone).contains(slot.action) { return nil }
      let mode = source.pick(["await", "await", "manual"])
      world.slots[index].mode = mode
      members.append(("handler", ["name": world.name("s"), "mode": .string(mode)]))
    case 5:
      if hasOthers { return nil }
      world.slots[index].mode = nil
      members.append(("handler", .null))
    case 6, 7:
      if hasOthers { return nil }
      world.slots[index].isEnabled.toggle()
      members.append(("isEnabled", .bool(world.slots[index].isEnabled)))
    case 8...10:
      members.append(("permissionState", source.pick(["granted", "denied", "restricted"])))
    default: members.append(("version", source.pick(["2.1", .null])))
    }
    return [Act("setSlot", .object(members))]
  }
}
