import MachineKit
import WirePrimitives

/// What a host holds while it runs.
enum HostState {
  /// A handler of the app for an action, or a custom capability.
  struct Registration: Sendable {
    var handler: JSONString
    var version: JSONString?
    /// It has taken the place of another one.
    var isReplaced = false
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
    var handler: (name: JSONString, mode: Mode)?
    /// A handler has been set at some time.
    var everSet = false
    var isEnabled = true
    var permission: JSONString = "notDetermined"
    var isPermissionSet = false
    var version: JSONString?
    /// The number of the call that runs.
    var active: Int?
    var hasAnswered = false
    /// The mode of the call that ran last.
    var lastMode: Mode?
    var lastRequest: PostedMessage?
    /// Completions that nobody has waited for. AMB-GBG-18.
    var early: [(result: CaptureResult, json: JSON, isLate: Bool)] = []
    /// Its active request is shown after its end: only under a wrong rule.
    var shown: PostedMessage?

    var isSupported: Bool { handler != nil && isEnabled }
  }

  /// One call of a handler.
  struct Call: Sendable {
    enum Kind: Sendable {
      case responder
      case slot(SlotName)
    }
    enum Answer: Sendable { case none, acknowledged, final }

    let kind: Kind
    let handler: JSONString
    let request: PostedMessage
    var answer = Answer.none
    var hasReturned = false

    /// Whether its handler or its answer is still to come.
    var isOpen: Bool { answer != .final || !hasReturned }
  }

  /// A request that waits for a manual answer.
  struct Pending: Sendable {
    let request: PostedMessage
    /// Why it is there.
    let reason: RequirementID
  }

  struct Page: Sendable {
    /// In the order in which they were attached.
    var attached: [JSONString] = []
    /// Views that nobody but the host knows.
    var dropped: Set<JSONString> = []
    /// Views whose next script fails.
    var failing: Set<JSONString> = []
  }

  /// What is known of `lastError`.
  enum LastError: Sendable {
    /// Nothing has happened that a host might report since that requirement said so.
    case clear(by: RequirementID)
    case unset
    case set(by: RequirementID)
    /// A host may have reported something.
    case unknown
  }
}
