import ChoiceEngine

/// Draws one choice anew.
struct RedrawChoice: Mutator {
  let name = "redraw choice"

  func mutated(
    _ parent: ChoiceDraft, in context: MutationContext, by random: inout SplitMix64
  ) -> ChoiceDraft? {
    guard let place = random.pick(parent.record.nodes.indices) else { return nil }
    let limit = parent.record.nodes[place].limit
    var values = parent.values
    values[place] = random.once(in: 2) ? random.next(upTo: limit) : random.next(scaledUpTo: limit)
    return parent.with(values)
  }
}
