import MachineKit
import WirePrimitives

/// What a host has while it runs.
enum HostState {
  /// A handler of the app for an action, or a custom capability.
  struct Registration: Sendable {
    let handler: JSONString
    let version: JSONString?
    /// By which its requests reach it.
    var reason: RequirementID
  }

  enum SlotName: String, Sendable, CaseIterable {
    case document, selfie

    var id: JSONString {
      JSONString((self == .document ? BridgeConstant.documentID : .selfieID).value)
    }
    var action: JSONString {
      JSONString((self == .document ? BridgeConstant.documentAction : .selfieAction).value)
    }
    var other: SlotName { self == .document ? .selfie : .document }
    /// By which its requests reach its handler.
    var requirement: RequirementID { self == .document ? .gbgSLT10 : .gbgSLT11 }
  }

  struct Slot: Sendable {
    enum Mode: String, Sendable {
      /// The handler calls `awaitCompletion()`.
      case await
      /// It returns when the trace says so.
      case manual
    }

    enum Handler: Sendable {
      case none
      /// There was one.
      case cleared
      case set(JSONString, Mode)

      /// What it is once it is set to none.
      var cleared: Handler { if case .none = self { .none } else { .cleared } }
    }

    /// What it does, with the number of the call, and what it keeps of completions that nobody waits
    /// for. AMB-GBG-18.
    ///
    /// ```mermaid
    /// stateDiagram-v2
    ///   [*] --> idle
    ///   idle --> running: a request
    ///   running --> answered: complete, handlerReturn
    ///   answered --> running: a request
    /// ```
    enum Work: Sendable {
      case idle(kept: [GivenResult])
      case running(call: Int, Mode)
      case answered(call: Int, Mode, kept: [GivenResult])
    }

    var handler = Handler.none
    var work = Work.idle(kept: [])
    @StateVariable("whether a slot is enabled") var isEnabled = true
    @StateVariable("the permission state of a slot") var permission: JSONString?
    @StateVariable("the version of a slot") var version: JSONString?

    var hasHandler: Bool { if case .set = handler { true } else { false } }
    var isSupported: Bool { hasHandler && isEnabled }
    var active: Int? { if case .running(let call, _) = work { call } else { nil } }
    var answered: Int? { if case .answered(let call, _, _) = work { call } else { nil } }
  }

  struct Slots: Sendable {
    private var document = Slot()
    private var selfie = Slot()

    subscript(name: SlotName) -> Slot {
      get { name == .document ? document : selfie }
      set { if name == .document { document = newValue } else { selfie = newValue } }
    }
  }

  /// A result of a capture, and how the trace has it.
  struct GivenResult: Sendable {
    let result: CaptureResult
    let json: JSON
  }

  /// One call of a handler.
  struct Call: Sendable {
    enum Handler: Sendable { case running, returned }
    enum Answer: Sendable {
      case none
      /// An acknowledgement that a final answer may follow. AMB-GBG-14.
      case interim
      case final
    }

    let name: JSONString
    let request: PostedMessage
    /// Nil for a handler with a responder.
    let slot: SlotName?
    var handler = Handler.running
    var answer = Answer.none

    var isOver: Bool { handler == .returned && answer == .final }
  }

  /// A request that waits for a manual answer.
  struct Pending: Sendable {
    let request: PostedMessage
    /// Why it does.
    let reason: RequirementID
  }

  struct Page: Sendable {
    /// What becomes of a WebView that only the host knows.
    enum View: Sendable { case alive, dropped }

    /// The last one is the one that messages go to.
    var attached = Table<JSONString, View>("attached WebViews")
    /// Those whose next script fails.
    var failing: Set<JSONString> = []
  }

  enum LastError: Sendable { case none, set }
}

/// By what one who watches a host judges what it shows, and what nobody can foretell.
struct HostGrounds: Sendable {
  /// By what something is judged, or why it is not.
  enum Ground: Sendable {
    case by(RequirementID)
    case open(AmbiguityID)
    /// A host may have done more there than the documents say.
    case unasked
  }

  /// What leaves open whatever the host does from here on.
  var everything: AmbiguityID?
  var received = Ground.by(.gbgINI06)
  var pending = Ground.by(.gbgRTE04)
  var lastError = Ground.by(.gbgINI06)
  /// Since when a host may have told of an error of which the documents say nothing.
  var report: Expectations.Permission?
  /// Unasked once something was registered or set that they may follow. AMB-GBG-28.
  var capabilities = Ground.by(.gbgINI04)
  /// Ids that a request or an explicit answer has had. AMB-GBG-51.
  var usedIDs: Set<JSONString> = []
  /// Pending requests that were answered by `respond(to:action:...)`, and may be there or not.
  var explicit: Set<JSONString> = []
  /// Actions that were unregistered, and by what requests for them are pending.
  var unregistered: [JSONString: RequirementID] = [:]
  var queries = 0
  var events = 0

  /// Whether the host has received and answered nothing.
  var isNew: Bool { if case .by(.gbgINI06) = received { true } else { false } }

  mutating func receive(by requirement: RequirementID) {
    if case .by = received { received = .by(requirement) }
  }
}

extension HostGrounds.Ground {
  func tree(_ value: JSON, _ tree: (RequirementID) -> Acceptance) -> Acceptance {
    switch self {
    case .by(let requirement): tree(requirement)
    case .open(let ambiguity): .ignored(value, ambiguity)
    case .unasked: .unasked(value)
    }
  }
}

extension RequirementID {
  /// Those that the host decides by and that are no musts: whoever departs from one must break no
  /// must by it.
  private static let hostShoulds: Set<RequirementID> = [
    .gbgINI06, .gbgINI07, .gbgSLT14, .gbgSLT15, .gbgSLT16, .gbgSLT17, .gbgRTE09, .gbgRTE18,
    .gbgRTE19, .gbgRTE23, .gbgRTE25, .gbgRTE26, .gbgRTE28, .gbgRTE29, .gbgRTE30, .gbgRTE31,
    .gbgRSP03, .gbgRSP05, .gbgRSP12, .gbgEVT06, .gbgEVT08, .gbgQRY15,
  ]

  var isHostShould: Bool { Self.hostShoulds.contains(self) }

  /// What a part is judged by that is there for `reason`: a should, where that is one.
  func weighed(for reason: RequirementID) -> RequirementID {
    reason.isHostShould ? reason : self
  }
}

extension Acceptance {
  /// A text; no member, or null, for none.
  static func text(_ text: JSONString?, by requirement: RequirementID) -> Acceptance {
    optional(text.map { .string($0) }, by: requirement)
  }

  /// A member that may be missing.
  static func optional(_ json: JSON?, by requirement: RequirementID) -> Acceptance {
    json.map { .exactly($0, by: requirement) } ?? .absentOrNull(by: requirement)
  }

  static func flag(_ isTrue: Bool, by requirement: RequirementID) -> Acceptance {
    .exactly(.bool(isTrue), by: requirement)
  }

  static func members(_ members: KeyValuePairs<String, Acceptance>) -> Acceptance {
    .object(members.map { .init($0.key, $0.value) })
  }
}
