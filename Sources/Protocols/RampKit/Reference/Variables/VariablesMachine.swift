package import MachineKit
package import WirePrimitives

/// The reference for the variables that all pages of an overlay share (9. State Management & Variables).
///
/// Effect: `send {"page", "vars"}`.
package struct VariablesMachine: Machine {
  /// For so long after a load, in milliseconds, what a page says may be what it began with. RMP-VAR-09.
  static let window = 600
  /// After so long a page that is navigated to has been selected, in milliseconds.
  static let selection = 400

  /// A variable of the host.
  enum Held: Sendable {
    /// Nil where it is judged by what sends it.
    case value(JSON, by: RequirementID?)
    case open(AmbiguityID, likely: JSON?)
  }

  /// The last load of a page.
  struct Load: Sendable {
    let time: Int
    let sent: [JSONString: JSON]
    let isFirst: Bool
  }

  enum State: Equatable {
    case shown(page: Int)
    /// The overlay may be gone.
    case open(AmbiguityID)
  }

  let rules: VariablesRules
  let pages: Range<Int>
  private let initial: JSONObject
  var shared = Table<JSONString, Held>("shared variables")
  var loads = Table<Int, Load>("loads of pages")
  @StateVariable("what is shown") var state = State.shown(page: 0)
  /// Until when a navigation may still select its page.
  var selecting = -1
  /// When the last stimulus came: what is due later comes with the next one.
  var previous = 0
  /// Until when what a page says may be stale though no load says so. AMB-RMP-31, AMB-RMP-84.
  var doubtful: [Int: Int] = [:]
  var lastBroadcast: Int?
  var lastWriter: Int?

  /// - Parameter config: `{"pages": count, "initial": object}`.
  package init(config: JSON, rules: VariablesRules) throws(TraceError) {
    guard let pages = config["pages"]?.int, (1...9).contains(pages),
      let initial = config["initial"]?.object
    else { throw TraceError("the config has no 1 to 9 \"pages\" or no \"initial\" variables") }
    self.rules = rules
    self.pages = 0..<pages
    self.initial = initial
    reset()
    let doubt = initial.contains { $0.name.isEmpty } ? .ambRMP37 : Doubt.of(initial.json)
    if let doubt { state = .open(doubt) }
  }

  mutating func reset() {
    shared.removeAll()
    for (name, value) in initial {
      // In some languages that is an entry without an initial value.
      shared.insert(
        value.isNull ? .open(.ambRMP80, likely: value) : .value(value, by: nil), for: name)
    }
  }

  package mutating func receive(
    _ stimulus: Act, at now: Int, _ out: inout Outbox<Never>
  ) throws(TraceError) {
    defer { previous = now }
    if mayJustBeSelected { out.open("send", .ambRMP84) }
    switch stimulus.name {
    case "loaded": try load(page(of: stimulus), at: now, &out)
    case "message":
      guard let text = stimulus.body["body"]?.string else { throw TraceError("a body is a text") }
      let page = try page(of: stimulus)
      guard case .shown(let current) = state, pages.contains(page) else { return }
      read(text, from: page, current: current, at: now, &out)
    case "wait": break
    default: throw TraceError("there is no stimulus \(stimulus.name)")
    }
  }

  /// Whether a page may have been selected since the last stimulus, and be sent the variables.
  var mayJustBeSelected: Bool { previous <= selecting }

  private func page(of stimulus: Act) throws(TraceError) -> Int {
    guard let page = stimulus.body["page"]?.int else { throw TraceError("a page is a number") }
    return page
  }

  private mutating func load(_ page: Int, at now: Int, _ out: inout Outbox<Never>) {
    guard case .shown = state, pages.contains(page) else { return }
    let isFirst = !loads.contains(page)
    var sent: [JSONString: JSON] = [:]
    for entry in shared.visited {
      if case .value(let value, _) = entry.value { sent[entry.key] = value }
    }
    if isFirst || rules.reload == .beginsAnew {
      loads.insert(Load(time: now, sent: sent, isFirst: isFirst), for: page)
    }
    let reason: RequirementID = isFirst ? .rmpVAR05 : .rmpVAR21
    out.recorder.cite(reason, shared.isEmpty ? "nothing" : "variables")
    if rules.loading == .sends || isFirst && rules.loading == .sendsOnce {
      out.expect(sending(to: page, by: reason))
    }
    out.open("send", .ambRMP84)
  }
}

extension VariablesMachine {
  // MARK: Sends

  /// All variables, by why they are what they are.
  /// - Parameters:
  ///   - reason: what says which variables are sent.
  ///   - cause: what says that they are, if that is another requirement.
  func sending(
    _ need: ExpectedEffect.Need = .due, to page: Int, by reason: RequirementID,
    because cause: RequirementID? = nil, page pageReason: RequirementID? = nil,
    only names: Set<JSONString>? = nil
  ) -> ExpectedEffect {
    let page = Acceptance.exactly(.number(page), by: pageReason ?? reason)
    var effect = ExpectedEffect(
      need, "send", .object([.init("page", page), .init("vars", variables(names, by: reason))]),
      by: cause ?? reason)
    // Another one of the same changes nothing. AMB-RMP-84.
    effect.isRepeatable = true
    effect.orders = []
    return effect
  }

  private func variables(_ names: Set<JSONString>?, by reason: RequirementID) -> Acceptance {
    let entries = shared.visited.filter { names?.contains($0.key) ?? true }
    let trees = entries.map { entry -> Acceptance.Entry in
      switch entry.value {
      case .value(let value, let own):
        .init(entry.key, .exactly(value, by: own ?? reason))
      // Whether it is there at all is open too.
      case .open(let ambiguity, let likely):
        .init(
          entry.key,
          .oneOf([.ignored(likely, ambiguity), .absentOrNull(by: reason)], by: reason))
      }
    }
    // After vars that are no object none may be missing.
    let isKept = entries.contains {
      if case .value(_, .rmpVAR17?) = $0.value { true } else { false }
    }
    return .map(trees, by: isKept ? .rmpVAR17 : reason)
  }
}
