package import MachineKit

/// What the inputs of cases that fail have, and none has that passes.
package struct Condition: Sendable, Hashable {
  package enum Value: Sendable, Hashable {
    case present
    /// One of these.
    case texts([String])
    /// So many or more; `right` is the most that passes.
    case least(Int, right: Int?)
    /// So many or less, but some.
    case most(Int)
    /// Not there.
    case absent
    /// Not this one.
    case noText(String)
    /// A text that begins or ends so.
    case starting(String), ending(String)
    /// One of the objects is without this member.
    case lacking(String)
  }

  /// The name of an ``InputTrait``.
  package let name: String
  package let value: Value
  /// By which it must not matter, if there is one.
  package let requirement: RequirementID?

  package init(name: String, value: Value, requirement: RequirementID?) {
    self.name = name
    self.value = value
    self.requirement = requirement
  }
}

extension Condition {
  /// Whether it is about the time between two steps.
  package var isOfTime: Bool { name.hasPrefix(CaseTraits.time) }

  /// The requirement that asks for something, where it is about that.
  package var asking: RequirementID? {
    guard name.hasPrefix(CaseTraits.asked), name.hasSuffix(CaseTraits.asks) else { return nil }
    return RequirementID(
      String(name.dropFirst(CaseTraits.asked.count).dropLast(CaseTraits.asks.count)))
  }

  /// Whether an input has it. A count may be lower than that of any case so far, but none that
  /// passes.
  func holds(among traits: [InputTrait]) -> Bool {
    switch value {
    case .absent: !traits.contains(InputTrait(name, .present, by: requirement))
    case .noText(let text): !traits.contains(InputTrait(name, .text(text), by: requirement))
    case .present, .texts, .least, .most, .starting, .ending, .lacking:
      traits.contains { $0.name == name && isMet(by: $0.value) }
    }
  }

  private func isMet(by trait: InputTrait.Value) -> Bool {
    switch (value, trait) {
    case (.present, .present): true
    case (.texts(let texts), .text(let text)): texts.contains(text)
    case (.starting(let start), .text(let text)): text.utf8.starts(with: start.utf8)
    case (.ending(let end), .text(let text)): text.utf8.reversed().starts(with: end.utf8.reversed())
    case (.least(let least, let right), .count(let count)): count > right ?? least - 1
    case (.most(let most), .count(let count)): count <= most
    case (.lacking(let member), .members(let members)): !members.contains(member)
    default: false
    }
  }
}
