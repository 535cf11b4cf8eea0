package import MachineKit
package import WirePrimitives

/// The reference for the start of the SDK: init, its failures, its log, and what the shared instance
/// knows afterwards (4. Initialization Flow, 11. Error Handling Strategy, Appendix C).
///
/// Effects: those of `suite-rampkit.init.schema.json`.
package struct InitMachine: Machine {
  package enum Timer: Sendable, Hashable {
    /// A page has been selected for certain, of a presentation.
    case selected(Int)
    /// An overlay has faded in for certain, of a presentation.
    case shown(Int)
  }

  /// The configuration of an init.
  struct Config: Equatable {
    let json: JSON
    /// What it changes besides is open. AMB-RMP-52.
    var isLoose: Bool {
      json["environment"] != nil || json["customOnboardingURL"] != nil || json["testMode"] != nil
    }
    var isBare: Bool { (json.object?.count ?? 0) == 1 }
  }

  /// An init that waits for its data.
  struct Run: Equatable {
    let isLater: Bool
    /// By what it completes.
    let completion: RequirementID
    let done: Expectations.Permission?
  }

  enum Held: Equatable {
    case nothing(by: RequirementID)
    case document(LoadedDocument.Content, by: RequirementID)
    case open(AmbiguityID)
  }

  enum Overlay: Equatable {
    case hidden
    case shown(since: Int, LoadedDocument.Content)
    /// Whether one is shown, and which page of it, only the port knows.
    case open(AmbiguityID)
  }

  /// An effect that may come early and is due when something has ended for certain.
  struct Pending: Equatable {
    let effect: ExpectedEffect
    let permission: Expectations.Permission
  }

  /// What one process has in memory.
  struct Process {
    let number: Int
    @StateVariable("the configuration") var config: Config?
    @StateVariable("the init that waits") var run: Run?
    @StateVariable("the onboarding data") var data = Held.nothing(by: .rmpOVL10)
    @StateVariable("what is shown") var overlay = Overlay.hidden
    var userID = Decided<UserID?>(nil, by: .rmpINI16)
    var inits = 0
    /// How many there had been when the overlay was shown.
    var shownAfter = 0
    var hasBeenLoose = false
    var loads: [Int: Int] = [:]
    var known: Set<JSONString> = []
    /// Whether a page has posted variables. Those of one that has not loaded may have been taken too (AMB-RMP-84),
    /// and an overlay that is shown again may begin with them.
    var hasPosted = false
    /// With which variables each onboarding was shown, and whether what is shown may begin with those of an
    /// earlier presentation of it. AMB-RMP-78.
    var presented: [JSONString: [[JSONString: JSON]]] = [:]
    var mayKeepVariables = false
    /// What the first page to load was sent, for a wrong rule.
    var firstSent: [JSONString: JSON]?
    /// When what is shown has begun to close.
    var closing: Int?
    var hasMoved = false
    /// The line that is logged by a page selection.
    var selection: Pending?
    /// The end of an init that shows its overlay.
    var completion: Pending?
    /// A show that was asked for before the document had come, and may follow then. AMB-RMP-97.
    var hasAskedToShow = false
    /// A page has failed to load, and its line is no line like others. AMB-RMP-41.
    var hasFailed = false
    /// How many pages what is shown has; 0 where that is not known.
    var pages = 0

    /// A port may show another document instead, whose pages are others.
    mutating func mayShowAnother(_ ambiguity: AmbiguityID) {
      overlay = .open(ambiguity)
      pages = 0
    }
  }

  /// A page that an earlier process has sent the variables of a document.
  struct Sent: Hashable {
    let page: Int
    let variables: [JSONString: JSON]
  }

  let rules: InitRules
  let log: InitLog
  let readWorks: Bool
  let writeWorks: Bool
  var store: UserID?
  var made = 0
  var process = Process(number: 1)
  var presentation = 0
  var sent: Set<Sent> = []
  /// What is in variables that outlive a process, which only a wrong rule has.
  var outlived: [JSONString: JSON] = [:]
  /// Set where nothing more can be said. AMB-RMP-52, AMB-RMP-71.
  var open: AmbiguityID?

  /// - Parameter config: `{"stored": text | null, "read", "write": "ok" | "fails", "beginnings": [text]}`.
  package init(config: JSON, rules: InitRules) throws(TraceError) {
    guard let read = config["read"]?.text, let write = config["write"]?.text,
      let beginnings = config["beginnings"]?.array
    else { throw TraceError("the config has no \"read\", \"write\" or \"beginnings\"") }
    self.rules = rules
    log = InitLog(beginnings.compactMap(\.text), rules)
    (readWorks, writeWorks) = (read == "ok", write == "ok")
    store = config["stored"]?.string.map(UserID.text)
  }

  package mutating func receive(
    _ stimulus: Act, at now: Int, _ out: inout Outbox<Timer>
  ) throws(TraceError) {
    let body = stimulus.body
    if open == nil {
      settleClosing(at: now, &out)
      prepare(stimulus.name, &out)
    }
    switch stimulus.name {
    case "init": initialise(Config(json: body["config"] ?? [:]), &out)
    case "httpAnswer":
      guard let status = body["status"]?.int, let text = body["body"]?.string else {
        throw TraceError("an answer has a status and a body")
      }
      answer(status, LoadedDocument(text), at: now, &out)
    case "httpFail": answer(nil, .failed, at: now, &out)
    case "getUserId": getUserID(&out)
    case "getOnboardingData": getData(&out)
    case "showOnboarding": show(at: now, &out)
    case "loaded": load(body["page"]?.int ?? 0, at: now, &out)
    case "loadFailed": fail(body, &out)
    case "message": message(body, at: now, &out)
    case "restart":
      presentation += 1
      for pending in [process.selection, process.completion].compactMap(\.self) {
        out.expectations.revoke(pending.permission)
      }
      process = Process(number: process.number + 1)
    case "wait": break
    default: throw TraceError("there is no stimulus \(stimulus.name)")
    }
    leaveOpen(&out)
  }

  /// An overlay that closes is gone by then. RMP-OVL-05.
  private mutating func settleClosing(at now: Int, _ out: inout Outbox<Timer>) {
    guard let closing = process.closing, process.overlay == .open(.ambRMP77),
      now > closing + Self.calm
    else { return }
    if let selection = process.selection { out.expectations.revoke(selection.permission) }
    process.selection = nil
    (process.closing, process.overlay, process.loads) = (nil, .hidden, [:])
  }

  /// What holds in every step. RMP-LOG-10, RMP-NAV-08.
  private func prepare(_ stimulus: String, _ out: inout Outbox<Timer>) {
    if !process.hasFailed, stimulus != "loadFailed" { log.holdPrefix(&out) }
    guard process.pages > 0 else { return }
    var effect = ExpectedEffect(
      .may, "selectPage",
      .object([
        .init(
          "page",
          .oneOf((0..<process.pages).map { .exactly(.number($0), by: .rmpNAV08) }, by: .rmpNAV08))
      ]), by: .rmpNAV08)
    effect.isRepeatable = true
    effect.orders = []
    out.expect(effect)
    out.only("selectPage", by: .rmpNAV08)
    if process.hasFailed, stimulus == "wait", case .shown = process.overlay {
      out.only("closed", by: .rmpLOG17)
    }
  }

  private func leaveOpen(_ out: inout Outbox<Timer>) {
    var kinds: [String] = []
    var reason = AmbiguityID.ambRMP52
    if case .open(let ambiguity) = process.overlay {
      reason = ambiguity
      kinds = ["mount", "closed", "callback", "send"]
    }
    if let open {
      reason = open
      kinds += ["http", "initDone", "returned", "log", "selectPage"]
    }
    // What the message that closes an overlay calls is known.
    for kind in kinds where kind != "callback" || out.reason(for: kind) == nil {
      out.open(kind, reason)
    }
  }

  package mutating func elapse(_ timer: Timer, at now: Int, _ out: inout Outbox<Timer>) {
    switch timer {
    case .selected(presentation):
      guard case .shown = process.overlay, let selection = process.selection else { return }
      process.selection = nil
      log.need(&out)
      out.expectations.expect(selection.effect, permittedBy: selection.permission)
    case .shown(presentation):
      guard open == nil, let completion = process.completion else { return }
      process.completion = nil
      out.expectations.expect(completion.effect, permittedBy: completion.permission)
    default: break
    }
  }
}
