import ConformanceKit
import GBGBridgeReference
import MachineKit
import WirePrimitives

/// What is accepted of the phases of a trace of `gbg.host`.
struct HostTree {
  private typealias Kind = HostVerdict.Kind

  /// Events are judged with what follows them: nobody promises that they arrive before.
  private let phases: [Range<Int>]
  private let steps: [HostVerdict]

  init(_ trace: Trace, _ steps: [HostVerdict]) {
    self.steps = steps
    var phases: [Range<Int>] = []
    var start = 0
    for (index, step) in trace.steps.enumerated() where step.stimulus.name != "send" {
      phases.append(start..<index + 1)
      start = index + 1
    }
    self.phases = start < trace.steps.count ? phases + [start..<trace.steps.count] : phases
  }

  func tree(answer: JSON) -> Acceptance {
    let delivered = [Kind.delivered.rawValue]
    let form = TraceForm(
      phases: phases.map(\.count),
      events: Kind.allCases.map(\.rawValue) + HostVerdict.Announcement.allCases.map(\.effect),
      states: ["lastError"],
      orders: [.init("order", delivered), .init("clock", delivered)])
    return .trace(form, answer: answer, .phases(phases.map { tree(of: Array(steps[$0])) }))
  }

  private func tree(of steps: [HostVerdict]) -> Acceptance {
    if let doubt = steps.compactMap(\.doubt).first { return Self.open(doubt, steps) }
    let told = steps.flatMap(\.told)
    if steps.contains(where: \.isUnwritable) { return unwritable(steps) }
    var members: [Acceptance.Member] = []
    for kind in Kind.allCases {
      let reasons = steps.compactMap { $0.counts[kind] }
      guard let reason = reasons.first(where: \.isHostShould) ?? reasons.last else { continue }
      let trees = told.filter { $0.kind == kind }.map { Self.tree(for: $0.what) }
      members.append(
        .init(
          kind.rawValue,
          trees.count > 1 ? .unordered(trees, by: reason) : .array(trees, by: reason)))
    }
    return .object(
      members + Self.announcements(steps) + Self.error(steps)
        + Self.deliveries(told.map { ($0.kind, $0.what) }))
  }

  /// Whoever observes may be told more often than something changes.
  private static func announcements(_ steps: [HostVerdict]) -> [Acceptance.Member] {
    HostVerdict.Announcement.allCases.compactMap { what in
      guard let (reason, isHeard) = steps.compactMap({ $0.announced[what] }).first else {
        return nil
      }
      let told =
        isHeard ? Acceptance.each(.object([]), .init(least: 1), by: reason) : .array([], by: reason)
      return .init(what.effect, .granted(HostSuite.observers.id, told))
    }
  }

  /// What follows from what nobody can foretell; but what a host delivers is a message (GBG-EVT-12), and
  /// it has received what was posted.
  private static func open(_ doubt: AmbiguityID, _ steps: [HostVerdict]) -> Acceptance {
    let messages = Acceptance.each(
      .object([.init("message", message)]), .init(least: 0), by: .gbgEVT12)
    let others = Kind.allCases.filter { $0 != .delivered }.map { kind in
      Acceptance.Member(
        kind.rawValue,
        certain(kind, steps) ?? .ignored(.none, doubt))
    }
    return .object([.init(Kind.delivered.rawValue, messages)] + others)
  }

  /// The delegate may be told more of the message than that it has come, twice at most.
  private static func certain(_ kind: Kind, _ steps: [HostVerdict]) -> Acceptance? {
    let certain = steps.flatMap { $0.certain[kind] ?? [] }
    guard certain.count == 1 else { return nil }
    let one = tree(for: certain[0])
    guard kind == .delegate else { return .array([one], by: .gbgINI05) }
    let more = (1...2).map { count in
      Acceptance.unordered(
        [one] + Array(repeating: .object([]), count: count), by: .gbgRTE07)
    }
    return .oneOf([.array([one], by: .gbgRTE07)] + more, by: .gbgRTE07)
  }

  private static var message: Acceptance {
    let types = ["response", "event"].map { Acceptance.exactly(.string($0), by: .gbgEVT12) }
    return .object([
      .init("version", .any(.string, by: .gbgEVT12)),
      .init("correlationId", .any(.string, by: .gbgEVT12)),
      .init("type", .oneOf(types, by: .gbgEVT12)),
      .init("timestamp", .any(.number, by: .gbgEVT12)),
      .init("payload", .object([.init("action", .any(.string, by: .gbgEVT12))])),
    ])
  }

