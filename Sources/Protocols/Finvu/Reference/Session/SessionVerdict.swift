package import MachineKit
package import WirePrimitives

/// What is to be said of a step of a session.
package struct SessionVerdict: Sendable {
  /// Effects of a kind, all of which count.
  package struct Judged: Sendable {
    package let requirement: RequirementID
    /// Of members of the effects; others are open.
    package let members: [String: RequirementID]
  }

  /// A response that is due.
  package struct Response: Sendable {
    package let function: JSONString
    package let functionBy: RequirementID
    package let argumentBy: RequirementID
    package let parts: [ResponsePart]
    /// Where it goes, once another web view has been set up before.
    package var webView: JSONString?
    /// The port may have told it of its own accord before the phase.
    package var mayBeTold = false
  }

  /// A call that a port may make of its own accord.
  package struct Extra: Sendable, Hashable {
    package let function: JSONString
    /// Nil for any.
    package let status: String?
    /// Also where the same status is due.
    package var evenBesides = false
  }

  /// The calls of callbacks.
  package struct Calls: Sendable {
    package let requirement: RequirementID
    /// The requirement is a should, and of calls that are judged together it is the one that counts.
    package var isLight = false
    package var due: [Response] = []
    /// In place of all others.
    package var instead: Response?
    package var extras: [Extra] = []
    /// Extra calls may come behind those that are due, too.
    package var isTrailing = false
    package var isUnordered = false
    /// Any of the extra calls may come, in any order.
    package var isFree = false
    /// Counts only together with the steps before it, because a port may have called then.
    package var countsWithPhase = false
    /// Counts only where what is dropped is gone at once.
    package var needsPromptRelease = false
  }

  package internal(set) var judged: [String: Judged] = [:]
  /// Kinds of which nothing is said in the phase of this step.
  package internal(set) var open: Set<String> = []
  package internal(set) var calls: Calls?
  package internal(set) var isCallOpen = false
  /// What is not to be held, by name.
  package internal(set) var unheld: [String: RequirementID] = [:]
  /// Set where nobody can say what is right from here on.
  package internal(set) var lost: AmbiguityID?
  /// The SDK has something to log.
  package internal(set) var isTelling = false
}
