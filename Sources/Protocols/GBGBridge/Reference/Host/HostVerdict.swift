package import MachineKit

/// What a step of a trace leaves behind, and what is asked of it.
package struct HostVerdict: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case handlerCalled, awaitReturned, delivered, delegate, state
  }

  /// A property whose changes observers are told of. GBG-LIF-04.
  package enum Announcement: String, Sendable, CaseIterable {
    case receivedMessages, pendingRequests, isEnabled, activeRequest

    /// The effect, whose body is empty.
    package var effect: String {
      "announces" + rawValue.prefix(1).uppercased() + rawValue.dropFirst()
    }
  }

  /// What has changed in the step, what asks that observers hear of it, and whether they do.
  package internal(set) var announced: [Announcement: (by: RequirementID, isHeard: Bool)] = [:]
  /// The effects, in their order.
  package internal(set) var told: [(kind: Kind, what: Expected)] = []
  /// The kinds of which it is asked that there are these and no others, and what asks so.
  package internal(set) var counts: [Kind: RequirementID] = [:]
  /// Whether an error is to be set once the step is over.
  package internal(set) var error: (isSet: Bool, by: RequirementID)?
  /// A host may have set an error of which the documents say nothing.
  package internal(set) var mayReport = false
  /// What is asked even where the rest is open: whatever a host does with a message, it has received it.
  package internal(set) var certain: [Kind: [Expected]] = [:]
  /// What leaves open what the host does, in this step and all that follow.
  package internal(set) var doubt: AmbiguityID?
  /// An event that nobody promises to be delivered before the next step.
  package internal(set) var isSend = false
  /// An event of numbers that JSON has no text for, which an encoder may write otherwise instead of
  /// failing.
  package internal(set) var isUnwritable = false
}
