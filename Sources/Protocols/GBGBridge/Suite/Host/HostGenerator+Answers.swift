import ChoiceEngine
import ConformanceKit
import MachineKit
import WirePrimitives

extension HostGenerator {
  // MARK: Handlers

  static func handlerRespond(
    from source: inout ChoiceSource, in world: inout HostWorld
  ) -> [Act] {
    let open = world.calls.indices.filter { !world.calls[$0].isAnswered }
    let index =
      source.chance(3, in: 4) && !open.isEmpty
      ? source.pick(open) : source.int(0...world.calls.count - 1)
    world.calls[index].isAnswered = true
    var members: [(String, JSON)] = [("call", .number(world.calls[index].number))]
    members += answer(from: &source)
    if source.chance(1, in: 3) { members.append(("thread", "background")) }
    return [Act("handlerRespond", .object(members))]
  }

  static func handlerReturn(
    from source: inout ChoiceSource, in world: inout HostWorld
  ) -> [Act]? {
    let running = world.calls.indices.filter { !world.calls[$0].hasReturned }
    guard !running.isEmpty else { return nil }
    let index = source.pick(running)
    world.calls[index].hasReturned = true
    return [Act("handlerReturn", ["call": .number(world.calls[index].number)])]
  }

  /// A status, perhaps data and an error.
  private static func answer(from source: inout ChoiceSource) -> [(String, JSON)] {
    let statuses: [JSON] = ["success", "error", "cancelled", "unsupported", "acknowledged"]
    let status = source.pick(statuses)
    var members = [("status", status)]
    if source.chance(1, in: 2) { members.append(("data", data(from: &source))) }
    if status == "error" ? source.chance(2, in: 3) : source.chance(1, in: 8) {
      let recoverable: JSON = source.pick([true, false])
      let error: JSON = [
        "code": "E1", "message": source.pick(errorTexts), "recoverable": recoverable,
      ]
      members.append(("error", error))
    }
    return members
  }

  /// A text may be empty and says nothing of what else an error has.
  private static let errorTexts: [JSON] = ["no \"luck\"", "", "m"]

  // MARK: Manual answers

  static func respond(
    from source: inout ChoiceSource, in world: inout HostWorld
  ) -> [Act] {
    let answer = answer(from: &source)
    guard !world.pending.isEmpty, source.chance(4, in: 5) else {
      let ids = world.pending.map(\.id)
      let others = (ids.map(\.swappedCase) + ids.map { String($0.dropLast()) } + ["nope"])
        .filter { !ids.contains($0) && !$0.isEmpty }
      return [Act("respond", .object([("correlationId", .string(source.pick(others)))] + answer))]
    }
    let id = world.pending.remove(at: source.int(0...world.pending.count - 1)).id
    world.isPendingOpen = !world.hasPage
    let act = Act("respond", .object([("correlationId", .string(id))] + answer))
    return source.chance(1, in: 2) ? [act, Act("inspect")] : [act]
  }

  static func respondAction(
    from source: inout ChoiceSource, in world: inout HostWorld
  ) -> [Act] {
    let answer = answer(from: &source)
    var id = "R\(world.names)-\(world.messages)"
    world.names += 1
    if !world.pending.isEmpty, source.chance(1, in: 2) {
      // Kept or not, it is answered, and a second answer is unspecified.
      id = world.pending.remove(at: source.int(0...world.pending.count - 1)).id
      world.isPendingOpen = !world.hasPage || answer[0].1 == "acknowledged"
    }
    let members: [(String, JSON)] = [
      ("correlationId", .string(id)), ("action", source.pick(["z.z", "own.action"])),
    ]
    let act = Act("respondAction", .object(members + answer))
    return source.chance(1, in: 2) ? [act, Act("inspect")] : [act]
  }

  // MARK: Events

  static func event(from source: inout ChoiceSource) -> Act {
    Act(
      "send",
      [
        "event": source.pick(["journey.progress", "host.ready", "tick", "Host.Ready"]),
        "data": data(from: &source),
      ])
  }

