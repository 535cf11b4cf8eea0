import MachineKit
import WirePrimitives

extension Acceptance {
  /// What is accepted, in one line for a person.
  package var summary: String {
    switch self {
    case .exactly(let value, _): value.compactText
    case .any(let shape, _): "any \(shape.rawValue)"
    case .oneOf(let trees, _): trees.map(\.summary).withoutRepeats.joined(separator: " or ")
    case .unordered(let trees, _):
      "in any order [\(trees.map(\.summary).joined(separator: ", "))]"
    case .ignored, .unasked: "anything"
    case .absentOrNull: "nothing or null"
    case .close(let value, let tolerance, _):
      "a number from \(Self.text(value - tolerance)) to \(Self.text(value + tolerance))"
    case .double(let bits, _): ExactDouble(bits: bits).summary
    case .map(let entries, _):
      "{\(entries.map { "\($0.name): \($0.tree.summary)" }.joined(separator: ", "))}"
    case .json(let tree, let affixes, _): affixes.summary + tree.summary
    case .uuid(let tree, _): "a UUID of \(tree.summary)"
    case .each(let tree, let count, _): "\(count.summary) of \(tree.summary)"
    case .named(let name, let tree, _): "\(tree.summary), which is \(name)"
    case .object([]): "anything"
    case .object(let members):
      "{\(members.map { "\"\($0.name)\": \($0.tree.summary)" }.joined(separator: ", "))}"
    case .array(let trees, _): "[\(trees.map(\.summary).joined(separator: ", "))]"
    case .when(let choice, let branches):
      branches.map { "\($0.tree.summary) (\(choice) = \($0.variant))" }.joined(separator: " or ")
    case .steps(let steps): "the effects of \(steps.count) steps"
    case .granted(_, let tree, _), .script(_, let tree), .html(_, let tree): tree.summary
    }
  }

  private static func text(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }
}

extension Acceptance.Count {
  fileprivate var summary: String {
    switch most {
    case nil: "a list of \(least) or more"
    case least: "a list of \(least)"
    case let most?: "a list of \(least) to \(most)"
    }
  }
}

extension Acceptance.Affixes {
  fileprivate var summary: String {
    self == .none
      ? "JSON of "
      : "\(JSON.string(prefix).compactText), \(JSON.string(suffix).compactText) and between them "
  }
}
