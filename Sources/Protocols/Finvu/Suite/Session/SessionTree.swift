import ConformanceKit
import FinvuReference
import MachineKit
import WirePrimitives

/// What is accepted of the phases of a session.
struct SessionTree {
  typealias Step = (effects: [Effect], verdict: SessionVerdict)

  private let trace: Trace
  private let steps: [Step]
  private let phases: [Range<Int>]

  init(_ trace: Trace, _ steps: [Step]) {
    self.trace = trace
    self.steps = steps
    phases = SessionPhases.phases(of: trace)
  }

  /// Of a state the last one counts, so the content of a response is asked of the last call; how
  /// many calls there are, and whose, is asked of all.
  var acceptance: Acceptance {
    let form = TraceForm(
      phases: phases.map(\.count),
      events: [
        "register", "providerInit", "providerStart", "providerVerify", "store", "request", "held",
      ],
      states: ["call", "log"],
      orders: [
        .init("calls", ["call"]), .init("set-up", ["register", "load"]), .init("logs", ["log"]),
      ])
    let answer = JSON.array(steps.map { .array($0.effects.map(\.act.json)) })
    let lost = steps.firstIndex { $0.verdict.lost != nil } ?? steps.count
    let trees = phases.map { phase -> Acceptance in
      guard phase.upperBound <= lost else {
        let ambiguity = phase.compactMap { steps[$0].verdict.lost }.first
        return .object(
          [SessionCallTree.anyStatus]
            + (ambiguity.map { [.init("calls", .ignored(.none, $0))] } ?? []))
      }
      return .object(members(of: phase, isLast: phase.upperBound == steps.count))
    }
    return .trace(form, answer: ["effects": answer], .phases(trees))
  }

  private func members(of phase: Range<Int>, isLast: Bool) -> [Acceptance.Member] {
    let verdicts = steps[phase].map(\.verdict)
    let calls = calls(of: phase)
    return lists(of: phase, verdicts) + order(of: phase)
      + (calls.map { SessionCallTree($0, isWhole: phase.count > 1).members } ?? [])
      + held(verdicts, phase) + logs(verdicts, isLast: isLast)
  }

  // MARK: Lists

  private func lists(
    of phase: Range<Int>, _ verdicts: [SessionVerdict]
  ) -> [Acceptance.Member] {
    let open = verdicts.reduce(Set<String>()) { $0.union($1.open) }
    let kinds = Set(verdicts.flatMap(\.judged.keys)).subtracting(open).sorted()
    return kinds.map { kind in
      let judged = verdicts.compactMap { $0.judged[kind] }
      let effects = steps[phase].flatMap(\.effects).map(\.act).filter { $0.name == kind }
      if kind == "store" { return .init(kind, store(effects, by: judged[0].requirement)) }
      let reason = judged.first { !$0.members.isEmpty } ?? judged[0]
      let requirement =
        kind == "register" && !hasPage(phase) && Self.registrations.contains(reason.requirement)
        ? .fnvBRG14 : reason.requirement
      return .init(
        kind, .array(effects.map { body($0.body, reason.members) }, by: requirement))
    }
  }

  private func body(_ body: JSON, _ members: [String: RequirementID]) -> Acceptance {
    .object(
      members.sorted { $0.key < $1.key }.map { name, requirement in
        let value = body[name] ?? .null
        let tree: Acceptance =
          name == "phoneNumber"
          ? number(value, by: requirement) : .exactly(value, by: requirement)
        return .init(
          name, name == "name" ? .granted(SessionSuite.polyfill.id, tree) : tree)
      })
  }

  /// Whether the provider is handed a country code is nobody's (FNV-STA-13, FNV-STA-25).
  private func number(_ value: JSON, by requirement: RequirementID) -> Acceptance {
    .oneOf(
      ["", "+91", "91", "0091"].map {
        .exactly(.string(JSONString($0 + (value.text ?? ""))), by: requirement)
      }, by: requirement)
  }

  /// What is stored is nobody's but where it holds something of the user.
  private func store(_ effects: [Act], by requirement: RequirementID) -> Acceptance {
    let holds = effects.first?.body["holds"] ?? []
    return .each(
      .object([.init("holds", .exactly(holds, by: requirement))]), .init(least: effects.count),
      by: requirement)
  }

