package import MachineKit
package import WirePrimitives

extension ConformanceSuite {
  /// The tree of an input for every port: what differs between the variants of a choice stands in
  /// branches. The form that vectors are written in.
  package func recordedTree(of input: JSON) throws(InvalidInput) -> Acceptance {
    let relevant = relevantChoices(input)
    return try recordedTree(
      of: input, choices.filter { relevant.contains($0.id) }[...], choosing: [:])
  }

  private func recordedTree(
    of input: JSON, _ open: ArraySlice<Choice>, choosing chosen: [ChoiceID: String]
  ) throws(InvalidInput) -> Acceptance {
    guard let choice = open.first else {
      return try acceptance(of: input, applying: declared(chosen))
    }
    var branches: [Acceptance.Branch] = []
    for variant in choice.variants {
      var chosen = chosen
      chosen[choice.id] = variant
      branches.append(
        .init(variant, try recordedTree(of: input, open.dropFirst(), choosing: chosen)))
    }
    return Acceptance.merging(branches, of: choice.id)
  }
}

extension Acceptance {
  /// One tree for the branches of a choice, which differ only where the choice is relevant.
  fileprivate static func merging(_ branches: [Branch], of choice: ChoiceID) -> Acceptance {
    let first = branches[0].tree
    if branches.allSatisfy({ $0.tree == first }) { return first }
    if let members = commonMembers(of: branches) {
      return .object(
        members.enumerated().map { index, name in
          Member(
            name,
            merging(branches.map { Branch($0.variant, $0.tree.members[index].tree) }, of: choice))
        })
    }
    if case .granted(let capability, _, let otherwise) = first {
      let inner = branches.compactMap { branch -> Branch? in
        guard case .granted(capability, let tree, otherwise) = branch.tree else { return nil }
        return Branch(branch.variant, tree)
      }
      if inner.count == branches.count {
        return .granted(capability, merging(inner, of: choice), otherwise: otherwise)
      }
    }
    if case .script(let form, _) = first {
      let inner = branches.compactMap { branch -> Branch? in
        guard case .script(form, let tree) = branch.tree else { return nil }
        return Branch(branch.variant, tree)
      }
      if inner.count == branches.count { return .script(form, merging(inner, of: choice)) }
    }
    if case .html(let form, _) = first {
      let inner = branches.compactMap { branch -> Branch? in
        guard case .html(form, let tree) = branch.tree else { return nil }
        return Branch(branch.variant, tree)
      }
      if inner.count == branches.count { return .html(form, merging(inner, of: choice)) }
    }
    if case .steps(let steps) = first {
      let others = branches.map { branch -> [StepTree] in
        if case .steps(let steps) = branch.tree { steps } else { [] }
      }
      if others.allSatisfy({ $0.count == steps.count }) {
        return .steps(
          steps.indices.map { index in
            let trees = others.map { $0[index] }
            if trees.allSatisfy({ $0 == steps[index] }) { return steps[index] }
            return .when(choice, zip(branches, trees).map { .init($0.variant, $1) })
          })
      }
    }
    if let elements = commonElements(of: branches), case .array(_, let requirement) = first {
      return .array(
        elements.indices.map { index in
          merging(
            branches.map { Branch($0.variant, $0.tree.elements?[index] ?? first) }, of: choice)
        }, by: requirement)
    }
    if let entries = commonEntries(of: branches), case .map(_, let requirement) = first {
      return .map(
        entries.enumerated().map { index, entry in
          let trees = branches.map { Branch($0.variant, $0.tree.entries?[index].tree ?? first) }
          return Entry(entry.name, merging(trees, of: choice))
        }, by: requirement)
    }
    if case .json(_, let affixes, let requirement) = first {
      let inner = branches.compactMap { branch -> Branch? in
        guard case .json(let tree, affixes, requirement) = branch.tree else { return nil }
        return Branch(branch.variant, tree)
      }
      if inner.count == branches.count {
        return .json(merging(inner, of: choice), affixes, by: requirement)
      }
    }
    return .when(choice, branches)
  }

  /// The elements of the first branch, where all are lists of as many for the same reason.
  private static func commonElements(of branches: [Branch]) -> [Acceptance]? {
    let first = branches[0].tree
    guard let elements = first.elements else { return nil }
    return branches.allSatisfy {
      $0.tree.elements?.count == elements.count && $0.tree.requirement == first.requirement
    } ? elements : nil
  }

  /// The entries of the first branch, where all are maps of the same names for the same reason.
  private static func commonEntries(of branches: [Branch]) -> [Entry]? {
    let first = branches[0].tree
    guard let entries = first.entries else { return nil }
    return branches.allSatisfy {
      $0.tree.entries?.map(\.name) == entries.map(\.name)
        && $0.tree.requirement == first.requirement
    } ? entries : nil
  }

  private var elements: [Acceptance]? {
    if case .array(let elements, _) = self { elements } else { nil }
  }

  private var entries: [Entry]? {
    if case .map(let entries, _) = self { entries } else { nil }
  }

  /// The names of the members, where all branches are objects with the same ones.
  private static func commonMembers(of branches: [Branch]) -> [String]? {
    let names = branches.map { $0.tree.members.map(\.name) }
    return names[0].isEmpty || names.contains { $0 != names[0] } ? nil : names[0]
  }

  private var members: [Member] {
    if case .object(let members) = self { members } else { [] }
  }
}
