package import MachineKit
package import WirePrimitives

/// One run to put to a port.
package struct Call: Sendable {
  package let suite: SuiteID
  package let input: JSON
  /// What the model accepts where a port declares these choices.
  package struct Accepted: Sendable {
    let tree: Acceptance
    let choices: [ChoiceID: String]
  }

  /// Where it has been asked of the model already: the reference answers by it instead of asking once more.
  let accepted: Accepted?
  private let condense: @Sendable (JSON) -> Reply

  package init(suite: SuiteID, input: JSON) {
    self.init(suite: suite, input: input) { answer in
      .large(LargeAnswer(answer, on: input, under: nil, normalised: { $0 }, judgement: nil))
    }
  }

  /// - Parameter condense: makes of an answer that is too large to be kept what is kept of it. It is
  ///   called as soon as the answer has come, on the thread of whoever holds the port.
  package init(
    suite: SuiteID, input: JSON, accepted: Accepted? = nil,
    condense: @escaping @Sendable (JSON) -> Reply
  ) {
    self.suite = suite
    self.input = input
    self.accepted = accepted
    self.condense = condense
  }

  /// What is kept of a reply.
  package func kept(_ reply: Reply) -> Reply {
    if case .ok(let answer) = reply, answer.storedBytes > LargeAnswer.wholeBytes {
      return condense(answer)
    }
    return reply.boundingTexts
  }
}

/// A breach of the port protocol that belongs to no single run, or to one besides its reply.
package struct Incident: Sendable, Hashable {
  package let rule: RequirementID
  package let detail: String

  package init(_ rule: RequirementID, _ detail: String) {
    self.rule = rule
    self.detail = detail
  }
}

/// The replies to a batch of calls, one for each and in their order.
package struct Batch: Sendable {
  package var replies: [Reply]
  package var incidents: [Incident]

  package init(replies: [Reply], incidents: [Incident] = []) {
    self.replies = replies
    self.incidents = incidents
  }
}

/// An implementation under test. The reference is one too.
package protocol Port: Sendable {
  var declaration: Declaration { get }
  /// Puts the calls to the port and returns when each has its reply. It never fails: what goes
  /// wrong is a reply.
  func answer(_ calls: [Call]) async -> Batch
  /// The same, where it is waited for less long than usual.
  func answer(_ calls: [Call], _ patience: Patience) async -> Batch
  /// Makes the port forget everything: what follows meets a fresh process.
  func restart() async
  /// Whether there is a fresh process after one has ended, so that it can be made to end on purpose.
  var outlivesEnds: Bool { get }
  /// Whether the port was given up: what is put to it from now on is not run.
  var isExhausted: Bool { get }
  /// Why it was given up, where that is known.
  var exhaustion: String? { get }
  /// Ends the port in good order, and tells what was wrong with its end.
  func finish() async -> [Incident]
}

extension Port {
  package var isExhausted: Bool { false }
  package var exhaustion: String? { nil }
  package var outlivesEnds: Bool { true }

  package func answer(_ calls: [Call], _ patience: Patience) async -> Batch {
    await answer(calls)
  }
}
