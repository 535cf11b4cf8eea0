import ChoiceEngine

/// Lets two elements of a list change places.
struct SwapElements: Mutator {
  let name = "swap elements"

  func mutated(
    _ parent: ChoiceDraft, in context: MutationContext, by random: inout SplitMix64
  ) -> ChoiceDraft? {
    let elements = parent.record.elements
    guard let one = random.pick(elements) else { return nil }
    let others = elements.filter { $0.count == one.count && $0 != one }
    guard let other = random.pick(others) else { return nil }
    let (first, second) = one.start < other.start ? (one, other) : (other, one)
    guard first.end <= second.start else { return nil }
    var values = parent.record.replacing(second.nodes, with: parent.record.values(in: first))
    values.replaceSubrange(first.nodes, with: parent.record.values(in: second))
    return parent.with(values)
  }
}
