import ConformanceKit
import FinvuReference
import MachineKit
import WirePrimitives

/// What is accepted of one step of a trace of `finvu.page`.
struct PageTree {
  private static let told = "told"
  private static let prompts = "prompts"

  private let claims: [PageClaim]
  private let effects: [Act]

  init(claims: [PageClaim], effects: [Effect]) {
    self.claims = claims
    self.effects = effects.map(\.act)
  }

  /// Each step is a phase of its own: nothing here takes time. A field for the code that is there
  /// already need not be shown again.
  static func form(_ steps: Int) -> TraceForm {
    TraceForm(
      phases: Array(repeating: 1, count: steps),
      events: ["bridge", "token", "error", "alert", "threw", "store"], states: ["showOtp"],
      orders: [.init(told, ["error", "alert"]), .init(prompts, ["showOtp"])])
  }

  var tree: Acceptance { .object(claims.map(member)) }

  private func member(_ claim: PageClaim) -> Acceptance.Member {
    switch claim {
    case .exactly(let effect, let reason):
      .init(effect == .showOtp ? Self.prompts : effect.rawValue, exactly(effect, by: reason))
    case .prompted(let reason):
      .init(
        "showOtp", bodies(.showOtp).isEmpty ? .absentOrNull(by: reason) : .any(.object, by: reason))
    case .message(let reason): .init("error", message(by: reason))
    case .told(let reason):
      .init(
        Self.told,
        bodies(.error).isEmpty && bodies(.alert).isEmpty
          ? .exactly([], by: reason) : .each(.any(.object, by: reason), .init(least: 1), by: reason)
      )
    case .initialised(let least):
      .init(
        "bridge", .each(initialisation(bodies(.bridge)[0]), .init(least: least), by: .fnvINI20))
    case .started(let least, let reason): .init("bridge", starts(least, by: reason))
    case .verified(let number):
      .init(
        "bridge",
        .array(bodies(.bridge).map { verification($0, of: number) }, by: .fnvCBK10))
    case .notStarted(let reason): .init("bridge", noStarts(by: reason))
    }
  }

  private func bodies(_ effect: PageEffect) -> [JSON] {
    effects.filter { $0.name == effect.rawValue }.map(\.body)
  }

  private func exactly(_ effect: PageEffect, by reason: RequirementID) -> Acceptance {
    let bodies = bodies(effect)
    guard !bodies.isEmpty else { return .exactly([], by: reason) }
    return .array(
      bodies.map { body in
        .object(
          (body.object.map(Array.init) ?? []).map {
            .init($0.name.lossyText, .exactly($0.value, by: reason))
          })
      }, by: reason)
  }

  private func message(by reason: RequirementID) -> Acceptance {
    guard let text = bodies(.error).first?["text"] else { return .exactly([], by: reason) }
    return .each(
      .object([.init("text", .exactly(text, by: reason))]), .init(least: 1), by: reason)
  }

  // MARK: Calls of the bridge

  private func initialisation(_ call: JSON) -> Acceptance {
    let reason = RequirementID.fnvINI20
    let given = call["args"]?.array?.first ?? .null
    var config = Acceptance.exactly(given, by: reason)
    if let json = given.text.flatMap({ try? JSON.parse($0) }) {
      let app = json["appId"].map { Acceptance.exactly($0, by: reason) }
      let request = json["requestId"].map { _ in Acceptance.any(.string, by: reason) }
      config = .json(
        .object([
          .init("appId", app ?? .absentOrNull(by: reason)),
          .init("requestId", request ?? .absentOrNull(by: reason)),
        ]), .none, by: reason)
    }
    return Self.call(call, "initAuth", [config], by: reason)
  }

  private func starts(_ least: Int, by reason: RequirementID) -> Acceptance {
    let calls = bodies(.bridge).map { start($0, by: reason) }
    guard calls.count == 1 else { return .array(calls, by: reason) }
    return .each(calls[0], .init(least: least, most: 1), by: reason)
  }

  private func noStarts(by reason: RequirementID) -> Acceptance {
    let calls = bodies(.bridge)
    guard calls.isEmpty else {
      return .array(calls.map { .exactly($0, by: reason) }, by: reason)
    }
    return .each(
      .object([.init("method", .exactly("initAuth", by: reason))]), .init(least: 0), by: reason)
  }

  private func start(_ call: JSON, by reason: RequirementID) -> Acceptance {
    let number = call["args"]?.array?.first?.string ?? ""
    let form = Acceptance.exactly(.string(number), by: .fnvSTA27)
    return Self.call(call, "startAuth", [Self.named(number, form)], by: reason)
  }

  private func verification(_ call: JSON, of number: JSONString) -> Acceptance {
    let arguments = call["args"]?.array.map(Array.init) ?? []
    let sent = arguments.first ?? .null
    return Self.call(
      call, "verifyOtp",
      [
        sent == .string(number)
          ? Self.named(number, .any(.string, by: .fnvVER18)) : .exactly(sent, by: .fnvVER18),
        .exactly(arguments.count > 1 ? arguments[1] : .null, by: .fnvCBK10),
      ], by: .fnvCBK10)
  }

  /// - Parameter call: as the reference makes it, with whatever function it names.
  private static func call(
    _ call: JSON, _ method: JSON, _ arguments: [Acceptance], by reason: RequirementID
  ) -> Acceptance {
    let given = call["args"]?.array.map(Array.init)?.last ?? .null
    let callback: Acceptance =
      Shape.path.accepts(given) ? .any(.path, by: .fnvCBK24) : .exactly(given, by: .fnvCBK24)
    // What is left out is most often the callback.
    return .object([
      .init("method", .exactly(method, by: reason)),
      .init("args", .array(arguments + [callback], by: .fnvCBK24)),
    ])
  }

  /// Whatever verifyOtp is given, it is what startAuth was given.
  private static func named(_ number: JSONString, _ form: Acceptance) -> Acceptance {
    .named("the form of \(number.lossyText)", form, by: .fnvVER18)
  }
}