  /// The musts that ask for a handler; that it is there at once is a should.
  private static let registrations: [RequirementID] = [.fnvBRG19, .fnvLIF01]

  private func hasPage(_ phase: Range<Int>) -> Bool {
    trace.steps[phase].contains { $0.stimulus.name == "loadPage" }
  }

  /// FNV-BRG-14: a handler that is there before the page.
  private func order(of phase: Range<Int>) -> [Acceptance.Member] {
    guard hasPage(phase), let judged = steps[phase.lowerBound].verdict.judged["register"] else {
      return []
    }
    let requirement =
      Self.registrations.contains(judged.requirement) ? .fnvBRG14 : judged.requirement
    let effects = steps[phase].flatMap(\.effects).map(\.act)
      .filter { ["register", "load"].contains($0.name) }
    return [
      .init(
        "set-up",
        .array(
          effects.map { .object([.init($0.name, .any(.object, by: requirement))]) },
          by: requirement))
    ]
  }

  // MARK: Calls

  /// Of all steps of a phase together; nil where nothing is said of them.
  private func calls(of phase: Range<Int>) -> SessionVerdict.Calls? {
    let verdicts = steps[phase].map(\.verdict)
    guard !verdicts.contains(where: \.isCallOpen) else { return nil }
    let all = verdicts.compactMap(\.calls)
    guard var calls = all.first(where: \.isLight) ?? all.last else { return nil }
    if phase.count == 1, calls.countsWithPhase { return nil }
    calls.due = all.flatMap(\.due)
    calls.instead = all.lazy.compactMap(\.instead).first
    calls.extras = all.flatMap(\.extras)
    calls.isTrailing = all.contains(where: \.isTrailing)
    calls.isUnordered = all.contains(where: \.isUnordered)
    calls.isFree = all.contains(where: \.isFree)
    return calls
  }

  // MARK: What is held and logged

  private func held(
    _ verdicts: [SessionVerdict], _ phase: Range<Int>
  ) -> [Acceptance.Member] {
    guard let verdict = verdicts.last, !verdict.unheld.isEmpty,
      let body = steps[phase.upperBound - 1].effects.map(\.act).first(where: { $0.name == "held" })?
        .body
    else { return [] }
    let members = verdict.unheld.sorted { $0.key < $1.key }.map { name, requirement in
      let value = Acceptance.exactly(body[name] ?? false, by: requirement)
      let tree: Acceptance =
        body[name] == true
        ? value : .oneOf([value, .absentOrNull(by: requirement)], by: requirement)
      return Acceptance.Member(name, tree)
    }
    let first = verdict.unheld.values.sorted()[0]
    return [
      .init("held", .granted(SessionSuite.inspect.id, .array([.object(members)], by: first)))
    ]
  }

  private func logs(
    _ verdicts: [SessionVerdict], isLast: Bool
  ) -> [Acceptance.Member] {
    let isVerbose = trace.config["environment"]?.text == "development"
    let written = steps.flatMap(\.effects).map(\.act).filter { $0.name == "log" }
    if isVerbose {
      guard isLast, hasStarted else { return [] }
      let tree: Acceptance =
        written.isEmpty
        ? .absentOrNull(by: .fnvENV01) : .any(.object, by: .fnvENV01)
      return [.init("log", .granted(SessionSuite.log.id, tree))]
    }
    guard verdicts.contains(where: \.isTelling) else { return [] }
    let levels = ["info", "warn", "error", "none"] + (written.isEmpty ? [] : ["debug"])
    let level = Acceptance.oneOf(
      levels.map { .exactly(.string($0), by: .fnvENV02) }, by: .fnvENV02)
    return [
      .init(
        "logs",
        .granted(
          SessionSuite.log.id,
          .each(
            .object([.init("log", .object([.init("level", level)]))]), .init(least: 0),
            by: .fnvENV02)))
    ]
  }

  /// Whether there was something to tell of: a set-up, and a startAuth that was taken.
  private var hasStarted: Bool {
    zip(trace.steps, steps).contains { $0.stimulus.name == "message" && $1.verdict.isTelling }
  }
}
