import MachineKit
package import WirePrimitives

extension Suite {
  /// The tree of an input for every port: what differs between the variants of a choice stands in
  /// branches. The form that vectors are written in.
  package func recordedTree(of input: JSON) throws(InvalidInput) -> Acceptance {
    try recordedTree(of: input, choices[...], choosing: [:])
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
    let first = branches[0].tree
    return branches.allSatisfy { $0.tree.json.isIdentical(to: first.json) }
      ? first : .when(choice.id, branches)
  }
}