  // MARK: Errors

  /// Who never said that an error is set has none.
  private static func error(_ steps: [HostVerdict]) -> [Acceptance.Member] {
    guard let error = steps.compactMap(\.error).last,
      error.isSet || !steps.contains(where: \.mayReport)
    else { return [] }
    let said = Acceptance.object([.init("set", .exactly(.bool(error.isSet), by: error.by))])
    return [
      .init(
        "lastError",
        error.isSet ? said : .oneOf([said, .absentOrNull(by: error.by)], by: error.by))
    ]
  }

  /// GBG-EVT-05: an error and nothing delivered; or what an encoder writes instead.
  private func unwritable(_ steps: [HostVerdict]) -> Acceptance {
    let isAlone = steps.allSatisfy {
      $0.isUnwritable || $0.told.isEmpty && $0.counts.isEmpty && $0.error == nil
    }
    guard isAlone, steps.count(where: \.isUnwritable) == 1
    else { return Self.open(.ambGBG06, steps) }
    let nothing = Acceptance.object(
      [.init(Kind.delivered.rawValue, .exactly([], by: .gbgEVT05))] + Self.error(steps))
    let written = Acceptance.object([
      .init(
        Kind.delivered.rawValue,
        .each(
          .object([.init("message", Self.message)]), .init(least: 1, most: 1), by: .gbgEVT05))
    ])
    return .oneOf([nothing, written], by: .gbgEVT05)
  }

  // MARK: Deliveries

  /// The order of several events, and when one message was made.
  private static func deliveries(_ told: [(kind: Kind, what: Expected)]) -> [Acceptance.Member] {
    let messages = told.filter { $0.kind == .delivered }.compactMap { $0.what["message"] }
    if messages.count == 1, case .time(let time, let reason) = messages[0]["timestamp"] {
      let message = Acceptance.object([
        .init("timestamp", .close(time, tolerance: 1, by: reason))
      ])
      let tree = Acceptance.each(delivered(message), .init(least: 0), by: reason)
      return [.init("clock", .granted(HostSuite.clock.id, tree))]
    }
    let ids = messages.compactMap { $0["correlationId"] }
    let areEvents = messages.allSatisfy { $0["type"]?.json == "event" }
    guard messages.count > 1, areEvents, ids.count == messages.count else { return [] }
    let trees = zip(messages, ids).map { message, id in
      delivered(
        .object([
          .init("correlationId", tree(for: id)),
          .init(
            "payload",
            .object([
              .init("action", .exactly(message["payload"]?.json?["action"] ?? .null, by: .gbgEVT08))
            ])),
        ]))
    }
    return [.init("order", .array(trees, by: .gbgEVT08))]
  }

  private static func delivered(_ message: Acceptance) -> Acceptance {
    .object([.init(Kind.delivered.rawValue, .object([.init("message", message)]))])
  }

  /// None, or one with the members of the reference's own.
  private static func error(like own: JSON, by reason: RequirementID) -> Acceptance {
    let shapes: [(String, Shape)] = [
      ("code", .string), ("message", .string), ("recoverable", .boolean),
    ]
    let members = shapes.map { name, shape in
      Acceptance.Member(
        name, own[name] == nil ? .absentOrNull(by: reason) : .any(shape, by: reason))
    }
    return .oneOf([.absentOrNull(by: reason), .object(members)], by: reason)
  }

  private static func tree(for expected: Expected) -> Acceptance {
    switch expected {
    case .value(let json, let reason): .exactly(json, by: reason)
    case .absent(let reason): .absentOrNull(by: reason)
    case .open(let json, let ambiguity): .ignored(json, ambiguity)
    case .unasked: .object([])
    case .eventID(let number, _, let reason):
      .named("event \(number)", .any(.string, by: reason), by: reason)
    case .time(let time, let reason):
      // Whose clock cannot be set has its own. GBG-ENV-08.
      (1e12...1e13).contains(time)
        ? .close(5.5e12, tolerance: 4.5e12, by: reason)
        : .close(time, tolerance: 1, by: reason)
    case .error(let own, let reason): error(like: own, by: reason)
    case .either(let ways, let reason): .oneOf(ways.map(tree), by: reason)
    case .object(let members):
      .object(members.map { .init($0.name, tree(for: $0.value)) })
    case .map(let members, let reason):
      .map(members.map { .init($0.name, tree(for: $0.value)) }, by: reason)
    case .list(let elements, let reason): .array(elements.map(tree), by: reason)
    }
  }
}

extension Expected {
  subscript(name: String) -> Expected? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }
}
