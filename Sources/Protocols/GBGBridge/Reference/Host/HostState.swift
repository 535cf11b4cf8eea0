import MachineKit
import WirePrimitives

/// What a host holds while it runs.
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
    /// What it does, with the number of the call.
    enum Work: Sendable {
      case idle
      case running(Int, Mode)
      case answered(Int, Mode)
    }
    /// A completion that nobody has waited for. AMB-GBG-18.
    struct Early: Sendable {
      let result: GivenResult
      let isLate: Bool
    }

    var handler: (name: JSONString, mode: Mode)?
    var work = Work.idle
    var isEnabled = true
    var permission: JSONString?
    var version: JSONString?
    var early: [Early] = []
    /// A handler has been set at some time.
    var everSet = false

    var isSupported: Bool { handler != nil && isEnabled }
    var active: Int? { if case .running(let call, _) = work { call } else { nil } }
    var answered: Int? { if case .answered(let call, _) = work { call } else { nil } }
  }

  /// A result of a capture, and how the trace has it.
  struct GivenResult: Sendable {
    let result: CaptureResult
    let json: JSON
  }

  /// One call of a handler.
  struct Call: Sendable {
    enum State: Sendable, Equatable {
      case running(isAcknowledged: Bool)
      case returned(isAcknowledged: Bool)
      case answered(hasReturned: Bool)
    }

    let handler: JSONString
    let request: PostedMessage
    /// Nil for a handler with a responder.
    let slot: SlotName?
    var state = State.running(isAcknowledged: false)

    var hasReturned: Bool {
      switch state {
      case .running: false
      case .returned: true
      case .answered(let hasReturned): hasReturned
      }
    }
    var isAnswered: Bool { if case .answered = state { true } else { false } }
  }

  /// Requests that wait for a manual answer.
  struct Pending: Sendable {
    struct Entry: Sendable {
      let request: PostedMessage
      /// Why it is there.
      let reason: RequirementID
      /// It was answered by `respond(to:action:...)`.
      var isAnswered = false
    }
    var entries: [Entry] = []
    /// By what the list is judged.
    var reason: RequirementID = .gbgRTE04
    /// What leaves open what is in it.
    var unknown: AmbiguityID?
    /// One has been answered by `respond(to:action:...)`, and may be there or not.
    var hasExplicit = false

    func contains(_ action: JSONString) -> Bool {
      entries.contains { $0.request.action == action }
    }
  }

  struct Page: Sendable {
    /// In the order in which they were attached.
    var attached: [JSONString] = []
    /// Views that nobody but the host knows.
    var dropped: Set<JSONString> = []
    /// Views whose next script fails.
    var failing: Set<JSONString> = []
  }

  /// `lastError`; what a host may have reported that nobody asks for leaves it open.
  enum LastError: Sendable {
    case known(isSet: Bool, by: RequirementID)
    case open(isSet: Bool)

    var isSet: Bool {
      switch self {
      case .known(let isSet, _), .open(let isSet): isSet
      }
    }
  }

  /// What is asked at the next step that settles what goes on.
  struct Owed: Sendable {
    /// Nothing else may have been delivered, by that requirement.
    var delivered: RequirementID?
    var error = false
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

  static func members(_ members: KeyValuePairs<String, Acceptance>) -> Acceptance {
    .object(members.map { .init($0.key, $0.value) })
  }
}
