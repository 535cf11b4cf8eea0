package import MachineKit
package import WirePrimitives

extension Acceptance {
  /// The tree for one port alone: choices decided, parts that it is not asked left out.
  ///
  /// - Parameters:
  ///   - choices: what the port has declared; the default holds for the rest.
  ///   - granted: the capabilities that the port grants; nil where all parts are to stay.
  package func resolved(
    choices: [ChoiceID: String], granted: Set<CapabilityID>? = nil
  ) -> Acceptance {
    func resolved(_ tree: Acceptance) -> Acceptance {
      tree.resolved(choices: choices, granted: granted)
    }
    switch self {
    case .exactly, .any, .ignored, .unasked, .absentOrNull, .close, .double: return self
    case .map(let entries, let requirement):
      return .map(entries.map { .init($0.name, resolved($0.tree)) }, by: requirement)
    case .json(let tree, let affixes, let requirement):
      return .json(resolved(tree), affixes, by: requirement)
    case .uuid(let tree, let requirement): return .uuid(resolved(tree), by: requirement)
    case .each(let tree, let count, let requirement):
      return .each(resolved(tree), count, by: requirement)
    case .named(let name, let tree, let requirement):
      return .named(name, resolved(tree), by: requirement)
    case .oneOf(let trees, let requirement): return .oneOf(trees.map(resolved), by: requirement)
    case .unordered(let trees, let requirement):
      return .unordered(trees.map(resolved), by: requirement)
    case .array(let trees, let requirement): return .array(trees.map(resolved), by: requirement)
    case .object(let members):
      return .object(
        members.compactMap { member in
          if case .granted(let capability, _, nil) = member.tree,
            !(granted?.contains(capability) ?? true)
          {
            return nil
          }
          return Member(member.name, resolved(member.tree))
        })
    case .when(let choice, let branches):
      let branch = branches.first { $0.variant == choices[choice] } ?? branches[0]
      return resolved(branch.tree)
    case .granted(let capability, let tree, let otherwise):
      guard let granted else {
        return .granted(capability, resolved(tree), otherwise: otherwise.map(resolved))
      }
      return granted.contains(capability)
        ? resolved(tree) : otherwise.map(resolved) ?? .object([])
    case .script(let form, let tree): return .script(form, resolved(tree))
    case .html(let form, let tree): return .html(form, resolved(tree))
    case .steps(let steps):
      return .steps(
        steps.map { step in
          let own = step.resolved(choices).mapping(resolved)
          return .step(granted.map { granted in own.without { !granted.contains($0) } } ?? own)
        })
    }
  }

  /// The answer, where the tree accepts one value for everything that it asks for; nil where it
  /// leaves something open. Members that it does not name may still be there.
  package var onlyAnswer: JSON? {
    switch self {
    case .exactly(let value, _): return value
    case .array(let trees, _):
      let answers = trees.compactMap(\.onlyAnswer)
      return answers.count == trees.count ? .array(answers) : nil
    case .object(let members):
      let answers = members.compactMap { member in member.tree.onlyAnswer.map { (member.name, $0) }
      }
      return answers.count == members.count ? .object(answers) : nil
    case .any, .oneOf, .unordered, .ignored, .unasked, .absentOrNull, .close, .double, .map, .json,
      .uuid,
      .each, .named, .when, .granted, .script, .html, .steps:
      return nil
    }
  }
}