  static func send(from source: inout ChoiceSource) -> [Act] {
    if source.chance(1, in: 6) {
      let bits = source.pick(["7ff8000000000000", "7ff0000000000000"])
      return [
        Act("wait"), Act("send", ["event": "tick", "data": ["x": ["$f64": .string(bits)]]]),
        Act("wait"),
      ]
    }
    let names = ["first", "second", "third"].prefix(source.chance(1, in: 3) ? source.int(2...3) : 1)
    let events = names.map { name -> Act in
      let event = event(from: &source)
      return names.count == 1
        ? event : Act("send", ["event": .string(name), "data": event.body["data"] ?? [:]])
    }
    return events + [Act("wait")]
  }

  static func dropWebView(
    from source: inout ChoiceSource, in world: inout HostWorld
  ) -> [Act] {
    world.isPageGone = true
    var acts = [Act("dropWebView", ["webView": .string("w\(world.views)")])]
    if source.chance(1, in: 2) { acts += [event(from: &source), Act("wait")] }
    return acts
  }

  // MARK: Results

  static func end(from source: inout ChoiceSource, in world: inout HostWorld) -> [Act]? {
    let busy = world.slots.indices.filter { world.slots[$0].active != nil }
    guard !busy.isEmpty else { return nil }
    return end(source.pick(busy), from: &source, in: &world)
  }

  static func end(
    _ index: Int, from source: inout ChoiceSource, in world: inout HostWorld
  ) -> [Act] {
    let slot = world.slots[index]
    guard let call = slot.active else { return [] }
    world.slots[index].active = nil
    let result = result(for: slot, from: &source)
    return slot.mode == "await"
      ? [Act("complete", ["slot": .string(slot.name), "result": result])]
      : [Act("handlerReturn", ["call": .number(call), "result": result])]
  }

  static func completeNothing(
    from source: inout ChoiceSource, in world: HostWorld
  ) -> [Act]? {
    guard let slot = world.slots.first(where: { $0.active == nil }) else { return nil }
    let result = result(for: slot, from: &source)
    return [Act("complete", ["slot": .string(slot.name), "result": result])]
  }

  static func result(
    for slot: HostWorld.Slot, from source: inout ChoiceSource
  ) -> JSON {
    let bytes = TaggedValue.bytes(source.pick([[1, 2, 3], [0xFB, 0xFF], []]))
    switch source.int(0...4) {
    case 0: return ["cancelled": ["reason": source.pick(["user", "back"])]]
    case 1:
      return [
        "failed": [
          "code": "E2", "message": source.pick(errorTexts),
          "recoverable": source.pick([true, false]),
        ]
      ]
    default:
      if slot.name == "document" {
        return ["document": ["imageData": bytes, "width": 1920, "height": 1080]]
      }
      return [
        "selfie": [
          "previewImageData": bytes, "width": 640, "height": 480,
          "encryptedBlob": TaggedValue.bytes([9]), "unencryptedBlob": TaggedValue.bytes([8, 7]),
        ]
      ]
    }
  }

  // MARK: What is open

  static func odd(from source: inout ChoiceSource, in world: inout HostWorld) -> [Act] {
    let failed: JSON = ["failed": ["code": "", "message": "", "recoverable": true]]
    let act: Act =
      switch source.int(0...4) {
      case 0: Act("register", ["handler": "q", "action": "capability.query"])
      case 1: world.post("request", id: "", action: "z.z")
      case 2: Act("complete", ["slot": "document", "result": failed])
      case 3: world.post("request", id: world.pending.last?.id ?? "C1", action: "z.z")
      default: world.post("request", id: "C1", action: "é")
      }
    return [act] + query(from: &source, in: &world) + [Act("inspect")]
  }
}

extension String {
  fileprivate var swappedCase: String {
    String(flatMap { Array($0.isUppercase ? $0.lowercased() : $0.uppercased()) })
  }
}
