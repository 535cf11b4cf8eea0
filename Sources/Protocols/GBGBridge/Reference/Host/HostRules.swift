package import MachineKit

/// What a host is decided by. The first value of each knob is the required one, or the default of a
/// choice.
package struct HostRules: RuleSet {
  /// Requests that no handler is set for, or that is disabled. GBG-SLT-17, AMB-GBG-15.
  package enum Unset: Sendable { case pending, unsupported, dropped }
  package var unset = Unset.pending
  package enum Disabled: Sendable { case pending, unsupported, handled, dropped }
  package var disabled = Disabled.pending
  /// GBG-SLT-09, AMB-GBG-16.
  package enum BusyStatus: String, Sendable { case error, cancelled, unsupported, success }
  package var busyStatus = BusyStatus.error
  /// A completion that nobody waits for. GBG-SLT-14, AMB-GBG-18.
  package enum Early: Sendable { case dropped, kept, sent }
  package var early = Early.dropped
  /// GBG-RSP-08, AMB-GBG-14.
  package enum Acknowledged: Sendable { case final, interim }
  package var acknowledged = Acknowledged.final
  /// GBG-RSP-05, AMB-GBG-22.
  package enum ExplicitPending: Sendable { case kept, removed, doubled }
  package var explicitPending = ExplicitPending.kept
  /// How results of captures are encoded. GBG-SLT-19.
  package var capture = CaptureRules()
  package var faults: Set<HostFault> = []

  package init() {}
}

extension HostRules {
  package static let variants =
    table {
      Knob(
        "unset", \.unset,
        .choice(.unsupported, .gbgUnsetSlot, "unsupported", "a slot without handler said so"),
        .fault(.dropped, .gbgSLT17, "requests for a slot without handler were lost"))
      Knob(
        "disabled", \.disabled,
        .choice(.unsupported, .gbgDisabledSlot, "unsupported", "a disabled slot said so"),
        .choice(.handled, .gbgDisabledSlot, "handled", "a disabled slot still took requests"),
        .fault(.dropped, .gbgSLT17, "requests for a disabled slot were lost"))
      Knob(
        "busyStatus", \.busyStatus,
        .choice(.cancelled, .gbgBusyStatus, "cancelled", "a busy slot cancelled requests"),
        .choice(.unsupported, .gbgBusyStatus, "unsupported", "a busy slot were unsupported"),
        .fault(.success, .gbgSLT09, "a busy slot answered with success"))
      Knob(
        "early", \.early,
        .choice(
          .kept, .gbgEarlyComplete, "kept", "an early completion were kept for the next wait"),
        .fault(.sent, .gbgSLT14, "a completion before any request were sent"))
      Knob(
        "acknowledged", \.acknowledged,
        .choice(.interim, .gbgAcknowledged, "interim", "a final answer could follow"))
      Knob(
        "explicitPending", \.explicitPending,
        .choice(
          .removed, .gbgExplicitPending, "removed",
          "an answer with an explicit action removed the pending request"),
        .fault(.doubled, .gbgRSP05, "an answered request were pending twice"))
      Knob(
        "documents", \.capture.documentNames,
        .fault(.plain, .gbgSLT19, "documents were sent under other names"))
      Knob(
        "selfies", \.capture.blobs,
        .fault(
          .encryptedOnly, .gbgSLT19, "selfies were sent without the second blob",
          named: "withoutBlobs"))
      Knob(
        "cancelled", \.capture.cancelled,
        .fault(.error, .gbgSLT19, "what is cancelled were an error"))
      Knob(
        "failed", \.capture.failed, .fault(.cancelled, .gbgSLT19, "what has failed were cancelled"))
      Knob(
        "failure", \.capture.failure, .fault(.leftOut, .gbgSLT19, "what has failed had no error"))
    } + HostFault.variants

  package static let choices = [
    Choice(id: .gbgUnsetSlot, variants: ["pending", "unsupported"], ambiguity: .ambGBG15),
    Choice(
      id: .gbgDisabledSlot, variants: ["pending", "unsupported", "handled"], ambiguity: .ambGBG15),
    Choice(
      id: .gbgBusyStatus, variants: ["error", "cancelled", "unsupported"], ambiguity: .ambGBG16),
    Choice(id: .gbgEarlyComplete, variants: ["dropped", "kept"], ambiguity: .ambGBG18),
    Choice(id: .gbgAcknowledged, variants: ["final", "interim"], ambiguity: .ambGBG14),
    Choice(id: .gbgExplicitPending, variants: ["kept", "removed"], ambiguity: .ambGBG22),
  ]
}

extension ChoiceID {
  fileprivate static let gbgUnsetSlot = ChoiceID("gbg.unset-slot")
  fileprivate static let gbgDisabledSlot = ChoiceID("gbg.disabled-slot")
  fileprivate static let gbgBusyStatus = ChoiceID("gbg.busy-status")
  fileprivate static let gbgEarlyComplete = ChoiceID("gbg.early-complete")
  fileprivate static let gbgAcknowledged = ChoiceID("gbg.acknowledged")
  fileprivate static let gbgExplicitPending = ChoiceID("gbg.explicit-respond-pending")
}

extension CapabilityID {
  package static let gbgClock = CapabilityID("gbg.clock")
  package static let gbgObservers = CapabilityID("gbg.observers")
}

/// A property whose changes observers are told of. GBG-LIF-04.
enum HostAnnouncement: String, Sendable, CaseIterable {
  case receivedMessages, pendingRequests, isEnabled, activeRequest

  /// The effect, whose body is empty.
  var effect: String { "announces" + rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  /// That observers hear nothing of it.
  var silence: HostFault {
    switch self {
    case .receivedMessages: .unannouncedReceivedMessages
    case .pendingRequests: .unannouncedPendingRequests
    case .isEnabled: .unannouncedIsEnabled
    case .activeRequest: .unannouncedActiveRequest
    }
  }
}
