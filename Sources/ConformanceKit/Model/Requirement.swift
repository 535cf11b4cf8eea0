package import MachineKit

/// One sentence of a document that a port is held to.
package struct Requirement: Sendable {
  package enum Level: String, Sendable, CaseIterable {
    case must, should, may
  }

  package enum Basis: String, Sendable, CaseIterable {
    /// The document says it.
    case stated
    /// It follows from what the document says.
    case inferred
    /// The document is open and the register of ambiguities settles it.
    case resolved
  }

  /// How a requirement can be observed.
  package enum Check: String, Sendable, CaseIterable {
    case vector, trace, property, `static`, browser, wire
    /// A rule of the port protocol, observed by the host and not by a suite.
    case host
  }

  /// Where the sentence stands.
  package struct Source: Sendable, Hashable {
    package let document: String
    package let section: String
    /// First and last line, `505-505`.
    package let lines: String

    package init(document: String, section: String, lines: String) {
      self.document = document
      self.section = section
      self.lines = lines
    }
  }

  package let id: RequirementID
  package let topic: String
  package let level: Level
  package let basis: Basis
  package let text: String
  package let source: Source
  package let check: Check
  package let stimulus: String
  package let expect: String
  package let see: [AmbiguityID]
  package let since: String
  /// A state that no test gives it, with the reason.
  package let exemption: Exemption?

  /// A requirement that cannot be covered, and why.
  package struct Exemption: Sendable {
    package enum State: String, Sendable, CaseIterable {
      case attested, needsPage = "needs page", needsWire = "needs wire"
      case observeOnly = "observe-only", unobservable
    }
    package let state: State
    package let reason: String

    package init(state: State, reason: String) {
      self.state = state
      self.reason = reason
    }
  }

  package init(
    id: RequirementID, topic: String, level: Level, basis: Basis, text: String, source: Source,
    check: Check, stimulus: String, expect: String, see: [AmbiguityID], since: String,
    exemption: Exemption?
  ) {
    self.id = id
    self.topic = topic
    self.level = level
    self.basis = basis
    self.text = text
    self.source = source
    self.check = check
    self.stimulus = stimulus
    self.expect = expect
    self.see = see
    self.since = since
    self.exemption = exemption
  }
}
