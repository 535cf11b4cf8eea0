import ChoiceEngine

/// Moves one choice to an edge of its range, or by one.
struct EdgeOfChoice: Mutator {
  let name = "edge of choice"

  func mutated(
    _ parent: ChoiceDraft, in context: MutationContext, by random: inout SplitMix64
  ) -> ChoiceDraft? {
    guard let place = random.pick(parent.record.nodes.indices) else { return nil }
    let node = parent.record.nodes[place]
    var values = parent.values
    values[place] =
      switch random.below(5) {
      case 0: 0
      case 1: node.limit
      case 2: node.limit / 2
      case 3: node.value == node.limit ? 0 : node.value + 1
      default: node.value == 0 ? node.limit : node.value - 1
      }
    return parent.with(values)
  }
}
