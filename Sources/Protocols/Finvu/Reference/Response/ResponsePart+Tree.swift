package import MachineKit
import WirePrimitives

extension ResponsePart {
  /// What is accepted of the member.
  package var tree: Acceptance {
    switch value {
    case .anyOf(let values):
      let trees = values.map { Acceptance.exactly($0, by: requirement) }
      return trees.count == 1 ? trees[0] : .oneOf(trees, by: requirement)
    case .anyText(let example): return any(.string, first: example)
    case .words(let example): return any(.text, first: example)
    case .textOrNothing(let own):
      let nothing = Acceptance.absentOrNull(by: requirement)
      let text = Acceptance.any(.string, by: requirement)
      let first = own.map { Acceptance.exactly($0, by: requirement) } ?? nothing
      return .oneOf([first, text, nothing], by: requirement)
    // A page that asks for the member finds none in an empty text either (AMB-FNV-49).
    case .nothing:
      return .oneOf(
        [.absentOrNull(by: requirement), .exactly("", by: requirement)], by: requirement)
    case .open(let own, let ambiguity): return .ignored(own, ambiguity)
    }
  }

  private func any(_ shape: Shape, first example: JSON) -> Acceptance {
    .oneOf([.exactly(example, by: requirement), .any(shape, by: requirement)], by: requirement)
  }
}
