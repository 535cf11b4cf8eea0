import MachineKit
import WirePrimitives

extension Acceptance {
  /// Whether a tree is the same down to the text of its numbers: equal trees accept the same values, and
  /// may yet answer otherwise where an answer is a text.
  func isIdentical(to other: Acceptance) -> Bool {
    self == other && isWritten(as: other)
  }

  /// - Parameter other: an equal tree.
  fileprivate func isWritten(as other: Acceptance) -> Bool {
    switch (self, other) {
    case (.exactly(let left, _), .exactly(let right, _)),
      (.ignored(let left?, _), .ignored(let right?, _)),
      (.unasked(let left), .unasked(let right)):
      left.isIdentical(to: right)
    case (.json(let left, _, _), .json(let right, _, _)),
      (.each(let left, _, _), .each(let right, _, _)),
      (.named(_, let left, _), .named(_, let right, _)),
      (.script(_, let left), .script(_, let right)),
      (.html(_, let left), .html(_, let right)):
      left.isWritten(as: right)
    case (.granted(_, let left, let otherwise), .granted(_, let right, let other)):
      left.isWritten(as: right)
        && (otherwise ?? .object([])).isWritten(as: other ?? .object([]))
    case (.steps(let left), .steps(let right)):
      zip(left.flatMap(\.all), right.flatMap(\.all)).allSatisfy { $0.isWritten(as: $1) }
    case (.object(let left), .object(let right)):
      zip(left, right).allSatisfy { $0.tree.isWritten(as: $1.tree) }
    case (.map(let left, _), .map(let right, _)):
      zip(left, right).allSatisfy { $0.tree.isWritten(as: $1.tree) }
    case (.when(_, let left), .when(_, let right)):
      zip(left, right).allSatisfy { $0.tree.isWritten(as: $1.tree) }
    case (.array(let left, _), .array(let right, _)),
      (.oneOf(let left, _), .oneOf(let right, _)),
      (.unordered(let left, _), .unordered(let right, _)):
      zip(left, right).allSatisfy { $0.isWritten(as: $1) }
    default: true
    }
  }

  private func isWritten(_ answer: JSON?, as other: JSON?) -> Bool {
    guard let answer, let other else { return answer == nil && other == nil }
    return answer.isIdentical(to: other)
  }
}

extension ExpectedStep {
  /// - Parameter other: an equal step.
  fileprivate func isWritten(as other: ExpectedStep) -> Bool {
    zip(effects.joined(), other.effects.joined()).allSatisfy { $0.body.isWritten(as: $1.body) }
      && zip(states, other.states).allSatisfy { $0.value.isWritten(as: $1.value) }
  }
}
